// Addresses of links that are strings, as the option `linkTargets` reads them.
import { FormatError, type Codec, type Unit } from '@atlas/core/contract.ts'
import { textKey } from '../text/text-keys.ts'

/** Characters that could end an address or change its meaning. The underscore does so only at the end of an address. */
const UNSAFE_IN_ADDRESS = /[\s<>()[\]{}"'`\\]|_$|\p{Cc}/gu
const ESCAPES = /(?:%[\dA-F]{2})+/g

const escaped = (text: string): string =>
  Array.from(
    new TextEncoder().encode(text),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')

/** Spells such characters as URLs do: `a b` is `a%20b`. */
const spelled = (text: string): string => text.replaceAll(UNSAFE_IN_ADDRESS, escaped)

/** The address without the escapes of such characters. */
function shown(raw: string): string {
  return raw.replaceAll(ESCAPES, (run, at: number) => {
    const isEnd = at + run.length === raw.length
    let text = run
    try {
      text = decodeURIComponent(run)
    } catch {
      // The bytes are not UTF-8.
      return run
    }
    const last = text.length - 1
    return Array.from(text, (char, index) => {
      const isUnsafe = char === '_' ? isEnd && index === last : spelled(char) !== char
      return isUnsafe ? char : escaped(char)
    }).join('')
  })
}

const addressCodec: Codec = {
  decode: shown,
  encode(text) {
    if (text === '') throw new FormatError('unwritable', 'an address cannot be empty')
    return spelled(text)
  },
  normalize: (text) => shown(spelled(text)),
}

/** The unit of an address. */
export const addressUnit = (text: string, start: number, end: number): Unit => ({
  key: ['link', textKey(text.slice(start, end))],
  source: { at: [start, end], codec: addressCodec },
  context: 'link',
})
