// Reads the entries of a zip archive with zlib: JSON with JSON.parse, properties by lines, .NET resources with saxes.
import type { Language } from '@atlas/core/contract.ts'
import { archiveTexts } from '../_grammars/archive/witness.ts'
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

export default function texts(
  _file: string,
  _language: Language,
  bytes = new Uint8Array(),
): readonly string[] {
  return [...archiveTexts(bytes, /\.(?:json|properties|resx)$/)].flatMap(({ name, text }) => {
    if (name.endsWith('.json')) return stringsIn(JSON.parse(text))
    if (name.endsWith('.properties')) return valuesIn(text)
    return markedTexts(text, { isText: (path) => path.at(-1) === 'value', isUnit: () => false })
  })
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/**
 * The values of simple lines. An escape in a .properties file is an escape of JSON, or a backslash before the character
 * itself.
 */
function valuesIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [, value] = /^[^#=]+?\s*=\s*(.*)$/.exec(line) ?? []
    if (value === undefined) return []
    return value.replaceAll(/\\(u[\da-fA-F]{4}|.)/g, (_, sign: string) => {
      if (sign.length > 1) return String.fromCharCode(Number.parseInt(sign.slice(1), 16))
      return { n: '\n', t: '\t', r: '\r', f: '\f' }[sign] ?? sign
    })
  })
}
