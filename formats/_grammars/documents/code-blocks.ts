// Blocks of code in documents, as the option `code` reads them: whole, or the comments in them.
import { FormatError, type Codec, type Source, type Unit } from '@atlas/core/contract.ts'
import { eolOf, lineEnd, nextLine, withLf } from '../text/lines.ts'
import { textKey } from '../text/text-keys.ts'

/** Which strings the option `code` makes. */
export type CodeReading = 'none' | 'comments' | 'all'

/** A block of code. */
export interface CodeBlock {
  /** The first line without its margin. */
  start: number
  /** The end of the last line. */
  end: number
  /** The start of each further line. */
  margin: string
  /** Its language; '' if unknown. */
  language: string
  /** Whether a line would end the block. Undefined for an indented block. */
  isEnd?: (line: string) => boolean
}

/** The strings of a block. A block with a line outside of its margin has none. */
export function* codeUnits({ text, eol }: Source, block: CodeBlock, reading: CodeReading): Generator<Unit> {
  const { start, end, margin, language } = block
  const raw = text.slice(start, end)
  const rows = withLf(raw).split('\n')
  const isOdd = rows.some(
    (row, index) =>
      index > 0 && row.trimEnd() !== margin.trimEnd() && !row.startsWith(margin) && row.trim() !== '',
  )
  if (reading === 'none' || isOdd || raw.trim() === '') return
  if (reading === 'all') {
    const codec = blockCodec(block, eol)
    yield { key: ['code', textKey(codec.decode(raw))], source: { at: [start, end], codec }, element: 'p' }
    return
  }
  const marks = COMMENT_MARKS.filter(({ languages }) => languages.has(language.toLowerCase()))
  for (let at = start; at < end && marks.length > 0; at = nextLine(text, lineEnd(text, at))) {
    const first = at > start && text.startsWith(margin, at) ? at + margin.length : at
    const line = text.slice(first, Math.min(end, lineEnd(text, first))).trimEnd()
    for (const { pattern, codec } of marks) {
      const [, before, comment] = pattern.exec(line) ?? []
      if (before === undefined || comment === undefined || !WORD.test(comment)) continue
      const from = first + before.length
      const place = { at: [from, from + comment.length] as const, codec }
      yield { key: ['code', textKey(comment)], source: place, element: 'p' }
      break
    }
  }
}

function blockCodec({ margin, isEnd }: CodeBlock, eol: string): Codec {
  const blank = margin.trimEnd()
  return {
    decode: (raw) =>
      withLf(raw)
        .split('\n')
        .map((row, index) => (index === 0 ? row : row.startsWith(margin) ? row.slice(margin.length) : ''))
        .join('\n'),
    encode(text, was) {
      const rows = text.split('\n')
      if (text.trim() === '') throw refusal('the text has no code')
      const ending = isEnd && rows.find(isEnd)
      if (ending !== undefined) throw refusal(`the line "${ending.trim()}" would end the code`)
      if (!isEnd && (/^\s/.test(text) || rows.at(-1)?.trim() === ''))
        throw refusal('code that is indented cannot begin with a blank, or end with a blank line')
      const others = rows.slice(1).map((row) => (row === '' ? blank : margin + row))
      return [rows[0] ?? '', ...others].join(eolOf(was, eol))
    },
    normalize: withLf,
  }
}

const refusal = (message: string): FormatError => new FormatError('unwritable', message)

const WORD = /[\p{L}\p{N}]/u

/** How a comment begins and ends. The blank after its mark distinguishes it from code. */
interface CommentMark {
  languages: ReadonlySet<string>
  /** Finds a comment that is alone on its line: the characters before it, and its text. */
  pattern: RegExp
  codec: Codec
}

const markOf = (languages: string, pattern: RegExp, end = ''): CommentMark => ({
  languages: new Set(languages.split(/\s+/)),
  pattern,
  codec: commentCodec(end),
})

/** A comment of one line, which this mark would end. */
function commentCodec(end: string): Codec {
  return {
    decode: (raw) => raw,
    encode(text) {
      if (!WORD.test(text)) throw refusal('the text has no words for a comment')
      if (end !== '' && text.includes(end)) throw refusal(`the text has ${end}, which would end the comment`)
      return text
    },
    normalize: (text) =>
      text
        .split(/[\r\n]/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' '),
  }
}

const SLASHES =
  'c cc cpp c++ cs csharp dart go groovy java javascript js json5 jsonc jsx kotlin kt less mjs objc php proto ' +
  'protobuf rs rust scala scss solidity swift ts tsx typescript zig'
const HASHES =
  'bash cmake conf docker dockerfile elixir env ex fish gql graphql hcl ini make makefile nginx nix perl pl powershell ' +
  'properties ps1 py python r rb ruby sh shell tf terraform toml yaml yml zsh'

const COMMENT_MARKS: readonly CommentMark[] = [
  markOf(SLASHES, /^([^\S\n]*\/{2,3}[ \t]+)(\S[^]*)$/),
  markOf(`${SLASHES} css`, /^([^\S\n]*\/\*{1,2}[ \t]+)(\S(?:[^]*\S)?)[ \t]+\*\/$/, '*/'),
  markOf(HASHES, /^([^\S\n]*#+[ \t]+)(\S[^]*)$/),
  markOf('ada elm haskell hs lua sql', /^([^\S\n]*--[ \t]+)(\S[^]*)$/),
  markOf('html markdown md svelte svg vue xml', /^([^\S\n]*<!--[ \t]+)(\S(?:[^]*\S)?)[ \t]+-->$/, '--'),
  markOf('erlang latex matlab tex', /^([^\S\n]*%+[ \t]+)(\S[^]*)$/),
  markOf('asm clojure ini lisp scheme', /^([^\S\n]*;+[ \t]+)(\S[^]*)$/),
]
