// Addresses of links that are strings, as the option `linkTargets` reads them.
import { FormatError, type Codec, type Unit } from '../../core/contract.ts'
import { textKey } from './text-keys.ts'

/** An address has no white space and no brackets, and cannot be empty. */
const addressCodec: Codec = {
  decode: (raw) => raw,
  encode(text) {
    if (/^[^\s<>()[\]{}"'`\\]*[^\s<>()[\]{}"'`\\_:]$/.test(text)) return text
    throw new FormatError('unwritable', `"${text.slice(0, 40)}" is not an address`)
  },
}

/** The unit of an address. */
export const addressUnit = (text: string, start: number, end: number): Unit => ({
  key: ['link', textKey(text.slice(start, end))],
  source: { at: [start, end], codec: addressCodec },
  context: 'link',
})
