// The codecs of the blocks of a wiki page: markup unchanged, the line ends of a paragraph as spaces.
import { FormatError, type Codec } from '@atlas/core/contract.ts'
import { guarded, remembersLast, type TextGuard, type GuardedCodec } from '../documents/guards.ts'
import { eolOf, withLf } from '../text/lines.ts'
import { reflowedRows, trimmedLines } from '../documents/reflow.ts'
import { trimmedOf } from '../text/trim.ts'
import { scanWiki, type WikiBlock } from './blocks.ts'
import { constructsIn } from './constructs.ts'
import type { WikiDialect } from './dialects.ts'

type Kind = WikiBlock['kind']

/** The marks before and after a text, with which it is read as this kind of block. */
const frames: Readonly<
  Record<WikiDialect['tables'], Readonly<Record<Kind, readonly [before: string, after: string]>>>
> = {
  enclosed: {
    heading: ['= ', ' ='],
    item: ['* ', ''],
    quote: ['', ''],
    cell: ['{|\n| ', '\n|}'],
    'head cell': ['{|\n! ', '\n|}'],
    caption: ['{|\n|+ ', '\n|}'],
    picture: ['<gallery>\nA.jpg|', '\n</gallery>'],
    parameter: ['{{Infobox\n| a = ', '\n}}'],
    paragraph: ['', ''],
  },
  rows: {
    heading: ['== ', ' =='],
    item: ['  * ', ''],
    quote: ['> ', ''],
    cell: ['| ', ' |'],
    'head cell': ['^ ', ' ^'],
    caption: ['', ''],
    picture: ['{{a.jpg|', '}}'],
    parameter: ['', ''],
    paragraph: ['', ''],
  },
}

/** The codec of a kind of block; `eol` is the line end for texts without one. */
export function wikiCodec(dialect: WikiDialect, { kind, isVerbatim }: WikiBlock, eol: string): GuardedCodec {
  // The guard calls this function for a text, and then the codec calls it again.
  const takesPlain = kind !== 'parameter' && isBlock(dialect, kind, 'a')
  const isWhole = remembersLast((text) => (takesPlain && isPlain(text)) || isBlock(dialect, kind, text))
  const codec = (isVerbatim ? verbatimCodec : lineCodec)({ dialect, kind, eol, isWhole })
  const guard = blockGuard({ dialect, kind, isWhole }, (text) => codec.normalize?.(text) ?? text)
  return guarded(codec, { ...guard, add: (text) => (takesPlain && isPlain(text) ? text : guard.add(text)) })
}

/** The surroundings that the codec of a block depends on. */
interface BlockContext {
  dialect: WikiDialect
  kind: Kind
  eol: string
  /** Whether a text, in its place, is read as one block of this kind. */
  isWhole: (text: string) => boolean
}

function lineCodec({ dialect, kind, eol, isWhole }: BlockContext): Codec {
  return {
    decode: joined,
    encode(text, was) {
      requireBlock(kind, text, isWhole)
      if (kind !== 'paragraph' || !/[\r\n]/.test(was)) return text
      const rows = wrapped(dialect, text, was)
      return isWhole(rows.join('\n')) ? rows.join(eolOf(was, eol)) : text
    },
    normalize: (text) => trimmedOf(joined(text), ' \t'),
  }
}

/** If a template has line ends, all line ends count. */
const verbatimCodec = ({ kind, eol, isWhole }: BlockContext): Codec => ({
  decode: withLf,
  encode(text, was) {
    requireBlock(kind, text, isWhole)
    return text.replaceAll('\n', eolOf(was, eol))
  },
  normalize: (text) => trimmedOf(withLf(text), ' \t\n'),
})

/** The lookbehind keeps runs of blanks inside a line from being scanned once per blank. */
const joined = (text: string): string =>
  /[\r\n]/.test(text) ? text.replaceAll(/(?<![ \t])[ \t]*(?:[\r\n]+[ \t]*)+/g, ' ') : text

/** Wrapped as before, but never in a construct, and never before a mark that could open a block. */
function wrapped(dialect: WikiDialect, text: string, was: string): string[] {
  const constructs = [...constructsIn(text, dialect)].toSorted(([one], [other]) => one - other)
  let next = 0
  let reach = 0
  return reflowedRows(text, trimmedLines(was), (_, space) => {
    for (; (constructs[next]?.[0] ?? Infinity) < space; next++)
      reach = Math.max(reach, constructs[next]?.[1] ?? 0)
    return space >= reach && !openers.has(text.charAt(space + 1))
  })
}

const openers = new Set('*#:;=|!{-^>~_<[')

/**
 * Guards a text that would not be read as one block: marks at its ends or inside are written as `<nowiki>`. `normalize`
 * removes the white space that the place does not keep.
 */
function blockGuard(
  { dialect, kind, isWhole }: Omit<BlockContext, 'eol'>,
  normalize: (text: string) => string,
): TextGuard {
  const { empty, loose } = dialect
  const isCell = kind === 'cell' || kind === 'head cell' || kind === 'caption' || kind === 'parameter'
  const add = (text: string): string => {
    // In a picture no tag is read.
    if (kind === 'picture') return text
    const closed = withoutLooseMarks(text, dialect, loose)
    if (isWhole(closed)) return closed
    // A cell ends at further marks.
    const inside = isCell
      ? withoutLooseMarks(text, dialect, new RegExp(`${loose.source}|[|^!]+`, 'giu'))
      : closed
    const start = inside.replace(/^[^\p{L}\p{N}\s<]+/u, plain)
    const candidates = [
      inside,
      ...(dialect.tables === 'rows' ? [start, start.replace(/(?<!=)=+$/, plain)] : []),
      empty + inside,
      inside + empty,
      empty + inside + empty,
      empty + inside.replaceAll('\n', `\n${empty}`),
    ]
    return candidates.find(isWhole) ?? text
  }
  const guardedMarks = [loose.source, `${loose.source}|[|^!]+`].map((marks) => `<nowiki>(${marks})</nowiki>`)
  const guards = [GUARDED.source, ...guardedMarks].map((guard) => new RegExp(guard, 'iuy'))
  return {
    add,
    strip(text) {
      if (!text.includes('<nowiki')) return text
      // White space at an end is there only with the empty code beside it, which is then the translator's own.
      const isGuarded = (one: string): boolean => normalize(one) === one && add(one) === text
      const plain = text.replaceAll(empty, '').replaceAll(GUARDED, '$1')
      if (isGuarded(plain)) return plain
      // Some of them may be the translator's own: the shortest text that gets the same guards has none of ours.
      let shortest = text
      for (const rest of withoutEmpty(text, empty)) {
        for (const one of [...guards.map((guard) => withoutGuards(rest, dialect, guard)), rest])
          if (one.length < shortest.length && isGuarded(one)) shortest = one
      }
      return shortest
    },
  }
}

/** A text without the empty code that a guard may have added: at its ends, or at the start of each line. */
function withoutEmpty(text: string, empty: string): Set<string> {
  const beforeEnd = (one: string): string => (one.endsWith(empty) ? one.slice(0, -empty.length) : one)
  const behind = text.startsWith(empty) ? text.slice(empty.length) : text
  const lines = behind.replaceAll(`\n${empty}`, '\n')
  return new Set([lines, beforeEnd(behind), behind, beforeEnd(text), text])
}

/** The text without these guards, except in other constructs, where none is added. `guards` is sticky. */
function withoutGuards(text: string, dialect: WikiDialect, guards: RegExp): string {
  let plain = ''
  let from = 0
  for (const [start, end] of [...constructsIn(text, dialect)].toSorted(([one], [other]) => one - other)) {
    if (start < from) continue
    guards.lastIndex = start
    const [guarded, marks] = guards.exec(text) ?? []
    plain += text.slice(from, start) + (marks ?? text.slice(start, end))
    from = guarded === undefined ? end : start + guarded.length
  }
  return plain + text.slice(from)
}

const GUARDED = /<nowiki>([^\p{L}\p{N}\s<]+|<[^<>]*>|<!--)<\/nowiki>/gu
const plain = (marks: string): string => `<nowiki>${marks}</nowiki>`

/** The text with these marks as plain text, except in constructs that are complete. */
function withoutLooseMarks(text: string, dialect: WikiDialect, marks: RegExp): string {
  marks.lastIndex = 0
  if (!marks.test(text)) return text
  const constructs = constructsIn(text, dialect)
  let written = ''
  let from = 0
  marks.lastIndex = 0
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    const end = constructs.get(match.index)
    if (end !== undefined) marks.lastIndex = end
    else {
      written += text.slice(from, match.index) + plain(match[0])
      from = marks.lastIndex
    }
  }
  return written + text.slice(from)
}

/** Matches possible markup after the beginning of a line, and white space that does not belong to a text. */
const MAY_BE_MARKUP = /[\r\n[\](){}<>%|!^=_]|\s$/

/** Whether a text without any marks is one block anywhere. Most texts are, and need no scan. */
const isPlain = (text: string): boolean => !MAY_BE_MARKUP.test(text) && /^[\p{L}\p{N}]/u.test(text)

function isBlock(dialect: WikiDialect, kind: Kind, text: string): boolean {
  const [before, after] = frames[dialect.tables][kind]
  const blocks = scanWiki(before + text + after, dialect)
  const [block] = blocks
  const isAll = block?.start === before.length && block.end === before.length + text.length
  return blocks.length === 1 && block?.kind === kind && isAll
}

function requireBlock(kind: Kind, text: string, isWhole: BlockContext['isWhole']): void {
  if (isWhole(text)) return
  throw new FormatError(
    'unwritable',
    `In this place "${text.slice(0, 40)}" would not be read as one ${kind} with this text.`,
  )
}
