// Infers formats from sample files: each family proposes grammars, and each grammar is run on the samples and scored.
import { counted } from '@atlas/core/counted.ts'
import { isSame } from '@atlas/core/bytes.ts'
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import type { Languages, Source, StringRecord } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { leastCoverage } from '@atlas/formats/_declared/coverage.ts'
import { declaredFormat, modelOf, formatOfDeclaration } from '@atlas/formats/_declared/format.ts'
import type { Declaration, Grammar } from '@atlas/formats/_declared/grammars.ts'
import type { Steps } from '@atlas/formats/_declared/patterns.ts'
import { mean, proseLikeness } from './likeness.ts'
import { cleanness, coverage, keyLikeness, readsLanguagesAsKeys, uniqueKeys } from './measures.ts'
import { grammarsOf } from './families.ts'
import { lineGrammars } from './lines.ts'
import { passedOver } from './passed-over.ts'
import { sampleLanguages, sampleSources } from './places.ts'
import { predictedTrees } from './synthesis/predicted-trees.ts'
import { predictedTables } from './synthesis/tables.ts'

/** A file to infer from. */
export interface SampleFile {
  name: string
  bytes: Uint8Array
}

/** Information in addition to the samples. */
export interface Hints {
  /** The translation of the first sample. */
  translation?: SampleFile
  /** The format could write the beginnings of the samples, so that the whole ones need not be built. */
  isWritable?: true
  /** Counts the steps of the patterns over all samples. */
  steps?: Steps
}

/** A format that may be right. */
export interface FormatCandidate {
  declaration: Omit<Declaration, 'about'>
  score: number
  /** Why it may be right, in sentences. */
  evidence: readonly string[]
  /** The strings of the first sample. */
  strings: readonly StringRecord[]
}

/** Formats that read nearly everything, so that their success is not significant. */
const ANYTHING = new Set([
  'plain-text',
  'markdown',
  'mdx',
  'asciidoc',
  'restructuredtext',
  'mediawiki',
  'dokuwiki',
  'html',
  'latex',
  'xml-generic',
  'json',
  'yaml',
  'toml',
  'lrc',
  'csv',
])
const MOST = 3
/** A worse guess costs more marks than none: the user marks what is wrong with it, and not a text. */
const LEAST_LIKELY = 0.49
const MAX_LIKES = 2
/** The maximum number of candidates with the same texts, but other keys. */
const MAX_SAME = 2

/** The three best formats for some files. `plugins` are the known formats. */
export async function infer(
  samples: readonly SampleFile[],
  plugins: ReadonlyMap<string, Format>,
  hints: Hints = {},
): Promise<FormatCandidate[]> {
  const candidates: ScoredCandidate[] = []
  for (const grammar of proposals(samples, plugins)) {
    const candidate = await judged(grammar, samples, plugins, hints).catch(() => undefined)
    if (candidate && candidate.score > LEAST_LIKELY) candidates.push(candidate)
  }
  const best = candidates.sort((one, other) => other.score - one.score)
  const seen = new Set<string>()
  const different = best.filter(({ found }) => (seen.has(found) ? false : seen.add(found)))
  // Without this limit, candidates that differ only in keys would exclude candidates with other texts.
  const counts = new Map<string, number>()
  const kept = different.filter(({ texts }) => {
    const count = (counts.get(texts) ?? 0) + 1
    counts.set(texts, count)
    return count <= MAX_SAME
  })
  const likes = kept.filter(({ declaration }) => declaration.grammar.family === 'like')
  // Users choose among forms, not among formats that read the same.
  const rest = new Set(likes.slice(MAX_LIKES))
  return kept
    .filter((candidate) => !rest.has(candidate))
    .slice(0, MOST)
    .map(({ declaration, score, evidence, strings }) => ({ declaration, score, evidence, strings }))
}

/** A candidate with the results of all samples, as a text to compare. */
interface ScoredCandidate extends FormatCandidate {
  found: string
  /** Its texts alone. */
  texts: string
}

/** The grammars that the families propose for samples. */
export function proposals(samples: readonly SampleFile[], plugins: ReadonlyMap<string, Format>): Grammar[] {
  const sources = sampleSources(samples)
  const texts = sources.map(({ text }) => text)
  const likes = [...plugins]
    .filter(([type, { container }]) => !container && !ANYTHING.has(type))
    .map(([format]): Grammar => ({ family: 'like', format }))
  return [
    ...likes,
    ...grammarsOf(texts, {
      trees: (family) => predictedTrees(family, sources),
      tables: () => predictedTables(texts),
      lines: () => lineGrammars(texts),
    }),
  ]
}

/** Runs a grammar on the samples. Rejects if it cannot read one of them, or does not read again what it wrote. */
export async function judged(
  grammar: Grammar,
  samples: readonly SampleFile[],
  plugins: ReadonlyMap<string, Format>,
  { translation, isWritable, steps }: Hints,
  options: FormatCandidate['declaration']['options'] = {},
): Promise<ScoredCandidate> {
  const declaration = { ...declarationOf(grammar, samples), options }
  const format = await formatOfGrammar({ grammar, options }, samples, plugins, steps)
  // All measures share these sources, so that the format reads each file once.
  const sources = samples.map(({ bytes }) => decodeFile(bytes, format).source)
  const languages = sampleLanguages(format, sources[0])
  const read = (file: SampleFile): readonly StringRecord[] => parseByCall(format, file, languages).strings
  const all = samples.map((sample) => read(sample))
  const strings = all.flat().filter(({ isHidden }) => isHidden !== true)
  if (strings.length < 2 || strings.length <= samples.length) throw new Error('It finds no strings.')
  if (!isWritable) requireWritable(format, samples[0], all[0] ?? [], languages)
  const texts = strings.map(({ text }) => (typeof text === 'string' ? text : (text.other ?? '')))
  const prose = mean(texts, proseLikeness)
  const keys = all.flatMap((each) => each.map(({ identifier }) => identifier))
  const unique =
    format.keySource === 'text' || format.languages !== 'monolingual'
      ? 1
      : mean(sources, (source) => uniqueKeys(format, source, languages))
  // In files with translations, the source may be the key.
  const isByText =
    format.languages === 'bilingual' &&
    mean(strings, ({ identifier, text }) => (identifier === text ? 1 : 0)) > 0.8
  const keyLike = format.keySource === 'text' ? 0.6 : isByText ? 0.85 : mean(keys, keyLikeness)
  const covered = coverage(format, sources, languages)
  // If a reader of trees finds a text, none of the file's syntax is left in it.
  const clean = 'rules' in grammar ? 1 : cleanness(texts)
  const changed = translation ? differing(all[0] ?? [], read(translation)) : undefined
  const isKnown = grammar.family === 'like'
  // Many formats read some of a foreign file. A known format is right only if it reads all of it well.
  if (isKnown && (covered < 0.8 || clean < 0.95 || keyLike < 0.6 || unique < 0.9))
    throw new Error('It reads only a part of the file.')
  const found = 0.35 * covered + 0.35 * prose + 0.15 * unique + 0.15 * (changed ?? prose)
  const shape =
    (readsLanguagesAsKeys(keys) ? 0.7 : 1) *
    (0.3 + 0.7 * clean ** 2) *
    (0.4 + 0.6 * keyLike ** 2) *
    (0.5 + 0.5 * unique)
  const title = isKnown ? plugins.get(grammar.format)?.title : undefined
  const passed = passedOver(
    grammar,
    format,
    sources.map((source, index) => ({ name: samples[index]?.name ?? '', source })),
  )
  const evidence = [
    ...(title === undefined ? [] : [`It reads like ${title}, under another name.`]),
    `It finds ${counted(strings.length, 'string')} in ${samples.length === 1 ? 'the file' : `${samples.length} files`}; ${percent(covered)} of the words are in them.`,
    `${percent(prose)} of the texts look like natural language.`,
    keySentence(format, unique),
    ...(changed === undefined ? [] : [`${percent(changed)} of the texts differ in the translation.`]),
    ...(passed === undefined ? [] : [passed]),
    `A changed text${isWritable ? ' in the beginning' : ''} is read again as it was written, and the other bytes stay.`,
  ]
  return {
    declaration: withCoverage(declaration, format, sources),
    score: found * shape + (namesKey(grammar) ? 0.02 : 0),
    evidence,
    strings: all[0] ?? [],
    texts: JSON.stringify(texts),
    found: JSON.stringify(all.map((each) => each.map(({ identifier, text }) => [identifier, text]))),
  }
}

/** The format of a grammar with options. Without options, none need to be checked, which takes most of the time. */
export async function formatOfGrammar(
  { grammar, options }: Pick<FormatCandidate['declaration'], 'grammar' | 'options'>,
  samples: readonly SampleFile[],
  plugins: ReadonlyMap<string, Format>,
  steps?: Steps,
): Promise<Format> {
  if (modelOf(grammar) === undefined && Object.keys(options).length === 0)
    return formatOfDeclaration(grammar, steps)
  const declaration = { ...declarationOf(grammar, samples), options, about: undefined }
  return declaredFormat(declaration, async (type) => plugins.get(type), steps)
}

/** A declaration with the coverage of the samples. */
export function withCoverage(
  declaration: FormatCandidate['declaration'],
  format: Format,
  sources: readonly Source[],
): FormatCandidate['declaration'] {
  const coverage = leastCoverage(format, sources, sampleLanguages(format, sources[0]))
  const result = { ...declaration }
  if (coverage === undefined) delete result.coverage
  else result.coverage = coverage
  return result
}

/** Whether a rule names the value that is the key, so that keys do not depend on the order of entries. */
const namesKey = (grammar: Grammar): boolean =>
  'rules' in grammar && grammar.rules.some(({ key }) => typeof key === 'object')

function keySentence({ keySource }: Format, unique: number): string {
  if (keySource === 'text') return 'Texts without a key are named by their words.'
  return unique === 1 ? 'All keys are unique.' : `${percent(unique)} of the keys are unique.`
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** The declaration of a grammar, for files with names like the names of the samples. */
export function declarationOf(
  grammar: Grammar,
  samples: readonly SampleFile[],
): FormatCandidate['declaration'] {
  const names = samples.map(({ name }) => name.split('/').at(-1) ?? '')
  const ending = endingOf(names)
  const name = names[0] ?? ''
  const type =
    (ending || name)
      .toLowerCase()
      .replaceAll(/[^a-z0-9.-]/g, '-')
      .replace(/^[^a-z0-9]+/, '') || 'format'
  return {
    type: `${type}-texts`,
    title: `Texts in .${ending || name} files`,
    files: [ending === '' ? name : `*.${ending}`],
    grammar,
    options: {},
  }
}

/**
 * The part after a dot that the names of all files share: `labels.xml` for `a.labels.xml` and `b.labels.xml`; else ''.
 */
function endingOf(names: readonly string[]): string {
  const [first = '', ...others] = names
  const parts = first.split('.').slice(1)
  const shared = (count: number): boolean => {
    const ending = `.${parts.slice(-count).join('.')}`
    return others.every((name) => name.endsWith(ending) && name.length > ending.length)
  }
  // A single name does not show which of its parts recur.
  let count = Math.min(1, parts.length)
  while (others.length > 0 && count < parts.length && shared(count + 1)) count++
  return parts.slice(parts.length - count).join('.')
}

/** Builds the file unchanged, and with another text. Throws if other bytes change, or the text is not read again. */
function requireWritable(
  format: Format,
  sample: SampleFile | undefined,
  strings: readonly StringRecord[],
  { source }: Languages,
): void {
  const german = languageByCode('de')
  const records = strings.filter(({ text, isHidden }) => typeof text === 'string' && isHidden !== true)
  if (!sample || records.length === 0 || !german || format.languages === 'multilingual') return
  const isPair = format.languages === 'bilingual'
  const languages = { source, targets: [german] }
  const same = buildByCall(format, sample, languages, [])
  if (!isSame(same, sample.bytes)) throw new Error('A build without translations changes the file.')
  const text = 'Grüße an alle'
  const isWritable = (record: StringRecord): boolean => {
    const sent = [{ ...record, translations: { [german.id]: { text } } }]
    const bytes = buildByCall(format, sample, languages, sent)
    const read = { source, targets: isPair ? [german] : [] }
    const again = parseByCall(format, { name: sample.name, bytes }, read).strings
    const isRead = again.some((each) => (isPair ? each.translations?.[german.id]?.text : each.text) === text)
    return again.length === strings.length && isRead
  }
  // In files with translations, some texts may have no place for one.
  if (!records.slice(0, isPair ? MAX_TRIED : 1).some(isWritable))
    throw new Error('A changed text is not read again.')
}

/** The maximum number of strings that are tried in a file with translations. */
const MAX_TRIED = 4

/** The share of the strings of a file that differ in its translation. */
function differing(strings: readonly StringRecord[], translated: readonly StringRecord[]): number {
  const texts = new Map(translated.map(({ identifier, text }) => [identifier, JSON.stringify(text)]))
  const shared = strings.filter(({ identifier }) => texts.has(identifier))
  if (shared.length === 0) return 0
  return mean(shared, ({ identifier, text }) => (texts.get(identifier) === JSON.stringify(text) ? 0 : 1))
}
