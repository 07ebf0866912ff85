// What marks say about the texts of samples: which places are texts, with which keys, and how far the user has looked.
import type { Span } from '../../../core/contract.ts'
import type { Format } from '../../../core/format.ts'
import { readSample } from '../places.ts'
import type { SampleFile } from '../infer.ts'

/** A user's statement about a place of a sample. Offsets are UTF-16 units of the decoded text. */
export interface Mark {
  /** The index of the sample. */
  file: number
  at: Span
  isText: boolean
  /** The parts of its key, in the order of the key; null if it has none. Left out, the mark says nothing about it. */
  key?: readonly Span[] | null
  /** Where a context of the text is. */
  context?: Span
}

/** A text that a format must read. */
export interface Example {
  file: number
  at: Span
  /** The end of its identifier; undefined if any key is right. */
  key: string | undefined
  /** Where the key is, if the user said it. */
  keySpans: readonly Span[]
  /** Whether the user said nothing about the key. */
  isKeyOpen: boolean
  context: Span | undefined
}

/** What a format must read. */
export interface Specification {
  /** In file order. */
  texts: readonly Example[]
  /** Places that are no texts. */
  others: readonly { file: number; at: Span }[]
  /** For each sample, the offset up to which every text is an example. Marking a place accepts what is before it. */
  until: readonly number[]
}

/** What was accepted: texts with their identifiers. */
type Accepted = readonly { at: Span; identifier: string }[]

/**
 * The specification of marks. `shown` is the format whose texts the user saw: by marking a place, the user has accepted
 * its texts before that place.
 */
export function specificationOf(
  texts: readonly string[],
  marks: readonly Mark[],
  accepted: readonly Accepted[],
): Specification {
  const until = texts.map((_, file) =>
    marks.reduce((end, mark) => (mark.file === file ? Math.max(end, mark.at[1]) : end), 0),
  )
  const isMarked = (file: number, at: Span): boolean =>
    marks.some((mark) => mark.file === file && overlap(mark.at, at))
  const examples = [
    ...accepted.flatMap((own, file) =>
      own
        .filter(({ at }) => at[0] < (until[file] ?? 0) && !isMarked(file, at))
        .map(({ at, identifier }): Example => ({
          file,
          at,
          key: plain(identifier),
          keySpans: [],
          isKeyOpen: false,
          context: undefined,
        })),
    ),
    ...marks
      .filter(({ isText }) => isText)
      .map(({ file, at, key, context }): Example => {
        const words = key?.map(([start, end]) => texts[file]?.slice(start, end) ?? '')
        return {
          file,
          at,
          key: words && words.length > 0 ? words.join('.') : undefined,
          keySpans: key ?? [],
          isKeyOpen: key === undefined,
          context,
        }
      }),
  ]
  return {
    texts: examples.sort((one, other) => one.file - other.file || one.at[0] - other.at[0]),
    others: marks.filter(({ isText }) => !isText),
    until,
  }
}

/** The texts that a format reads in each sample; none where it cannot read it. */
export function readTexts(format: Format, samples: readonly SampleFile[]): Accepted[] {
  return samples.map(({ bytes }) => {
    try {
      return readSample(format, bytes)
        .places.filter(({ is }) => is === 'text')
        .map(({ start, end, identifier }) => ({ at: [start, end] as const, identifier }))
    } catch {
      return []
    }
  })
}

/**
 * In how many places a reading differs from a specification: texts that are missing, cut in another way, or have another
 * key, and texts where there is none.
 */
export function faultsOf(texts: readonly string[], found: readonly Accepted[], spec: Specification): number {
  let faults = 0
  for (const [file, own] of found.entries()) {
    const text = texts[file] ?? ''
    const wanted = spec.texts.filter((example) => example.file === file)
    const until = spec.until[file] ?? 0
    let next = 0
    for (const example of wanted) {
      // What is read before an example, and does not touch it, is no example.
      for (; next < own.length && (own[next]?.at[1] ?? 0) <= example.at[0]; next++) faults++
      const read = own[next]
      if (!read || !isSameText(text, read.at, example.at)) faults++
      else if (!hasKey(read.identifier, example.key)) faults++
      while (next < own.length && overlap(own[next]?.at ?? [0, 0], example.at)) next++
    }
    for (; next < own.length && (own[next]?.at[0] ?? until) < until; next++) faults++
  }
  for (const { file, at } of spec.others)
    if ((found[file] ?? []).some((read) => overlap(read.at, at))) faults++
  return faults
}

/** Whether an identifier is a key, or ends in it. */
const hasKey = (identifier: string, key: string | undefined): boolean =>
  key === undefined || plain(identifier) === key || plain(identifier).endsWith(`.${key}`)

/** An identifier without the backslashes before dots in names. */
export const plain = (identifier: string): string => identifier.replaceAll('\\.', '.')

/** Blanks around a text are not text. */
function isSameText(text: string, one: Span, other: Span): boolean {
  if (one[0] === other[0] && one[1] === other[1]) return true
  return trimmed(text, one).join() === trimmed(text, other).join()
}

/** A span without the blanks at its ends. */
export function trimmed(text: string, [start, end]: Span): Span {
  const part = text.slice(start, end)
  return [start + part.length - part.trimStart().length, end - part.length + part.trimEnd().length]
}

export const overlap = (one: Span, other: Span): boolean => one[0] < other[1] && other[0] < one[1]
