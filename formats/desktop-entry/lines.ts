// The lines of a desktop entry that users see, by the Desktop Entry Specification.
import {
  codeLike,
  meansLanguage,
  type Codec,
  type Container,
  type Language,
  type LanguageId,
  type Languages,
  type Slot,
  type Source,
  type Span,
  type Unit,
} from '../../core/contract.ts'
import { lineEnd, nextLine, skipBlanks } from '../../syntax/text/lines.ts'

/** The keys with texts for users: those of the specification, and those that desktops add. */
const KEY =
  /^(Name|GenericName|Comment|Description|Keywords|X-GNOME-FullName|X-GNOME-Keywords|X-KDE-Keywords)(?:\[([^\]\s]*)\])?[ \t]*=/
/** Longer lines up to the sign are not keys. */
const MAX_KEY = 200

const LETTERS: Readonly<Record<string, string>> = { s: ' ', n: '\n', t: '\t', r: '\r', '\\': '\\' }

/** Other signs after a backslash are part of the text: `\;` is a semicolon inside an element of a list. */
const codec: Codec = {
  decode: (raw) => raw.replaceAll(/\\([sntr\\])/g, (_, letter: string) => LETTERS[letter] ?? ''),
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
export function languagesOf({ text }: Source): { targets: string[] } {
  const codes = groupsIn(text).flatMap(({ translations }) => translations.map(({ code = '' }) => code))
  return { targets: [...new Set(codes)] }
}

/** The strings of a file, in file order. */
export function unitsOf({ text, eol }: Source, { targets }: Languages): Unit[] {
  const groups = groupsIn(text)
  const model = groups.flatMap(({ translations }) => translations)[0]?.code ?? 'en_US'
  return groups.flatMap(({ key, section, source, translations }): Unit[] => {
    if (!source) return []
    const slotFor = (language: Language): Slot => {
      const found = translations.find(({ code = '' }) => meansLanguage(code, language))
      return found ? { at: found.at, codec } : absent(language)
    }
    const last = translations.at(-1) ?? source
    const [, end] = last.at
    const absent = (language: Language): Slot => ({
      at: [end, end],
      codec,
      wrapNew: () => [
        { name: 'translations', open: eol, close: '', between: eol },
        { name: language.id, open: `${key.at(-1)}[${codeLike(model, language)}]=`, close: '' },
      ],
    })
    return [
      {
        key,
        source: { at: source.at, codec },
        targets: new Map(targets.map((language): [LanguageId, Slot] => [language.id, slotFor(language)])),
        entry: {
          at: [source.whole[0], last.whole[1]],
          ...(section ? { containers: [section] } : {}),
        },
      },
    ]
  })
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
  const match = KEY.exec(text.slice(at, Math.min(end, at + MAX_KEY)))
  if (!match) return undefined
  const [head, key = '', code] = match
  return { key, code, at: [skipBlanks(text, at + head.length), end], whole: [at, nextLine(text, end)] }
}
