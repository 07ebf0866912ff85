// The lines `LangString NAME ${LANG_GERMAN} "text"` of installers: each key has a line for each language. A language is
// also its number in Windows, and a line that ends with a backslash goes on below.
import {
  meansLanguage,
  tagOf,
  type Language,
  type LanguageId,
  type Languages,
  type Slot,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { nsisCodec, nsisStringEnd } from './nsis-text.ts'
import { commentsAbove } from '../_grammars/text/comments.ts'
import { codeOfName, nameLike } from '../_grammars/text/game-languages.ts'
import { lineEnd, nextLine } from '../_grammars/text/lines.ts'
import { codeOfLcid, windowsLanguage } from '../_grammars/text/windows-languages.ts'

/** A text in a language. */
interface Line {
  key: string
  /** The code of its language. */
  code: string
  /** The line without its end. */
  line: Span
  /** The language: `${LANG_GERMAN}` or `1031`. */
  language: Span
  at: Span
  context: string | undefined
}

const START =
  /[ \t]*LangString(?:[ \t]|\\\r?\n)+(?:"([^"\s]+)"|([^"\s]+))(?:[ \t]|\\\r?\n)+"?(\$\{LANG_(\w+)\}|\d+)"?(?:[ \t]|\\\r?\n)+["'`]/iy

/** Names of languages in NSIS that are not their English names. */
const CODES: Readonly<Record<string, string>> = {
  SIMPCHINESE: 'zh-CN',
  TRADCHINESE: 'zh-TW',
  PORTUGUESEBR: 'pt-BR',
  SPANISHINTERNATIONAL: 'es-419',
  FARSI: 'fa',
  MALAY: 'ms',
  SERBIANLATIN: 'sr-Latn',
}

/** Numbers of languages that mean another one in NSIS than elsewhere. */
const NUMBERS: Readonly<Record<string, string>> = { 1033: 'en', 1034: 'es', 3082: 'es-419', 2070: 'pt' }

function linesOf({ text }: Source): readonly Line[] {
  const found: Line[] = []
  const comments = commentsAbove()
  for (let start = 0; start < text.length; start = nextLine(text, lineEnd(text, start))) {
    const line = lineAt(text, start)
    if (line) {
      found.push({ ...line, context: comments.take() })
      start = line.line[1]
      continue
    }
    const [, comment] = /^[ \t]*[;#](.*)$/.exec(text.slice(start, lineEnd(text, start))) ?? []
    if (comment === undefined) comments.drop()
    else comments.add(comment.trim())
  }
  return found
}

function lineAt(text: string, start: number): Omit<Line, 'context'> | undefined {
  START.lastIndex = start
  const [head = '', quoted, bare, language = '', name = language] = START.exec(text) ?? []
  const from = start + head.length
  const to = head === '' ? -1 : nsisStringEnd(text, from)
  const code = codeNamed(name)
  if (to < 0 || code === undefined) return undefined
  const languageAt = start + head.lastIndexOf(language)
  return {
    key: quoted ?? bare ?? '',
    code,
    line: [start, lineEnd(text, to)],
    language: [languageAt, languageAt + language.length],
    at: [from, to],
  }
}

/** The code of a language by its name or its number. */
function codeNamed(name: string): string | undefined {
  if (/^\d/.test(name)) return NUMBERS[name] ?? codeOfLcid(Number(name))
  return CODES[name.toUpperCase()] ?? codeOfName(name) ?? name.toLowerCase()
}

/** The languages of the lines. The first one is the source, unless there is English. */
export function scriptLanguages(source: Source): { source?: string; targets?: readonly string[] } {
  const codes = [...new Set(source.read(linesOf).map(({ code }) => code))]
  const own = codes.includes('en') ? 'en' : codes[0]
  return own === undefined ? {} : { source: own, targets: codes.filter((code) => code !== own) }
}

/** A unit for each line in the source language. */
export function* scriptUnits(source: Source, { source: own, targets }: Languages): Generator<Unit> {
  const { text, eol } = source
  const byKey = new Map<string, Line[]>()
  for (const line of source.read(linesOf)) {
    const alike = byKey.get(line.key)
    if (alike) alike.push(line)
    else byKey.set(line.key, [line])
  }
  for (const [key, lines] of byKey) {
    const first = lines.find(({ code }) => meansLanguage(code, own))
    if (!first) continue
    const left = new Set(lines.filter((line) => line !== first))
    const place = slotOf(first)
    const slots = new Map<LanguageId, Slot>()
    for (const language of targets) {
      const line = [...left].find(({ code }) => meansLanguage(code, language))
      if (line) left.delete(line)
      if (line) slots.set(language.id, slotOf(line))
      else slots.set(language.id, language.id === own.id ? place : newLine(first, lines, language))
    }
    yield { key: [key], source: place, targets: slots, ...(first.context ? { context: first.context } : {}) }
  }

  function slotOf({ at }: Line): Slot {
    return { at, codec: nsisCodec(text.charAt(at[0] - 1)) }
  }

  /** A line below the last one of the key, spelled like the source line. */
  function newLine(first: Line, lines: readonly Line[], language: Language): Slot {
    const { line, language: was, at } = first
    const end = lines.at(-1)?.line[1] ?? line[1]
    const open =
      eol + text.slice(line[0], was[0]) + nameOf(language, text.slice(...was)) + text.slice(was[1], at[0])
    const close = text.charAt(at[1])
    return { ...slotOf(first), at: [end, end], wrapNew: () => [{ name: language.id, open, close }] }
  }
}

/** A language as the file names languages: by number, if it has one and `was` is one. */
function nameOf(language: Language, was: string): string {
  const tag = tagOf(language)
  const [own] = Object.entries(NUMBERS).find(([, code]) => code === tag) ?? []
  const number = own ?? windowsLanguage(tag)?.lcid
  if (/^\d/.test(was) && number !== undefined) return String(number)
  const [name] = Object.entries(CODES).find(([, code]) => meansLanguage(code, language)) ?? []
  return `\${LANG_${name ?? nameLike(language, '').toUpperCase()}}`
}

/** Instructions whose texts people see. */
const SHOWING =
  /^[ \t]*(?:(?:MessageBox|DetailPrint|Name|(?:Sub|Uninstall)?Caption|BrandingText|CompletedText|ComponentText|DirText|DetailsButtonText|FileErrorText|InstallButtonText|InstType|License(?:Text|Data)|MiscButtonText|SpaceTexts|Uninstall(?:Sub)?(?:Caption|Text|ButtonText)|Section(?:Group)?)(?=[ \t])|!define[ \t]+MUI_\w*(?:TEXT|TITLE)|!insertmacro[ \t]+MUI_HEADER_TEXT|\$\{NSD_Create\w+\})(.*)$/gim

/** How many instructions have a text of their own, and not the name of a `LangString`. */
export const textsOfInstructions = ({ text }: Source): number =>
  Array.from(text.matchAll(SHOWING), ([, rest = '']) => rest).filter(hasWords).length

/** How many lines of texts are not read: their language is a variable or unknown, or the text has no quotes. */
export function unreadLines(source: Source): number {
  const all = source.text.matchAll(/^[ \t]*LangString((?:[ \t]|\\\r?\n)(?:\\\r?\n|.)*)$/gim)
  const read = new Set(source.read(linesOf).map(({ line }) => line[0]))
  let count = 0
  for (const { index, 1: rest = '' } of all) if (!read.has(index) && hasWords(rest)) count++
  return count
}

/** Whether there are words in quotes, besides variables. */
const hasWords = (rest: string): boolean =>
  /["'`][^"'`]*\p{L}/u.test(rest.replaceAll(/\$(?:\{[^}]*\}|\([^)]*\)|\\.|\w+)/g, ''))
