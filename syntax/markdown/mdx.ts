// What MDX adds to Markdown: tags and expressions within texts, and attributes of components that people read.
import { FormatError, type Codec, type Source, type Unit } from '../../core/contract.ts'
import { HtmlTexts } from '../html/text.ts'
import { textKey } from '../text/text-keys.ts'
import type { MarkdownBlock } from './blocks.ts'
import { braceEnd, quotedAttributes, tagEnd } from './tags.ts'

/** Attributes whose value people read. */
const textual = new Set(
  `title alt label placeholder description caption summary heading subtitle tagline tooltip aria-label aria-description`.split(
    /\s+/,
  ),
)

/** The attributes of the tags that stand on lines of their own. */
export function* attributeUnits({ text, eol }: Source, { start, end }: MarkdownBlock): Generator<Unit> {
  const texts = new HtmlTexts(eol)
  for (let at = start; at < end;) {
    const close = text[at] === '{' ? braceEnd(text, at, end) : tagEnd(text, at, end)
    if (close < 0) return
    for (const { name, value, quote } of quotedAttributes(text, at, close)) {
      const codec = texts.attributeCodec(quote)
      const decoded = codec.decode(text.slice(...value))
      if (!textual.has(name) || !/\S/.test(decoded)) continue
      const tag = /^<([\w.:-]+)/.exec(text.slice(at, at + 80))?.[1] ?? ''
      yield {
        key: [textKey(decoded), name],
        source: { at: value, codec },
        element: 'p',
        context: `${tag} ${name}`,
      }
    }
    at = close
    while (at < end && /\s/.test(text.charAt(at))) at++
  }
}

/**
 * A text of MDX may have the tags and expressions of its source, well nested and with other textual attributes; any
 * other would be code, and a lone `<` or `{` would break the file.
 */
export function mdxCodec(codec: Codec, raw: string): Codec {
  return {
    ...codec,
    encode(text, was) {
      if (/[<{]/.test(text)) requireKnown(codeIn(text), codeIn(codec.decode(raw)))
      return codec.encode(text, was)
    },
  }
}

function requireKnown(pieces: readonly string[], known: readonly string[]): void {
  const open: string[] = []
  const isKnown = new Set(known.map(withoutTexts))
  for (const piece of pieces) {
    if (!isKnown.has(withoutTexts(piece))) {
      throw new FormatError(
        'unwritable',
        `The text has the code ${piece.slice(0, 40)}, which its source does not have.`,
      )
    }
    if (!piece.startsWith('<') || piece.endsWith('/>')) continue
    if (!piece.startsWith('</')) open.push(nameOf(piece))
    else if (open.pop() !== nameOf(piece))
      throw new FormatError('unwritable', `The tag ${piece} closes nothing.`)
  }
  if (open.length > 0) throw new FormatError('unwritable', `The tag <${open.join('>, <')}> is never closed.`)
}

const nameOf = (tag: string): string => /^<\/?([^\s<>/]*)/.exec(tag)?.[1] ?? ''

/** A name is looked for where one begins, not at each of its letters: that would take quadratic time. */
const withoutTexts = (piece: string): string =>
  piece.replaceAll(/(?<![\w-])([\w-]+)=(?:"[^"<{]*"|'[^'<{]*')/g, (whole, name: string) =>
    textual.has(name) ? `${name}=` : whole,
  )

/** The tags and expressions of a text; a `<` or `{` that begins none is a piece of its own. */
function codeIn(text: string): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length;) {
    const char = text[at]
    if (char === '\\') at += 2
    else if (char === '`') at = codeSpanEnd(text, at)
    else if (char === '<' || char === '{') {
      const end = char === '<' ? tagEnd(text, at, text.length) : braceEnd(text, at, text.length)
      pieces.push(text.slice(at, Math.max(end, at + 1)))
      // What never ends makes the rest no code that could be told.
      if (end < 0) return pieces
      at = end
    } else at++
  }
  return pieces
}

/** The offset after a code span; after its backticks where it is none. */
function codeSpanEnd(text: string, at: number): number {
  let after = at
  while (text[after] === '`') after++
  const fence = text.slice(at, after)
  for (let close = text.indexOf(fence, after); close >= 0;) {
    let end = close
    while (text[end] === '`') end++
    if (end - close === fence.length) return end
    close = text.indexOf(fence, end)
  }
  return after
}
