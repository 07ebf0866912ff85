// Spells the values of texts as another format does: `%1$d` of Android as `{count}` of Flutter. Every grammar is data.
import type { CodeScanner, PlaceholderSyntax, Span, TextOrForms, ValueKind } from '@atlas/core/contract.ts'

/** A value in a text. */
interface Value {
  /** The same for all placeholders of a value. */
  key: string
  name: string | undefined
  position: number | undefined
  kind: ValueKind
  spelled: string
  /** Where it is in its text. */
  at: Span
  /** How the value is shown, and its type: `.2` and `f` in `%.2f`. */
  detail: string
  type: string
  /** The number of a plural, by its own sign. */
  isCount: boolean
}

/** A text in pieces: words, and values. */
type Pieces = readonly (string | Value)[]

/** Texts with other placeholders, and what could not be kept. */
export interface Respelled {
  source: TextOrForms
  text: TextOrForms | undefined
  /** Codes that have no counterpart. */
  unknown: readonly string[]
  /** What changed besides the spelling, as sentences: a name that became a number, a detail that is lost. */
  changes: readonly string[]
  /** Why the texts stay as they were. */
  refused?: string
}

/** How one format spells values, and another one. */
export interface Grammars {
  from: PlaceholderSyntax
  to: PlaceholderSyntax
  /** Finds all codes of the source texts. */
  scan: CodeScanner | undefined
  /** The name of the number of a plural in the source. */
  count: string | undefined
}

/** The name of a number in a plural, which programs of most formats expect. */
const COUNT = 'count'

/** Spells the values of a string, in its source text and its translation. */
export function respelled(
  source: TextOrForms,
  text: TextOrForms | undefined,
  { from, to, scan, count }: Grammars,
): Respelled {
  const isPlural = typeof source !== 'string'
  const read = (each: string): Pieces => piecesOf(each, from, isPlural ? (count ?? COUNT) : undefined)
  const rows = isPlural ? [source.other ?? '', ...Object.values(source)] : [source]
  const values = new Map<string, Value>()
  for (const row of rows)
    for (const value of valuesIn(read(row))) if (!values.has(value.key)) values.set(value.key, value)
  const unknown = [...new Set(rows.flatMap((row) => unknownCodes(row, read(row), scan, from)))]
  const names = new Names({ from, to }, [...values.values()], isPlural)
  const problems = new Set<string>()
  const spell = (each: string): string => {
    const pieces = read(each)
    // A value that only the translation has cannot be known by its place in the source text.
    for (const value of valuesIn(pieces))
      if (!values.has(value.key)) problems.add(`${value.spelled} is not in the source text`)
    const hasValues = values.size > 0 || to.isAlwaysEscaped === true
    return pieces
      .map((piece) =>
        typeof piece === 'string' ? escaped(piece, to, hasValues, problems) : names.spell(piece),
      )
      .join('')
  }
  const all = (each: TextOrForms): TextOrForms =>
    typeof each === 'string'
      ? spell(each)
      : Object.fromEntries(Object.entries(each).map(([category, form]) => [category, spell(form)]))
  const result = {
    source: all(source),
    text: text === undefined ? undefined : all(text),
    unknown,
    changes: names.changes,
  }
  const [refused] = problems
  return refused === undefined ? result : { ...result, source, text, changes: [], refused }
}

/** Whether a grammar explains every value that a scanner finds in a text, and finds no others. */
export function explains(grammar: PlaceholderSyntax, text: string, scan: CodeScanner): boolean {
  const pieces = piecesOf(text, grammar, undefined)
  const values = valuesIn(pieces)
  const codes = scan(text)
  const known = new Set(codes.map(({ at }) => text.slice(...at)))
  const isCode = ({ at, spelled }: Value): boolean =>
    known.has(spelled) || codes.some((code) => overlap(code.at, at))
  return values.length > 0 && values.every(isCode) && unknownCodes(text, pieces, scan, grammar).length === 0
}

const valuesIn = (pieces: Pieces): Value[] => pieces.filter((piece) => typeof piece !== 'string')

/** Splits a text. `count` is the name of the number of a plural, if the text is a row of one. */
function piecesOf(text: string, grammar: PlaceholderSyntax, count: string | undefined): Pieces {
  const { escapes = [], isAlwaysEscaped } = grammar
  const signs = new Map(escapes.map(([sign, spelled]) => [spelled, sign]))
  const sign = count === undefined ? undefined : grammar.count?.sign
  const literal = [...signs.keys(), ...(sign === undefined ? [] : [sign])].map(quoted)
  const pattern = new RegExp([...literal, grammar.pattern.source].join('|'), 'g')
  const pieces: (string | Value)[] = []
  let at = 0
  let counted = 0
  for (const match of text.matchAll(pattern)) {
    const [spelled] = match
    const span: Span = [match.index, match.index + spelled.length]
    pieces.push(text.slice(at, match.index))
    at = match.index + spelled.length
    if (signs.has(spelled)) pieces.push(signs.get(spelled) ?? '')
    else if (spelled === sign) pieces.push(valueOf({ name: count }, spelled, span, { isCount: true }))
    else {
      const { name, position, type = '', detail = '' } = match.groups ?? {}
      const number = position === undefined ? undefined : Number(position) + 1 - (grammar.first === 0 ? 0 : 1)
      const place = name === undefined ? { position: number ?? ++counted } : { name }
      const kind = grammar.kinds?.[type] ?? 'text'
      const isCount = name !== undefined && name === count
      pieces.push(valueOf(place, spelled, span, { kind, detail, type, isCount }))
    }
  }
  pieces.push(text.slice(at))
  const isFormatted = isAlwaysEscaped || pieces.some((piece) => typeof piece !== 'string')
  return isFormatted ? pieces : [text]
}

function valueOf(
  { name, position }: { name?: string | undefined; position?: number },
  spelled: string,
  at: Span,
  shown: Partial<Pick<Value, 'kind' | 'detail' | 'type' | 'isCount'>>,
): Value {
  const key = name ?? String(position)
  return { key, name, position, spelled, at, kind: 'integer', detail: '', type: '', isCount: false, ...shown }
}

/** The codes of a text that are not among its values, other than tags. A scanner may find a repeated value once. */
function unknownCodes(
  text: string,
  pieces: Pieces,
  scan: CodeScanner | undefined,
  { isMessage }: PlaceholderSyntax,
): string[] {
  const values = valuesIn(pieces)
  return (scan?.(text) ?? [])
    .filter(({ kind }) => kind === 'value' || (kind === 'bad' && isMessage))
    .filter(({ at }) => !values.some((value) => overlap(value.at, at)))
    .map(({ at }) => text.slice(...at))
}

const overlap = ([from, to]: Span, [start, end]: Span): boolean => from < end && start < to

const quoted = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Words as a grammar spells them. */
function escaped(
  text: string,
  { escapes = [], excluded = '', optional }: PlaceholderSyntax,
  hasValues: boolean,
  problems: Set<string>,
): string {
  const sign = [...excluded].find((each) => text.includes(each))
  if (sign !== undefined)
    problems.add(`the text has "${sign}", which the new format reads as a part of a placeholder`)
  const needed = escapes.filter(([each]) => each !== optional)
  if (!hasValues || !needed.some(([each]) => text.includes(each))) return text
  const spelled = new Map(escapes)
  return [...text].map((char) => spelled.get(char) ?? char).join('')
}

/** The names and positions of values in another grammar. */
class Names {
  /** What changed besides the spelling. */
  readonly changes: string[] = []
  readonly #to: PlaceholderSyntax
  readonly #keepsDetails: boolean
  readonly #spelled = new Map<string, string>()

  constructor({ from, to }: Pick<Grammars, 'from' | 'to'>, values: readonly Value[], isPlural: boolean) {
    this.#to = to
    this.#keepsDetails = from.details !== undefined && from.details === to.details
    const taken = new Set(values.flatMap(({ name }) => name ?? []))
    const count = isPlural
      ? (values.find(({ isCount }) => isCount) ?? values.find(({ kind }) => kind === 'integer'))
      : undefined
    for (const [index, value] of values.entries()) {
      const isNumber = value === count
      const sign = isNumber && !to.count?.isOnlyRead ? to.count?.sign : undefined
      const spelled = sign ?? this.#spell(value, index + 1, values, { isNumber, taken })
      this.#spelled.set(value.key, spelled)
      const isNamed = to.spelled.includes('<name>')
      // The number of a plural is known by what it is, wherever it has no name.
      const losesName = value.name !== undefined && (isNumber ? isNamed && value.name !== COUNT : !isNamed)
      if (losesName) this.changes.push(`${value.spelled} is ${spelled}`)
      else if (value.detail !== '' && !this.#keepsDetails)
        this.changes.push(`${value.spelled} is ${spelled}, without its format`)
    }
  }

  /** How a value is spelled; as it was, if the source text does not have it. */
  spell({ key, spelled }: Value): string {
    return this.#spelled.get(key) ?? spelled
  }

  #spell(
    { name, position, kind, detail, type }: Value,
    order: number,
    values: readonly Value[],
    { isNumber, taken }: { isNumber: boolean; taken: Set<string> },
  ): string {
    const { spelled, types, first, pattern } = this.#to
    const own = isNumber ? COUNT : (name ?? this.#nameOf(kind, position ?? order, values, taken))
    const number = (position ?? order) - (first === 0 ? 1 : 0)
    const isDetailed = this.#keepsDetails && detail !== ''
    const write = (each: string): string =>
      spelled
        .replace('<name>', () => each)
        .replace('<position>', String(number))
        .replace('<detail>', isDetailed ? detail : '')
        .replace('<type>', isDetailed ? type : (types?.[isNumber ? 'integer' : kind] ?? ''))
    const [match] = pattern.exec(write(own)) ?? []
    return match === write(own) ? match : write(own.replaceAll(/\W+/g, '_').replace(/^(?=\d)/, '_'))
  }

  /** A name for a value that only has a position: by what it is, with its position if there are several. */
  #nameOf(kind: ValueKind, position: number, values: readonly Value[], taken: Set<string>): string {
    const base = { text: 'value', integer: COUNT, number: 'number' }[kind]
    const areSeveral = values.filter((each) => each.name === undefined && each.kind === kind).length > 1
    let name = areSeveral ? `${base}${position}` : base
    while (taken.has(name)) name = `${name}_`
    taken.add(name)
    return name
  }
}
