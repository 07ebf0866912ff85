// The blocks of a Vue component, as its compiler separates them: elements at the top level of the file.
// https://vuejs.org/api/sfc-spec.html#custom-blocks
import { FormatError, type Span } from '@atlas/core/contract.ts'

/** A custom block with messages. */
export interface I18nBlock {
  /** From its opening tag to after its closing tag. */
  at: Span
  /** What is between the tags. */
  inside: Span
  /** The span of the opening tag. */
  tag: Span
  language: 'json' | 'yaml'
  /** The attribute `locale`: the language of all messages of the block. */
  locale?: string
  /** The span of the value of `locale`. */
  localeAt?: Span
}

/** An opening tag: its name, its attributes by name, and where it ends. */
interface Tag {
  name: string
  end: number
  isSelfClosed: boolean
  attributes: ReadonlyMap<string, Span>
}

const NAME = /[A-Za-z][\w.:-]*/y
const ATTRIBUTE = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/dy

/** Why a block is not read: its messages are code, or in the file that its attribute `src` names. */
export type UnreadBlock = 'code' | 'elsewhere'

/** The blocks of a component that have messages in the file. Throws a `FormatError` if a block is not closed. */
export function* i18nBlocks(text: string): Generator<I18nBlock> {
  for (const block of allBlocks(text)) if (typeof block !== 'string') yield block
}

/** How many blocks are not read for this reason. */
export const unreadBlocks = (text: string, reason: UnreadBlock): number =>
  [...allBlocks(text)].filter((block) => block === reason).length

function* allBlocks(text: string): Generator<I18nBlock | UnreadBlock> {
  for (let at = text.indexOf('<'); at >= 0;) {
    const end = text.startsWith('<!--', at) ? ending(text, '-->', at) : blockEnd(text, at)
    if (typeof end === 'number') at = text.indexOf('<', end)
    else {
      yield end.block
      at = text.indexOf('<', end.after)
    }
  }
}

function blockEnd(text: string, at: number): number | { after: number; block: I18nBlock | UnreadBlock } {
  const tag = tagAt(text, at)
  if (!tag) return at + 1
  if (tag.isSelfClosed) {
    const isElsewhere = tag.name === 'i18n' && tag.attributes.has('src')
    return isElsewhere ? { after: tag.end, block: 'elsewhere' } : tag.end
  }
  const isHtml = /^(?:html)?$/.test(valueOf(text, tag, 'lang') ?? '')
  if (tag.name === 'template' && isHtml) return templateEnd(text, tag.end)
  const close = closingTag(text, tag)
  if (close < 0) {
    if (tag.name !== 'i18n') return text.length
    throw new FormatError('syntax', 'The block <i18n> that opens here is never closed.', at)
  }
  const after = ending(text, '>', close)
  return tag.name === 'i18n' ? { after, block: i18nBlock(text, tag, [at, after], close) } : after
}

/** A block with a `src` has its messages elsewhere, and other languages are code. */
function i18nBlock(text: string, tag: Tag, at: Span, close: number): I18nBlock | UnreadBlock {
  const lang = valueOf(text, tag, 'lang') ?? 'json'
  const language = { json: 'json', json5: 'json', yaml: 'yaml', yml: 'yaml' } as const
  if (tag.attributes.has('src')) return 'elsewhere'
  if (!Object.hasOwn(language, lang)) return 'code'
  const localeAt = tag.attributes.get('locale')
  return {
    at,
    inside: [tag.end, close],
    tag: [at[0], tag.end],
    language: lang.startsWith('y') ? 'yaml' : 'json',
    ...(localeAt ? { localeAt, locale: text.slice(...localeAt) } : {}),
  }
}

function valueOf(text: string, { attributes }: Tag, name: string): string | undefined {
  const at = attributes.get(name)
  return at && text.slice(...at)
}

function tagAt(text: string, start: number): Tag | undefined {
  NAME.lastIndex = start + 1
  const name = NAME.exec(text)?.[0]
  if (name === undefined) return undefined
  const attributes = new Map<string, Span>()
  let at = NAME.lastIndex
  for (;;) {
    ATTRIBUTE.lastIndex = at
    const found = ATTRIBUTE.exec(text)
    if (!found) break
    const [, key = ''] = found
    const value = found.indices?.[2] ?? found.indices?.[3] ?? found.indices?.[4] ?? [at, at]
    attributes.set(key, [value[0], value[1]])
    at = ATTRIBUTE.lastIndex
  }
  const end = ending(text, '>', at)
  return { name, end, isSelfClosed: text[end - 2] === '/', attributes }
}

/** The start of the tag that closes a block, whose content is not parsed; -1 if there is none. */
function closingTag(text: string, { name, end }: Tag): number {
  const mark = `</${name}`
  for (let at = text.indexOf(mark, end); at >= 0; at = text.indexOf(mark, at + 1))
    if (/[\s/>]/.test(text.charAt(at + mark.length))) return at
  return -1
}

const TEMPLATE_TAG = /<!--|<(\/?)template(?=[\s/>])/g

/** The end of a template, which may contain further ones. One that is not closed ends with the file. */
function templateEnd(text: string, start: number): number {
  const tags = new RegExp(TEMPLATE_TAG)
  tags.lastIndex = start
  for (let depth = 1; ;) {
    const found = tags.exec(text)
    if (!found) return text.length
    if (found[1] === undefined) tags.lastIndex = ending(text, '-->', found.index)
    else if (found[1] === '/') {
      if (--depth === 0) return ending(text, '>', found.index)
    } else {
      const tag = tagAt(text, found.index)
      if (tag && !tag.isSelfClosed) depth++
      tags.lastIndex = tag?.end ?? tags.lastIndex
    }
  }
}

/** The offset after the next occurrence of a mark; the end of the text if it does not occur. */
function ending(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}
