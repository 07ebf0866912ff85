// Reads the entries of an archive with zlib, by the directory of the archive, for the witnesses of archive formats.
import { inflateRawSync } from 'node:zlib'

/** The texts of the entries whose names match, in the order of the directory. Text is in UTF-8 or UTF-16. */
export function* archiveTexts(bytes: Uint8Array, names: RegExp): Generator<{ name: string; text: string }> {
  const archive = Buffer.from(bytes)
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, nameEnd)
    if (names.test(name)) yield { name, text: textAt(archive, at) }
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}

/** The text of the entry whose directory record is at this offset. */
function textAt(archive: Buffer, at: number): string {
  const start = archive.readUInt32LE(at + 42)
  const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
  const data = archive.subarray(from, from + archive.readUInt32LE(at + 20))
  const content = archive.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)
  const encoding = content[0] === 0xff ? 'utf-16le' : content[0] === 0xfe ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(content)
}
