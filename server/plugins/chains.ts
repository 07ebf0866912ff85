// Reads the chains of processors from a file: the steps that run after an import and before an export.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { messageOf } from '@atlas/core/errors.ts'
import {
  chainMethods,
  commonStepOptions,
  type Chain,
  type ChainKind,
  type ChainStep,
} from '@atlas/core/chains.ts'
import type { Processor } from '@atlas/core/contract.ts'
import { patternFault } from '@atlas/core/plugins/detect.ts'
import { SettingError } from '../settings.ts'

const KINDS = Object.keys(chainMethods) as readonly ChainKind[]

/** The file next to the processors, in the checkout and in `dist/`. */
const OWN_FILE = fileURLToPath(new URL('../../formats/_processors/chains.json', import.meta.url))

/** Reads the chains of a file. Throws a `SettingError` that names the field. */
export async function readChains(
  file: string | undefined,
  processors: ReadonlyMap<string, Processor>,
): Promise<Chain[]> {
  const path = file ?? OWN_FILE
  const text = await readFile(path, 'utf8').catch(() => {
    throw new SettingError(`The file of chains, ${path}, cannot be read. ATLAS_CHAINS names it.`)
  })
  const chainsFile = new ChainsFile(path, processors)
  const chains = chainsFile.read(text)
  // The tests check the options of ours: to load the validator is a fifth of a host's start.
  if (file !== undefined) await chainsFile.checkOptions(chains)
  return chains
}

class ChainsFile {
  readonly #path: string
  readonly #processors: ReadonlyMap<string, Processor>

  constructor(path: string, processors: ReadonlyMap<string, Processor>) {
    this.#path = path
    this.#processors = processors
  }

  read(text: string): Chain[] {
    const file = this.#object(this.#json(text), 'the whole file')
    this.#onlyFields(file, '', KINDS)
    const chains = KINDS.flatMap((kind) =>
      this.#list(file[kind] ?? [], kind).map((chain, index) => this.#chain(chain, kind, `${kind}[${index}]`)),
    )
    for (const { kind, key } of chains) {
      const same = chains.filter((other) => other.kind === kind && other.key === key)
      if (same.length > 1) this.#fail(kind, `has two chains with the key "${key}"`)
    }
    return chains
  }

  /** Checks the options of every step by its processor's schema. */
  async checkOptions(chains: readonly Chain[]): Promise<void> {
    const steps = chains.flatMap(({ kind, key, steps }) =>
      steps.map((step, index) => ({
        step,
        kind,
        field: `${kind} "${key}", the options of its step ${index + 1}`,
      })),
    )
    const { Ajv } = await import('ajv')
    const ajv = new Ajv({ strict: false, formats: { regex: isPattern } })
    for (const { step, kind, field } of steps) {
      const properties = { ...step.processor.options, ...commonStepOptions[kind] }
      const isValid = ajv.compile({ type: 'object', properties, additionalProperties: false })
      if (isValid(step.options)) continue
      const [fault] = isValid.errors ?? []
      const place = fault?.instancePath ? ` at ${fault.instancePath.slice(1)}` : ''
      const unknownOption =
        fault?.keyword === 'additionalProperties' ? ` ("${fault.params['additionalProperty']}")` : ''
      const known = Object.keys(properties).join(', ') || 'none'
      this.#fail(field, `are wrong${place}: ${fault?.message}${unknownOption}. ${step.key} takes ${known}`)
    }
  }

  #chain(value: unknown, kind: ChainKind, field: string): Chain {
    const chain = this.#object(value, field)
    this.#onlyFields(chain, `${field}.`, ['key', 'signaturePatterns', 'steps'])
    const key = this.#text(chain['key'], `${field}.key`)
    if (!/^[a-z0-9][a-z0-9.-]*$/.test(key)) {
      this.#fail(`${field}.key`, 'may hold only small letters, digits, dots and hyphens')
    }
    const steps = this.#list(chain['steps'], `${field}.steps`)
    if (steps.length === 0) this.#fail(`${field}.steps`, 'must hold at least one step')
    return {
      key,
      kind,
      signaturePatterns: this.#patterns(chain['signaturePatterns'] ?? {}, `${field}.signaturePatterns`),
      steps: steps.map((step, index) => this.#step(step, kind, `${field}.steps[${index}]`)),
    }
  }

  #step(value: unknown, kind: ChainKind, field: string): ChainStep {
    const step = this.#object(value, field)
    this.#onlyFields(step, `${field}.`, ['processor', 'options'])
    const key = this.#text(step['processor'], `${field}.processor`)
    const processor = this.#processors.get(key)
    if (!processor) {
      const known = [...this.#processors.keys()].join(', ')
      this.#fail(`${field}.processor`, `names "${key}", but the only processors are ${known || 'none'}`)
    }
    if (!processor[chainMethods[kind]]) {
      this.#fail(`${field}.processor`, `names "${key}", which has no step for ${kind}`)
    }
    const options = this.#object(step['options'] ?? {}, `${field}.options`)
    return { key, processor, options: { ...defaultsOf(processor), ...options } }
  }

  #patterns(value: unknown, field: string): Chain['signaturePatterns'] {
    const patterns = this.#object(value, field)
    this.#onlyFields(patterns, `${field}.`, ['fileName', 'fileContent'])
    for (const [name, pattern] of Object.entries(patterns)) this.#pattern(pattern, `${field}.${name}`)
    return patterns
  }

  #pattern(value: unknown, field: string): void {
    const pattern = this.#text(value, field)
    try {
      RegExp(pattern)
    } catch {
      this.#fail(field, `is not a regular expression: ${pattern}`)
    }
    const wrong = patternFault(pattern)
    if (wrong !== undefined) this.#fail(field, wrong)
  }

  #json(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch (error) {
      return this.#fail('the whole file', `is not JSON: ${messageOf(error)}`)
    }
  }

  #object(value: unknown, field: string): Record<string, unknown> {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
    return this.#fail(field, 'must be an object')
  }

  #list(value: unknown, field: string): unknown[] {
    return Array.isArray(value) ? value : this.#fail(field, 'must be a list')
  }

  #text(value: unknown, field: string): string {
    return typeof value === 'string' && value !== '' ? value : this.#fail(field, 'must be a text')
  }

  /** Reports misspelled fields, which would otherwise be ignored. */
  #onlyFields(object: Record<string, unknown>, prefix: string, allowed: readonly string[]): void {
    const unknown = Object.keys(object).find((name) => !allowed.includes(name))
    if (unknown !== undefined) {
      this.#fail(`${prefix}${unknown}`, `is not known; allowed are ${allowed.join(', ')}`)
    }
  }

  #fail(field: string, fault: string): never {
    throw new SettingError(`In ${this.#path}, ${field} ${fault}.`)
  }
}

/** The default options of a processor. */
export function defaultsOf({ options = {} }: Processor): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).map(([name, schema]) => [name, schema.default]))
}

function isPattern(text: string): boolean {
  try {
    RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}
