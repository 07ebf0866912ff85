// The additions of Ruby on Rails to YAML: a root key that names the language, plurals, and symbols.
import {
  meansLanguage,
  type Category,
  type Languages,
  type Plural,
  type Source,
  type Unit,
} from '@atlas/core/contract.ts'
import {
  isCategory,
  knownCategories,
  pluralOf,
  withRowsApart,
  type NewRow,
  type RowOfPlural,
} from '../plurals/forms.ts'
import { COLON } from '../text/chars.ts'
import { scalarStyle } from './scalars.ts'
import type { YamlEntry, YamlMap, YamlScalar } from './tree.ts'
import { readYamlInParts, unitOf, YamlWalk } from './reader.ts'
import { isSurelyText } from './words.ts'
import { extended } from '../text/paths.ts'

const languageCode = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/

/** The root entry that contains the texts. Of several, the first one for a language of the job, otherwise the first. */
export function languageRoot(source: Source, languages?: Languages): YamlEntry | undefined {
  const [root] = readYamlInParts(source).roots
  if (root?.kind !== 'map') return undefined
  const named = [...namesIn(root)]
  const wanted = languages ? [...languages.targets, languages.source] : []
  for (const language of wanted) {
    const entry = named.find(({ key }) => meansLanguage(key, language))
    if (entry) return entry
  }
  return named[0]
}

function* namesIn({ again, entries }: YamlMap): Iterable<YamlEntry> {
  for (const entry of again?.() ?? entries) if (namesLanguage(entry)) yield entry
}

/** Whether an entry at the root has the texts of a language. `no: Refuse` is a text. */
const namesLanguage = ({ key, value }: YamlEntry): boolean =>
  languageCode.test(key) && value?.kind !== 'scalar'

/** Every string of a file with other root keys, and every map of plural categories as a plural. */
export const yamlCategoryMapUnits = (source: Source, languages: Languages): Iterable<Unit> =>
  walkWithPlurals(source, languages).documents()

function walkWithPlurals(source: Source, languages: Languages): YamlWalk {
  const known = knownCategories(languages)
  const walk = new YamlWalk(readYamlInParts(source), (map) => {
    if (!isPlural(map)) return undefined
    return (path, start) => addPlural(map, path, start, known, walk)
  })
  return walk
}

/** The units below the root key. Keys leave the root key out; texts in other languages are left out. */
export function* railsUnits(source: Source, languages: Languages): Iterable<Unit> {
  const languageEntry = languageRoot(source, languages)
  const walk = walkWithPlurals(source, languages)
  const [root] = walk.file.roots
  const parts = root?.kind === 'map' ? partsOf(root, languageEntry, walk) : [walk.read(root, [''])]
  for (const part of parts) {
    for (const unit of part) {
      const { source: slot } = unit
      if (!('at' in slot) || !isSymbol(source.text, slot.at[0])) yield unit
    }
  }
}

/** The units of each root key with texts. */
function* partsOf(
  root: YamlMap,
  languageEntry: YamlEntry | undefined,
  walk: YamlWalk,
): Iterable<Iterable<Unit>> {
  for (const entry of root.again?.() ?? root.entries) {
    const { key, start, value } = entry
    if (start === languageEntry?.start) yield walk.read(value, [], start)
    else if (!languageEntry || !namesLanguage(entry)) yield walk.read(value, [key], start)
  }
}

/** Whether a value is a Ruby symbol, such as `:year`, which names something in a program. */
function isSymbol(text: string, start: number): boolean {
  return text.charCodeAt(start) === COLON
}

/** The root key for another code, in the same quotes. Adds quotes if YAML needs them: `no` would be a boolean. */
export function spellRootKey(raw: string, code: string): string {
  const quote = /^["']/.exec(raw)?.[0] ?? (isSurelyText(code) ? '' : '"')
  return quote + code + quote
}

interface PluralMap extends YamlMap {
  entries: readonly (YamlEntry & { value: YamlScalar })[]
}

function isPlural(map: YamlMap): map is PluralMap {
  const { entries } = map
  if (!entries.every(({ key, value }) => isCategory(key) && value?.kind === 'scalar')) return false
  const names = new Set(entries.map(({ key }) => key))
  return names.has('other') && names.size === entries.length
}

/** Adds a plural. Rows of categories that no language of the job has (`zero` in English) become separate units. */
function addPlural(
  map: PluralMap,
  path: readonly string[],
  start: number | undefined,
  known: ReadonlySet<string>,
  walk: YamlWalk,
): void {
  const { text, eol } = walk.file.source
  const { inFlow, margin } = map
  const contexts: (string | undefined)[] = [walk.commentsAbove(start ?? map.entries[0]?.start ?? 0)?.text]
  const apart: Unit[] = []
  const rows = map.entries.map(({ key, start: from, value }): RowOfPlural => {
    const comments = walk.commentsAbove(from)
    if (known.has(key)) contexts.push(comments?.text)
    else apart.push(unitOf(extended(path, key), value, comments?.text))
    walk.pass(value)
    if (inFlow) return { name: key, at: [from, value.at[1]], slot: value }
    // A row is added above the comments, where it must begin as far from the margin as the key.
    const isInLine = comments !== undefined && columnAt(text, comments.start) === columnAt(text, from)
    return { name: key, at: [isInLine ? comments.start : from, rowEnd(text, value)], slot: value }
  })
  const between = inFlow ? flowGap(text, rows) : eol + ' '.repeat(margin)
  const plural = withRowsApart(
    keepingOther(pluralOf(rows, known, between, (category) => newRow(map, category, walk))),
  )
  const context = [...new Set(contexts)].filter(Boolean).join('\n')
  if (plural.forms.size > 0) walk.units.push(unitOf(path, plural, context))
  for (const each of apart) walk.units.push(each)
}

/** Keeps the row `other` even in languages without that category (Russian), since Rails falls back on it. */
function keepingOther(plural: Plural): Plural {
  return {
    forms: plural.forms,
    // For a missing row, I18n raises InvalidPluralizationData.
    requiresAllRows: true,
    reshape(wanted) {
      if (wanted.includes('other')) return plural.reshape(wanted)
      const { forms, edits } = plural.reshape([...wanted, 'other'])
      return { forms: new Map([...forms].filter(([category]) => wanted.includes(category))), edits }
    },
  }
}

/** A new row, spelled like the row `other`: the same quotes around the name, the same style for the text. */
function newRow({ entries, inFlow, margin }: PluralMap, category: Category, walk: YamlWalk): NewRow {
  const { text } = walk.file.source
  const model = entries.find(({ key }) => key === 'other') ?? entries[0]
  const quote = model ? (/^["']/.exec(text.slice(model.start, model.keyEnd))?.[0] ?? '') : ''
  const style = model ? scalarStyle(text.slice(...model.value.at)) : 'double'
  return {
    open: `${quote}${category}${quote}: `,
    close: '',
    codec: walk.file.codecs.of(margin, inFlow, style),
  }
}

/** How many characters are before an offset in its line. */
const columnAt = (text: string, offset: number): number => offset - text.lastIndexOf('\n', offset - 1)

/** The end of a row, including the comment after its text. */
export function rowEnd(text: string, { at: [start, end] }: YamlScalar): number {
  const style = scalarStyle(text.slice(start, start + 1))
  if (style === 'literal' || style === 'folded') return end
  const lineEnd = text.indexOf('\n', end)
  if (lineEnd < 0) return text.length
  return text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd
}

/** The separator of the first two rows, if it is a comma with white space; otherwise `, `. */
function flowGap(text: string, [first, second]: readonly RowOfPlural[]): string {
  const gap = first && second ? text.slice(first.at[1], second.at[0]) : ''
  return /^\s*,\s*$/.test(gap) ? gap : ', '
}
