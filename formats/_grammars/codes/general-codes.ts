// The codes of a text whose format is unknown or has no codes of its own: the placeholders of common programs (printf,
// ICU, mustache, i18next, shell, Ruby) and tags.
import { inOneScanner, type Code, type CodeScanner, type Span } from '@atlas/core/contract.ts'
import { icuCodes, isIcuChoice } from './icu-codes.ts'

/** In turn: tags, mustache, i18next's `$t()`, `#{}`, `${}` and `%{}`, simple ICU arguments, printf, entities. */
const GENERAL_CODE = new RegExp(
  [
    String.raw`<\/?([A-Za-z][\w:.-]*|\d{1,3}(?=\/?>))[^<>]*>`,
    String.raw`\{\{([^{}]*)\}\}`,
    String.raw`\$t\(([^()]*)\)`,
    // A number sign before a position is text: `No. #{0}`.
    String.raw`(#(?!\{\d+\})|[$%])\{([^{}]*)\}`,
    String.raw`\{([\w\s,.:#-]*)\}`,
    String.raw`%(?:(\d{1,3})\$|\((\w+)\))?[-+0#]{0,5}(?:\d{1,9}|\*)?(?:\.\d{1,9})?(?:hh|h|ll|l|L|q|z|t|j)?(d|[@a-zA-Z](?![A-Za-z])|%)`,
    String.raw`&#?\w+;`,
  ].join('|'),
  'g',
)

const PIECE_OR_PERCENT = new RegExp(`${GENERAL_CODE.source}|%`, 'g')

/** Formats of dates have a `%d`, too. */
const DATE = /%[-_^#0]?[ABFHIMYZabcejmpyZ](?![A-Za-z])/

/** Elements of HTML without an end tag. */
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'wbr'])

const icuMessage = icuCodes({ quotes: true })

/** A code, and the syntax that it belongs to. */
interface SyntaxCode extends Code {
  syntax: '<' | '{{' | '$t' | '#' | '$' | '%' | '%{' | '{'
}

/** The placeholders and tags of a text. Entities and `%%` are characters. */
export const generalCodes: CodeScanner = (text) => codesOf(text)

const NO_LITERALS: ReadonlySet<string> = new Set()

/** `elements`: the names of tags that are markup, also if one of a pair is missing. */
function codesOf(text: string, elements = NO_LITERALS): SyntaxCode[] {
  if (!/[<%{$]/.test(text)) return []
  if (isIcuChoice(text)) return messageCodes(text)
  const reader = new Reader()
  const codes: SyntaxCode[] = []
  for (const match of text.matchAll(GENERAL_CODE)) {
    const code = reader.codeOf(match)
    if (code) codes.push(code)
  }
  return codes.filter((code) => elements.has(code.shown ?? '') || reader.isMarkup(code))
}

/** The codes of an ICU message. They have the names of simple arguments. */
function messageCodes(text: string): SyntaxCode[] {
  return icuMessage(text).map((code) => ({ ...code, id: `{ ${code.id}`, syntax: '{' }))
}

/** Names the pieces of a text. Values without a name are counted, and tags are paired. */
class Reader {
  #ordinal = 0
  readonly #open: { name: string; id: string }[] = []
  readonly #opened = new Set<string>()
  readonly #closed = new Set<string>()

  /** The code of a piece; undefined for an entity and for `%%`. */
  codeOf(match: RegExpExecArray): SyntaxCode | undefined {
    const [piece, tag, mustache, nested, sign, signed, braced, position, named, conversion] = match
    const at = [match.index, match.index + piece.length] as const
    if (tag !== undefined)
      return { at, ...this.#tag(piece, tag), requiredBy: 'reader', syntax: '<', shown: tag }
    if (nested !== undefined) return valueAt(at, '$t', nested, 'reader')
    if (mustache !== undefined) return valueAt(at, '{{', mustache)
    if (signed !== undefined) return valueAt(at, sign === '%' ? '%{' : sign === '#' ? '#' : '$', signed)
    if (braced !== undefined) return this.#braced(at, braced)
    if (conversion === undefined || conversion === '%') return undefined
    const name = named ?? String(position === undefined ? ++this.#ordinal : Number(position))
    return { ...valueAt(at, '%', name), type: typeOf(conversion) }
  }

  /**
   * Whether a code is markup. A tag such as `<file>` in the help of a command is not: its element lacks one of its
   * tags.
   */
  isMarkup({ kind, shown = '' }: Code): boolean {
    return (kind !== 'open' && kind !== 'close') || (this.#opened.has(shown) && this.#closed.has(shown))
  }

  /** A tag is known by its name and by the values in its attributes. */
  #tag(piece: string, name: string): Pick<Code, 'id' | 'kind'> {
    if (piece.startsWith('</')) {
      this.#closed.add(name)
      const id = this.#open.at(-1)?.name === name ? this.#open.pop()?.id : undefined
      return { id: id ?? name, kind: 'close' }
    }
    const values = codesOf(piece.slice(name.length + 1)).map((code) => code.id)
    const id = [name, ...values].join(' ')
    if (piece.endsWith('/>') || VOID.has(name.toLowerCase())) return { id, kind: 'alone' }
    this.#opened.add(name)
    this.#open.push({ name, id })
    return { id, kind: 'open' }
  }

  /** `{name}`, `{0,number}`, `{}`. More than one word is text in braces, and `{ }` shows the braces. */
  #braced(at: Span, inside: string): SyntaxCode | undefined {
    if (inside !== '' && inside.trim() === '') return undefined
    const [, name, type] = /^([\w.-]*)\s*(?:$|:|,\s*([A-Za-z]+)?)/.exec(inside.trim()) ?? []
    if (name === undefined) return undefined
    const code = valueAt(at, '{', name === '' ? String(this.#ordinal++) : name)
    return type === undefined ? code : { ...code, type }
  }
}

function valueAt(
  at: Span,
  syntax: SyntaxCode['syntax'],
  name: string,
  requiredBy: Code['requiredBy'] = 'program',
): SyntaxCode {
  return { at, id: `${syntax} ${name.trim()}`, kind: 'value', requiredBy, syntax }
}

/** The class of a conversion, which is the same in most programs. `%v` of Go shows any value. */
function typeOf(conversion: string): string {
  if (conversion === 'v') return 's'
  if ('diouxXDOU'.includes(conversion)) return 'd'
  return 'aAeEfFgG'.includes(conversion) ? 'f' : conversion.toLowerCase()
}

/** The codes of a source text as spelled, each once. A choice of ICU is spelled `{n, plural`. */
export function spelledCodes(source: string): string[] {
  return [...new Set(codesOf(source).map(({ at }) => source.slice(...at)))]
}

/**
 * The scanner for the translations of a source text. It finds codes of the syntaxes in the source text, since these
 * show what its program replaces, and the tags of its elements, also where one of a pair is missing. `codes` are the
 * codes of the source text, if its format defines them: those of other syntaxes are found as they are spelled. Undefined
 * for a source text without codes.
 */
export function scannerFor(source: string, codes?: readonly string[]): CodeScanner | undefined {
  const spelled = codes ?? spelledCodes(source)
  if (spelled.length > 0 && isIcuChoice(source)) return messageCodes
  const elements = elementsIn(source)
  const syntaxes = new Set(codesOf(spelled.join(' ')).map(({ syntax }) => syntax))
  if (DATE.test(source)) syntaxes.delete('%')
  if (elements.size > 0) syntaxes.add('<')
  const general = (text: string): Code[] =>
    codesOf(text, elements).filter(({ syntax }) => syntaxes.has(syntax))
  const others = codes && literalCodes(codes, general(source).map(spelledIn(source)))
  if (syntaxes.size === 0) return others
  return withPercentSigns(source, others ? inOneScanner(general, others) : general, codes)
}

const spelledIn =
  (text: string) =>
  ({ at }: Code): string =>
    text.slice(...at)

/** Finds the codes of a format as they are spelled, except for those that are found anyway. Undefined if none is left. */
function literalCodes(codes: readonly string[], known: readonly string[]): CodeScanner | undefined {
  const isKnown = new Set(known)
  const left = new Set(codes.filter((code) => code !== '' && !isKnown.has(code)))
  if (left.size === 0) return undefined
  // The longest first: a shorter one may be a part of it.
  const lengths = [...new Set([...left].map(({ length }) => length))].sort((one, other) => other - one)
  return (text) => {
    const found: Code[] = []
    for (let start = 0; start < text.length; start++) {
      const length = lengths.find((each) => left.has(text.slice(start, start + each)))
      if (length === undefined) continue
      const id = text.slice(start, start + length)
      const at = [start, start + id.length] as const
      found.push(
        id.startsWith('<')
          ? { at, id, kind: 'alone', requiredBy: 'reader' }
          : { at, id, kind: 'value', requiredBy: 'program' },
      )
      start += id.length - 1
    }
    return found
  }
}

/**
 * The scanner for the translations of a source text, in a format that may have codes of its own. What these are not, but
 * the source text has as tags, a program shows as markup: `<1>` of a component, `<b>` of a page.
 */
export function scannerWithTags(
  source: string,
  codeScanner: CodeScanner | undefined,
): CodeScanner | undefined {
  if (!codeScanner) return scannerFor(source)
  if (codeScanner.findsOnlyTags) {
    const others = scannerFor(source)
    return others ? inOneScanner(codeScanner, withoutTags(others)) : codeScanner
  }
  const elements = elementsIn(source)
  const tags = (text: string): Code[] =>
    codesOf(text, elements).filter(({ syntax, shown = '' }) => syntax === '<' && elements.has(shown))
  const scan = elements.size === 0 ? codeScanner : inOneScanner(codeScanner, tags)
  return source.includes('%')
    ? withPercentSigns(source, scan, codeScanner(source).map(spelledIn(source)))
    : scan
}

const withoutTags =
  (scan: CodeScanner): CodeScanner =>
  (text) =>
    scan(text).filter(({ at: [start] }) => text.charAt(start) !== '<')

/** The names of the tags that are markup in a source text. */
function elementsIn(source: string): ReadonlySet<string> {
  if (!source.includes('<')) return NO_LITERALS
  return new Set(codesOf(source).flatMap(({ syntax, shown }) => (syntax === '<' && shown ? [shown] : [])))
}

/** Changes the pieces of a text outside placeholders, tags and entities. */
export function outsideCodes(text: string, change: (piece: string) => string): string {
  let changed = ''
  let at = 0
  for (const match of text.matchAll(GENERAL_CODE)) {
    changed += (match.index > at ? change(text.slice(at, match.index)) : '') + match[0]
    at = match.index + match[0].length
  }
  return changed + (at < text.length ? change(text.slice(at)) : '')
}

/** `%d`, and other conversions that each printf has. `%n` is a number in Qt. */
const CONVERSION = /^%[^%{]*[@dsuifgxXc]$/

/**
 * Also finds percent signs that printf does not know, such as the second one of `%d% fertig`, if the source text shows
 * that printf formats it: it has a conversion, each other percent sign is `%%`, and either there is one of these, or its
 * format defines the conversion. `codes` are those that the format defines.
 */
function withPercentSigns(source: string, scan: CodeScanner, codes: readonly string[] = []): CodeScanner {
  const conversions = codesOf(source)
    .filter(({ syntax }) => syntax === '%')
    .map(spelledIn(source))
  const defined = new Set(codes)
  const isEscaped = source.includes('%%')
  const isFormatted = conversions.some((code) => CONVERSION.test(code) && (isEscaped || defined.has(code)))
  if (!isFormatted || DATE.test(source) || percentSigns(source).length > 0) return scan
  const { signs = '', formatsAll = false } = scan
  return Object.assign(inOneScanner(scan, percentSigns), {
    formatsAll,
    ...(signs.includes('%') ? { signs } : {}),
  })
}

/** The percent signs of a text that are neither part of a code nor escaped. */
function percentSigns(text: string): Code[] {
  const codes: Code[] = []
  for (const { 0: piece, index } of text.matchAll(PIECE_OR_PERCENT))
    if (piece === '%') codes.push({ at: [index, index + 1], id: '% %', kind: 'bad', requiredBy: 'program' })
  return codes
}
