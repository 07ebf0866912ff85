// The ways in which a file may spell a key, with those first that are most like its other keys. The reader of the format
// decides which one is right.
import type { Source, Span } from '@atlas/core/contract.ts'

/** Words that YAML reads as values of other types. */
const RESERVED = /^(?:yes|no|on|off|true|false|null|none)$/i
const PLAIN = /^[A-Za-z_][\w-]*$/

/** Spells a key. */
export type KeySpelling = (key: string) => string

/** The spellings to try for a key in the place of another one, the best first. */
export function spellingsAt({ text, charset }: Source, at: Span): readonly KeySpelling[] {
  const all = spellingsIn(text, at)
  if (charset.startsWith('utf')) return all
  return [
    ...all.map(
      (spell): KeySpelling =>
        (key) =>
          inAscii(spell(key)),
    ),
    ...all,
  ]
}

function spellingsIn(text: string, [start, end]: Span): readonly KeySpelling[] {
  const raw = text.slice(start, end)
  const [, inside] = /^(["'])[^]*\1$/.exec(raw) ?? []
  const around = text.slice(start - 1, start) === text.slice(end, end + 1) ? text.slice(end, end + 1) : ''
  const quote = inside ?? (/["']/.test(around) ? around : '')
  if (quote === '') return [unquoted, (key) => JSON.stringify(key), inTable, escaped, plain]
  const wrapped =
    (spell: KeySpelling): KeySpelling =>
    (key) =>
      inside === undefined ? spell(key) : `${quote}${spell(key)}${quote}`
  return [plain, quote === '"' ? inJson : inSingleQuotes, doubled, inXml].map(wrapped)
}

const plain: KeySpelling = (key) => key
const unquoted: KeySpelling = (key) => (PLAIN.test(key) && !RESERVED.test(key) ? key : JSON.stringify(key))
const inJson: KeySpelling = (key) => JSON.stringify(key).slice(1, -1)
const inSingleQuotes: KeySpelling = (key) => key.replaceAll(/[\\']/g, String.raw`\$&`)
const doubled: KeySpelling = (key) => key.replaceAll("'", "''")
const inAscii: KeySpelling = (key) =>
  key.replaceAll(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
const inTable: KeySpelling = (key) => `"${key.replaceAll('"', '""')}"`
const escaped: KeySpelling = (key) => key.replaceAll(/[\\\s:=#!]/g, String.raw`\$&`)
const inXml: KeySpelling = (key) =>
  key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
