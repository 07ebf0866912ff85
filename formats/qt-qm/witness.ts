// Reads compiled translations of Qt as a program does: by the table of hashes, each message from its offset on.
import type { Language } from '@atlas/core/contract.ts'

export default function texts(
  _file: string,
  _language: Language,
  bytes = new Uint8Array(),
): readonly string[] {
  const file = Buffer.from(bytes)
  const sections = new Map<number, Buffer>()
  for (let at = 16; at < file.length; at += 5 + file.readUInt32BE(at + 1))
    sections.set(file[at] ?? 0, file.subarray(at + 5, at + 5 + file.readUInt32BE(at + 1)))
  const table = sections.get(0x42) ?? Buffer.alloc(0)
  const messages = sections.get(0x69) ?? Buffer.alloc(0)
  const found: string[] = []
  for (let row = 0; row < table.length; row += 8) {
    let at = table.readUInt32BE(row + 4)
    for (; messages[at] !== 1; at += 5 + messages.readUInt32BE(at + 1)) {
      const value = messages.subarray(at + 5, at + 5 + messages.readUInt32BE(at + 1))
      if (messages[at] === 3) found.push(Buffer.from(value).swap16().toString('utf16le'))
      if (messages[at] === 6) found.push(value.toString())
    }
  }
  return found
}
