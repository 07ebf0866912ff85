// The entries of a zip archive by its central directory, with the parts of Node only.
import { inflateRawSync } from 'node:zlib'

/** The texts of the entries by their names. Throws for an archive that cannot be unpacked. */
export function* unzipped(bytes: Uint8Array): Generator<readonly [name: string, text: string]> {
  const archive = Buffer.from(bytes)
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('The directory of the archive is missing.')
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const lengths = [28, 30, 32].map((each) => archive.readUInt16LE(at + each))
    const [ofName = 0, ofExtra = 0, ofComment = 0] = lengths
    const name = archive.toString('utf8', at + 46, at + 46 + ofName)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + size)
    yield [name, (method === 0 ? packed : inflateRawSync(packed)).toString('utf8')]
    at += 46 + ofName + ofExtra + ofComment
  }
}
