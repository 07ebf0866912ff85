// The binary layout of a QM file: blocks with a tag and a length, and messages of tagged fields (Qt's qtranslator.cpp).
import { FormatError } from '@atlas/core/contract.ts'

const MAGIC = [0x3c, 0xb8, 0x64, 0x18, 0xca, 0xef, 0x9c, 0x95, 0xcd, 0x21, 0x1c, 0xbf, 0x60, 0xa1, 0xbd, 0xdd]

/** The tags of blocks. Blocks with other tags keep their bytes. */
export const blockTags = { hashes: 0x42, messages: 0x69, rules: 0x88, language: 0xa7 }

/** The tags of fields in a message. */
const fieldTags = {
  end: 1,
  source16: 2,
  translation: 3,
  context16: 4,
  hash: 5,
  source: 6,
  context: 7,
  comment: 8,
}

/** A block of the file. */
export interface Block {
  tag: number
  content: Uint8Array
}

/** A message. Texts that the compiler left out are undefined. */
export interface Message {
  /** The span in the block of messages. */
  start: number
  end: number
  context?: string
  source?: string
  comment?: string
  /** The translation, or the numerus forms. */
  texts: readonly string[]
  /** The bytes of its other fields, with the tag that ends the message. */
  rest: readonly Uint8Array[]
}

/** Reads the blocks of a file, in order. Throws a `FormatError` if it is not a QM file, or is damaged. */
export function readCatalogBlocks(bytes: Uint8Array): Block[] {
  if (MAGIC.some((byte, index) => bytes[index] !== byte)) {
    const message = 'This is not a compiled translation of Qt: it does not begin like a .qm file.'
    throw new FormatError('not-this-format', message, 0)
  }
  const blocks: Block[] = []
  const view = viewOf(bytes)
  for (let at = MAGIC.length; at < bytes.length;) {
    const start = at + 5
    if (start > bytes.length || start + view.getUint32(at + 1) > bytes.length)
      throw new FormatError('syntax', 'The file is cut short: a block reaches beyond its end.', at)
    const end = start + view.getUint32(at + 1)
    blocks.push({ tag: view.getUint8(at), content: bytes.subarray(start, end) })
    at = end
  }
  return blocks
}

/** The file with these blocks. */
export function writeBlocks(blocks: readonly Block[]): Uint8Array {
  const size = blocks.reduce((sum, { content }) => sum + 5 + content.length, MAGIC.length)
  const bytes = new Uint8Array(size)
  bytes.set(MAGIC)
  const view = viewOf(bytes)
  let at = MAGIC.length
  for (const { tag, content } of blocks) {
    view.setUint8(at, tag)
    view.setUint32(at + 1, content.length)
    bytes.set(content, at + 5)
    at += 5 + content.length
  }
  return bytes
}

/** Reads the messages of their block, in order. `at` is its offset in the file, for errors. */
export function readMessages(content: Uint8Array, at: number): Message[] {
  const messages: Message[] = []
  for (let next = 0; next < content.length;) {
    const message = readMessage(content, next, at)
    messages.push(message)
    next = message.end
  }
  return messages
}

function readMessage(content: Uint8Array, start: number, from: number): Message {
  const view = viewOf(content)
  const texts: string[] = []
  const rest: Uint8Array[] = []
  const named: Pick<Message, 'context' | 'source' | 'comment'> = {}
  for (let at = start; at < content.length;) {
    const tag = view.getUint8(at)
    if (tag === fieldTags.end)
      return { start, end: at + 1, ...named, texts, rest: [...rest, content.subarray(at, at + 1)] }
    const size = tag === fieldTags.hash ? 0 : lengthAt(view, at, from)
    const end = at + 5 + size
    if (tag < fieldTags.source16 || tag > fieldTags.comment || end > content.length)
      throw new FormatError('syntax', 'A message of the file is damaged.', from + at)
    const value = content.subarray(at + 5, end)
    if (tag === fieldTags.translation) texts.push(utf16(value, from + at))
    else rest.push(content.subarray(at, end))
    if (tag === fieldTags.source) named.source = narrow(value)
    else if (tag === fieldTags.source16) named.source = utf16(value, from + at)
    else if (tag === fieldTags.context) named.context = narrow(value)
    else if (tag === fieldTags.context16) named.context = utf16(value, from + at)
    else if (tag === fieldTags.comment) named.comment = narrow(value)
    at = end
  }
  throw new FormatError('syntax', 'The last message of the file is cut short.', from + start)
}

/** A length of -1 means that the text is missing. */
function lengthAt(view: DataView, at: number, from: number): number {
  if (at + 5 > view.byteLength)
    throw new FormatError('syntax', 'A message of the file is cut short.', from + at)
  const length = view.getUint32(at + 1)
  return length === 0xff_ff_ff_ff ? 0 : length
}

function utf16(bytes: Uint8Array, at: number): string {
  if (bytes.length % 2 > 0) throw new FormatError('syntax', 'A text of the file is not UTF-16.', at)
  const view = viewOf(bytes)
  let text = ''
  for (let index = 0; index < bytes.length; index += 2) text += String.fromCharCode(view.getUint16(index))
  return text
}

/** Texts of the program are in UTF-8, in old files in Latin-1. */
function narrow(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** A message with other translations, which come before all other fields, as `lrelease` writes them. */
export function writeMessage({ rest }: Message, texts: readonly string[]): Uint8Array {
  const size = texts.reduce((sum, text) => sum + 5 + text.length * 2, 0)
  const bytes = new Uint8Array(size + rest.reduce((sum, each) => sum + each.length, 0))
  const view = viewOf(bytes)
  let at = 0
  for (const text of texts) {
    view.setUint8(at, fieldTags.translation)
    view.setUint32(at + 1, text.length * 2)
    at += 5
    for (let index = 0; index < text.length; index++, at += 2) view.setUint16(at, text.charCodeAt(index))
  }
  for (const each of rest) {
    bytes.set(each, at)
    at += each.length
  }
  return bytes
}

/** The table of hashes, after the messages moved: 4 bytes of a hash, 4 bytes of the offset of its message. */
export function movedHashes(table: Uint8Array, moved: ReadonlyMap<number, number>): Uint8Array {
  const bytes = new Uint8Array(table)
  const view = viewOf(bytes)
  for (let at = 4; at + 4 <= bytes.length; at += 8) {
    const offset = view.getUint32(at)
    view.setUint32(at, moved.get(offset) ?? offset)
  }
  return bytes
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
