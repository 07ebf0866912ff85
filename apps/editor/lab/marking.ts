// Takes the parts of a mark in this order: a text, its key, and perhaps its translation.
import { computed, effect, signal } from '@preact/signals'
import { ask } from '../ask.ts'
import { complain } from '../workbench/messages.ts'
import { markNear, markOfString, withoutKey, type LinePiece } from './pieces.ts'
import { addMark, fileIndex, sample, shownFormat } from './state.ts'
import type { LabMark, LabSpan } from './wire.ts'

/** A text that is being marked. */
interface Pending {
  file: number
  text: LabSpan
  /** In file order. */
  keys: readonly LabSpan[]
  translation: LabSpan | undefined
  isTranslationNext: boolean
}

/** The text that is being marked; undefined if none is. */
export const pending = signal<Pending | undefined>(undefined)

/** The places of the shown file to highlight: of the text that is being marked, or where two formats differ. */
export const lit = computed((): readonly LabSpan[] => {
  const { difference } = shownFormat.value
  const open = pending.value
  if (open) return open.file === fileIndex.value ? placesOf(open) : []
  return difference && difference.place.file === fileIndex.value ? [difference.place.at] : []
})

const placesOf = ({ text, keys, translation }: Pending): LabSpan[] => [
  text,
  ...keys,
  ...(translation ? [translation] : []),
]

// A mark that was begun belongs to what was shown. A difference is shown in its file.
effect(() => {
  const { difference } = shownFormat.value
  pending.value = undefined
  if (difference) fileIndex.value = difference.place.file
})

/**
 * Begins to mark a text, or adds a place to the text that is being marked: a part of its key, or its translation. A key
 * inside of the marked text is not a part of that text.
 */
export function markSpan(at: LabSpan): void {
  const open = pending.value
  if (!open || open.file !== fileIndex.value)
    pending.value = {
      file: fileIndex.value,
      text: at,
      keys: [],
      translation: undefined,
      isTranslationNext: false,
    }
  else if (open.isTranslationNext) pending.value = { ...open, translation: at, isTranslationNext: false }
  else {
    const text = sample.value?.text ?? ''
    pending.value = {
      ...open,
      text: withoutKey(text, open.text, at),
      keys: joined([...open.keys, at], text),
    }
  }
}

/** Spans in file order. Those with only blanks between them are one. */
function joined(spans: readonly LabSpan[], text: string): LabSpan[] {
  const all: LabSpan[] = []
  for (const span of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = all.at(-1)
    const isNext = last && /^[ \t]*$/.test(text.slice(last[1], span[0]))
    if (isNext) all[all.length - 1] = [last[0], Math.max(last[1], span[1])]
    else all.push(span)
  }
  return all
}

/** Ends the mark. Without an argument its keys are those that were added, or any key is right. */
export async function finish(key?: LabMark['key']): Promise<void> {
  const open = pending.value
  if (!open) return
  pending.value = undefined
  const keys = key === undefined && open.keys.length > 0 ? open.keys : key
  await addMark({
    file: open.file,
    at: open.text,
    isText: true,
    ...(keys === undefined ? {} : { key: keys }),
    ...(open.translation ? { translation: open.translation } : {}),
  })
}

/** What a piece of a sample may be marked as. */
type Kind = 'text' | 'skip' | 'like' | 'until' | 'key' | 'context'

/** Whether a question about a piece is open: a second click asks no second one. */
let isAsking = false

/** Asks what a piece is, and marks it. While a mark is open, the piece is a part of it. */
export async function markPiece({ start, end, is, identifier = '' }: LinePiece): Promise<void> {
  const at = [start, end] as const
  if (pending.value) {
    markSpan(at)
    return
  }
  if (isAsking || !sample.value) return
  isAsking = true
  const [file, read] = [fileIndex.value, sample.value]
  const kind = await askKind(is, quotedWords(read.text, at))
  isAsking = false
  if (kind === 'text') markSpan(at)
  else if (kind === 'skip')
    await addMark(
      (is === 'text' ? undefined : markOfString(file, read, identifier)) ?? { file, at, isText: false },
    )
  else if (kind === 'like') await addMark({ file, at, isText: false, like: true })
  else if (kind === 'until') await addMark({ file, at, isText: is === 'text' })
  else if (kind !== undefined) {
    const mark = markNear(file, read, kind, at)
    if (mark) await addMark(mark)
    else complain('No text is read near it. Mark the text first.')
  }
}

/** Asks what a piece is. Returns undefined if it was canceled. */
function askKind(is: LinePiece['is'], words: string): Promise<Kind | undefined> {
  const others = { until: 'Right up to here', key: 'The key, or a part of it', context: 'The context' }
  const ofText = { skip: 'Not a text', like: 'Not this kind', text: 'A text with another key' }
  const ofOther = { text: 'A text', ...others, ...(is === undefined ? {} : { skip: 'Of no string' }) }
  return ask<Kind>({
    title: `What is ${words}?`,
    sentences: [
      is === undefined ? 'No string has it.' : `It is read as ${is === 'text' ? 'a text' : `the ${is}`}.`,
    ],
    answers: (is === 'text' ? { ...ofText, ...others } : ofOther) as Record<Kind, string>,
  })
}

/** Words of a file in quotes, shortened. */
export function quotedWords(text: string, [start, end]: LabSpan): string {
  const words = text.slice(start, end)
  return `“${words.length > 60 ? `${words.slice(0, 60)}…` : words}”`
}
