// Valve's KeyValues: keys with values or blocks, their conditions, and which of the values are texts.
import { FormatError, type Container, type EntrySpan, type Span } from '@atlas/core/contract.ts'
import { commentsAbove } from '../_grammars/text/comments.ts'
import { entryIn } from '../_grammars/text/entry-span.ts'
import { LineEnds, lineEnd, nextLine, skipBlanks } from '../_grammars/text/lines.ts'
import { Search } from '../_grammars/text/search.ts'
import { endOfKey, endOfVdfValue, vdfStringText } from './strings.ts'
import { BYTE_ORDER_MARK, LF, QUOTE, isBlank, isLineEnd, isSpace } from '../_grammars/text/chars.ts'
import { MAX_DEPTH, tooDeep } from '../_grammars/text/depth.ts'

/** A key with a value. */
export interface VdfEntry {
  kind: 'entry'
  /** The keys of the blocks around it, the outermost first. */
  blocks: readonly string[]
  /** Its own key. */
  name: string
  /** The condition after the value, such as `[$X360]`; '' without a condition. */
  condition: string
  /** The value with its quotes. */
  at: Span
  /** The comments above and after the entry. */
  context: string | undefined
  /** The key with its quotes. */
  keyStart: number
  keyEnd: number
  /** The end of the condition. */
  end: number
  /** The end of the content before it. */
  floor: number
}

/** A block around entries: opened, or closed. */
interface VdfBlock {
  kind: 'block'
  key: Span | undefined
  bare: Span
  floor: number
  inside: Span
  isClosed: boolean
}

const COMMENT = /\/\/[^\n\r]*/y

/** The keys with values of a file in their blocks, in file order. */
export function vdfRemovable(text: string): EntrySpan[] {
  const entries: EntrySpan[] = []
  const containers: Container[] = []
  for (const each of vdfParts(text)) {
    if (each.kind === 'entry') {
      const { keyStart, keyEnd, end, floor } = each
      const entry = entryIn(text, floor, [keyStart, end], end, COMMENT)
      // A condition is part of the key, so the key alone does not name the entry.
      const keySpan = each.condition === '' ? { key: withoutQuotes(text, [keyStart, keyEnd]) } : {}
      entries.push({ ...entry, ...keySpan, containers: [...containers] })
    } else if (each.isClosed) {
      const container = containers.pop()
      if (!container) continue
      const { key, bare, floor, inside } = each
      Object.assign(container, { inside, ...entryIn(text, floor, bare, bare[1], COMMENT) })
      if (key) container.key = withoutQuotes(text, key)
    } else containers.push({ at: each.inside, inside: each.inside })
  }
  return entries
}

const withoutQuotes = (text: string, [start, end]: Span): Span =>
  text.charCodeAt(start) === QUOTE && end > start + 1 ? [start + 1, end - 1] : [start, end]

/** A line with a single string: the value of the key above. */
const valueBelow = /[ \t]*"(?:[^"\\\r\n]|\\.)*"[ \t]*(?:$|[\r\n])/y

/**
 * The keys with values of a file, in order. Tolerates keys without a value and surplus closing braces.
 *
 *     "Tokens"
 *     {
 *         "Rake"  "Rake the leaves"  [$WIN32]
 *                 ^^^^^^^^^^^^^^^^^
 */
export function* vdfEntries(text: string): Generator<VdfEntry> {
  for (const each of vdfParts(text)) if (each.kind === 'entry') yield each
}

/** The texts of a file: in a language file only the tokens, in a layout only a few keys, elsewhere all values. */
export function vdfTexts(text: string): VdfEntry[] {
  const entries: VdfEntry[] = []
  for (const each of vdfParts(text)) if (each.kind === 'entry' && isText(text, each)) entries.push(each)
  return entries
}

/** The keys with values, and the blocks around them, when they open and when they close. */
function* vdfParts(text: string): Generator<VdfEntry | VdfBlock> {
  const comments = commentsAbove()
  const brackets = new Search(text, ']')
  const lineEnds = new LineEnds(text)
  const path: (readonly string[])[] = []
  let blocks: readonly string[] = []
  let name: string | undefined
  /** The last key; its start is -1 if a block or a value followed it. */
  let keyStart = -1
  let keyEnd = -1
  /** The end of the last content. */
  let floor = 0
  const open: VdfBlock[] = []
  for (let at = skipSpace(0); at < text.length; at = skipSpace(at)) {
    const char = text.charAt(at)
    if (char === '{') {
      if (path.length >= MAX_DEPTH) throw tooDeep('Blocks', at)
      path.push(blocks)
      blocks = [...blocks, name ?? '']
      name = undefined
      comments.drop()
      at++
      const isNamed = keyStart >= 0
      const block: VdfBlock = {
        kind: 'block',
        key: isNamed ? [keyStart, keyEnd] : undefined,
        bare: [isNamed ? keyStart : at - 1, at],
        floor,
        inside: [at, at],
        isClosed: false,
      }
      keyStart = -1
      floor = at
      open.push(block)
      yield block
    } else if (char === '}') {
      blocks = path.pop() ?? []
      name = undefined
      comments.drop()
      at++
      keyStart = -1
      floor = at
      const block = open.pop()
      if (block) {
        block.inside = [block.inside[0], at - 1]
        block.bare = [block.bare[0], at]
        yield { ...block, isClosed: true }
      }
    } else if (name === undefined) {
      const end = endOfKey(text, at)
      keyStart = at
      keyEnd = Math.max(end, at + 1)
      name = vdfStringText(text.slice(at, end))
      at = passCondition(keyEnd)
      // A key at the end of a line has a block, or a value on the next line, or neither.
      if (isLineOver(at) && !isValueBelow(nextLine(text, lineEnd(text, at))))
        name = afterKey(at) ? name : undefined
    } else {
      const end = endOfVdfValue(text, at)
      if (end === at)
        throw new FormatError('syntax', 'The text that begins here is not closed: add the missing ".', at)
      const next = passCondition(end)
      const condition = text.slice(end, next).trim()
      const start = skipBlanks(text, next)
      if (text.startsWith('//', start)) comments.add(text.slice(start + 2, lineEnd(text, start)))
      yield {
        kind: 'entry',
        blocks,
        name,
        condition,
        at: [at, end],
        context: comments.take(),
        keyStart,
        keyEnd,
        end: next,
        floor,
      }
      name = undefined
      floor = next
      at = text.startsWith('//', start) ? lineEnd(text, start) : next
    }
  }

  /** The offset after a condition such as ` [$X360]`, which closes in its line; `at` itself if none follows. */
  function passCondition(at: number): number {
    const start = skipBlanks(text, at)
    if (text.charAt(start) !== '[') return at
    const end = brackets.from(start)
    return end < lineEnds.from(start) ? end + 1 : at
  }

  function isLineOver(at: number): boolean {
    const end = skipBlanks(text, at)
    return end >= text.length || isLineEnd(text.charCodeAt(end))
  }

  function isValueBelow(at: number): boolean {
    valueBelow.lastIndex = at
    return valueBelow.test(text)
  }

  /** Whether a block begins next. */
  function afterKey(at: number): boolean {
    let end = at
    for (;;) {
      while (isBlank(text.charCodeAt(end)) || isLineEnd(text.charCodeAt(end))) end++
      if (!text.startsWith('//', end)) return text.charAt(end) === '{'
      end = lineEnd(text, end)
    }
  }

  /** The offset after white space and comments. */
  function skipSpace(from: number): number {
    let lineEnds = 0
    for (let at = from; ; at++) {
      const code = text.charCodeAt(at)
      if (code === LF) {
        if (++lineEnds > 1) comments.drop()
      } else if (text.startsWith('//', at)) {
        const end = lineEnd(text, at)
        comments.add(text.slice(at, end).replace(/^\/+/, ''))
        at = end - 1
        lineEnds = 0
      } else if (!isSpace(code) && code !== BYTE_ORDER_MARK) return at
    }
  }
}

/** The keys of texts in the layout of a window or a scheme. A value that begins with `#` names a token instead. */
const LAYOUT_TEXTS = /^(?:label(?:text)?|title(?:text)?|text|tooltip(?:text)?|message)$/i
const isLayout = /\.(?:res|menu)$|^scheme$/i

function isText(text: string, { blocks, name, at }: VdfEntry): boolean {
  const [root = ''] = blocks
  if (/^(?:#base|#include)$/i.test(name) || at[1] - at[0] < 1) return false
  if (root.toLowerCase() === 'lang') return blocks.at(-1)?.toLowerCase() === 'tokens'
  return !isLayout.test(root) || (LAYOUT_TEXTS.test(name) && !text.slice(...at).startsWith('"#'))
}
