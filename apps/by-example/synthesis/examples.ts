// What marks say about the texts of samples: which places are texts, with which keys, and how far the user has looked.
import type { Plural, Slot, Span, Unit } from '@atlas/core/contract.ts'
import { isTextKey, textKey } from '@atlas/core/text-key.ts'
import type { Format } from '@atlas/core/format.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits } from '@atlas/core/reading/strings.ts'
import { sampleLanguages, slotsOfUnit } from '../places.ts'
import type { SampleFile } from '../infer.ts'

/** A user's statement about a place of a sample. Offsets are UTF-16 units of the decoded text. */
export interface Mark {
  /** The index of the sample. */
  file: number
  at: Span
  isText: boolean
  /** Of a place that is not a text: no text of its kind is one. */
  like?: true
  /**
   * The parts of its key, in the order of the key; null if it has none. The place of the text itself says that the text
   * is the key. Left out, the mark says nothing about it.
   */
  key?: readonly Span[] | null
  /** Says nothing about what is before it. Other marks accept what was read before them. */
  alone?: true
  /** Where a context of the text is. */
  context?: Span
  /** Where its translation is, in files of pairs. */
  translation?: Span
}

/** A text that a format must read. */
export interface ExampleText {
  file: number
  at: Span
  /** The end of its identifier; undefined if any key is right. */
  key: string | undefined
  /** Where the key is, if the user said it. */
  keySpans: readonly Span[]
  /** Whether the user accepted it by marking a place after it, and did not mark it. */
  isAccepted: boolean
  /** Whether the user said nothing about the key. */
  isKeyOpen: boolean
  context: Span | undefined
  translation: Span | undefined
}

/** What a format must read. */
export interface Specification {
  /** In file order. */
  texts: readonly ExampleText[]
  /** Places that are not texts. */
  others: readonly { file: number; at: Span; like?: true }[]
  /** Words before texts that are of a kind without texts, such as `icon`. */
  otherKinds: readonly string[]
  /** For each sample, the offset up to which every text is an example. Marking a place accepts what is before it. */
  until: readonly number[]
}

/** A text that a format reads. */
export interface SampleText {
  at: Span
  /** The same with the quotes around it, if its format reads them as a part of its place. */
  quoted?: Span
  identifier: string
  translation: Span | undefined
  /** Whether the format has keys, but none for this text. */
  lacksKey: boolean
  /** Whether its key comes from the text. */
  isByText: boolean
}

/**
 * The specification of marks. `accepted` are the texts that the user saw in each sample: by marking a place, the user
 * has accepted those before it.
 */
export function specificationOf(
  texts: readonly string[],
  marks: readonly Mark[],
  accepted: readonly (readonly SampleText[])[],
): Specification {
  const until = texts.map((_, file) =>
    marks.reduce((end, mark) => (mark.file === file && !mark.alone ? Math.max(end, mark.at[1]) : end), 0),
  )
  const isMarked = (file: number, at: Span): boolean =>
    marks.some((mark) => mark.file === file && spansOverlap(mark.at, at))
  const examples = [
    ...accepted.flatMap((own, file) =>
      own
        .filter(({ at }) => at[0] < (until[file] ?? 0) && !isMarked(file, at))
        .map(({ at, identifier, translation, isByText }): ExampleText => ({
          file,
          at,
          key: isByText ? undefined : plain(identifier),
          keySpans: isByText ? [at] : [],
          isAccepted: true,
          isKeyOpen: false,
          context: undefined,
          translation,
        })),
    ),
    ...marks.flatMap((mark) => (mark.isText ? [exampleOf(mark, texts[mark.file] ?? '')] : [])),
  ]
  return {
    texts: examples.sort((one, other) => one.file - other.file || one.at[0] - other.at[0]),
    others: marks.filter(({ isText }) => !isText),
    otherKinds: marks.flatMap(({ file, at, like }) => (like ? wordBefore(texts[file] ?? '', at) : [])),
    until,
  }
}

/** The last word before a text on its line; empty without one. */
export function wordBefore(text: string, [start]: Span): string[] {
  const before = text.slice(Math.max(0, start - MOST_BEFORE), start)
  const words = before.slice(before.lastIndexOf('\n') + 1).match(/[\p{L}\p{N}]+/gu)
  return /\p{L}.*/u.exec(words?.at(-1) ?? '') ?? []
}

const MOST_BEFORE = 200

function exampleOf({ file, at: marked, key, context, translation }: Mark, text: string): ExampleText {
  const at = quotedAt(text, marked)
  const isByText = key?.some((span) => spansOverlap(span, at)) === true
  const words = key?.map(([start, end]) => text.slice(start, end)) ?? []
  return {
    file,
    at,
    key: words.length > 0 && !isByText ? words.join('.') : undefined,
    keySpans: key ?? [],
    isAccepted: false,
    isKeyOpen: key === undefined,
    context,
    translation,
  }
}

/** A marked place up to the quotes around it, if only blanks are between. */
function quotedAt(text: string, at: Span): Span {
  let [start, end] = at
  while (/[ \t]/.test(text.charAt(start - 1))) start--
  while (/[ \t]/.test(text.charAt(end))) end++
  const quote = text.charAt(start - 1)
  return /["'`]/.test(quote) && text.charAt(end) === quote ? [start, end] : at
}

/** Whether the text of an example is its key. */
export const isKeyOfText = ({ at, keySpans }: ExampleText): boolean =>
  keySpans.some((span) => spansOverlap(span, at))

/** The texts that a format reads in a sample, in file order; none if it cannot read it. */
export function textsOfSample(format: Format, { bytes }: SampleFile): SampleText[] {
  try {
    const { source } = decodeFile(bytes, format)
    const { units, identifiers } = readUnits(format, source, sampleLanguages(format, source))
    return units
      .flatMap((unit, index): SampleText[] => textsOf(unit, identifiers[index] ?? '', format, source.text))
      .sort((one, other) => one.at[0] - other.at[0])
  } catch {
    return []
  }
}

function textsOf(unit: Unit, identifier: string, format: Format, file: string): SampleText[] {
  const isPair = format.languages === 'bilingual'
  const target =
    format.languages === 'monolingual'
      ? undefined
      : [...(unit.targets?.values() ?? [])]
          .filter(isSlot)
          .find(({ at }) => !isSlot(unit.source) || at[0] !== unit.source.at[0])
  const [only = ''] = unit.key.length === 1 ? unit.key : []
  const textOf = ({ at: [start, end], codec }: Slot): string => codec.decode(file.slice(start, end))
  return slotsOfUnit(isPair ? { ...unit, targets: new Map() } : unit)
    .filter(({ at: [start, end] }) => start < end)
    .map((slot) => ({
      ...placeIn(slot, file),
      identifier,
      translation: slot === target ? undefined : target && placeIn(target, file).at,
      lacksKey: isTextKey(only) && only === textKey(textOf(slot)),
      isByText: format.keySource === 'text' || (isPair && only === textOf(slot)),
    }))
}

/** The place of a text. The place of a cell of a table has the quotes around it. */
function placeIn({ at, codec }: Slot, file: string): Pick<SampleText, 'at' | 'quoted'> {
  if (file.charAt(at[0]) !== '"') return { at }
  const raw = file.slice(...at)
  const close = raw.lastIndexOf('"')
  return close > 0 && codec.decode(raw).length < close
    ? { at: [at[0] + 1, at[0] + close], quoted: at }
    : { at }
}

const isSlot = (place: Slot | Plural): place is Slot => 'at' in place

/**
 * In how many places a reading differs from a specification: texts that are missing, cut in another way, or have another
 * key or translation, and texts where there is none.
 */
export function faultsOf(
  texts: readonly string[],
  found: readonly (readonly SampleText[])[],
  spec: Specification,
): number {
  let faults = 0
  const known = knownKeys(spec.texts)
  for (const [file, own] of found.entries()) {
    const text = texts[file] ?? ''
    const wanted = spec.texts.filter((example) => example.file === file)
    const until = spec.until[file] ?? 0
    let next = 0
    for (const example of wanted) {
      // What is read before an example, and does not touch it, is no example.
      for (; next < own.length && (own[next]?.at[1] ?? 0) <= example.at[0]; next++)
        if ((own[next]?.at[0] ?? until) < until) faults++
      const read = own[next]
      const isRight =
        read !== undefined &&
        (isSameTrimmedText(text, read.at, example.at) ||
          (read.quoted !== undefined && isSameTrimmedText(text, read.quoted, example.at))) &&
        hasKey(read, example, known) &&
        hasTranslation(read, example, text)
      if (!isRight) faults += example.isAccepted ? 1 : MARKED
      while (next < own.length && spansOverlap(own[next]?.at ?? [0, 0], example.at)) next++
    }
    for (; next < own.length && (own[next]?.at[0] ?? until) < until; next++) faults++
  }
  for (const { file, at } of spec.others)
    if ((found[file] ?? []).some((read) => spansOverlap(read.at, at))) faults += MARKED
  return faults
}

/** Whether a reading has texts of a kind that was marked as "not this kind". The words before texts tell kinds apart. */
export function hasOtherKinds(
  texts: readonly string[],
  found: readonly (readonly SampleText[])[],
  spec: Specification,
): boolean {
  if (spec.otherKinds.length === 0) return false
  const kinds = new Set(spec.otherKinds)
  const said = spec.texts.filter(({ isAccepted }) => !isAccepted)
  const isWanted = (file: number, at: Span): boolean =>
    said.some((each) => each.file === file && spansOverlap(each.at, at))
  return found.some((own, file) =>
    own.some(
      ({ at }) => wordBefore(texts[file] ?? '', at).some((kind) => kinds.has(kind)) && !isWanted(file, at),
    ),
  )
}

/** The texts that were marked, and the first of those that were accepted, which have the forms of the others. */
export const typical = (texts: readonly ExampleText[]): readonly ExampleText[] => [
  ...texts.filter(({ isAccepted }) => isAccepted).slice(0, MOST_ACCEPTED),
  ...texts.filter(({ isAccepted }) => !isAccepted),
]

const MOST_ACCEPTED = 100

/** What the user said of a place counts more than what the user left as it was. */
export const MARKED = 10

/** The keys that the user gave, and whether several texts have them. */
function knownKeys(texts: readonly ExampleText[]): Map<string, { isShared: boolean; isRead: boolean }> {
  const said = texts.flatMap(({ key, isAccepted }) => (key === undefined || isAccepted ? [] : [key]))
  return new Map(
    said.map((key, index) => {
      const isShared = said.some(
        (other, each) => each !== index && (other === key || other.startsWith(`${key}.`)),
      )
      return [key, { isShared, isRead: false }]
    }),
  )
}

/**
 * Whether an identifier is a key, or ends in it. Of several texts with one key, the others have a number after it, or
 * each has a name.
 */
function hasKey(read: SampleText, example: ExampleText, known: ReturnType<typeof knownKeys>): boolean {
  if (isKeyOfText(example)) return read.isByText
  const { key } = example
  if (key === undefined) return true
  const found = plain(read.identifier)
  const { isShared = false, isRead = false } = known.get(key) ?? {}
  known.set(key, { isShared, isRead: true })
  const wanted = isShared ? found.replace(/[.#][^.#]+$/, '') : isRead ? found.replace(/[.#]\d+$/, '') : found
  // A key that the file has before has a number after this sign, which no file has.
  const first = found.replace(/#\d+$/, '')
  return [found, first, wanted].some((each) => each === key || each.endsWith(`.${key}`))
}

const hasTranslation = (read: SampleText, { translation }: ExampleText, text: string): boolean =>
  translation === undefined ||
  (read.translation !== undefined && isSameTrimmedText(text, read.translation, translation))

/** An identifier without the backslashes before dots in names. */
export const plain = (identifier: string): string => identifier.replaceAll('\\.', '.')

/** Blanks around a text are not text. */
export function isSameTrimmedText(text: string, one: Span, other: Span): boolean {
  if (one[0] === other[0] && one[1] === other[1]) return true
  return trimmedSpanOf(text, one).join() === trimmedSpanOf(text, other).join()
}

/** A span without the blanks at its ends. */
export function trimmedSpanOf(text: string, [start, end]: Span): Span {
  const part = text.slice(start, end)
  return [start + part.length - part.trimStart().length, end - part.length + part.trimEnd().length]
}

export const spansOverlap = (one: Span, other: Span): boolean => one[0] < other[1] && other[0] < one[1]
