// XLIFF 1.x: translation units and their segments, targets that are not there yet, states, languages of its files.
import {
  FormatError,
  type Category,
  type Codec,
  type Edit,
  type Language,
  type Languages,
  type Plural,
  type Slot,
  type Source,
  type Span,
  type Status,
  type Unit,
  type Wrap,
} from '../contract.ts'
import { codeLike, meansLanguage } from './language-codes.ts'
import { attribute, lineBefore, readXml, type XmlDocument, type XmlNode } from './xml.ts'
import { attributeEdit, contentSlot, openingTag } from './xml-places.ts'
import { plainText, XmlTexts } from './xml-text.ts'

/** An XLIFF document; its elements have the prefix of its root. */
export interface Xliff {
  xml: XmlDocument
  prefix: string
}

/** Reads a file whose root is `<xliff version="1.…">`. */
export function readXliff({ text }: Source): Xliff {
  const xml = readXml(text)
  const [, prefix = '', name] = /^(.*:)?(.*)$/.exec(xml.root.name) ?? []
  const version = attribute(xml, xml.root, 'version')
  if (name !== 'xliff') {
    const message = `The root element is <${xml.root.name}>, but an XLIFF file has <xliff>.`
    throw new FormatError('not-this-format', message, xml.root.start)
  }
  if (version !== undefined && !version.startsWith('1.')) {
    const message = `This is XLIFF ${version}, whose structure is another one: take the format for it.`
    throw new FormatError('not-this-format', message, xml.root.start)
  }
  return { xml, prefix }
}

/** The languages that the files in the document name. */
export function xliffLanguages({ xml, prefix }: Xliff): { source?: string; targets?: readonly string[] } {
  const files = [...xml.root.elements(`${prefix}file`)]
  const codes = (name: string): string[] => files.flatMap((file) => attribute(xml, file, name) || [])
  const [source] = codes('source-language')
  const targets = [...new Set(codes('target-language'))]
  return { ...(source !== undefined && { source }), ...(targets.length > 0 && { targets }) }
}

/**
 * The edits that make each file name the language that its targets are in. A file that names another one has it
 * changed, on its targets too; one that names none is given it where something was written (`isWritten`).
 */
export function* targetLanguageEdits(
  { xml, prefix }: Xliff,
  language: Language,
  isWritten: boolean,
): Iterable<Edit> {
  for (const file of xml.root.elements(`${prefix}file`)) {
    const code = attribute(xml, file, 'target-language')
    if (code && meansLanguage(code, language)) continue
    if (!code && !isWritten) continue
    const like = code || (attribute(xml, file, 'source-language') ?? '')
    yield attributeEdit(xml, file, 'target-language', codeLike(like, language))
    if (!code) continue
    for (const target of targetsIn(file, prefix)) {
      const own = attribute(xml, target, 'xml:lang')
      // An empty `<target/>` is written anew as a whole, with its language.
      if (!own || target.isSelfClosed || meansLanguage(own, language)) continue
      yield attributeEdit(xml, target, 'xml:lang', codeLike(own, language))
    }
  }
}

/** The targets of the units, not those of `alt-trans`. */
function* targetsIn(parent: XmlNode, prefix: string): Iterable<XmlNode> {
  const waiting = [parent]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const isUnit = node.name === `${prefix}trans-unit`
    if (isUnit) yield* node.elements(`${prefix}target`)
    else waiting.push(...node.elements())
  }
}

/** The units of a document, in file order. */
export function xliffUnits(xliff: Xliff, source: Source, languages: Languages): readonly Unit[] {
  const reader = new UnitReader(xliff, source, languages)
  for (const file of xliff.xml.root.elements(`${xliff.prefix}file`)) {
    reader.original = attribute(xliff.xml, file, 'original') ?? ''
    for (const body of file.elements(`${xliff.prefix}body`))
      reader.readGroup(body, isHidden(xliff.xml, file, false))
  }
  return reader.units
}

const isHidden = (xml: XmlDocument, node: XmlNode, inherited: boolean): boolean => {
  const translate = attribute(xml, node, 'translate')
  return translate === undefined ? inherited : translate === 'no'
}

/** What `state` and `approved` say of a translation (XLIFF 1.2, sections 2.2 and 3.2). */
function statusOf(approved: string | undefined, state: string | undefined): Status | undefined {
  if (state !== undefined && /^(new|needs-.*)$/.test(state)) return 'untranslated'
  if (approved === 'yes' || state === 'final' || state === 'signed-off') return 'approved'
  return state === 'translated' ? 'translated' : undefined
}

const stateOf: Readonly<Record<Status, string>> = {
  untranslated: 'needs-translation',
  translated: 'translated',
  approved: 'final',
}

/** A segment of a unit: its `<mrk>` in the segmented source, and what stands before it there. */
interface Segment {
  mid: string
  mark: XmlNode
  gap: string
}

class UnitReader {
  readonly units: Unit[] = []
  /** `original` of the file that is being read: the first part of its keys. */
  original = ''
  readonly xml: XmlDocument
  readonly prefix: string
  readonly texts: XmlTexts
  readonly languages: Languages
  readonly target: Language | undefined

  constructor({ xml, prefix }: Xliff, { eol }: Source, languages: Languages) {
    const codes = ['bpt', 'ept', 'ph', 'it'].map((name) => prefix + name)
    this.xml = xml
    this.prefix = prefix
    this.texts = new XmlTexts(xml, eol, { opaque: new Set(codes) })
    this.languages = languages
    this.target = languages.targets[0]
  }

  /** Reads what a body, a group or a binary unit holds. */
  readGroup(parent: XmlNode, inherited: boolean): void {
    for (const node of parent.elements()) {
      const hidden = isHidden(this.xml, node, inherited)
      if (node.name === `${this.prefix}trans-unit`) this.readUnit(node, hidden)
      else if (node.name === `${this.prefix}bin-unit`) this.readGroup(node, hidden)
      else if (node.name !== `${this.prefix}group`) continue
      else if (attribute(this.xml, node, 'restype') === 'x-gettext-plurals') this.readPlural(node, hidden)
      else this.readGroup(node, hidden)
    }
  }

  readUnit(node: XmlNode, hidden: boolean): void {
    const source = this.child(node, 'source')
    if (!source) return
    const key = this.keyOf(node)
    const segments = this.segmentsOf(node)
    if (segments.length === 0) {
      this.add(node, key, this.read(source), this.target && this.targetOf(node, source), hidden)
      return
    }
    const slots = this.segmentTargets(node, source, segments)
    for (const [index, { mid, mark }] of segments.entries()) {
      this.add(node, [...key, mid], this.read(mark), slots[index], hidden)
    }
  }

  add(
    node: XmlNode,
    key: readonly string[],
    source: Slot | Plural,
    target: Slot | Plural | undefined,
    hidden: boolean,
  ): void {
    const unit: Unit = { key, source }
    if (this.target && target) unit.targets = new Map([[this.target.id, target]])
    const context = this.notesOn(node)
    if (context) unit.context = context
    const most = attribute(this.xml, node, 'maxwidth')
    if (most && /^\d{1,6}$/.test(most) && attribute(this.xml, node, 'size-unit') === 'char') {
      unit.maxLength = Number(most)
    }
    if (hidden) unit.isHidden = true
    this.units.push(unit)
  }

  keyOf(node: XmlNode): string[] {
    const id = attribute(this.xml, node, 'id') ?? attribute(this.xml, node, 'resname') ?? ''
    return this.original === '' ? [id] : [this.original, id]
  }

  notesOn(node: XmlNode): string {
    const notes = [...node.elements(`${this.prefix}note`)].map((note) => plainText(this.rawOf(note)).trim())
    return notes.filter(Boolean).join('\n')
  }

  child(node: XmlNode, name: string): XmlNode | undefined {
    return node.element(this.prefix + name)
  }

  rawOf(node: XmlNode | undefined): string {
    return node ? this.xml.text.slice(node.innerStart, node.innerEnd) : ''
  }

  /** A place that is only read. */
  read(node: XmlNode): Slot {
    return { at: node.inner, codec: this.texts.codecFor(this.rawOf(node)) }
  }

  /** The place of a whole unit's translation: `<target>`, or where it will stand. */
  targetOf(node: XmlNode, source: XmlNode): Slot {
    const target = this.child(node, 'target')
    const codec = this.texts.codecFor(this.rawOf(source), this.rawOf(target))
    const status = target && this.statusOf(node, target)
    const also = (_: string, to: Status): Iterable<Edit> => this.statusEdits(node, target, to)
    if (target && !target.isSelfClosed) return { at: target.inner, codec, also, ...(status && { status }) }
    const { at, wrap } = this.newTarget(node, source, target)
    return { at, codec, absent: (to) => [wrap(to)], also }
  }

  /** Where a target goes that is missing or empty, and how it is written there. */
  newTarget(
    node: XmlNode,
    source: XmlNode,
    target: XmlNode | undefined,
  ): { at: Span; wrap: (status: Status) => Wrap } {
    const { xml } = this
    const name = `${this.prefix}target`
    const close = `</${name}>`
    if (target) {
      const state = attribute(xml, target, 'state')
      const lang = this.langLike(attribute(xml, target, 'xml:lang'))
      const values = (to: Status): Record<string, string | undefined> => ({
        state: state === undefined || statusOf(undefined, state) === to ? undefined : stateOf[to],
        'xml:lang': lang,
      })
      return { at: target.span, wrap: (to) => ({ name, open: openingTag(xml, target, values(to)), close }) }
    }
    const lang = this.langLike(attribute(xml, source, 'xml:lang'))
    const tag = lang === undefined ? `<${name}>` : `<${name} xml:lang="${lang}">`
    const open = lineBefore(xml.text, source.start) + tag
    const end = (this.child(node, 'seg-source') ?? source).end
    return { at: [end, end], wrap: () => ({ name, open, close }) }
  }

  /** The target language, spelled as this code; nothing where there is no code, or it means that language. */
  langLike(code: string | undefined): string | undefined {
    if (!code || !this.target || meansLanguage(code, this.target)) return code
    return codeLike(code, this.target)
  }

  statusOf(node: XmlNode, target: XmlNode): Status | undefined {
    return statusOf(attribute(this.xml, node, 'approved'), attribute(this.xml, target, 'state'))
  }

  /** The edits of `state` and `approved`. Where neither stands, only an approval is worth saying. */
  *statusEdits(node: XmlNode, target: XmlNode | undefined, to: Status): Iterable<Edit> {
    const state = target && attribute(this.xml, target, 'state')
    const approved = attribute(this.xml, node, 'approved')
    if (target && !target.isSelfClosed && state !== undefined && statusOf(undefined, state) !== to) {
      yield attributeEdit(this.xml, target, 'state', stateOf[to])
    }
    const wanted = to === 'approved' ? 'yes' : 'no'
    const isSilent = approved === undefined && (to !== 'approved' || state !== undefined)
    if (!isSilent && approved !== wanted) yield attributeEdit(this.xml, node, 'approved', wanted)
  }

  /**
   * The segments of a unit, if it is to be translated by segments: its source is segmented, and its target is so
   * too, or has nothing yet.
   */
  segmentsOf(node: XmlNode): Segment[] {
    const segmented = this.child(node, 'seg-source')
    if (!segmented) return []
    const segments: Segment[] = []
    let end = segmented.innerStart
    for (const mark of this.marksIn(segmented)) {
      segments.push({
        mid: attribute(this.xml, mark, 'mid') ?? '',
        mark,
        gap: this.xml.text.slice(end, mark.start),
      })
      end = mark.end
    }
    const target = this.child(node, 'target')
    if (target && this.rawOf(target).trim() !== '') return this.marksIn(target).length > 0 ? segments : []
    // Segments within inline tags can be laid into a new target only with those tags: the unit stays whole.
    const rest = this.xml.text.slice(end, segmented.innerEnd)
    return segments.some(({ gap }) => gap.includes('<')) || rest.includes('<') ? [] : segments
  }

  /** The `<mrk mtype="seg">` in an element, at any depth. */
  marksIn(node: XmlNode): XmlNode[] {
    const marks: XmlNode[] = []
    const visit = (parent: XmlNode): void => {
      for (const child of parent.elements()) {
        const isMark = child.name === `${this.prefix}mrk` && attribute(this.xml, child, 'mtype') === 'seg'
        if (isMark) marks.push(child)
        else visit(child)
      }
    }
    visit(node)
    return marks
  }

  /** The places of the segments' translations. */
  segmentTargets(node: XmlNode, source: XmlNode, segments: readonly Segment[]): readonly Slot[] {
    if (!this.target) return []
    const target = this.child(node, 'target')
    const isBlank = this.rawOf(target).trim() === ''
    const status = target && this.statusOf(node, target)
    const known = new Map<string, XmlNode>()
    if (target)
      for (const mark of this.marksIn(target)) known.set(attribute(this.xml, mark, 'mid') ?? '', mark)

    const place = isBlank ? this.newTarget(node, source, target) : undefined
    let end = target?.innerStart ?? 0
    return segments.map(({ mid, mark, gap }) => {
      const own = known.get(mid)
      const codec = this.texts.codecFor(this.rawOf(mark), this.rawOf(own))
      if (own) {
        end = own.end
        return { ...contentSlot(this.xml, own, codec), ...(status && { status }) }
      }
      const segment: Wrap = {
        name: `segment ${mid}`,
        open: (gap.includes('<') ? '' : gap) + openingTag(this.xml, mark),
        close: `</${mark.name}>`,
      }
      if (place && !(target && !target.isSelfClosed)) {
        return { at: place.at, codec, absent: (to) => [place.wrap(to), segment] }
      }
      const at: Span = isBlank && target ? target.inner : [end, end]
      return { at, codec, absent: () => [segment] }
    })
  }

  /**
   * A group of units, one for each plural form of the target language in gettext's order (XLIFF 1.2 representation
   * guide for PO, section 4.5). The forms' numbers stand in their ids, `12[0]`, else their order tells.
   */
  readPlural(group: XmlNode, hidden: boolean): void {
    const rows: XmlNode[] = []
    for (const [index, row] of [...group.elements(`${this.prefix}trans-unit`)].entries()) {
      const number = /\[(\d{1,2})\]$/.exec(attribute(this.xml, row, 'id') ?? '')?.[1]
      if (this.child(row, 'source')) rows[number === undefined ? index : Number(number)] = row
    }
    const [first] = rows
    if (!first) return
    const key = this.keyOf(group)
    const { pluralCategoryNames } = this.languages.source
    const sources = new Map<Category, Slot>()
    for (const [index, category] of pluralCategoryNames.entries()) {
      // A source language without plurals has one form, and that is written in the place of the plural.
      const row = rows[pluralCategoryNames.length === 1 ? 1 : index] ?? rows[1] ?? first
      sources.set(category, this.read(this.child(row, 'source') ?? row))
    }
    const source: Plural = { forms: sources, reshape: () => ({ forms: sources, edits: [] }) }
    this.add(first, key, source, this.target && this.pluralTarget(rows, this.target), hidden)
  }

  pluralTarget(rows: readonly XmlNode[], { pluralCategoryNames }: Language): Plural {
    const slots = new Map<number, Slot>()
    for (const [index, row] of rows.entries()) {
      const source = row && this.child(row, 'source')
      if (source) slots.set(index, this.targetOf(row, source))
    }
    const formsFor = (categories: readonly Category[], isWhole: boolean): Map<Category, Slot> => {
      const forms = new Map<Category, Slot>()
      for (const [index, category] of categories.entries()) {
        const slot = slots.get(index) ?? (isWhole ? this.newRow(rows, index) : undefined)
        if (slot) forms.set(category, slot)
      }
      return forms
    }
    return {
      forms: formsFor(pluralCategoryNames, false),
      // Rows beyond the language's forms stay: they hold the source's plural.
      reshape: (categories) => ({ forms: formsFor(categories, true), edits: [] }),
    }
  }

  /** A row that is not there yet: a copy of the last one, with its own number and a target. */
  newRow(rows: readonly XmlNode[], index: number): Slot | undefined {
    const { xml } = this
    const model = rows.at(-1)
    const source = model && this.child(model, 'source')
    if (!model || !source) return undefined
    const id = (attribute(xml, model, 'id') ?? '').replace(/(\[\d{1,2}\])?$/, `[${index}]`)
    const codec: Codec = this.texts.codecFor(this.rawOf(source))
    const { wrap } = this.newTarget(model, source, undefined)
    const last = model.children.at(-1)
    const row: Wrap = {
      name: `row ${index}`,
      open:
        lineBefore(xml.text, model.start) +
        openingTag(xml, model, {
          id: id.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
        }) +
        xml.text.slice(model.innerStart, source.end),
      close: `${xml.text.slice(last?.end ?? model.innerEnd, model.innerEnd)}</${model.name}>`,
    }
    return { at: [model.end, model.end], codec, absent: (to) => [row, wrap(to)] }
  }
}
