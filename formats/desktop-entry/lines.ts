// The lines of a desktop entry that users see, by the Desktop Entry Specification.
import {
  meansLanguage,
  type Codec,
  type Container,
  type EntrySpan,
  type Language,
  type LanguageId,
  type Languages,
  type Slot,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { lineEnd, nextLine, skipBlanks } from '../_grammars/text/lines.ts'

/** The keys with texts for users: keys of the specification, and keys that desktops add. */
const TRANSLATABLE_KEY =
  /^(Name|GenericName|Comment|Description|Keywords|X-GNOME-FullName|X-GNOME-Keywords|X-KDE-Keywords)(?:\[([^\]\s]*)\])?[ \t]*=/
/** Longer lines up to the sign are not keys. */
const MAX_KEY = 200

const ESCAPE_LETTERS: Readonly<Record<string, string>> = { s: ' ', n: '\n', t: '\t', r: '\r', '\\': '\\' }

/** Other signs after a backslash are part of the text: `\;` is a semicolon inside an element of a list. */
const codec: Codec = {
  decode: (raw) => raw.replaceAll(/\\([sntr\\])/g, (_, letter: string) => ESCAPE_LETTERS[letter] ?? ''),
  encode: (text) =>
    text
      .replaceAll(/\\(?=[sntr\\\n\t\r]|$)/g, String.raw`\\`)
      .replaceAll('\n', String.raw`\n`)
      .replaceAll('\r', String.raw`\r`)
      .replaceAll(/^ /g, String.raw`\s`)
      .replaceAll(/^\t/g, String.raw`\t`),
}

/** One text of a desktop entry, in one language. */
interface Line {
  key: string
  /** The code of its language, as the file spells it; undefined for the source. */
  code: string | undefined
  at: Span
  /** The whole line, with its line end. */
  whole: Span
}

/** The texts of one key in one section. */
interface Group {
  key: readonly string[]
  section: Container | undefined
  source: Line | undefined
  translations: Line[]
}

/** The codes of the languages that the translations name. */
export function translationLanguages({ text }: Source): { targets: string[] } {
  const codes = groupsIn(text).flatMap(({ translations }) => translations.map(({ code = '' }) => code))
  return { targets: [...new Set(codes)] }
}

/** The strings of a file, in file order. */
export function lineUnits({ text, eol }: Source, { targets }: Languages): Unit[] {
  return groupsIn(text).flatMap(({ key, source, translations }): Unit[] => {
    if (!source) return []
    const end = translations.reduce((most, { at }) => Math.max(most, at[1]), source.at[1])
    const absent = (language: Language): Slot => ({
      at: [end, end],
      codec,
      wrapNew: () => [
        { name: 'translations', open: eol, close: '', between: eol },
        { name: language.id, open: `${key.at(-1)}[${localeOf(language)}]=`, close: '' },
      ],
    })
    const found = linesOf(translations, targets)
    const slotOf = (language: Language): Slot => {
      const line = found.get(language)
      return line ? { at: line.at, codec } : absent(language)
    }
    return [
      {
        key,
        source: { at: source.at, codec },
        targets: new Map(targets.map((language): [LanguageId, Slot] => [language.id, slotOf(language)])),
      },
    ]
  })
}

/** The lines of each string. A string has no entry if lines of other keys are between its lines. */
export function lineEntries({ text }: Source): EntrySpan[] {
  return groupsIn(text).flatMap(({ section, source, translations }): EntrySpan[] => {
    if (!source) return []
    // Translations may be above their source.
    const wholes = [source, ...translations].map(({ whole }) => whole).sort(([one], [other]) => one - other)
    const isTogether = wholes.every(([start], at) => at === 0 || start === wholes[at - 1]?.[1])
    const [[start] = source.whole] = wholes
    const [, end] = wholes.at(-1) ?? source.whole
    return isTogether ? [{ at: [start, end], ...(section ? { containers: [section] } : {}) }] : []
  })
}

/** The line of each language. A line with the very name of a language is not taken for a similar one. */
function linesOf(translations: readonly Line[], targets: readonly Language[]): Map<Language, Line> {
  const found = new Map<Language, Line>()
  const rest = translations.filter((line) => {
    const own = targets.find((language) => plainCode(line.code ?? '') === plainCode(localeOf(language)))
    if (own && !found.has(own)) found.set(own, line)
    return !own
  })
  for (const line of rest) {
    const like = targets.find((language) => !found.has(language) && meansLanguage(line.code ?? '', language))
    if (like) found.set(like, line)
  }
  return found
}

const plainCode = (code: string): string => code.replaceAll(/[-@]/g, '_').toLowerCase()

/** What follows the language in a locale after `@`: scripts and variants. */
const MODIFIERS: Readonly<Record<string, string>> = { Latn: 'latin', Cyrl: 'cyrillic', valencia: 'valencia' }

/** The locale of a language as desktops look for it: `pt_BR`, `sr@latin`. */
function localeOf({ id }: Language): string {
  const [language = '', part] = id.split(/[-_]/)
  const modifier = part === undefined ? undefined : MODIFIERS[part]
  return modifier === undefined ? id.replaceAll('-', '_') : `${language}@${modifier}`
}

function groupsIn(text: string): readonly Group[] {
  const groups = new Map<string, Group>()
  let name = ''
  let section: Container | undefined
  for (let at = 0; at < text.length;) {
    const end = lineEnd(text, at)
    const next = nextLine(text, end)
    if (text[at] === '[') {
      name = text.slice(at + 1, text.lastIndexOf(']', end - 1))
      section = { at: [at, next], key: [at, end], inside: [next, next] }
    } else if (section) {
      section.at = [section.at[0], next]
      section.inside = [section.inside[0], next]
    }
    const line = lineAt(text, at, end)
    if (line) {
      const id = `${name}\0${line.key}`
      const group = groups.get(id) ?? { key: [name, line.key], section, source: undefined, translations: [] }
      groups.set(id, group)
      if (line.code === undefined) group.source ??= line
      else group.translations.push(line)
    }
    at = next
  }
  return [...groups.values()]
}

function lineAt(text: string, at: number, end: number): Line | undefined {
  const match = TRANSLATABLE_KEY.exec(text.slice(at, Math.min(end, at + MAX_KEY)))
  if (!match) return undefined
  const [head, key = '', code] = match
  return { key, code, at: [skipBlanks(text, at + head.length), end], whole: [at, nextLine(text, end)] }
}
