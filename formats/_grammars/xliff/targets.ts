// The places of translations in XLIFF 1.x, present or missing: whole targets, and segments within them.
import type { Codec, Edit, Language, Slot, Span, Status, Wrap } from '@atlas/core/contract.ts'
import { tagLike, meansLanguage } from '@atlas/core/contract.ts'
import type { Xliff } from './document.ts'
import type { SegmentNote } from './sdl.ts'
import { stateFor, type StateNames } from './states.ts'
import type { XmlNode } from '../xml/tree.ts'
import { contentSlot, openingTagWith, lineBefore } from '../xml/places.ts'
import type { XmlTexts } from '../xml/text.ts'

/** Everything needed to read the targets of a document. */
export interface TargetReading {
  xliff: Xliff
  texts: XmlTexts
  language: Language
  states: StateNames
  /** Whether the document names another target language. */
  isForeign?: boolean
  /** Finds the data that a dialect stores for a segment. */
  noteOn?: (unit: XmlNode, mid: string) => SegmentNote | undefined
}

/** A segment of a unit: its `<mrk>` in the segmented source, and the text between it and the previous one. */
export interface XliffSegment {
  mid: string
  mark: XmlNode
  gap: string
}

/** The place of a whole unit's translation. */
export function unitTargetSlot(reading: TargetReading, unit: XmlNode, source: XmlNode): Slot {
  const target = reading.xliff.child(unit, 'target')
  return target && !target.isSelfClosed
    ? new Target(reading, unit, source, target)
    : new NewTarget(reading, unit, source, target)
}

/** The same slot. Its text is for every language if its unit is untranslatable. */
export function forAll(slot: Slot, isUntranslatable: boolean): Slot {
  if (isUntranslatable) slot.isLanguageNeutral = true
  return slot
}

/** An existing target. A class, so that the slots of a file share their functions. */
class Target implements Slot {
  readonly at: Span
  readonly codec: Codec
  readonly status?: Status
  readonly removal?: Span
  readonly reading: TargetReading
  readonly unit: XmlNode
  readonly source: XmlNode
  readonly target: XmlNode | undefined

  constructor(reading: TargetReading, unit: XmlNode, source: XmlNode, target: XmlNode | undefined) {
    const { xliff, texts, states } = reading
    this.at = target && !target.isSelfClosed ? target.inner : newTargetAt(xliff, unit, source, target)
    this.codec = texts.codecFor([xliff.rawOf(source), xliff.rawOf(target)])
    const status = states.of(xliff, unit, target)
    if (status) this.status = status
    const removal = removalOf(xliff, unit, target)
    if (removal) this.removal = removal
    this.reading = reading
    this.unit = unit
    this.source = source
    this.target = target
  }

  sideEdits(_: string, status: Status): Iterable<Edit> {
    const { xliff, states } = this.reading
    return states.edits(xliff, this.unit, this.target, status)
  }
}

/** A target that is missing, or empty. */
class NewTarget extends Target {
  wrapNew(status: Status): readonly Wrap[] {
    return [newTargetWrap(this.reading, this.source, this.target, status)]
  }
}

/**
 * The span that is removed with a target, so that the unit keeps its keys: the space before it, and a `<seg-source>`
 * whose segments the target does not have. Undefined if the unit has segments only because of the target.
 */
function removalOf(xliff: Xliff, unit: XmlNode, target: XmlNode | undefined): Span | undefined {
  if (!target) return undefined
  const segmented = xliff.child(unit, 'seg-source')
  const isSegmented = segmented !== undefined && segmentsOf(xliff, unit).length > 0
  const isSegmentedAlone = segmented !== undefined && segmentsFor(xliff, segmented, undefined).length > 0
  if (isSegmented && !isSegmentedAlone) return undefined
  const { start } = isSegmentedAlone && !isSegmented ? segmented : target
  // The standard has the target behind the segments. Before them, it cannot be removed together with them.
  if (start > target.start) return undefined
  return [start - lineBefore(xliff.xml.text, start).length, target.end]
}

/** The place for a new target, in a unit without one or with an empty `<target/>`. */
export function newTargetAt(xliff: Xliff, unit: XmlNode, source: XmlNode, target: XmlNode | undefined): Span {
  if (target) return target.span
  const { end } = xliff.child(unit, 'seg-source') ?? source
  return [end, end]
}

/** The tags around the text of a new target. */
export function newTargetWrap(
  { xliff, language, states }: TargetReading,
  source: XmlNode,
  target: XmlNode | undefined,
  status: Status,
): Wrap {
  const { xml, prefix } = xliff
  const name = `${prefix}target`
  const close = `</${name}>`
  const lang = languageLike(xliff.attribute(target ?? source, 'xml:lang'), language)
  if (target) {
    const state = stateFor(xliff, target, status, states.named)
    return { name, open: openingTagWith(xml, target, { state, 'xml:lang': lang }), close }
  }
  const tag = lang === undefined ? `<${name}>` : `<${name} xml:lang="${lang}">`
  return { name, open: lineBefore(xml.text, source.start) + tag, close }
}

/** The code of the language, in the spelling of the code in the file; undefined if the file has none. */
function languageLike(code: string | undefined, language: Language): string | undefined {
  return code === undefined || meansLanguage(code, language) ? code : tagLike(code, language)
}

/**
 * The segments of a unit whose source is segmented, and whose target is segmented too or blank. Empty if the unit is
 * translated as a whole.
 */
export function segmentsOf(xliff: Xliff, unit: XmlNode): readonly XliffSegment[] {
  const segmented = xliff.child(unit, 'seg-source')
  return segmented ? segmentsFor(xliff, segmented, xliff.child(unit, 'target')) : []
}

function segmentsFor(xliff: Xliff, segmented: XmlNode, target: XmlNode | undefined): readonly XliffSegment[] {
  const { text } = xliff.xml
  const segments: XliffSegment[] = []
  let end = segmented.innerStart
  for (const mark of marksIn(xliff, segmented)) {
    segments.push({ mid: xliff.attribute(mark, 'mid') ?? '', mark, gap: text.slice(end, mark.start) })
    end = mark.end
  }
  if (target && !isBlank(xliff, target)) return marksIn(xliff, target).length > 0 ? segments : []
  // Segments within inline tags would need those tags in a new target, so the unit is translated as a whole.
  return text.slice(end, segmented.innerEnd).includes('<') || segments.some(({ gap }) => gap.includes('<'))
    ? []
    : segments
}

const isBlank = (xliff: Xliff, node: XmlNode): boolean => xliff.rawOf(node).trim() === ''

/** The `<mrk mtype="seg">` in an element, at any depth. */
function marksIn(xliff: Xliff, node: XmlNode): XmlNode[] {
  return [...node.elements()].flatMap((child) =>
    xliff.is(child, 'mrk') && xliff.attribute(child, 'mtype') === 'seg' ? child : marksIn(xliff, child),
  )
}

/** The places of the segments' translations. Missing segments are inserted, with the gaps of the source. */
export function segmentSlots(
  reading: TargetReading,
  unit: XmlNode,
  source: XmlNode,
  segments: readonly XliffSegment[],
): readonly Slot[] {
  const { xliff, texts, states } = reading
  const target = xliff.child(unit, 'target')
  const status = states.of(xliff, unit, target)
  const marks = target ? marksIn(xliff, target) : []
  const known = new Map<string, XmlNode[]>()
  for (const node of marks) {
    const mid = xliff.attribute(node, 'mid') ?? ''
    const alike = known.get(mid)
    if (alike) alike.push(node)
    else known.set(mid, [node])
  }
  const isNew = !target || target.isSelfClosed

  // A new segment goes after the previous one, or to the start of the target.
  let at: Span = isNew ? newTargetAt(xliff, unit, source, target) : segmentStart(xliff, target)
  const removal = removalOf(xliff, unit, target)
  const noted = new Set<string>()
  const repeated = repeatedMids(segments)
  return segments.map(({ mid, mark, gap }) => {
    // Segments with the same `mid` are matched by order, and the note on this `mid` belongs to the first.
    const node = known.get(mid)?.shift()
    const codec = texts.codecFor([xliff.rawOf(mark), xliff.rawOf(node)])
    const stored = noted.has(mid) ? undefined : reading.noteOn?.(unit, mid)?.slot
    noted.add(mid)
    if (node) {
      at = [node.end, node.end]
      return {
        ...contentSlot(xliff.xml, node, codec),
        ...(status && { status }),
        ...stored,
        ...(removal && { removal }),
      }
    }
    const segment: Wrap = {
      name: `segment ${mid}`,
      open: (gap.includes('<') ? '' : gap) + openingTagWith(xliff.xml, mark),
      close: `</${mark.name}>`,
    }
    return {
      at,
      codec,
      wrapNew: (to) => (isNew ? [newTargetWrap(reading, source, target, to), segment] : [segment]),
      // The first segment with this `mid` is read as that of the first of the source.
      ...(repeated.has(mid) && { isReadWithOthers: true }),
      ...stored,
      ...(removal && { removal }),
    }
  })
}

const NO_MIDS: ReadonlySet<string> = new Set()

/** The values of `mid` that several segments have. */
function repeatedMids(segments: readonly XliffSegment[]): ReadonlySet<string> {
  if (segments.length < 2) return NO_MIDS
  const mids = new Set<string>()
  return new Set(segments.flatMap(({ mid }) => (mids.size === mids.add(mid).size ? mid : [])))
}

/** The place for the first segments of a target: its start, or all of its content if that is blank. */
function segmentStart(xliff: Xliff, target: XmlNode | undefined): Span {
  if (!target) return [0, 0]
  return isBlank(xliff, target) ? target.inner : [target.innerStart, target.innerStart]
}
