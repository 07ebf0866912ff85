// Writes other words into a paragraph whose tags all stay in their places, as most translations do. The paragraph need not
// be read again for that.
import type { Edit } from '@atlas/core/contract.ts'
import type { RichSyntax } from './paragraph.ts'
import { partsBetweenTags } from './same-tags.ts'
import type { FormatSegment, Shown } from './shown.ts'
import { isAlike } from './written.ts'

/**
 * The places of the words of a paragraph, four offsets for each text between two tags: the start and the end of the place,
 * and of its element. They count from the start of the paragraph. A document has many, so they are only numbers.
 */
export type WordPlaces = readonly number[]

/** The places for the words of a text that cannot be replaced alone. */
const NO_PLACE: WordPlaces = [-1, -1, -1, -1]

/** The places of the words of a paragraph; undefined if more than words and tags are in it. */
export function wordPlaces({ paragraph, items }: Shown): WordPlaces | undefined {
  const places: number[] = []
  for (const item of items) {
    if (item.kind === 'tag') continue
    if (item.kind === 'char' || item.text === '' || /[<&]/.test(item.text)) return undefined
    addPlace(places, item, paragraph.at[0])
  }
  return places
}

function addPlace(places: number[], { holders }: FormatSegment, start: number): void {
  const [holder] = holders
  if (!holder || holders.length > 1) {
    for (const offset of NO_PLACE) places.push(offset)
    return
  }
  const { at, element = at } = holder
  places.push(at[0] - start, at[1] - start, element[0] - start, element[1] - start)
}

/**
 * The edits of a paragraph, spelled `raw` and shown as `shown`, that write a text with other words. Undefined if more than
 * words differ.
 */
export function wordEdits(
  { raw, shown, places }: { raw: string; shown: string; places: WordPlaces },
  text: string,
  fillWords: NonNullable<RichSyntax<unknown>['fillWords']>,
): readonly Edit[] | undefined {
  // Words before the first tag or behind the last one, where the paragraph has none, need a new place.
  const hasSameEnds =
    text.startsWith('<') === shown.startsWith('<') && text.endsWith('>') === shown.endsWith('>')
  const parts = hasSameEnds ? partsBetweenTags(text, shown) : undefined
  if (!parts) return undefined
  const edits: Edit[] = []
  let next = 0
  for (const [index, was] of parts.others.entries()) {
    const part = parts.own[index] ?? ''
    const first = next
    if (was !== '') next += 4
    if (part === was) continue
    const [start = -1, end = -1, elementStart = -1, elementEnd = -1] = places.slice(first, next)
    if (start < 0 || !isAlike(part, was)) return undefined
    edits.push(fillWords(raw, { at: [start, end], element: [elementStart, elementEnd] }, part))
  }
  return edits
}
