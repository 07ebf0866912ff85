// OpenTTD's language files: lines of a name, a colon and a text, and pragmas that say how the language counts and is written.
import type { Codec, Language, Span } from '../../core/contract.ts'
import { codeLike } from '../../core/contract.ts'
import { LineEnds, nextLine, trimBlanks } from '../../syntax/text/lines.ts'
import { asItStands } from '../../syntax/text/one-line.ts'

/** A line with a text. */
export interface LangEntry {
  /** The string's name, and the case of a noun that this text is in: `STR_TOWN`, `gen`. */
  key: readonly string[]
  value: Span
  /** The comment above the paragraph that it stands in. */
  context: string | undefined
}

/** A line such as `##plural 0`. */
export interface Pragma {
  name: string
  value: Span
}

const nameOf = /([A-Za-z_]\w*)(?:\.(\w+))?[ \t]*:/y
const pragma = /##(\w+)[ \t]+/y

/**
 * The texts of a file, in order. What strgen passes over, we do: lines that begin with a blank or a semicolon.
 *
 *     ##plural 0
 *     # In the depot
 *     STR_DEPOT            :{WHITE}Depot
 *                           ^^^^^^^^^^^^
 *     STR_DEPOT.gen        :{WHITE}Depots
 *                           ^^^^^^^^^^^^^
 */
export function langEntries(text: string): LangEntry[] {
  const entries: LangEntry[] = []
  const lineEnds = new LineEnds(text)
  let comment: string[] = []
  let isAbove = false
  for (let at = 0; at < text.length;) {
    const end = lineEnds.from(at)
    const entry = entryAt(text, at, end, comment)
    const isComment = text.startsWith('#', at) && !text.startsWith('##', at)
    if (isComment && !isAbove) comment = []
    if (isComment) comment.push(text.slice(at + 1, end).trim())
    else if (entry) entries.push(entry)
    else if (end === at) comment = []
    isAbove = isComment
    at = nextLine(text, end)
  }
  return entries
}

function entryAt(text: string, at: number, end: number, comment: readonly string[]): LangEntry | undefined {
  nameOf.lastIndex = at
  const [, name, grammar] = nameOf.exec(text) ?? []
  const value: Span = [nameOf.lastIndex, trimBlanks(text, nameOf.lastIndex, end)]
  if (name === undefined || value[0] >= value[1]) return undefined
  const context = comment.length === 0 ? undefined : comment.join('\n')
  return { key: grammar === undefined ? [name] : [name, grammar], value, context }
}

/** The pragmas of a file. */
export function pragmas(text: string): Pragma[] {
  const all: Pragma[] = []
  const lineEnds = new LineEnds(text)
  for (let at = 0; at < text.length; at = nextLine(text, lineEnds.from(at))) {
    if (!text.startsWith('##', at)) continue
    pragma.lastIndex = at
    const name = pragma.exec(text)?.[1]
    const start = pragma.lastIndex
    if (name !== undefined) all.push({ name, value: [start, trimBlanks(text, start, lineEnds.from(start))] })
  }
  return all
}

/** How languages count, by the numbers that the game has for it; those that are not here count as English does. */
const PLURALS: Readonly<Record<string, string>> = {
  hu: '1',
  id: '1',
  ja: '1',
  ms: '1',
  th: '1',
  tr: '1',
  vi: '1',
  zh: '1',
  br: '2',
  fr: '2',
  'pt-BR': '2',
  lv: '3',
  ga: '4',
  lt: '5',
  be: '6',
  hr: '6',
  ru: '6',
  sr: '6',
  uk: '6',
  pl: '7',
  sl: '8',
  is: '9',
  mk: '9',
  cs: '10',
  sk: '10',
  ko: '11',
  mt: '12',
  gd: '13',
  ro: '14',
}
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur', 'yi'])

/** What a pragma says for another language; undefined where it stays. */
export function pragmaFor(name: string, was: string, language: Language): string | undefined {
  const { id, twoLettersCode } = language
  if (name === 'isocode') return codeLike(was, language)
  if (name === 'name') return language.name
  if (name === 'plural') return PLURALS[id] ?? PLURALS[twoLettersCode] ?? '0'
  if (name === 'textdir') return RIGHT_TO_LEFT.has(twoLettersCode) ? 'rtl' : 'ltr'
  return undefined
}

/** Texts as they stand, with their commands in braces; blanks at their end are none of theirs. */
export const langCodec: Codec = {
  ...asItStands,
  settle: (text) => text.slice(0, trimBlanks(text, 0, text.length)),
}
