// Spells a new entry like the entry next to it in the target: the space around its separator, and its quotes.
import { FormatError, type Edit, type Slot } from '../contract.ts'
import { rawOf, textOf } from '../reading/strings.ts'
import type { Child, EntryTree } from './entry-tree.ts'

/** An entry that both files have: it shows how the target spells what the source spells in another way. */
export interface Model {
  source: Child
  target: Child
}

/** What is written around the only text of an entry. */
interface Frame {
  slot: Slot
  /** What precedes the key. */
  head: Edit
  /** From the key to the text. */
  gap: string
  quote: string
}

/** The edits to new entries of the source that are spelled as the source spells the model. They change its text. */
export function editsLikeModel(
  from: EntryTree,
  into: EntryTree,
  child: Child,
  { source, target }: Model,
): Edit[] {
  const model = frameOf(from, source)
  const wanted = frameOf(into, target)
  if (!model || !wanted || isSame(model, wanted)) return []
  return [...leavesOf(child)].flatMap((leaf) => {
    const frame = frameOf(from, leaf)
    return frame && isSame(frame, model) ? editsOf(from, into, frame, wanted) : []
  })
}

function editsOf(from: EntryTree, into: EntryTree, frame: Frame, wanted: Frame): Edit[] {
  const [start, end] = frame.slot.at
  try {
    const was = rawOf(into.file.parsed.source, wanted.slot)
    const text = wanted.slot.codec.encode(textOf(from.file.parsed.source, frame.slot), was)
    const { at } = frame.head
    return [
      { at, text: wanted.head.text },
      { at: [start - frame.gap.length, end], text: wanted.gap + text },
    ]
  } catch (error) {
    if (error instanceof FormatError) return []
    throw error
  }
}

function* leavesOf(child: Child): Iterable<Child> {
  if (child.box) for (const inner of child.box.children) yield* leavesOf(inner)
  else yield child
}

function isSame(one: Frame, other: Frame): boolean {
  return one.head.text === other.head.text && one.gap === other.gap && one.quote === other.quote
}

function frameOf(
  { text }: EntryTree,
  { entry, bare, key, slots: [slot, ...more] }: Child,
): Frame | undefined {
  if (entry?.isList || !key || !slot || slot.parent || more.length > 0 || slot.at[0] < key[1])
    return undefined
  const gap = text.slice(key[1], slot.at[0])
  const [quote = ''] = /^["']/.exec(text.slice(slot.at[0], slot.at[0] + 1)) ?? []
  const head = { at: [bare[0], key[0]] as const, text: text.slice(bare[0], key[0]) }
  return /[\r\n]/.test(head.text + gap) ? undefined : { slot, head, gap, quote }
}
