// What a job changes in a file: the writes of texts to places, and what goes with them.
import type { Category, Edit, EntrySpan, LanguageId, Plural, Slot, Status, Unit } from '../contract.ts'

/** A planned write of a text to a slot. Without `text`, only the edits outside the text are made (its status). */
export interface Write {
  identifier: string
  language: LanguageId
  slot: Slot
  text?: string
  status: Status
  /**
   * The text as its place spells it. Set when the build spells it. An object that has the field from the start takes
   * less memory.
   */
  spelled?: string | undefined
  /** The slot's `sideEdits`, if they were asked for to spell a text that other edits may be inside of. */
  edits?: readonly Edit[]
}

/** A plural that gets the rows of its language. If its string is left out of the build, so are its edits. */
export interface Reshape {
  identifier: string
  language: LanguageId
  plural: Plural
  /** The categories whose rows it gets. */
  categories: readonly Category[]
  forms: ReadonlyMap<Category, Slot>
  edits: readonly Edit[]
  /** Whether the plural says that the reader takes these rows for it (`Rows.areWhole`). */
  areWhole?: boolean
  /** The entries of rows that the language does not have, if they are removed as entries. */
  rows?: readonly EntrySpan[]
}

/** Everything that a job changes in a file. */
export interface Plan {
  writes: Write[]
  reshapes: Reshape[]
  /** The strings that are removed from the file, with their entries. */
  omitted: ReadonlyMap<Unit, readonly EntrySpan[]>
  /** Whether a place without a text in this language is removed, if its slot has a `removal`. */
  removes: boolean
  /** Whether the translations in the file are in another language, so that none may stay. */
  isForeign: boolean
  /** What the slots of the writes have. Known from the start, since each pass over many writes takes long. */
  slots: SlotTraits
}

/** What all slots of the writes have in common, or some of them have. */
export interface SlotTraits {
  /** Each begins behind the one before, so that no slot can have a place between two others. */
  areInFileOrder: boolean
  /** One of them may be inside another slot. */
  areInside: boolean
  /** One of them may have edits outside its text. */
  haveMore: boolean
}

/** A string that cannot be written, and why. */
export interface Refusal {
  identifier: string
  reason: string
}

/** The name of the slots that are written together with this one. */
export function groupOf({ language, slot }: Write): string | undefined {
  return slot.writeGroup === undefined ? undefined : `${language}\0${slot.writeGroup}`
}

/** A write that empties a place. */
export function emptied(identifier: string, language: LanguageId, slot: Slot): Write {
  return { identifier, language, slot, text: '', status: 'untranslated' }
}

/** The plan for some strings only. It keeps writes that empty a place, except in groups that are no longer written. */
export function only(plan: Plan, identifiers: ReadonlySet<string>): Plan {
  const kept = plan.writes.flatMap((write): Write | [] => {
    if (write.text === '' || identifiers.has(write.identifier)) return write
    // A string that is left out of a new column still needs its empty cell.
    const isNewInGroup = write.slot.wrapNew && write.slot.writeGroup !== undefined
    const isRemoved = plan.removes && write.slot.removal !== undefined
    const isForeign = plan.isForeign && !write.slot.wrapNew && !write.slot.isLanguageNeutral
    return isNewInGroup || isRemoved || isForeign ? emptied(write.identifier, write.language, write.slot) : []
  })
  const groups = new Set(kept.filter(({ text }) => text !== '').map(groupOf))
  return {
    writes: kept.filter(
      (write) => write.text !== '' || !write.slot.wrapNew || write.slot.removal || groups.has(groupOf(write)),
    ),
    reshapes: plan.reshapes.filter(({ identifier }) => plan.isForeign || identifiers.has(identifier)),
    omitted: plan.omitted,
    removes: plan.removes,
    isForeign: plan.isForeign,
    slots: plan.slots,
  }
}

/** Whether a plan changes nothing in a file. */
export function isEmpty({ writes, reshapes, omitted }: Plan): boolean {
  return writes.length === 0 && reshapes.length === 0 && omitted.size === 0
}

/** The plan without these strings. */
export function without(plan: Plan, refused: readonly Refusal[]): Plan {
  const names = new Set(refused.map(({ identifier }) => identifier))
  return only(
    plan,
    new Set(plan.writes.map(({ identifier }) => identifier).filter((name) => !names.has(name))),
  )
}
