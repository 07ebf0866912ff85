// XLIFF 2: the segments of each unit, their notes and states, and the language of their targets.
import {
  inOnly,
  tagLike,
  meansLanguage,
  type Edit,
  type Language,
  type Languages,
  type Plural,
  type Slot,
  type Source,
  type Status,
  type Unit,
} from '@atlas/core/contract.ts'
import { xliffTexts } from '../_grammars/xliff/angular.ts'
import { isInline } from '../_grammars/xliff/codes.ts'
import { endsOf, namedByTargets, targetLanguages, type Xliff } from '../_grammars/xliff/document.ts'
import { namedStatus, type NamedStates, type StateNames } from '../_grammars/xliff/states.ts'
import { forAll, unitTargetSlot, type TargetReading } from '../_grammars/xliff/targets.ts'
import { sourceByCategory, targetPlural } from '../_grammars/xliff/plurals.ts'
import { attributeEdit } from '../_grammars/xml/places.ts'
import type { XmlTexts } from '../_grammars/xml/text.ts'
import { attribute, attributeAt, type XmlNode } from '../_grammars/xml/tree.ts'
import { pluralsOf, segmentRows, type PluralSegments } from './plural-module.ts'

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
export function segmentUnits(
  xliff: Xliff,
  { eol }: Source,
  languages: Languages,
  named: NamedStates = {},
): Iterable<Unit> {
  const [language] = languages.targets
  const states = statesOf(named)
  const texts = xliffTexts(xliff, eol, { isCode: isInline })
  const reading: DocumentReading = { xliff, texts, source: languages.source }
  if (language) {
    const { targets: codes = [] } = documentLanguages(xliff)
    const isForeign = codes.length > 0 && !codes.some((code) => meansLanguage(code, language))
    reading.targets = { xliff, texts, language, states, isForeign }
  }
  const holder = new Holder(xliff)
  return xliff.allIn((units, node) => {
    holder.moveTo(node)
    if (holder.isOfFile && xliff.is(node, 'unit')) addSegments(units, reading, node, holder)
  })
}

/** Everything needed to read the units of a document. */
interface DocumentReading {
  xliff: Xliff
  texts: XmlTexts
  source: Language
  targets?: TargetReading
}

/** The file or group around a unit, and what the unit inherits. */
class Holder {
  /** The file's id. */
  file = ''
  /** Whether it is in a file. */
  isOfFile = false
  isHidden = false
  /** Whether sizes count code points, the one profile that applies to every text (XLIFF 2.1, section 5.8.4). */
  countsCharacters = false
  readonly #xliff: Xliff
  #node: XmlNode | undefined
  #file: XmlNode | undefined

  constructor(xliff: Xliff) {
    this.#xliff = xliff
  }

  /** Moves to the element around a node. Nodes must come in file order. The profiles of a file precede its units. */
  moveTo(node: XmlNode): void {
    const xliff = this.#xliff
    if (node.parent !== this.#node) this.#enter(node)
    if (node.name === 'slr:profiles')
      this.countsCharacters = xliff.attribute(node, 'generalProfile') === 'xliff:codepoints'
  }

  #enter(node: XmlNode): void {
    const xliff = this.#xliff
    this.#node = node.parent
    const file = xliff.fileOf(node)
    if (file !== this.#file) {
      this.#file = file
      this.file = xliff.attribute(file, 'id') ?? ''
      this.isOfFile = xliff.is(file, 'file')
      this.countsCharacters = false
    }
    this.isHidden = this.#node !== undefined && isHidden(xliff, this.#node)
  }
}

/** Whether a node is not to be translated; `translate` is inherited. */
function isHidden(xliff: Xliff, node: XmlNode, inherited?: boolean): boolean {
  const translate = xliff.attribute(node, 'translate')
  if (translate !== undefined) return translate === 'no'
  return inherited ?? (node.parent?.parent !== undefined && isHidden(xliff, node.parent))
}

function addSegments(units: Unit[], reading: DocumentReading, node: XmlNode, holder: Holder): void {
  const { xliff, targets } = reading
  const key = [holder.file, xliff.attribute(node, 'id') ?? '']
  const context = contextOf(xliff, node)
  const isUnitHidden = isHidden(xliff, node, holder.isHidden)
  const segments = xliff.children(node, 'segment')
  const plurals = pluralsOf(xliff, node, segments)
  const isOne = segments.length === 1
  const read = (source: XmlNode): Slot => ({
    at: source.inner,
    codec: reading.texts.codecFor([xliff.rawOf(source)]),
  })
  const add = (
    unitKey: readonly string[],
    source: Slot | Plural,
    target: Slot | Plural | undefined,
  ): void => {
    const unit: Unit = { key: unitKey, source }
    if (targets && target) unit.targets = inOnly(targets.language, target)
    if (context) unit.context = context
    if (isUnitHidden) unit.isHidden = true
    const most = holder.countsCharacters && isOne ? sizeOf(xliff, node) : undefined
    if (most) unit.maxLength = Number(most)
    units.push(unit)
  }
  const added = new Set<PluralSegments>()
  for (const [index, segment] of segments.entries()) {
    const source = xliff.child(segment, 'source')
    if (!source) continue
    const plural = plurals.get(segment)
    if (!plural) {
      const segmentId = xliff.attribute(segment, 'id') ?? String(index + 1)
      const target = targets && forAll(unitTargetSlot(targets, segment, source), isUnitHidden)
      add(isOne ? key : [...key, segmentId], read(source), target)
    } else if (!added.has(plural)) {
      added.add(plural)
      const { rows } = plural
      const names = segmentRows(xliff, node, rows, (status) => stateOf[status])
      const target = targets && targetPlural(targets, rows, names, isUnitHidden)
      add(
        plural.case === '' ? key : [...key, plural.case],
        sourceByCategory(rows, reading.source, read),
        target,
      )
    }
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

const statesOf = (named: NamedStates): StateNames => ({
  of: (xliff, segment) => statusIn(xliff, segment, named),
  edits: (xliff, segment, _, status) => stateEdits(xliff, segment, status, named),
})

/** The languages that the document names. If its root names no target language, those of its `<target>` elements count. */
export function documentLanguages(xliff: Xliff): { source?: string; targets?: readonly string[] } {
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
export function* segmentLanguageEdits(
  xliff: Xliff,
  language: Language,
  isWritten: boolean,
  texts: () => readonly Edit[],
): Iterable<Edit> {
  const { xml } = xliff
  const { source = '', targets: named = [] } = documentLanguages(xliff)
  const code = xliff.attribute(xml.root, 'trgLang') || undefined
  const isForeign = named.length > 0 && !named.some((each) => meansLanguage(each, language))
  if (!isForeign && (code !== undefined || !isWritten)) return
  yield attributeEdit(xml, xml.root, 'trgLang', tagLike(code ?? source, language), 'srcLang')
  if (isForeign) yield* targetLanguages(xliff, targetsIn(xliff), language, () => endsOf(texts()))
}

function* targetsIn(xliff: Xliff): Iterable<XmlNode> {
  for (const node of xliff.units()) {
    if (!xliff.is(node, 'unit') || !xliff.is(xliff.fileOf(node), 'file')) continue
    for (const part of node.elements()) yield* xliff.children(part, 'target')
  }
}
