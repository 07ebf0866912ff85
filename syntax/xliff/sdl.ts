// SDLXLIFF: what Trados says of each segment of an XLIFF 1.2, in a `<sdl:seg>` behind its unit's target.
import type { Edit, Slot, Status } from '../../core/contract.ts'
import type { Xliff } from './document.ts'
import { attributeEdit } from '../xml/places.ts'
import type { XmlNode } from '../xml/tree.ts'

/** What is said of a segment beside XLIFF's own words. */
export interface SegmentNote {
  slot: Pick<Slot, 'status' | 'also'>
  /** Nobody shall change it. */
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

/** Tells what is said of the segment of a unit that has a `mid`; nothing where it has no `<sdl:seg>`. */
export function sdlNotes(xliff: Xliff): (unit: XmlNode, mid: string) => SegmentNote | undefined {
  const known = new Map<XmlNode, ReadonlyMap<string, XmlNode>>()
  return (unit, mid) => {
    const segments = known.get(unit) ?? segmentsById(xliff, unit)
    known.set(unit, segments)
    const segment = segments.get(mid)
    if (!segment) return undefined
    const status = statusSaid(xliff, segment)
    return {
      slot: { status, also: (_, to) => confirmation(xliff, segment, to) },
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

/** The edits that confirm a segment, or take that back. */
function* confirmation(xliff: Xliff, segment: XmlNode, status: Status): Iterable<Edit> {
  if (statusSaid(xliff, segment) === status) return
  yield attributeEdit(xliff.xml, segment, 'conf', levelOf[status], 'id')
  // A person's text is no longer what no one has translated.
  if (xliff.attribute(segment, 'origin') === 'not-translated') {
    yield attributeEdit(xliff.xml, segment, 'origin', 'interactive')
  }
}
