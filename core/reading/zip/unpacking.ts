// The contents of the entries of a zip archive, within a limit.
import { crc32, inflateRawSync } from 'node:zlib'
import { FormatError } from '../../contract.ts'
import type { Entry } from './entries.ts'
import { damaged, shownName } from './fields.ts'

/** The method of an entry that is not compressed. */
export const STORED = 0
const DEFLATED = 8

/** Limits the bytes that the entries may unpack to together. Documents are smaller; zip bombs are larger. */
const MAX_UNPACKED = 256 * 1024 * 1024

/** The bytes that entries may still unpack to. An archive and the archives in it share one. */
export interface UnpackBudget {
  left: number
  readonly most: number
}

/** The budget of a file. */
export const unpackBudget = (most = MAX_UNPACKED): UnpackBudget => ({ left: most, most })

/** Unpacks an entry. The limit applies to the bytes that come out, since the stated size may be false. */
export function unpacked(
  bytes: Buffer,
  entry: Entry,
  { left, most: allowed }: Readonly<UnpackBudget>,
): Buffer {
  const { name, method, size, crc, start, dataStart, dataEnd } = entry
  const data = bytes.subarray(dataStart, dataEnd)
  const tooLarge = (): FormatError =>
    new FormatError(
      'unsupported',
      `The archive unpacks to more than ${allowed.toLocaleString('en')} bytes.`,
      start,
    )
  const otherSize = (): FormatError =>
    damaged(
      `The entry ${shownName(name)} of the archive is damaged: its checksum or size does not match.`,
      start,
    )
  if (method !== STORED && method !== DEFLATED) {
    const message = `The entry ${shownName(name)} of the archive is compressed by method ${method}; only deflate is known.`
    throw new FormatError('unsupported', message, start)
  }
  let content = data
  if (method === DEFLATED) {
    try {
      const most = Math.max(1, Math.min(left, size))
      content = inflateRawSync(data, { maxOutputLength: most, chunkSize: chunkFor(most, data.length) })
    } catch (error) {
      const isTooLarge = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
      if (isTooLarge) throw left < size ? tooLarge() : otherSize()
      throw damaged(`The entry ${shownName(name)} of the archive is damaged: it cannot be unpacked.`, start)
    }
  }
  if (content.length > left) throw tooLarge()
  if (content.length !== size || crc32(content) !== crc) throw otherSize()
  return content
}

/** Deflate packs at most about this many bytes into one. */
const MAX_PACKED = 1032

/**
 * The size of the buffers to unpack to. If one buffer takes the whole content, it is not copied. An entry that states
 * more than its bytes can unpack to gets no larger buffer for it.
 */
function chunkFor(size: number, packed: number): number {
  // One byte more, since a full buffer is followed by another one.
  return Math.max(64, Math.min(size + 1, packed * MAX_PACKED))
}
