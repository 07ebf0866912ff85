// SDLXLIFF: Trados describes each segment of an XLIFF 1.2 file in an `<sdl:seg>` after the target of the unit.
import type { Edit, Slot, Status } from '@atlas/core/contract.ts'
import type { Xliff } from './document.ts'
import { attributeEdit } from '../xml/places.ts'
import type { XmlNode } from '../xml/tree.ts'

/** The data that a dialect of XLIFF stores for a segment. */
export interface SegmentNote {
  slot: Pick<Slot, 'status' | 'sideEdits'>
  /** Whether the segment must not be changed. */
  isLocked: boolean
}

/** The confirmation levels of Trados; a segment without one is not translated yet. */
const statusOf: ReadonlyMap<string, Status> = new Map([
  ['Draft', 'untranslated'],
  ['RejectedTranslation', 'untranslated'],
  ['RejectedSignOff', 'untranslated'],
  ['Translated', 'translated'],
  ['ApprovedTranslation', 'approved'],
  ['ApprovedSignOff', 'approved'],
])

const levelOf: Readonly<Record<Status, string>> = {
  untranslated: 'Draft',
  translated: 'Translated',
  approved: 'ApprovedTranslation',
}

/** Returns a function that finds the note on a segment by its unit and `mid`; undefined if it has no `<sdl:seg>`. */
export function sdlNotes(xliff: Xliff): (unit: XmlNode, mid: string) => SegmentNote | undefined {
  const known = new WeakMap<XmlNode, ReadonlyMap<string, XmlNode>>()
  return (unit, mid) => {
    const segments = known.get(unit) ?? segmentsById(xliff, unit)
    known.set(unit, segments)
    const segment = segments.get(mid)
    if (!segment) return undefined
    const status = statusSaid(xliff, segment)
    return {
      slot: { status, sideEdits: (_, to) => confirmation(xliff, segment, to) },
      isLocked: xliff.attribute(segment, 'locked') === 'true',
    }
  }
}

function segmentsById(xliff: Xliff, unit: XmlNode): ReadonlyMap<string, XmlNode> {
  const segments = [...(unit.element('sdl:seg-defs')?.elements('sdl:seg') ?? [])]
  return new Map(segments.map((segment) => [xliff.attribute(segment, 'id') ?? '', segment]))
}

const statusSaid = (xliff: Xliff, segment: XmlNode): Status =>
  statusOf.get(xliff.attribute(segment, 'conf') ?? '') ?? 'untranslated'

/** The edits that confirm a segment, or revoke its confirmation. */
function* confirmation(xliff: Xliff, segment: XmlNode, status: Status): Iterable<Edit> {
  if (statusSaid(xliff, segment) === status) return
  yield attributeEdit(xliff.xml, segment, 'conf', levelOf[status], 'id')
  // After a person has written the text, its origin is no longer `not-translated`.
  if (xliff.attribute(segment, 'origin') === 'not-translated') {
    yield attributeEdit(xliff.xml, segment, 'origin', 'interactive')
  }
}
