// The lines of OpenTTD's language files: texts after a name and a colon, and pragmas that describe the language.
import {
  capitalized,
  codeLike,
  languageNames,
  type Codec,
  type Language,
  type Span,
} from '@atlas/core/contract.ts'
import { LineEnds, nextLine, trimBlanks } from '../_grammars/text/lines.ts'
import { lineVerbatim } from '../_grammars/text/one-line.ts'

/** A line with a key, and perhaps a text. */
export interface LangEntry {
  /** The string's name, and the grammatical case of this text, if it has one: `STR_TOWN`, `gen`. */
  key: readonly string[]
  value: Span
  /** The comment above the paragraph of the line. */
  context: string | undefined
  /** Where the line begins, where its key ends, and where the next line begins. */
  start: number
  keyEnd: number
  next: number
}

/** A line that describes the language, such as `##plural 0`. */
export interface Pragma {
  name: string
  value: Span
}

const nameOf = /([A-Za-z_]\w*)(?:\.(\w+))?([ \t]*):/y
const pragma = /##(\w+)[ \t]+/y

/**
 * The texts of a file, in order. Skips the lines that OpenTTD's strgen skips: those that begin with a blank or a
 * semicolon. Those without a text go to `others`.
 *
 *     ##plural 0
 *     # In the depot
 *     STR_DEPOT            :{WHITE}Depot
 *                           ^^^^^^^^^^^^
 *     STR_DEPOT.gen        :{WHITE}Depots
 *                           ^^^^^^^^^^^^^
 */
export function langEntries(text: string, others: LangEntry[] = []): LangEntry[] {
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
    else if (entry && entry.value[0] === entry.value[1]) others.push(entry)
    else if (entry) entries.push(entry)
    else if (end === at) comment = []
    isAbove = isComment
    at = nextLine(text, end)
  }
  return entries
}

function entryAt(text: string, at: number, end: number, comment: readonly string[]): LangEntry | undefined {
  nameOf.lastIndex = at
  const [head = '', name, grammar, blanks = ''] = nameOf.exec(text) ?? []
  if (name === undefined) return undefined
  const from = nameOf.lastIndex
  const value: Span = [from, Math.max(from, trimBlanks(text, from, end))]
  const context = comment.length === 0 ? undefined : comment.join('\n')
  const keyEnd = at + head.length - 1 - blanks.length
  const key = grammar === undefined ? [name] : [name, grammar]
  return { key, value, context, start: at, keyEnd, next: nextLine(text, end) }
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

/** The number of each language's plural rule in the game. Languages that are not listed use the rule of English, 0. */
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
/** The language ids of NewGRF sets, in hexadecimal (`##grflangid 0x02`). */
const GRF_IDS: Readonly<Record<string, string>> = {
  'en-US': '00',
  en: '01',
  de: '02',
  fr: '03',
  es: '04',
  eo: '05',
  io: '06',
  ru: '07',
  ga: '08',
  mt: '09',
  ta: '0a',
  cv: '0b',
  'zh-TW': '0c',
  sr: '0d',
  nn: '0e',
  cy: '0f',
  be: '10',
  mr: '11',
  fo: '12',
  gd: '13',
  ar: '14',
  cs: '15',
  sk: '16',
  hi: '17',
  bg: '18',
  af: '1b',
  el: '1e',
  nl: '1f',
  eu: '21',
  ca: '22',
  lb: '23',
  hu: '24',
  mk: '26',
  it: '27',
  ro: '28',
  is: '29',
  lv: '2a',
  lt: '2b',
  sl: '2c',
  da: '2d',
  sv: '2e',
  nb: '2f',
  no: '2f',
  pl: '30',
  gl: '31',
  fy: '32',
  uk: '33',
  et: '34',
  fi: '35',
  pt: '36',
  'pt-BR': '37',
  hr: '38',
  ja: '39',
  ko: '3a',
  ms: '3c',
  'en-AU': '3d',
  tr: '3e',
  th: '42',
  vi: '54',
  'es-MX': '55',
  zh: '56',
  id: '5a',
  ur: '5c',
  he: '61',
  fa: '62',
}

/** The name of a language in that language, with the capital that menus have: `Deutsch`, `Français`. */
function nativeName({ id, name }: Language): string {
  const own = languageNames(id, 'standard')(id)
  return own === undefined ? name : capitalized(own, id)
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur', 'yi'])

/** The value of a pragma for another language; undefined if it does not change. */
export function pragmaFor(name: string, was: string, language: Language): string | undefined {
  const { id, twoLettersCode } = language
  if (name === 'isocode') return codeLike(was, language)
  if (name === 'name') return language.name
  if (name === 'ownname') return nativeName(language)
  if (name === 'grflangid') {
    const number = GRF_IDS[id] ?? GRF_IDS[twoLettersCode]
    return number === undefined || Number(was) === Number(`0x${number}`) ? undefined : `0x${number}`
  }
  if (name === 'plural') return PLURALS[id] ?? PLURALS[twoLettersCode] ?? '0'
  if (name === 'textdir') return RIGHT_TO_LEFT.has(twoLettersCode) ? 'rtl' : 'ltr'
  return undefined
}

/** Texts with their commands in braces, unchanged. Blanks at the end do not belong to a text. */
export const langCodec: Codec = {
  ...lineVerbatim,
  normalize: (text) => text.slice(0, trimBlanks(text, 0, text.length)),
  isWhole: (raw) => raw !== '' && !/[\r\n]|[ \t]$/.test(raw),
}
