// XLIFF 2: the segments of each unit, their notes and states, and the language of their targets.
import {
  codeLike,
  meansLanguage,
  type Edit,
  type Language,
  type Languages,
  type Source,
  type Status,
  type Unit,
} from '../../core/contract.ts'
import { textsOf } from '../../syntax/xliff/angular.ts'
import { isInline } from '../../syntax/xliff/codes.ts'
import { endsOf, namedByTargets, targetLanguages, type Xliff } from '../../syntax/xliff/document.ts'
import { namedStatus, type NamedStates, type States } from '../../syntax/xliff/states.ts'
import { forAll, targetSlot, type TargetReading } from '../../syntax/xliff/targets.ts'
import { attributeEdit } from '../../syntax/xml/places.ts'
import type { XmlTexts } from '../../syntax/xml/text.ts'
import { attribute, attributeAt, type XmlNode } from '../../syntax/xml/tree.ts'

/** The statuses by the values of `state` (XLIFF 2.1, section 4.3.1.30). */
const statusOf: ReadonlyMap<string, Status> = new Map([
  ['initial', 'untranslated'],
  ['translated', 'translated'],
  ['reviewed', 'approved'],
  ['final', 'approved'],
])

const stateOf: Readonly<Record<Status, string>> = {
  untranslated: 'initial',
  translated: 'translated',
  approved: 'final',
}

const noEdits: readonly Edit[] = []

/** The segments of a document, in file order. Skips `<ignorable>` parts. */
export function* segmentUnits(
  xliff: Xliff,
  { eol }: Source,
  languages: Languages,
  named: NamedStates = {},
): Iterable<Unit> {
  const [language] = languages.targets
  const states = statesOf(named)
  const texts = textsOf(xliff, eol, { isCode: isInline })
  const targets = language && { xliff, texts, language, states }
  for (const place of unitsIn(xliff)) yield* segmentsOf(xliff, texts, targets, place)
}

/** A `<unit>`, and what it inherits from its file and groups. */
interface UnitPlace {
  unit: XmlNode
  /** The file's id. */
  file: string
  isHidden: boolean
  /** Whether sizes count code points, the one profile that applies to every text (XLIFF 2.1, section 5.8.4). */
  countsCharacters: boolean
}

function* unitsIn(xliff: Xliff): Iterable<UnitPlace> {
  let file: XmlNode | undefined
  let id = ''
  let countsCharacters = false
  for (const node of xliff.units()) {
    const own = xliff.fileOf(node)
    if (!xliff.is(own, 'file')) continue
    if (own !== file) {
      file = own
      id = xliff.attribute(file, 'id') ?? ''
      countsCharacters = false
    }
    if (xliff.is(node, 'unit'))
      yield { unit: node, file: id, isHidden: isHidden(xliff, node), countsCharacters }
    // It comes before the units.
    else if (node.name === 'slr:profiles')
      countsCharacters = xliff.attribute(node, 'generalProfile') === 'xliff:codepoints'
  }
}

/** Whether a node is not to be translated; `translate` is inherited. */
function isHidden(xliff: Xliff, node: XmlNode): boolean {
  const translate = xliff.attribute(node, 'translate')
  if (translate !== undefined) return translate === 'no'
  return node.parent?.parent !== undefined && isHidden(xliff, node.parent)
}

function* segmentsOf(
  xliff: Xliff,
  texts: XmlTexts,
  targets: TargetReading | undefined,
  place: UnitPlace,
): Iterable<Unit> {
  const key = [place.file, xliff.attribute(place.unit, 'id') ?? '']
  const context = contextOf(xliff, place.unit)
  const segments = xliff.children(place.unit, 'segment')
  for (const [index, segment] of segments.entries()) {
    const source = xliff.child(segment, 'source')
    if (!source) continue
    const own = xliff.attribute(segment, 'id') ?? String(index + 1)
    const unit: Unit = {
      key: segments.length === 1 ? key : [...key, own],
      source: { at: source.inner, codec: texts.codecFor([xliff.rawOf(source)]) },
    }
    if (targets)
      unit.targets = new Map([
        [targets.language.id, forAll(targetSlot(targets, segment, source), place.isHidden)],
      ])
    if (context) unit.context = context
    if (place.isHidden) unit.isHidden = true
    const most = place.countsCharacters && segments.length === 1 ? sizeOf(xliff, place.unit) : undefined
    if (most) unit.maxLength = Number(most)
    yield unit
  }
}

/** The largest number of code points in a unit: the last number of `slr:sizeRestriction` (`23`, `5,23`). */
const sizeOf = (xliff: Xliff, unit: XmlNode): string | undefined =>
  /^(?:\d{1,6},)?(\d{1,6})$/.exec(xliff.attribute(unit, 'slr:sizeRestriction') ?? '')?.[1]

/** The name of a unit in the program, and its notes. */
function contextOf(xliff: Xliff, unit: XmlNode): string {
  const name = xliff.attribute(unit, 'name') ?? ''
  const notes = xliff.child(unit, 'notes')
  const notesText = notes ? xliff.notesIn(notes) : ''
  return name !== '' && notesText !== '' ? `${name}\n${notesText}` : name + notesText
}

const statusIn = ({ xml }: Xliff, segment: XmlNode, named: NamedStates): Status | undefined =>
  namedStatus(attribute(xml, segment, 'subState'), named) ??
  statusOf.get(attribute(xml, segment, 'state') ?? '')

/** The edits of a segment's `state`. A missing `state` is added for an approval only. */
function stateEdits(xliff: Xliff, segment: XmlNode, status: Status, named: NamedStates): readonly Edit[] {
  const { xml } = xliff
  const state = attribute(xml, segment, 'state')
  if (state === undefined ? status !== 'approved' : statusIn(xliff, segment, named) === status) return noEdits
  const edit = attributeEdit(xml, segment, 'state', stateOf[status])
  // The `subState` refines the old state, so it is replaced or removed (section 4.3.1.31).
  const detail = attributeAt(xml, segment, 'subState')
  if (!detail) return [edit]
  const name = Object.keys(named).find((each) => named[each] === status)
  if (name !== undefined) return [edit, attributeEdit(xml, segment, 'subState', name)]
  const [start, end] = detail.at
  const before = xml.text.slice(segment.start, start).trimEnd().length
  return [edit, { at: [segment.start + before, end], text: '' }]
}

const statesOf = (named: NamedStates): States => ({
  of: (xliff, segment) => statusIn(xliff, segment, named),
  edits: (xliff, segment, _, status) => stateEdits(xliff, segment, status, named),
})

/** The languages that the document names. If its root names no target language, its targets may. */
export function languagesNamed(xliff: Xliff): { source?: string; targets?: readonly string[] } {
  const { root } = xliff.xml
  const source = xliff.attribute(root, 'srcLang')
  const declared = xliff.attribute(root, 'trgLang')
  const targets = declared ? [declared] : namedByTargets(xliff, targetsIn(xliff))
  return { ...(source && { source }), ...(targets.length > 0 && { targets }) }
}

/**
 * The edits that declare the language of the targets: if another one is declared, or if none is declared and a target
 * is written.
 */
export function* languageEdits(
  xliff: Xliff,
  language: Language,
  isWritten: boolean,
  texts: () => readonly Edit[],
): Iterable<Edit> {
  const { xml } = xliff
  const { source = '', targets: named = [] } = languagesNamed(xliff)
  const code = xliff.attribute(xml.root, 'trgLang') || undefined
  const isForeign = named.length > 0 && !named.some((each) => meansLanguage(each, language))
  if (!isForeign && (code !== undefined || !isWritten)) return
  yield attributeEdit(xml, xml.root, 'trgLang', codeLike(code ?? source, language), 'srcLang')
  if (isForeign) yield* targetLanguages(xliff, targetsIn(xliff), language, endsOf(texts()))
}

function* targetsIn(xliff: Xliff): Iterable<XmlNode> {
  for (const { unit } of unitsIn(xliff)) {
    for (const part of unit.elements()) yield* xliff.children(part, 'target')
  }
}
