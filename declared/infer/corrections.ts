// Corrects a declaration by a mark in a sample: an exception, a further entry, another key or context.
import { utf8Bytes } from '../../core/bytes.ts'
import type { Source, Span } from '../../core/contract.ts'
import type { Format } from '../../core/format.ts'
import { decodeFile } from '../../core/reading/source.ts'
import type { EntryPattern, Grammar, Rule, SpellingName, TreeGrammar, XmlGrammar } from '../grammars.ts'
import { Selector } from '../selectors.ts'
import { leavesOf } from '../tree.ts'
import type { Candidate, Mark, SampleFile } from './infer.ts'
import { readSample } from './places.ts'
import { xmlPlaces } from './xml.ts'

type Inferred = Candidate['declaration']

/** A way to correct a declaration. */
export interface Correction {
  /** Its effect, in a few words. */
  label: string
  declaration: Inferred
}

/** A mark that cannot be applied to a declaration. The message is for the user. */
export class CorrectionError extends Error {}

/** The ways to correct a declaration by a mark, the most specific one first. Throws a `CorrectionError`. */
export function corrections(
  declaration: Inferred,
  format: Format,
  samples: readonly SampleFile[],
  mark: Mark,
): Correction[] {
  const sample = samples[mark.file]
  if (!sample) throw new CorrectionError('The mark is in no sample.')
  if (mark.is === 'skip') return exceptions(declaration, format, sample, mark)
  const { source } = decodeFile(sample.bytes, format)
  const { grammar } = declaration
  const label = { text: 'Read it as a text', key: 'Take it as the key', context: 'Take it as the context' }[
    mark.is
  ]
  switch (grammar.family) {
    case 'lines':
      return [{ label, declaration: { ...declaration, grammar: withEntry(grammar, source, mark, format) } }]
    case 'json':
    case 'yaml':
    case 'toml':
      return [{ label, declaration: { ...declaration, grammar: withTreeRule(grammar, source, mark) } }]
    case 'xml':
      return [{ label, declaration: { ...declaration, grammar: withXmlRule(grammar, source, mark) } }]
    default:
      throw new CorrectionError(
        'This candidate finds its texts by fixed rules. Choose another candidate, or leave out texts by their keys.',
      )
  }
}

/**
 * Leaves out the string at a mark by its key. From the second string of a kind on, a second way leaves out the kind.
 */
function exceptions(
  declaration: Inferred,
  format: Format,
  { bytes }: SampleFile,
  { start, end }: Mark,
): Correction[] {
  const { places } = readSample(format, bytes)
  const place = places.find((each) => each.is === 'text' && each.start <= start && end <= each.end)
  if (!place) throw new CorrectionError('No text is read there.')
  const { identifier } = place
  const known = (declaration.options['notKeys'] as readonly string[] | undefined) ?? []
  const leaving = (notKeys: readonly string[]): Inferred => ({
    ...declaration,
    options: { ...declaration.options, notKeys },
  })
  const last = lastPart(identifier)
  const isSecond = last !== identifier && known.some((key) => lastPart(key) === last)
  return [
    { label: `Leave out ${identifier}`, declaration: leaving([...known, globOf(identifier)]) },
    ...(isSecond
      ? [
          {
            label: `Leave out every key that ends in ${last}`,
            declaration: leaving([...known.filter((key) => lastPart(key) !== last), `**.${last}`]),
          },
        ]
      : []),
  ]
}

const lastPart = (key: string): string => key.slice(key.lastIndexOf('.') + 1)

/** A glob that matches this key; a sign that globs use matches any character. */
const globOf = (key: string): string => key.replaceAll('*', '?')

/** Puts an entry for lines like the marked one before the others, so that it reads these lines. */
function withEntry(
  grammar: Extract<Grammar, { family: 'lines' }>,
  source: Source,
  mark: Mark,
  format: Format,
): Grammar {
  const { text: file } = source
  const start = file.lastIndexOf('\n', mark.start - 1) + 1
  const next = file.indexOf('\n', mark.end)
  const line = file.slice(start, next < 0 ? file.length : next).replace(/\r$/, '')
  const marked: Span = [mark.start - start, mark.end - start]
  if (marked[1] > line.length) throw new CorrectionError('A text of several lines cannot be marked here.')
  if (mark.is === 'text') {
    const entry = entryOf(line, { text: marked, key: keyBefore(line, marked[0]) })
    return { ...grammar, entries: [...grammar.entries, entry] }
  }
  const { places } = readSample(format, utf8Bytes(file))
  const text = places.find(
    (each) => each.is === 'text' && each.start >= start && each.end <= start + line.length,
  )
  if (!text) throw new CorrectionError('No text is read on this line. Mark the text first.')
  const onLine = (is: 'key' | 'context'): Span | undefined => {
    if (mark.is === is) return marked
    const known = places.find(
      (each) => each.is === is && each.identifier === text.identifier && each.start >= start,
    )
    return known && [known.start - start, known.end - start]
  }
  const at: Span = [text.start - start, text.end - start]
  const entry = entryOf(line, { text: at, key: onLine('key'), context: onLine('context') })
  return { ...grammar, entries: [entry, ...grammar.entries] }
}

/** The last word before a text that could be a key. */
function keyBefore(line: string, end: number): Span | undefined {
  const words = [...line.slice(0, end).matchAll(/[\w.:/$@-]*[\p{L}\p{N}_][\w./$@-]*/gu)]
  const last = words.at(-1)
  return last && [last.index, last.index + last[0].length]
}

type Groups = Partial<Record<'text' | 'key' | 'context', Span | undefined>>

/** A pattern of lines like this one: groups are general; the text between them stays, except for blanks and numbers. */
function entryOf(line: string, groups: Groups): EntryPattern {
  const spans = Object.entries(groups)
    .flatMap(([name, span]) => (span ? [{ name, span }] : []))
    .sort((one, other) => one.span[0] - other.span[0])
  let pattern = ''
  let at = 0
  let spelling: SpellingName = 'plain'
  for (const { name, span } of spans) {
    if (span[0] < at) throw new CorrectionError('The mark and the text of this line overlap.')
    pattern += general(line.slice(at, span[0]))
    const quote = line.charAt(span[0] - 1)
    const isQuoted = (quote === '"' || quote === "'") && line.charAt(span[1]) === quote
    if (name === 'text' && isQuoted) spelling = 'c'
    const after = line.charAt(span[1])
    const inside = isQuoted
      ? String.raw`(?:[^${quote}\\]|\\.)*`
      : name === 'key'
        ? String.raw`[\w.:/$@-]+`
        : after.trim() === ''
          ? line.slice(span[1]).trim() === ''
            ? String.raw`\S.*`
            : String.raw`\S+`
          : `[^${/[\\\]^-]/.test(after) ? `\\${after}` : after}]*`
    pattern += `(?P<${name}>${inside})`
    at = span[1]
  }
  return { pattern: pattern + general(line.slice(at)), spelling }
}

function general(text: string): string {
  return text.replaceAll(/\s+|\d+|[\\^$.|?*+()[\]{}]/g, (sign) => {
    if (sign.trim() === '') return String.raw`\s*`
    return /\d/.test(sign) ? String.raw`\d+` : `\\${sign}`
  })
}

const covers = ([from, to]: Span, { start, end }: Mark): boolean => from <= start && end <= to

function withTreeRule(grammar: TreeGrammar, source: Source, mark: Mark): Grammar {
  const leaves = leavesOf(grammar.family, source)
  const leaf = leaves.find(({ slot }) => slot && covers(slot.at, mark))
  const name = leaf?.path.at(-1)
  if (!leaf || name === undefined)
    throw new CorrectionError('There is no value here. Click on a value, not on a name.')
  if (mark.is === 'text') {
    const isShape = leaves.filter(({ path }) => path.at(-1) === name).length > 1 && !/^\d+$/.test(name)
    const at = isShape ? `**.${escaped(name, '.')}` : leaf.path.map((part) => escaped(part, '.')).join('.')
    return { ...grammar, rules: [{ at: isShape && leaf.path.length === 1 ? name : at }, ...grammar.rules] }
  }
  const parent = leaf.path.slice(0, -1)
  const beside = leaves.filter(
    ({ path }) => path.length === leaf.path.length && parent.every((part, at) => path[at] === part),
  )
  return withNear(grammar, mark, escaped(name, '.'), '.', beside)
}

function withXmlRule(grammar: XmlGrammar, source: Source, mark: Mark): Grammar {
  const places = xmlPlaces(source.text)
  const place = places.find(({ at }) => covers(at, mark))
  if (!place) throw new CorrectionError('There is no attribute and no content of an element here.')
  const { path } = place
  if (mark.is === 'text') return { ...grammar, rules: [{ at: path.join('/') }, ...grammar.rules] }
  const last = path.at(-1) ?? ''
  const parent = path.slice(0, -1)
  const isBelow = (each: readonly string[], around: readonly string[]): boolean =>
    each.length === around.length + 1 && around.every((part, at) => each[at] === part)
  // The text is on the same element, or in an element below it. Next to an element, it is in another one.
  const isOwn = ({ path: each }: { path: readonly string[] }): boolean =>
    each.join('/') === parent.join('/') || (isBelow(each, parent) && each.at(-1)?.startsWith('@') === true)
  const ways = last.startsWith('@')
    ? [
        { near: last, beside: places.filter((each) => each !== place && isOwn(each)) },
        { near: `../${last}`, beside: places.filter((each) => isBelow(each.path, parent)) },
      ]
    : [{ near: `../${last}`, beside: places.filter((each) => each !== place && isBelow(each.path, parent)) }]
  for (const { near, beside } of ways) {
    if (beside.some((each) => takes(grammar.rules, each.path, '/')))
      return withNear(grammar, mark, near, '/', beside)
  }
  throw new CorrectionError('There is no text next to it that is read.')
}

const takes = (rules: readonly Rule[], path: readonly string[], separator: string): Rule | undefined =>
  rules.find(({ at }) => new Selector(at, separator).select(path))

/** Sets another key or a further context in the rule of the texts near a mark. */
function withNear<Kind extends TreeGrammar | XmlGrammar>(
  grammar: Kind,
  { is }: Mark,
  near: string,
  separator: string,
  beside: readonly { path: readonly string[] }[],
): Kind {
  const rule = beside.map(({ path }) => takes(grammar.rules, path, separator)).find(Boolean)
  if (!rule) throw new CorrectionError('There is no text next to it that is read.')
  const changed: Rule =
    is === 'key' ? { ...rule, key: [near] } : { ...rule, context: [...(rule.context ?? []), near] }
  return { ...grammar, rules: grammar.rules.map((each) => (each === rule ? changed : each)) }
}

const escaped = (name: string, separator: string): string =>
  name.replaceAll(/[\\]/g, '\\\\').replaceAll(separator, `\\${separator}`)
