// The lines `LangString NAME ${LANG_GERMAN} "text"` of installers: each key has a line for each language.
import {
  meansLanguage,
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

/** A text in a language. */
interface Line {
  key: string
  /** The code of its language. */
  code: string
  /** The line without its end. */
  line: Span
  /** The name of the language in `${LANG_GERMAN}`. */
  name: Span
  at: Span
  context: string | undefined
}

const START = /^[ \t]*LangString[ \t]+(?:"([^"\s]+)"|([^"\s]+))[ \t]+"?\$\{LANG_(\w+)\}"?[ \t]+["'`]/i

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

function linesOf({ text }: Source): readonly Line[] {
  const found: Line[] = []
  const comments = commentsAbove()
  for (let start = 0; start < text.length; start = nextLine(text, lineEnd(text, start))) {
    const end = lineEnd(text, start)
    const line = text.slice(start, end)
    const [head = '', quoted, bare, name = ''] = START.exec(line) ?? []
    const from = start + head.length
    const to = head === '' ? -1 : nsisStringEnd(text, from, end)
    if (to < 0) {
      const [, comment] = /^[ \t]*[;#](.*)$/.exec(line) ?? []
      if (comment === undefined) comments.drop()
      else comments.add(comment.trim())
      continue
    }
    const nameAt = start + head.lastIndexOf(name)
    found.push({
      key: quoted ?? bare ?? '',
      code: CODES[name.toUpperCase()] ?? codeOfName(name) ?? name.toLowerCase(),
      line: [start, end],
      name: [nameAt, nameAt + name.length],
      at: [from, to],
      context: comments.take(),
    })
  }
  return found
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
  for (const line of source.read(linesOf)) byKey.set(line.key, [...(byKey.get(line.key) ?? []), line])
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
    const { line, name, at } = first
    const end = lines.at(-1)?.line[1] ?? line[1]
    const open = eol + text.slice(line[0], name[0]) + nameOf(language) + text.slice(name[1], at[0])
    const close = text.charAt(at[1])
    return { ...slotOf(first), at: [end, end], wrapNew: () => [{ name: language.id, open, close }] }
  }
}

const nameOf = (language: Language): string =>
  Object.keys(CODES).find((name) => meansLanguage(CODES[name] ?? '', language)) ??
  nameLike(language, '').toUpperCase()
