// Reads the entries of an e-book with zlib, by the directory of the archive, and their texts with parse5 and saxes.
import { inflateRawSync } from 'node:zlib'
import type { Language } from '../../core/contract.ts'
import htmlTexts from '../../syntax/html/witness.ts'
import { markedTexts } from '../../syntax/xml/marked-witness.ts'

/** Elements of the package and of the table of contents, without their prefixes. */
const read = new Set(['title', 'description', 'subject', 'text'])
const isText = (path: readonly string[]): boolean => read.has(path.at(-1)?.replace(/^.*:/, '') ?? '')

export default function texts(
  _file: string,
  _language: Language,
  bytes = new Uint8Array(),
): readonly string[] {
  const archive = Buffer.from(bytes)
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const found: string[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, nameEnd)
    if (/\.x?html?$/i.test(name)) for (const each of htmlTexts(textAt(archive, at))) found.push(each)
    if (/\.(?:opf|ncx)$/i.test(name))
      for (const each of markedTexts(textAt(archive, at), { isText, isUnit: isText })) found.push(each)
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return found
}

/** The text of the entry whose directory record is at this offset. */
function textAt(archive: Buffer, at: number): string {
  const start = archive.readUInt32LE(at + 42)
  const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
  const data = archive.subarray(from, from + archive.readUInt32LE(at + 20))
  const content = archive.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)
  return new TextDecoder(content[0] === 0xff ? 'utf-16le' : 'utf-8').decode(content)
}
