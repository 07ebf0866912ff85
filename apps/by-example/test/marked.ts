// Marks in samples, and what the formats that they make read.
import type { FormatPlugin, Span } from '@atlas/core/contract.ts'
import { declaredFormat } from '@atlas/formats/_declared/format.ts'
import { infer, type FormatCandidate, type SampleFile } from '../infer.ts'
import { readSample } from '../places.ts'
import type { Mark } from '../synthesis/examples.ts'
import { synthesize, type MarkedCandidate } from '../synthesis/synthesize.ts'
import csv from '@atlas/formats/csv/format.ts'
import { nextMark, placed } from '@atlas/tools/bench/declared/marking.ts'
import { bytesOf } from '../../../test/core/plugins.ts'

/** The formats that declarations from marks may use. */
const plugins: ReadonlyMap<string, FormatPlugin> = new Map([['csv', csv]])

/** The identifier, text and context of each string that a declaration reads, and its translation. */
export async function readBy(
  declaration: FormatCandidate['declaration'] | undefined,
  text: string,
): Promise<unknown[]> {
  if (!declaration) return []
  const format = await declaredFormat({ ...declaration, about: undefined }, async (type) => plugins.get(type))
  const { strings } = readSample(format, bytesOf(text))
  return strings.map((record) => [
    record.identifier,
    record.text,
    ...(record.context ? [record.context] : []),
    ...Object.values(record.translations ?? {}).flatMap((translation) => translation.text ?? []),
  ])
}

/** The span of words, after a place that other words begin. */
export function spanOf(text: string, words: string, after = ''): Span {
  const start = text.indexOf(words, text.indexOf(after))
  return [start, start + words.length]
}

/** A mark without the sample. */
export type MarkIn = Omit<Mark, 'file'>

/** A text with the parts of its key, which are before it; null for one without a key. */
export function marked(file: string, text: string, key: readonly string[] | null): MarkIn {
  const at = spanOf(file, text)
  return {
    at,
    isText: true,
    key:
      key && key.map((part) => [file.lastIndexOf(part, at[0]), file.lastIndexOf(part, at[0]) + part.length]),
  }
}

/** The candidates after marks that a person makes in turn: each accepts what is read before it. */
export async function candidatesAfter(file: string, marks: readonly MarkIn[]): Promise<MarkedCandidate[]> {
  const samples = [{ name: 'a.quest', bytes: bytesOf(file) }]
  let candidates: MarkedCandidate[] = []
  for (let count = 1; count <= marks.length; count++) {
    const all = marks.slice(0, count).map((mark): Mark => ({ file: 0, ...mark }))
    const shown = candidates[0]?.declaration
    candidates = await synthesize(samples, plugins, all, { shown, onlyMarks: true })
  }
  return candidates
}

/** What the best format after these marks reads in another file. */
export async function readUnseen(file: string, marks: readonly MarkIn[], unseen: string): Promise<unknown[]> {
  const [best] = await candidatesAfter(file, marks)
  return readBy(best?.declaration, unseen)
}

/**
 * The best guess for samples, or the best format after marks: a person marks the first place of the first sample that is
 * not as expected, as often as given. `expected` are the key, the text and any translation of each of its strings.
 */
export async function guessAfter(
  samples: readonly SampleFile[],
  expected: readonly (readonly string[])[],
  marks: number,
  known: ReadonlyMap<string, FormatPlugin> = plugins,
): Promise<FormatCandidate | undefined> {
  const strings = expected.map(([key = '', text = '', translation]) =>
    translation === undefined ? ([key, text] as const) : ([key, text, translation] as const),
  )
  const [sample] = samples
  if (!sample) return undefined
  const wanted = placed(Buffer.from(sample.bytes).toString(), strings)
  const made: Mark[] = []
  let [best] = await infer(samples, known)
  while (made.length < marks) {
    const shown = best?.declaration
    const format =
      shown && (await declaredFormat({ ...shown, about: undefined }, async (type) => known.get(type)))
    const mark = nextMark(
      sample,
      format,
      wanted,
      strings.map(([, text]) => text),
    )
    if (!mark) return best
    made.push(mark)
    ;[best] = await synthesize(samples, known, made, { shown })
  }
  return best
}
