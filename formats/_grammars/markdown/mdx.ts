// MDX in Markdown: tags and expressions within texts, and attributes of components with text for readers.
import {
  BrokenCodes,
  inOneScanner,
  type Code,
  type Codec,
  type CodeScanner,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { markCodes } from '../codes/mark-codes.ts'
import type { HtmlTexts } from '../html/text.ts'
import { jsonCodec } from '../json/text.ts'
import type { DocumentReading } from '../documents/document-options.ts'
import { guarded, keyTextOf, type TextGuard, type GuardedCodec } from '../documents/guards.ts'
import { textKey } from '../text/text-keys.ts'
import type { MarkdownBlock } from './block.ts'
import { markdownMarks } from './marks.ts'
import { braceEnd, codeSpanEnd, quotedAttributes, markdownTagEnd } from './tags.ts'

/** Attributes with text for readers. */
const textual = new Set(
  `title alt label placeholder description caption summary heading subtitle tagline tooltip aria-label aria-description`.split(
    /\s+/,
  ),
)

/**
 * The attributes with texts of a component, by its name. Attributes of other components are recognized by their own
 * names.
 */
export type ComponentNames = Readonly<Record<string, readonly string[]>>

/** Which attributes have texts. */
interface AttributeReading extends DocumentReading {
  components?: ComponentNames
}

/** Finds whether an attribute of a tag has a text for readers. */
function readerOf(reading: AttributeReading): (tag: string, name: string) => boolean {
  const { components = {}, hasNoImageAlt, hasLinkTargets } = reading
  return (tag, name) => {
    if (name === 'href' && hasLinkTargets) return true
    if (name === 'alt' && hasNoImageAlt) return false
    const component = Object.hasOwn(components, tag) ? components[tag] : undefined
    return component ? component.includes(name) : textual.has(name)
  }
}

/** The textual attributes of tags on separate lines. The blocks of a file share their codecs. */
export function* attributeUnits(
  source: Source,
  { start, end }: MarkdownBlock,
  texts: HtmlTexts,
  reading: AttributeReading = {},
): Generator<Unit> {
  const { text } = source
  const isRead = readerOf(reading)
  for (let at = start; at < end;) {
    const close = text[at] === '{' ? braceEnd(text, at, end) : markdownTagEnd(text, at, end)
    if (close < 0) return
    const tag = /^<([\w.:-]+)/.exec(text.slice(at, at + 80))?.[1] ?? ''
    for (const { name, value, quote } of quotedAttributes(text, at, close)) {
      if (!isRead(tag, name)) continue
      const codec = texts.attributeCodec(quote)
      const decoded = codec.decode(text.slice(value[0], value[1]))
      if (!/\S/.test(decoded)) continue
      yield {
        key: [textKey(decoded), name],
        source: { at: value, codec },
        element: 'p',
        context: `${tag} ${name}`,
      }
    }
    for (const item of itemsOf(source, at, close)) yield item
    at = close
    while (at < end && /\s/.test(text.charAt(at))) at++
  }
}

/** `items={['One', 'Two']}` */
const items = /\bitems=\{\s*\[/g
const item = /\s*(?:'((?:[^'\\\r\n]|\\.)*)'|"((?:[^"\\\r\n]|\\.)*)")\s*(,|(?=\]))/y

/** The labels in a list of strings. A label that is also the `value` of another tag is a name. */
function* itemsOf(file: Source, at: number, limit: number): Generator<Unit> {
  const { text } = file
  const tag = text.slice(at, limit)
  if (!tag.startsWith('<') || !tag.includes('items=')) return
  const codecs = codecsOf(tag)
  for (const { index, 0: head } of tag.matchAll(items)) {
    yield* membersOf(text, at + index + head.indexOf('{'), limit)
    item.lastIndex = at + index + head.length
    for (let from = item.lastIndex; ; from = item.lastIndex) {
      const match = item.exec(text)
      if (!match || item.lastIndex > limit) break
      const { 1: single, 2: double = '' } = match
      const raw = single ?? double
      const start = text.indexOf(single === undefined ? '"' : "'", from) + 1
      const codec = single === undefined ? codecs.double : codecs.single
      const decoded = codec.decode(raw)
      if (!/\S/.test(decoded) || valuesIn(file).has(raw)) continue
      yield {
        key: [textKey(decoded), 'items'],
        source: { at: [start, start + raw.length], codec },
        element: 'li',
      }
    }
  }
}

/** `{ title: 'One'`, or a string elsewhere. */
const member =
  /[{,]\s*(['"]?)([\w-]+)\1\s*:\s*(?:'((?:[^'\\\r\n]|\\.)*)'|"((?:[^"\\\r\n]|\\.)*)")(?=\s*[,}])|'(?:[^'\\\r\n]|\\.)*'?|"(?:[^"\\\r\n]|\\.)*"?|`(?:[^`\\]|\\[^])*`?/g

/** The members with text for readers, in the objects of the expression that begins at an offset. */
function* membersOf(text: string, from: number, limit: number): Generator<Unit> {
  const end = braceEnd(text, from, limit)
  if (end < 0) return
  const expression = text.slice(from, end)
  const codecs = codecsOf(expression)
  for (const { index, 0: whole, 2: name = '', 3: single, 4: double = '' } of expression.matchAll(member)) {
    const raw = single ?? double
    const codec = single === undefined ? codecs.double : codecs.single
    const decoded = codec.decode(raw)
    if (!textual.has(name) || !/\S/.test(decoded)) continue
    const last = from + index + whole.length - 1
    yield {
      key: [textKey(decoded), name],
      source: { at: [last - raw.length, last], codec },
      element: 'li',
      context: `items ${name}`,
    }
  }
}

/** The codecs of the strings in a tag or an expression. Its texts share them, since they look at all of it. */
const codecsOf = (part: string): { single: Codec; double: Codec } => ({
  single: jsonCodec("'", part),
  double: jsonCodec('"', part),
})

/** What the attributes `value` of a file contain, by file. */
const values = new WeakMap<Source, ReadonlySet<string>>()

function valuesIn(file: Source): ReadonlySet<string> {
  const known = values.get(file)
  if (known) return known
  const found = [...file.text.matchAll(/value=(?:"([^"]*)"|'([^']*)')/g)]
  const all = new Set(found.map(([, double, single = '']) => double ?? single))
  values.set(file, all)
  return all
}

/** Returns the codec of a text in MDX. Texts without tags and expressions share one for each kind of place. */
export function mdxCodecs(): (codec: Codec, raw: string) => GuardedCodec {
  const shared = new Map<Codec, GuardedCodec>()
  return (codec, raw) => {
    if (/[<{]/.test(raw)) return mdxCodec(codec, raw)
    const known = shared.get(codec) ?? mdxCodec(codec, '')
    shared.set(codec, known)
    return known
  }
}

/**
 * Checks a text of MDX. It may use the tags and expressions of its source, well nested, with other texts in attributes.
 * Any other tag or expression would be code, and a single `<` or `{` would break the file.
 */
function mdxCodec(codec: Codec, raw: string): GuardedCodec {
  const strict: Codec = {
    ...codec,
    encode(text, was) {
      if (/[<{]/.test(text)) requireKnown(codeIn(text), codeIn(codec.decode(raw)))
      return codec.encode(text, was)
    },
  }
  const guard: TextGuard = {
    add(text) {
      const signed = signGuard.add(text)
      // The inner codec may remove the backslash of a sign at the start of a line, as if it had written it.
      return signed === text ? text : (codec.normalize?.(signed) ?? signed)
    },
    strip: signGuard.strip,
  }
  return { ...guarded(strict, guard, (own) => keyTextOf(codec, own)), inlineCodes: mdxCodes }
}

/** A sign that begins no tag or expression is an error of MDX, unless a backslash precedes it. */
const signGuard: TextGuard = {
  add: (text) =>
    /[<{]/.test(text) ? withSigns(text, (sign, isStray) => (isStray ? `\\${sign}` : sign)) : text,
  strip: (text) =>
    text.includes('\\') ? text.replace(/\\[^]/g, (pair) => (/[<{]/.test(pair) ? pair.slice(1) : pair)) : text,
}

/**
 * Where an escape, a code span, or the title of a link ends, in which signs mean nothing: `[here](page.md "<b>")`. The
 * same offset if none begins here.
 */
function pastLiteral(text: string, at: number): number {
  const char = text.charAt(at)
  if (char === '\\') return at + 2
  if (char === '`') return codeSpanEnd(text, at)
  if (char !== ']' || text.charAt(at + 1) !== '(') return at
  const isLink = text.slice(Math.max(0, at - LONGEST_LABEL), at).includes('[')
  TITLED_LINK.lastIndex = at
  return isLink && TITLED_LINK.test(text) ? TITLED_LINK.lastIndex : at
}

const LONGEST_LABEL = 1000

/** The end of a link with a title. */
const TITLED_LINK =
  /\]\([ \t]{0,20}\n?[^\s()<>]{0,2000}[ \t\n]{1,20}(?:"(?:[^"\\]|\\[^]){0,1000}"|'(?:[^'\\]|\\[^]){0,1000}')[ \t]{0,20}\)/y

/** A text with more stray signs is refused: the search for the end of each takes time. */
const MAX_STRAY = 50

/** Replaces the signs `<` and `{` outside of code. A sign is stray if it begins no tag or expression. */
function withSigns(text: string, replace: (sign: string, isStray: boolean) => string): string {
  let replaced = ''
  let from = 0
  let stray = 0
  for (let at = 0; at < text.length && stray < MAX_STRAY;) {
    const char = text.charAt(at)
    const literalEnd = pastLiteral(text, at)
    if (literalEnd > at) at = literalEnd
    else if (char === '<' || char === '{') {
      const end = char === '<' ? markdownTagEnd(text, at, text.length) : braceEnd(text, at, text.length)
      if (end < 0) stray++
      replaced += text.slice(from, at) + replace(char, end < 0)
      from = at + 1
      at = end < 0 ? at + 1 : end
    } else at++
  }
  return replaced + text.slice(from)
}

function requireKnown(pieces: readonly string[], known: readonly string[]): void {
  const open: string[] = []
  const tags = new Set(known.filter(isTag).map(nameOf))
  const expressions = new Set(known.flatMap(expressionsIn))
  for (const piece of pieces) {
    const isKnown = !isTag(piece) || tags.has(nameOf(piece))
    if (!isKnown || !expressionsIn(piece).every((each) => expressions.has(each)))
      throw new BrokenCodes(`The text has the code ${piece.slice(0, 40)}, which its source does not have.`)
    if (!isTag(piece) || piece.endsWith('/>')) continue
    if (!piece.startsWith('</')) open.push(nameOf(piece))
    else if (open.pop() !== nameOf(piece)) throw new BrokenCodes(`The tag ${piece} closes nothing.`)
  }
  if (open.length > 0) throw new BrokenCodes(`The tag <${open.join('>, <')}> is never closed.`)
}

const isTag = (piece: string): boolean => piece.startsWith('<')

const nameOf = (tag: string): string => /^<\/?([^\s<>/]*)/.exec(tag)?.[1] ?? ''

/** The expressions of a piece: the piece itself, or the expressions in the attributes of a tag. */
function expressionsIn(piece: string): string[] {
  if (!isTag(piece)) return [piece]
  const found: string[] = []
  let quote = ''
  for (let at = 0; at < piece.length; at++) {
    const char = piece.charAt(at)
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '{') {
      const end = braceEnd(piece, at, piece.length)
      if (end < 0) return [...found, piece]
      found.push(piece.slice(at, end))
      at = end - 1
    }
  }
  return found
}

/** The tags and expressions of a text; a `<` or `{` that begins neither is a separate piece. */
const codeIn = (text: string): string[] => piecesIn(text).map(({ at }) => text.slice(...at))

/** A tag or an expression. */
interface Piece {
  at: Span
  /** Whether it is complete. */
  isWhole: boolean
}

function piecesIn(text: string): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < text.length;) {
    const char = text[at]
    const literalEnd = pastLiteral(text, at)
    if (literalEnd > at) at = literalEnd
    else if (char === '<' || char === '{') {
      const end = char === '<' ? markdownTagEnd(text, at, text.length) : braceEnd(text, at, text.length)
      pieces.push({ at: [at, Math.max(end, at + 1)], isWhole: end >= 0 })
      // Without its end, the rest of the text cannot be split.
      if (end < 0) return pieces
      at = end
    } else at++
  }
  return pieces
}

/** Finds expressions and tags. Tags are compared by name; tags of HTML may differ from language to language. */
const mdxPieces: CodeScanner = (text) =>
  /[<{]/.test(text)
    ? piecesIn(text).flatMap(({ at, isWhole }): Code | [] => {
        const piece = text.slice(...at)
        if (!isWhole) return []
        if (!isTag(piece)) return { at, id: piece, kind: 'value', requiredBy: 'file' }
        const id = nameOf(piece)
        const kind = piece.startsWith('</') ? 'close' : piece.endsWith('/>') ? 'alone' : 'open'
        return { at, id, kind, requiredBy: /^\p{Lu}|\./u.test(id) ? 'file' : 'reader' }
      })
    : []

/** The codes of MDX, and the links and formats of Markdown. */
const mdxCodes = inOneScanner(mdxPieces, markCodes(markdownMarks))
