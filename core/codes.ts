// Holds the codes of a translation (placeholders, tags) against those of its source: what a program or a reader would miss.
import type { Category, Code, CodeScanner, FormatPlugin, Slot } from './contract.ts'

/** What is wrong with the codes of a text. */
export interface CodeFinding {
  /** An error breaks the file or the program; a warning may be meant. */
  grade: 'error' | 'warning'
  rule: 'lost' | 'added' | 'repeated' | 'type' | 'bad' | 'nesting'
  /** The code: of the source if it is lost, else of the text. */
  code: Code
}

/** The scanner of a place: its own, else the format's. */
export function scannerOf(plugin: Pick<FormatPlugin, 'codes'>, slot: Slot): CodeScanner | undefined {
  return slot.codec.codes ?? plugin.codes
}

/**
 * Compares the codes of a text with those of its source. `form` is the category of a row of a plural, in which a value
 * may be left out ("one apple"). A `%` where the source formats nothing is no code.
 */
export function checkCodes(
  scan: CodeScanner,
  source: string,
  text: string,
  form?: Category,
): readonly CodeFinding[] {
  const expected = scan(source)
  // A program that formats a text knows all of its values, and one with a bad conversion is never formatted.
  const isFormatted = expected.some(isValue) && !expected.some(({ kind }) => kind === 'bad')
  const found = scan(text).filter((code) => isFormatted || !isOfProgram(code))
  const wanted = expected.filter((code) => isFormatted || !isOfProgram(code))
  return [
    ...found.filter(({ kind }) => kind === 'bad').map(asError('bad')),
    ...lostCodes(wanted, found, form),
    ...addedCodes(wanted, found),
    ...typeChanges(wanted, found),
    ...brokenNesting(wanted, found),
  ]
}

const isValue = ({ kind }: Code): boolean => kind === 'value'
const isOfProgram = ({ kind, need }: Code): boolean => need === 'program' || kind === 'bad'

const asError =
  (rule: CodeFinding['rule']) =>
  (code: Code): CodeFinding => ({ grade: 'error', rule, code })

/** What makes two codes the same one. */
const nameOf = ({ kind, id }: Code): string => `${kind} ${id}`

function countsOf(codes: readonly Code[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const code of codes) counts.set(nameOf(code), (counts.get(nameOf(code)) ?? 0) + 1)
  return counts
}

/** A program shows less without a value, but runs; a file or a reader needs each code as often as it stands. */
function lostCodes(
  wanted: readonly Code[],
  found: readonly Code[],
  form: Category | undefined,
): CodeFinding[] {
  const left = countsOf(found)
  const mayBeLeftOut = form !== undefined && form !== 'other'
  const seen = new Set<string>()
  return wanted.flatMap((code): CodeFinding | [] => {
    const name = nameOf(code)
    const count = left.get(name) ?? 0
    left.set(name, count - 1)
    const isRepeated = seen.has(name)
    seen.add(name)
    if (count > 0 || code.kind === 'bad') return []
    // A value that the source shows twice may be shown once.
    if (code.need === 'program' && (isRepeated || (mayBeLeftOut && isValue(code)))) return []
    return { grade: code.need === 'file' ? 'error' : 'warning', rule: 'lost', code }
  })
}

/** A program may show a value twice, but has no more values than the source names. */
function addedCodes(wanted: readonly Code[], found: readonly Code[]): CodeFinding[] {
  const known = countsOf(wanted)
  const left = new Map(known)
  return found.flatMap((code): CodeFinding | [] => {
    const name = nameOf(code)
    const count = left.get(name) ?? 0
    left.set(name, count - 1)
    if (count > 0 || code.kind === 'bad') return []
    const isKnown = known.has(name)
    if (code.need === 'program' && isKnown) return []
    return { grade: code.need === 'reader' ? 'warning' : 'error', rule: isKnown ? 'repeated' : 'added', code }
  })
}

/** A value that is formatted as another type, `%s` as `%d`. */
function typeChanges(wanted: readonly Code[], found: readonly Code[]): CodeFinding[] {
  const types = new Map<string, Set<string | undefined>>()
  for (const code of wanted) {
    const known = types.get(nameOf(code)) ?? new Set()
    types.set(nameOf(code), known.add(code.type))
  }
  return found
    .filter((code) => isValue(code) && types.get(nameOf(code))?.has(code.type) === false)
    .map(asError('type'))
}

/** Where the source opens and closes in order, the text does, too. */
function brokenNesting(wanted: readonly Code[], found: readonly Code[]): CodeFinding[] {
  if (unpaired(wanted)) return []
  const code = unpaired(found)
  return code ? [{ grade: code.need === 'reader' ? 'warning' : 'error', rule: 'nesting', code }] : []
}

/** The first code that closes what is not open, or stays open. */
function unpaired(codes: readonly Code[]): Code | undefined {
  const open: Code[] = []
  for (const code of codes) {
    if (code.kind === 'open') open.push(code)
    if (code.kind === 'close' && open.pop()?.id !== code.id) return code
  }
  return open.at(-1)
}
