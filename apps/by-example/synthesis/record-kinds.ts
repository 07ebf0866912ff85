// Records whose texts are told apart by the value of another field, such as `type: sound`.
import type { BlocksGrammar, Condition, FieldPattern, Grammar } from '@atlas/formats/_declared/grammars.ts'
import { LinePattern, Steps } from '@atlas/formats/_declared/patterns.ts'
import { spansOverlap, type Specification } from './examples.ts'
import { escapedPattern } from './line-patterns.ts'
import type { FileLines } from './placing.ts'

/** A line with a name and a value. */
const NAMED = /^\s*([\p{L}_][\w.-]*)(\s*[:=]\s*|\s+)("?)([^"]*\S)\3\s*$/u

/** Records are compared up to this many lines from a mark. */
const MOST_LINES_AWAY = 40
const MOST_VALUES = 3
const MOST_CONDITIONS = 2

/** A value of a record, with the pattern of its line. */
interface Value {
  value: string
  pattern: string
}

/** The grammars of records with conditions that hold for the marked texts, and for no place that is not a text. */
export function recordKinds(
  grammars: readonly Grammar[],
  files: readonly FileLines[],
  spec: Specification,
  steps: Steps,
): BlocksGrammar[] {
  if (spec.others.length === 0) return []
  const byBegin = new Map<string, { fields: FieldPattern[]; condition: Condition }[]>()
  return grammars.flatMap((grammar): BlocksGrammar[] => {
    if (grammar.family !== 'blocks' || steps.areSpent) return []
    const begin = JSON.stringify(grammar.begin ?? null)
    const known = byBegin.get(begin) ?? conditionsOf(grammar, files, spec, steps)
    byBegin.set(begin, known)
    return known.map(({ fields, condition }) => ({
      ...grammar,
      fields: [
        ...grammar.fields.slice(0, 1),
        ...fields,
        ...grammar.fields
          .slice(1)
          .map((field) => (/\(\?P<text/.test(field.pattern) ? { ...field, if: [condition] } : field)),
      ],
    }))
  })
}

/** The conditions that tell marked texts from other places, each with the field that it is on. */
function conditionsOf(
  grammar: BlocksGrammar,
  files: readonly FileLines[],
  spec: Specification,
  steps: Steps,
): { fields: FieldPattern[]; condition: Condition }[] {
  const isBegin = beginsOf(grammar, files, steps)
  const valuesAt = (places: Specification['others']): ReadonlyMap<string, Value>[] =>
    places.map(({ file, at }) => {
      const lines = files[file]
      return lines
        ? valuesIn(lines, lines.at(at[0]), (number) => isBegin(file, number), spec)
        : new Map<string, Value>()
    })
  const said = spec.texts.filter(({ isAccepted }) => !isAccepted)
  const ours = valuesAt(said.length > 0 ? said : spec.texts)
  const theirs = valuesAt(spec.others)
  const names = new Set(ours.flatMap((values) => [...values.keys()]))
  return [...names]
    .flatMap((at) => {
      const known = new Set(ours.map((values) => values.get(at)?.value))
      const wrong = new Set(theirs.map((values) => values.get(at)?.value))
      const pattern = ours[0]?.get(at)?.pattern
      const equals = [...known].filter((value) => value !== undefined)
      if (pattern === undefined || equals.length < known.size || equals.length > MOST_VALUES) return []
      if (equals.some((value) => wrong.has(value))) return []
      return [{ fields: [{ pattern, name: at, optional: true }], condition: { at, equals } }]
    })
    .slice(0, MOST_CONDITIONS)
}

/** The cost of asking whether a line begins a record. */
const STEPS_PER_LINE = 50

/** Whether a line begins a record. Without a pattern, the line after a blank one does. */
function beginsOf(
  { begin }: BlocksGrammar,
  files: readonly FileLines[],
  steps: Steps,
): (file: number, number: number) => boolean {
  const patterns = begin === undefined ? [] : [begin].flat().map((each) => LinePattern.of(each, 1))
  return (file, number) => {
    const lines = files[file]
    if (!lines) return false
    if (patterns.length === 0) return lines.line(number - 1).trim() === ''
    const line = lines.line(number)
    steps.spend(STEPS_PER_LINE + line.length)
    // A matcher takes growing offsets only, and this one goes up and down.
    return steps.areSpent || patterns.some((pattern) => pattern.over(line, new Steps())(0, line.length))
  }
}

/** The values in the record that contains a line. Values that are texts are left out. */
function valuesIn(
  lines: FileLines,
  number: number,
  isBegin: (number: number) => boolean,
  { texts, others }: Specification,
): Map<string, Value> {
  let first = number
  while (first > 0 && number - first < MOST_LINES_AWAY && !isBegin(first)) first--
  let last = number
  while (last + 1 < lines.count && last - number < MOST_LINES_AWAY && !isBegin(last + 1)) last++
  const values = new Map<string, Value>()
  for (let each = first; each <= last; each++) {
    const [, name = '', sign = '', quote = '', value = ''] = NAMED.exec(lines.line(each)) ?? []
    const isOfText = [...texts, ...others].some(({ at }) => spansOverlap(at, lines.span(each)))
    if (name === '' || values.has(name) || isOfText) continue
    const between = sign.trim() === '' ? '\\s+' : `\\s*${escapedPattern(sign.trim())}\\s*`
    const pattern = `\\s*${escapedPattern(name)}${between}${quote}(?P<value>${quote === '' ? '.*?' : '[^"]*'})${quote}`
    values.set(name, { value, pattern })
  }
  return values
}
