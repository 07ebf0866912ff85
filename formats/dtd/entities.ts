// The entities that a DTD declares (XML 1.0, section 4.2), and their codecs.
import { FormatError, type Codec, type EntrySpan, type Source, type Span } from '@atlas/core/contract.ts'
import { commentsAbove } from '../_grammars/text/comments.ts'
import { entrySpan } from '../_grammars/text/entry-span.ts'
import { skipBlanks, withLf } from '../_grammars/text/lines.ts'
import { contentPieces } from '../_grammars/xml/pieces.ts'
import { referencePattern, referredBy } from '../_grammars/xml/references.ts'
import { numericReference, attributeValueSpelling, XmlSpeller } from '../_grammars/xml/spelling.ts'
import { Vocabulary } from '../_grammars/xml/vocabulary.ts'
import { isLineEnd } from '../_grammars/text/chars.ts'

/** A general entity with its text in the file. */
export interface DtdEntity {
  name: string
  /** The span between the quotes. */
  value: Span
  quote: '"' | "'"
  context: string | undefined
  /** Where the comments above the declaration begin. */
  above: number
  /** The declaration. */
  declared: Span
  /** Its name. */
  key: Span
}

const COMMENT = /<!--[\s\S]*?-->/y

/** The entry of an entity: its declaration, with the comments above it and after it. */
export function dtdEntry(text: string, { above, declared: [at, end], key }: DtdEntity): EntrySpan {
  // A reference to other files is not part of an entry.
  const start = hasOnlyComments(text.slice(above, at)) ? above : at
  return { at: entrySpan(text, start, end, COMMENT), bare: [at, end], key }
}

const hasOnlyComments = (text: string): boolean => text.replaceAll(/<!--[\s\S]*?-->/g, '').trim() === ''

/** Matches the start of the declaration of an external entity. */
const external = /<!ENTITY[ \t\r\n]+([^ \t\r\n%"'<>&]+)[ \t\r\n]+(?:SYSTEM|PUBLIC)[ \t\r\n]/y

/** Matches from the start of a declaration to its value. Parameter and external entities are skipped. */
const declaration = /<!ENTITY[ \t\r\n]+([^ \t\r\n%"'<>&]+)[ \t\r\n]+(["'])/y

/**
 * The general entities of a file, in order. External ones, which have no text here, go to `others`. Throws a
 * `FormatError` where a comment, a text or a declaration is not closed.
 *
 *     <!-- The title bar -->
 *     <!ENTITY main.title "Welcome to &brand;">  <!-- short, please -->
 *                          ^^^^^^^^^^^^^^^^^^
 */
export function dtdEntities(text: string, others: EntrySpan[] = []): DtdEntity[] {
  const entities: DtdEntity[] = []
  const comments = commentsAbove()
  let last = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', last)) {
    if (hasBlankLine(text.slice(last, at))) comments.drop()
    if (text.startsWith('<!--', at)) {
      last = endOf('-->', at, 'The comment')
      comments.add(commentText(text.slice(at + 4, last - 3)), at)
      continue
    }
    if (text.startsWith('<?', at)) {
      last = endOf('?>', at, 'The instruction')
      continue
    }
    declaration.lastIndex = at
    const [head, name, mark] = declaration.exec(text) ?? []
    if (head === undefined || name === undefined) {
      last = endOfDeclaration(at)
      external.lastIndex = at
      const named = external.exec(text)?.[1]
      const key = named === undefined ? at : text.indexOf(named, at + '<!ENTITY'.length)
      if (named !== undefined)
        others.push({
          at: entrySpan(text, at, last, COMMENT),
          bare: [at, last],
          key: [key, key + named.length],
        })
      comments.drop()
      continue
    }
    const quote = mark === "'" ? "'" : '"'
    const from = at + head.length
    const value: Span = [from, endOf(quote, from, 'The text') - 1]
    last = endOfDeclaration(at)
    const above = comments.above(at)
    const key = at + head.lastIndexOf(name)
    const context = [comments.take(), commentBehind()].filter(Boolean).join('\n') || undefined
    entities.push({ name, value, quote, context, above, declared: [at, last], key: [key, key + name.length] })
  }
  return entities

  function endOf(mark: string, from: number, what: string): number {
    const end = text.indexOf(mark, from)
    if (end >= 0) return end + mark.length
    throw new FormatError('syntax', `${what} that begins here is not closed: add the missing ${mark}.`, from)
  }

  /** The end of a declaration, ignoring a `>` in quotes; for a conditional section, the end of its opening. */
  function endOfDeclaration(from: number): number {
    if (text.startsWith('<![', from) || !text.startsWith('<!', from)) return from + 1
    for (let at = from; at < text.length; at++) {
      const char = text.charAt(at)
      if (char === '>') return at + 1
      if (char === '"' || char === "'") at = endOf(char, at + 1, 'The text') - 1
    }
    throw new FormatError(
      'syntax',
      'The declaration that begins here is not closed: add the missing >.',
      from,
    )
  }

  /** Takes the comment after a declaration on its line. */
  function commentBehind(): string | undefined {
    const start = skipBlanks(text, last)
    if (!text.startsWith('<!--', start)) return undefined
    const end = endOf('-->', start, 'The comment')
    if (!isLineEnd(text.charCodeAt(skipBlanks(text, end)))) return undefined
    last = end
    return commentText(text.slice(start + 4, end - 3))
  }
}

const hasBlankLine = (gap: string): boolean => /\n[ \t]*\r?\n|\r[ \t]*\r/.test(gap)

/** The lines of a comment without margins and leading marks. */
const commentText = (comment: string): string =>
  withLf(comment)
    .split('\n')
    .map((line) => line.replace(/^[ \t]*[-!*]?[ \t]/, '').trim())
    .join('\n')
    .trim()

/** Makes the codecs of a file: tags and entity references unchanged, all else decoded. */
export function dtdCodecs({ text: file, eol }: Source, entities: readonly DtdEntity[]) {
  const known = new Set<string>()
  // A file may redeclare `amp` or `lt` only with the same meaning (section 4.6).
  const know = (reference: string): void => {
    if (referredBy(reference) === undefined) known.add(reference.slice(1, -1))
  }
  for (const { name, value } of entities) {
    know(`&${name};`)
    const raw = file.slice(value[0], value[1])
    if (!raw.includes('&')) continue
    for (const [reference] of raw.matchAll(referencePattern)) know(reference)
  }
  const shared = Vocabulary.of(known)
  const plain = { '"': codecOf('"', shared), "'": codecOf("'", shared) }

  return ({ value, quote }: DtdEntity): Codec => {
    const raw = file.slice(value[0], value[1])
    if (!raw.includes('<') && !raw.includes('&')) return plain[quote]
    const vocabulary = shared.extended()
    for (const { text, isMarkup } of contentPieces(raw)) if (isMarkup) vocabulary.add(text)
    return codecOf(quote, vocabulary)
  }

  function codecOf(quote: DtdEntity['quote'], vocabulary: Vocabulary): Codec {
    const spelling = attributeValueSpelling(eol, quote)
    return {
      decode: (raw) => vocabulary.show(contentPieces(raw)),
      encode(text, was) {
        const speller = new XmlSpeller(was, '', spelling)
        return vocabulary
          .read(text)
          .map((piece) => (piece.isMarkup ? piece.text.replaceAll('\n', eol) : spelled(speller, piece.text)))
          .join('')
      },
      escape: numericReference,
    }
  }
}

/** Spells text as XML content; a percent sign is escaped, since it would begin a parameter entity reference. */
const spelled = (speller: XmlSpeller, text: string): string => speller.spell(text).replaceAll('%', '&#37;')
