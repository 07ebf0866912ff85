// Reads HTML with the tokenizer of parse5: the text between two blocks, and attributes, as a browser reads them.
import { Tokenizer, TokenizerMode, type Token } from 'parse5'

const inline = new Set(
  `a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd map mark math meter nobr output picture
  progress q rb rp rt rtc ruby s samp small span strike strong sub sup time tspan tt u var wbr`.split(/\s+/),
)
const controls = ['button', 'label', 'slot', 'audio', 'iframe', 'object', 'video']
const fields = 'input select optgroup option textarea svg path g circle rect line polygon use'.split(' ')
/** Tags that separate no texts, also without a partner. */
const formats = new Set(
  `a abbr acronym b bdi big cite code del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup tt
  u var`.split(/\s+/),
)
const voids = new Set(['br', 'img', 'wbr', 'input'])
const modes: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
}

/**
 * A name that our table lacks is shown unchanged. A letter of no alphabet replaces it, which the witness of Markdown
 * does not read either.
 */
const unknown = '&nearr;'
const PRIVATE_LETTER = '\ue7ff'

/** A token of a run: decoded text, or the source of a tag or comment. */
interface Piece {
  text: string
  tag: string
  kind: 'text' | 'open' | 'close' | 'whole'
  /** Whether the content must not be translated. */
  isUntranslated: boolean
}

/** A tag of a site generator at the beginning or the end of a text. */
const outerTags =
  /^[\t\n\f\r ]*(?:\{%(?:(?!%\}).)*%\}|\{\{(?:(?!\}\}).)*\}\}|\{#(?:(?!#\}).)*#\}|<%(?:(?!%>).)*%>)[\t\n\f\r ]*|[\t\n\f\r ]*(?:\{%(?:(?!%\}).)*%\}|\{\{(?:(?!\}\}).)*\}\}|\{#(?:(?!#\}).)*#\}|<%(?:(?!%>).)*%>)[\t\n\f\r ]*$/gs

/** The text, and the text without one more tag at each end. */
export function withoutOuterTags(text: string): string[] {
  const found = [text]
  for (let inner = text.replace(outerTags, ''); inner !== found.at(-1); inner = inner.replace(outerTags, ''))
    found.push(inner)
  return found
}

/** Controls, fields and drawings are inline in a sentence, and blocks without one. The texts of all ways are returned. */
export default function texts(file: string): readonly string[] {
  return [
    ...textsWith(file, inline),
    ...textsWith(file, new Set([...inline, ...controls])),
    ...textsWith(file, new Set([...inline, ...fields])),
    ...textsWith(file, new Set([...inline, ...controls, ...fields])),
    ...textsWith(file, new Set([...inline, ...controls, ...fields, 'title', 'desc', 'text'])),
  ]
}

function textsWith(file: string, inlineNames: ReadonlySet<string>): readonly string[] {
  const source = file.replaceAll('\r\n', '\n').replaceAll(unknown, PRIVATE_LETTER)
  const found: string[] = []
  let run: Piece[] = []
  const flush = (): void => {
    for (const pieces of [...split(run), ...splitAtBlocks(run, '!'), ...splitAtBlocks(run)])
      for (const inner of withoutTagsAround(pieces))
        for (const text of variants(inner)) for (const each of withoutOuterTags(text)) found.push(each)
    run = []
  }
  const sourceOf = ({ location }: Pick<Token.Token, 'location'>): string =>
    location ? source.slice(location.startOffset, location.endOffset) : ''
  const take = (text: string): void => {
    run.push({ text, tag: '', kind: 'text', isUntranslated: false })
  }
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token) {
        for (const { value } of token.attrs) found.push(value)
        const isUntranslated = token.attrs.some(({ name, value }) => name === 'translate' && value === 'no')
        const isWhole = voids.has(token.tagName) || token.selfClosing
        if (inlineNames.has(token.tagName))
          run.push({
            text: sourceOf(token),
            tag: token.tagName,
            kind: isWhole ? 'whole' : 'open',
            isUntranslated,
          })
        else flush()
        const mode = modes[token.tagName]
        if (mode !== undefined) tokenizer.state = mode
      },
      onEndTag(token) {
        if (inlineNames.has(token.tagName))
          run.push({ text: sourceOf(token), tag: token.tagName, kind: 'close', isUntranslated: false })
        else flush()
      },
      onComment(token) {
        const [, condition = ''] = /^\[if [^\]]*\]>(?!<!)(.*)<!\[endif\]$/s.exec(token.data) ?? []
        const inside = condition === '' ? [] : texts(condition)
        if (inside.some((text) => text.trim() !== '')) flush()
        else run.push({ text: sourceOf(token), tag: '!', kind: 'whole', isUntranslated: false })
        for (const text of inside) found.push(text)
      },
      onDoctype: flush,
      onEof: flush,
      onCharacter: ({ chars }) => take(chars),
      onWhitespaceCharacter: ({ chars }) => take(chars),
      onNullCharacter: ({ chars }) => take(chars),
    },
  )
  tokenizer.write(source, true)
  return found
}

/** A run ends at each tag without a partner. */
function split(run: readonly Piece[]): Piece[][] {
  const loose = looseOf(run)
  const parts: Piece[][] = [[]]
  for (const [index, piece] of run.entries()) {
    if (loose.has(index)) parts.push([])
    else parts.at(-1)?.push(piece)
  }
  return parts
}

/** A run ends at each tag without a partner that is no format. `as`: the kind of tag that formats without one count as. */
function splitAtBlocks(run: readonly Piece[], as?: string): Piece[][] {
  const loose = looseOf(run)
  const parts: Piece[][] = [[]]
  for (const [index, piece] of run.entries()) {
    if (!loose.has(index)) parts.at(-1)?.push(piece)
    else if (formats.has(piece.tag)) parts.at(-1)?.push({ ...piece, tag: as ?? piece.tag })
    else parts.push([])
  }
  return parts
}

function looseOf(run: readonly Piece[]): ReadonlySet<number> {
  const open: { name: string; index: number }[] = []
  const loose = new Set<number>()
  for (const [index, { kind, tag }] of run.entries()) {
    if (kind === 'open') open.push({ name: tag, index })
    if (kind !== 'close') continue
    if (open.at(-1)?.name === tag) open.pop()
    else for (const one of [...open.splice(0), { index }]) loose.add(one.index)
  }
  for (const { index } of open) loose.add(index)
  return loose
}

/** The pieces of a text, and the pieces inside each pair of tags around all of it. */
function* withoutTagsAround(pieces: readonly Piece[]): Generator<readonly Piece[]> {
  const isNothing = ({ text, tag }: Piece): boolean => tag === '!' || text.trim() === ''
  let inner = pieces
  for (;;) {
    yield inner
    while (inner[0] && isNothing(inner[0])) inner = inner.slice(1)
    for (let last = inner.at(-1); last && isNothing(last); last = inner.at(-1)) inner = inner.slice(0, -1)
    if (inner[0]?.kind !== 'open' || inner.at(-1)?.kind !== 'close') return
    inner = inner.slice(1, -1)
  }
}

/** The text with white space unchanged, and collapsed. */
const variants = (pieces: readonly Piece[]): string[] => [
  textOf(pieces, /^\n*$/).replaceAll(/^\n+|(?<!\n)\n+$/g, ''),
  textOf(pieces, /^[\t\n\f\r ]*$/)
    .replaceAll(/[\t\n\f\r ]+/g, ' ')
    .replaceAll(/^ | $/g, ''),
]

/** The text without comments and these pieces at its ends. A literal that would read as one of its tags is escaped. */
function textOf(pieces: readonly Piece[], nothing: RegExp): string {
  let from = 0
  let to = pieces.length
  const isNothing = (piece: Piece | undefined): boolean =>
    piece?.tag === '!' || nothing.test(piece?.text ?? '')
  while (from < to && isNothing(pieces[from])) from++
  while (to > from && isNothing(pieces[to - 1])) to--
  const kept = pieces.slice(from, to)
  const tags = marks(kept)
  let shown = ''
  for (const { text, kind } of kept.toReversed()) {
    if (kind !== 'text') shown = text + shown
    else for (const char of [...text].toReversed()) shown = escaped(char, shown, tags) + shown
  }
  return shown.replaceAll(PRIVATE_LETTER, unknown)
}

/** The tags of a text. An untranslatable element is one tag, with all its content. */
function marks(pieces: readonly Piece[]): string[] {
  const tags: string[] = []
  let whole = ''
  let depth = 0
  for (const { text, kind, isUntranslated } of pieces) {
    if (depth > 0 || isUntranslated) {
      whole += text
      if (kind === 'open') depth++
      if (kind === 'close') depth--
      if (depth === 0) tags.push(whole)
      if (depth === 0) whole = ''
    } else if (kind !== 'text') tags.push(text)
  }
  return [...tags, unknown].map((tag) => tag.replaceAll(/[\t\n\f\r ]+/g, ' '))
}

function escaped(char: string, rest: string, tags: readonly string[]): string {
  if (char !== '<' && char !== '&') return char
  const after = rest.replaceAll(/[\t\n\f\r ]+/g, ' ')
  const isTag = (text: string): boolean => tags.some((tag) => text.startsWith(tag))
  const isLike = (text: string): boolean => isTag(text) || /^<\/?[A-Za-z][^<>]{0,200}>/.test(text)
  if (char === '<') return isLike(`<${after}`) ? '&lt;' : '<'
  const name = after.replace(/^(?:amp;)*/, '')
  return isTag(`&${name}`) || (name.startsWith('lt;') && isLike(`<${name.slice(3)}`)) ? '&amp;' : '&'
}
