// Where the translations of XLIFF 1.x stand, or will: whole targets, and segments within them.
import type { Language, Slot, Span, Status, Wrap } from '../../contract.ts'
import { codeLike, meansLanguage } from '../language-codes.ts'
import type { Xliff } from './document.ts'
import type { SegmentNote } from './sdl.ts'
import { stateFor, statusEdits, statusOf } from './states.ts'
import type { XmlNode } from '../xml/tree.ts'
import { contentSlot, openingTag, lineBefore } from '../xml/places.ts'
import type { XmlTexts } from '../xml/text.ts'

/** What the targets of a document are read with. */
export interface TargetReading {
  xliff: Xliff
  texts: XmlTexts
  language: Language
  /** What a dialect says of each segment. */
  noteOn?: (unit: XmlNode, mid: string) => SegmentNote | undefined
}

/** A segment of a unit: its `<mrk>` in the segmented source, and what parts it there from the one before. */
export interface Segment {
  mid: string
  mark: XmlNode
  gap: string
}

/** The place of a whole unit's translation. */
export function targetSlot(reading: TargetReading, unit: XmlNode, source: XmlNode): Slot {
  const { xliff, texts } = reading
  const target = xliff.child(unit, 'target')
  const codec = texts.codecFor([xliff.rawOf(source), xliff.rawOf(target)])
  const status = statusOf(xliff, unit, target)
  const slot: Slot = {
    at: target ? target.inner : source.inner,
    codec,
    also: (_, to) => statusEdits(xliff, unit, target, to),
  }
  if (status) slot.status = status
  if (target && !target.isSelfClosed) return slot
  const { at, wrap } = newTarget(reading, unit, source, target)
  slot.at = at
  slot.absent = (to) => [wrap(to)]
  return slot
}

/** How a target that is missing or empty is written, and where. */
interface NewTarget {
  at: Span
  wrap(status: Status): Wrap
}

/** The target of a unit that has none, or only an empty `<target/>`. */
export function newTarget(
  { xliff, language }: TargetReading,
  unit: XmlNode,
  source: XmlNode,
  target: XmlNode | undefined,
): NewTarget {
  const { xml, prefix } = xliff
  const name = `${prefix}target`
  const close = `</${name}>`
  const lang = languageLike(xliff.attribute(target ?? source, 'xml:lang'), language)
  if (target) {
    const open = (status: Status): string =>
      openingTag(xml, target, { state: stateFor(xliff, target, status), 'xml:lang': lang })
    return { at: target.span, wrap: (status) => ({ name, open: open(status), close }) }
  }
  const { end } = xliff.child(unit, 'seg-source') ?? source
  const open = (): string =>
    lineBefore(xml.text, source.start) + (lang === undefined ? `<${name}>` : `<${name} xml:lang="${lang}">`)
  return { at: [end, end], wrap: () => ({ name, open: open(), close }) }
}

/** The language, spelled as the code that stands there; nothing where none stands. */
function languageLike(code: string | undefined, language: Language): string | undefined {
  return code === undefined || meansLanguage(code, language) ? code : codeLike(code, language)
}

/**
 * The segments by which a unit is to be translated: its source is segmented, and its target is so too, or has
 * nothing yet. None, where it is translated as a whole.
 */
export function segmentsOf(xliff: Xliff, unit: XmlNode): readonly Segment[] {
  const segmented = xliff.child(unit, 'seg-source')
  if (!segmented) return []
  const { text } = xliff.xml
  const segments: Segment[] = []
  let end = segmented.innerStart
  for (const mark of marksIn(xliff, segmented)) {
    segments.push({ mid: xliff.attribute(mark, 'mid') ?? '', mark, gap: text.slice(end, mark.start) })
    end = mark.end
  }
  const target = xliff.child(unit, 'target')
  if (target && !isBlank(xliff, target)) return marksIn(xliff, target).length > 0 ? segments : []
  // Segments within inline tags would need those tags in a new target: the unit stays whole.
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

/** The places of the segments' translations. Segments that are missing are laid in, with the gaps of the source. */
export function segmentSlots(
  reading: TargetReading,
  unit: XmlNode,
  source: XmlNode,
  segments: readonly Segment[],
): readonly Slot[] {
  const { xliff, texts } = reading
  const target = xliff.child(unit, 'target')
  const status = statusOf(xliff, unit, target)
  const marks = target ? marksIn(xliff, target) : []
  const known = new Map<string, XmlNode[]>()
  for (const own of marks) {
    const mid = xliff.attribute(own, 'mid') ?? ''
    const alike = known.get(mid)
    if (alike) alike.push(own)
    else known.set(mid, [own])
  }
  const whole = target && !target.isSelfClosed ? undefined : newTarget(reading, unit, source, target)

  // A new segment goes behind the one before it, or where the target starts.
  let at: Span = whole ? whole.at : segmentStart(xliff, target)
  return segments.map(({ mid, mark, gap }) => {
    // Segments of one `mid` are told by their order.
    const own = known.get(mid)?.shift()
    const codec = texts.codecFor([xliff.rawOf(mark), xliff.rawOf(own)])
    const said = reading.noteOn?.(unit, mid)?.slot
    if (own) {
      at = [own.end, own.end]
      return { ...contentSlot(xliff.xml, own, codec), ...(status && { status }), ...said }
    }
    const segment: Wrap = {
      name: `segment ${mid}`,
      open: (gap.includes('<') ? '' : gap) + openingTag(xliff.xml, mark),
      close: `</${mark.name}>`,
    }
    return { at, codec, absent: (to) => (whole ? [whole.wrap(to), segment] : [segment]), ...said }
  })
}

/** A blank target gives way to its first segments as a whole. */
function segmentStart(xliff: Xliff, target: XmlNode | undefined): Span {
  if (!target) return [0, 0]
  return isBlank(xliff, target) ? target.inner : [target.innerStart, target.innerStart]
}
