// A QM file as text: fields for its language, its plural rule, and the texts of each message.
import { FormatError, type Unpacked } from '@atlas/core/contract.ts'
import { labeledTexts, spellField } from '../_grammars/text/fields.ts'
import {
  blockTags,
  movedHashes,
  readCatalogBlocks,
  readMessages,
  writeBlocks,
  writeMessage,
  type Block,
  type Message,
} from './blocks.ts'

/** The labels of fields. */
export const messageFieldLabels = {
  language: 'language',
  rule: 'numerus',
  context: 'context',
  source: 'source',
  comment: 'comment',
  text: 'translation',
  form: (number: number): string => `numerusform[${number}]`,
}

/** A file as text; `pack` changes translations, the language and the plural rule, and nothing else. */
export function unpackQm(bytes: Uint8Array): Unpacked {
  const blocks = readCatalogBlocks(bytes)
  const blockOf = (tag: number): Block | undefined => blocks.find((block) => block.tag === tag)
  const language = blockOf(blockTags.language)
  const rule = hexOf(blockOf(blockTags.rules)?.content)
  const block = blockOf(blockTags.messages)
  const messages = block ? readMessages(block.content, block.content.byteOffset - bytes.byteOffset) : []
  const shown = messages.filter(isShown)
  if (messages.length > 0 && shown.length === 0) {
    throw new FormatError(
      'unsupported',
      'The file was compiled without its source texts (lrelease -compress). Translate its .ts file instead.',
      0,
    )
  }
  const head = [
    ...(language
      ? [spellField(messageFieldLabels.language, new TextDecoder('latin1').decode(language.content))]
      : []),
    spellField(messageFieldLabels.rule, rule),
  ].join('')
  const fields = shown.map((message) => spellMessage(message, formCount(rule)))
  const text = head + fields.join('')
  return {
    text,
    pack: (changed) => (changed === text ? bytes : packed(changed, blocks, messages)),
  }
}

/** Messages without a source text have no key, and texts with zero bytes are not fields. */
function isShown({ context = '', source, comment = '', texts }: Message): boolean {
  if (source === undefined) return false
  return [context, source, comment, ...texts].every((text) => text.isWellFormed() && !text.includes('\0'))
}

/** The number of forms: a rule names all but the last, and 0xff separates them. */
function formCount(rule: string): number {
  return rule === '' ? 1 : 2 + (rule.match(/../g) ?? []).filter((byte) => byte === 'ff').length
}

/** A program replaces `%n` only in a message with numerus forms. */
function isPlural(source: string, texts: readonly string[]): boolean {
  return texts.length > 1 || source.includes('%n')
}

/** A message without a translation gets empty ones, so that they can be written. */
function spellMessage({ context = '', source = '', comment = '', texts }: Message, forms: number): string {
  const before =
    spellField(messageFieldLabels.context, context) +
    spellField(messageFieldLabels.source, source) +
    spellField(messageFieldLabels.comment, comment)
  if (!isPlural(source, texts)) return before + spellField(messageFieldLabels.text, texts[0] ?? '')
  const rows = texts.length > 0 ? texts : Array<string>(forms).fill('')
  return before + rows.map((row, number) => spellField(messageFieldLabels.form(number), row)).join('')
}

/** The texts of the messages in a changed text, in order, with its language and its rule. */
function readFields(text: string): { language?: string; rule: string; messages: string[][] } {
  const messages: string[][] = []
  const head: { language?: string; rule: string } = { rule: '' }
  for (const { label, at } of labeledTexts(text)) {
    const value = text.slice(...at)
    if (label === messageFieldLabels.language) head.language = value
    else if (label === messageFieldLabels.rule) head.rule = value
    else if (label === messageFieldLabels.context) messages.push([])
    else if (label !== messageFieldLabels.source && label !== messageFieldLabels.comment)
      messages.at(-1)?.push(value)
  }
  return { ...head, messages }
}

function packed(text: string, blocks: readonly Block[], messages: readonly Message[]): Uint8Array {
  const { language, rule, messages: wanted } = readFields(text)
  const shown = messages.filter(isShown)
  if (wanted.length !== shown.length) {
    throw new FormatError(
      'unwritable',
      'the messages of a compiled file cannot be added, removed, or reordered',
    )
  }
  const texts = new Map(shown.map((message, index) => [message, wanted[index] ?? []]))
  const moved = new Map<number, number>()
  const written: Uint8Array[] = []
  let end = 0
  for (const message of messages) {
    moved.set(message.start, end)
    const content = writeMessage(message, textsFor(message, texts.get(message)))
    written.push(content)
    end += content.length
  }
  const changed = blocks.map(({ tag, content }): Block => {
    if (tag === blockTags.messages) return { tag, content: joined(written, end) }
    if (tag === blockTags.hashes) return { tag, content: movedHashes(content, moved) }
    if (tag === blockTags.rules) return { tag, content: bytesOf(rule) }
    if (tag === blockTags.language && language !== undefined)
      return { tag, content: new TextEncoder().encode(language) }
    return { tag, content }
  })
  const isNewRule = rule !== '' && !blocks.some(({ tag }) => tag === blockTags.rules)
  return writeBlocks(isNewRule ? [...changed, { tag: blockTags.rules, content: bytesOf(rule) }] : changed)
}

/** Without any translation, a program shows the source text. With an empty one, it would show nothing. */
function textsFor({ texts: was, source = '' }: Message, wanted: readonly string[] = was): readonly string[] {
  const isSame = wanted.length === was.length && wanted.every((text, index) => text === was[index])
  if (isSame || wanted.some((text) => text !== '')) return wanted
  if (was.length > 1 && !source.includes('%n'))
    throw new FormatError('unwritable', 'a plural without %n cannot lose its translations')
  return []
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

function hexOf(bytes: Uint8Array = new Uint8Array()): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/[\da-f]{2}/g) ?? [], (byte) => Number.parseInt(byte, 16))
}
