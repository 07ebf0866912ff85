// Recognizes binary subtitles by their first bytes, so that the error can name their format.
import { FormatError } from '@atlas/core/contract.ts'

const BINARY_KINDS: readonly { begins: RegExp; is: string }[] = [
  { begins: /^\0\0\x01[\xb9-\xff]/, is: 'VobSub, subtitles as pictures' },
  { begins: /^\d{3}STL\d\d\.\d/, is: 'EBU STL, the binary exchange format of broadcasters' },
]

/** Throws a `FormatError` ('not-this-format') for the start of such a file, read as Latin-1. */
export function refuseBinary(head: string): void {
  const kind = BINARY_KINDS.find(({ begins }) => begins.test(head))
  if (kind)
    throw new FormatError('not-this-format', `This is ${kind.is}. Export the subtitles as text, say SRT.`, 0)
}
