// The plugins of the checkout as subjects of the laws, each with its samples, pairs, and witness.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { withOwnOptions } from '@atlas/core/format.ts'
import { readDialectSamples, readPairs, readSamples } from '@atlas/core/laws/samples.ts'
import type { FormatPlugin, Witness } from '@atlas/core/contract.ts'
import type { Effort, Sample, Subject } from '@atlas/core/laws.ts'
import { loadFormats } from '@atlas/core/plugins/registry.ts'

const root = join(import.meta.dirname, '..')

/** Enough runs for each sample to find the usual mistakes of a plugin. `npm run try` tries ten times as many. */
export const EFFORT: Effort = { runs: 4, seed: 20261121 }
/** A witness is not ours, so it is asked about more texts. */
export const WITNESS_EFFORT: Effort = { ...EFFORT, runs: 12 }

export const catalogue = await loadFormats([join(root, 'formats')])
export const detector = new Detector(catalogue.plugins)

/** Makes the subject of a type. Throws an `Error` that describes what to add where it has no samples. */
export async function subjectOf(type: string): Promise<Subject> {
  return { ...subjectWithoutWitness(type), witness: await witnessOf(type) }
}

/**
 * Makes the subject of a type without its witness. The packages of witnesses are large, and one changes the prototypes
 * of arrays and strings: all code of the process takes up to four times as long after that.
 */
export function subjectWithoutWitness(type: string): Subject {
  const plugin = catalogue.plugins.get(type)
  if (!plugin) throw new Error(`Unknown format ${type}.`)
  return {
    type,
    plugin,
    samples: readSamples(join(root, 'formats'), type),
    pairs: readPairs(join(root, 'formats'), type),
    witness: undefined,
    candidates: (name, content) => detector.candidates(name, content),
  }
}

/** The dialects of a type besides the first one, in which its samples are. */
export function furtherDialects(type: string): string[] {
  return Object.keys(catalogue.plugins.get(type)?.options?.dialects ?? {}).slice(1)
}

/** Makes the subject of a type in one of its dialects. Its pairs are among the pairs of the type. */
export function subjectInDialect(type: string, dialect: string): Subject {
  const subject = subjectWithoutWitness(type)
  return {
    ...subject,
    plugin: withOwnOptions(subject.plugin, { dialect }),
    samples: readDialectSamples(join(root, 'formats'), type, dialect),
  }
}

/** Makes the subject of a plugin that is not in the checkout. */
export function subjectWith(type: string, plugin: FormatPlugin, samples: readonly Sample[]): Subject {
  const own = new Detector(new Map([[type, plugin]]))
  return {
    type,
    plugin,
    samples,
    pairs: [],
    witness: undefined,
    candidates: (name, content) => own.candidates(name, content),
  }
}

async function witnessOf(type: string): Promise<Witness | undefined> {
  const file = join(root, 'formats', type, 'witness.ts')
  if (!existsSync(file)) return undefined
  const module = (await import(file)) as { default: Witness }
  return module.default
}
