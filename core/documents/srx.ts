// Reads rules for sentences in SRX, the Segmentation Rules eXchange (versions 1.0 and 2.0). Their patterns run in linear
// time: a rule file may come from anyone.
import { RE2JS } from 're2js'
import type { Language } from '../contract.ts'
import { messageOf } from '../errors.ts'
import type { Splitter } from './sentences.ts'

/** Returns the splitter for a language, or undefined if the rules do not name the language. */
export type Splitters = (language: Language) => Splitter | undefined

/** Reads the text of an SRX document. Throws an `Error` that states what is wrong with it. */
export async function readSrx(text: string): Promise<Splitters> {
  const { header, body } = await readXml(text)
  const rules = new Map(
    listOf(fieldOf(body, 'languagerules'), 'languagerule').map((each) => [
      stringOf(fieldOf(each, 'languagerulename')),
      compiledRules(listOf(each, 'rule')),
    ]),
  )
  const mapped = fieldOf(body, 'maprules')
  const maps = [mapped, ...listOf(mapped, 'maprule')].flatMap((each) => listOf(each, 'languagemap'))
  if (rules.size === 0 || maps.length === 0) throw new Error('it has no rules for a language')
  const languages = maps.map((each) => ({
    pattern: compiled(stringOf(fieldOf(each, 'languagepattern'))),
    rules: rules.get(stringOf(fieldOf(each, 'languagerulename'))) ?? [],
  }))
  const isCascading = fieldOf(header, 'cascade') === 'yes'
  return ({ locale }) => {
    const matching = languages.filter(({ pattern }) => pattern.testExact(locale))
    const steps = (isCascading ? matching : matching.slice(0, 1)).flatMap((each) => each.rules)
    return matching.length === 0 ? undefined : (line) => breaksIn(line, steps)
  }
}

/** A rule that breaks a text, or the rules that keep it whole up to the next one that breaks it. */
type Step = { breaks: RE2JS } | { exceptions: readonly Exception[] }

/** Patterns for the text before a break, and for the text after it. */
interface Exception {
  before: RE2JS
  after: RE2JS
}

/** Exceptions look at this many characters on each side, so that a long text takes linear time. */
const REACH = 100

/** The offsets at which the first rule that matches breaks the text. */
function* breaksIn(text: string, steps: readonly Step[]): Generator<number> {
  const first = new Map<number, number>()
  for (const [index, step] of steps.entries()) {
    if (!('breaks' in step)) continue
    const matcher = step.breaks.matcher(text)
    for (let from = 0; from <= text.length && matcher.find(from);) {
      const at = matcher.end(1)
      if (!first.has(at)) first.set(at, index)
      from = Math.max(at, matcher.start() + 1)
    }
  }
  for (const [at, index] of [...first].toSorted(([one], [other]) => one - other)) {
    const before = text.slice(Math.max(at - REACH, 0), at)
    const after = text.slice(at, at + REACH)
    const isException = steps
      .slice(0, index)
      .some(
        (step) =>
          'exceptions' in step &&
          step.exceptions.some((each) => each.after.test(after) && each.before.test(before)),
      )
    if (!isException) yield at
  }
}

function compiledRules(rules: readonly unknown[]): Step[] {
  const steps: Step[] = []
  /** What may precede, by what follows. One pattern for many abbreviations is faster than one for each. */
  let waiting = new Map<string, string[]>()
  const close = (): void => {
    const exceptions = [...waiting].map(([after, befores]) => ({
      before: compiled(String.raw`(?:${befores.join('|')})\z`),
      after: compiled(String.raw`\A(?:${after})`),
    }))
    if (exceptions.length > 0) steps.push({ exceptions })
    waiting = new Map()
  }
  for (const rule of rules) {
    const before = stringOf(fieldOf(rule, 'beforebreak'))
    const after = stringOf(fieldOf(rule, 'afterbreak'))
    for (const pattern of [before, after]) compiled(pattern)
    if (fieldOf(rule, 'break') === 'no') {
      const befores = waiting.get(after)
      if (befores) befores.push(`(?:${before})`)
      else waiting.set(after, [`(?:${before})`])
    } else {
      close()
      steps.push({ breaks: compiled(`(${before})(?:${after})`) })
    }
  }
  close()
  return steps
}

/** Compiles a pattern. Existing rules write some characters as Java and ICU do. */
function compiled(pattern: string): RE2JS {
  const inRe2 = pattern.replaceAll(/\\(?:u([\da-fA-F]{4})|([^]))/g, (whole, code?: string, sign?: string) => {
    if (code !== undefined) return String.raw`\x{${code}}`
    return sign === 'h' ? String.raw`\s` : whole
  })
  try {
    return RE2JS.compile(inRe2, RE2JS.LOOKBEHINDS)
  } catch (error) {
    throw new Error(`the pattern ${pattern} is wrong: ${messageOf(error)}`, { cause: error })
  }
}

/** The root of the document. */
async function readXml(text: string): Promise<{ header: unknown; body: unknown }> {
  // Loaded on demand, because few calls bring rules of their own.
  const { XMLParser, XMLValidator } = await import('fast-xml-parser')
  const validity = XMLValidator.validate(text)
  if (validity !== true) throw new Error(`line ${validity.err.line}: ${validity.err.msg}`)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    trimValues: false,
    removeNSPrefix: true,
    htmlEntities: true,
    isArray: (name) => LISTS.has(name),
  })
  const root = fieldOf(parser.parse(text), 'srx')
  return { header: fieldOf(root, 'header'), body: fieldOf(root, 'body') }
}

const LISTS = new Set(['languagerule', 'rule', 'maprule', 'languagemap'])

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = fieldOf(value, name)
  return Array.isArray(list) ? list : []
}

/** The text of an attribute, or of an element without or with attributes. */
function stringOf(value: unknown): string {
  if (typeof value === 'string') return value
  const text = fieldOf(value, '#text')
  return typeof text === 'string' ? text : ''
}
