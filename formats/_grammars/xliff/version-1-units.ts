// The units of XLIFF 1.x: the texts to translate in each file of a document, with their notes and limits.
import {
  inOnly,
  meansLanguage,
  type Category,
  type Codec,
  type CodeScanner,
  type Languages,
  type Plural,
  type Slot,
  type Source,
  type Unit,
} from '@atlas/core/contract.ts'
import { xliffTexts } from './angular.ts'
import { isInline } from './codes.ts'
import { xliffLanguages, type Xliff } from './document.ts'
import { xliffStates, type NamedStates } from './states.ts'
import {
  unitOrGroupId,
  isPluralGroup,
  gettextRows,
  pluralId,
  pluralRows,
  sourcePlural,
  targetPlural,
  xcodeRow,
  sourceByCategory,
  xcodeRows,
  type PluralRow,
} from './plurals.ts'
import { codesOfTool, isLockedUnit } from './tools.ts'
import { forAll, segmentsOf, segmentSlots, unitTargetSlot, type TargetReading } from './targets.ts'
import type { XmlNode } from '../xml/tree.ts'
import type { XmlTexts } from '../xml/text.ts'

/** Elements whose content is code of the original document. */
const codes = ['bpt', 'ept', 'ph', 'it']

/** How a dialect or an option reads a document. */
export interface XliffStyle {
  /** Finds the data that a dialect stores for a segment. */
  noteOn?: TargetReading['noteOn']
  /** The meanings of further values of `state`. */
  states?: NamedStates
}

/** The units of a document, in file order. */
export function* xliffUnits(
  xliff: Xliff,
  { eol }: Source,
  languages: Languages,
  style: XliffStyle = {},
): Generator<Unit> {
  const reader = new UnitReader(xliff, eol, languages, style)
  yield* xliff.allIn<Unit>((units, node) => {
    reader.units = units
    reader.readBlock(node)
  })
  reader.units = []
  reader.endPlural()
  yield* reader.units
}

class UnitReader {
  /** Where units are added. */
  units: Unit[] = []
  /** `original` of the file that is being read: the first part of its keys. */
  original = ''
  readonly xliff: Xliff
  readonly texts: XmlTexts
  readonly languages: Languages
  /** Undefined if the job has no target language, as when a source file is read. */
  readonly targets: TargetReading | undefined
  readonly noteOn: TargetReading['noteOn']
  /** The codes of the tool that wrote the document, if it has others than the standard. */
  readonly #codes: CodeScanner | undefined
  readonly #codecs = new WeakMap<Codec, Codec>()
  /** The element around the last unit, whether it is in a body, and whether its units are hidden. */
  #holder: XmlNode | undefined
  #isInBody = false
  #isHolderHidden = false
  #waiting: { plural: string; rows: Map<Category, PluralRow>; isHidden: boolean } | undefined

  constructor(xliff: Xliff, eol: string, languages: Languages, { noteOn, states = {} }: XliffStyle) {
    const [language] = languages.targets
    const texts = xliffTexts(xliff, eol, {
      opaque: new Set(codes.map((name) => xliff.prefix + name)),
      isCode: isInline,
      units: [`${xliff.prefix}mrk`, `${xliff.prefix}sub`],
    })
    this.xliff = xliff
    this.texts = texts
    this.languages = languages
    this.noteOn = noteOn
    this.#codes = codesOfTool(xliff)
    if (!language) return
    const named = xliffLanguages(xliff).targets ?? []
    const isForeign = named.length > 0 && !named.some((code) => meansLanguage(code, language))
    this.targets = {
      xliff,
      texts,
      language,
      states: xliffStates(states),
      isForeign,
      ...(noteOn && { noteOn }),
    }
  }

  /** Reads a unit or a plural. Ignores other elements. */
  readBlock(node: XmlNode): void {
    const { xliff } = this
    const isPlural = xliff.is(node, 'group') && isPluralGroup(xliff, node)
    if (!isPlural && !xliff.is(node, 'trans-unit')) return
    const { parent } = node
    const row = isPlural ? undefined : xcodeRow(xliff.attribute(node, 'id') ?? '')
    if (this.#waiting && (row?.plural !== this.#waiting.plural || parent !== this.#holder)) this.endPlural()
    if (parent !== this.#holder) {
      this.#holder = parent
      this.#isHolderHidden = parent !== undefined && this.#isHidden(parent)
      this.#isInBody = parent?.parent !== undefined && !xliff.is(parent, 'file')
      this.original = xliff.attribute(xliff.fileOf(node), 'original') ?? ''
    }
    if (!this.#isInBody) return
    const isHidden = this.#isHidden(node, this.#isHolderHidden)
    if (isPlural) this.readPlural(node, isHidden)
    else if (!row || !this.#waits(row, node, isHidden)) this.readUnit(node, isHidden)
  }

  /** Whether a unit is a further row of a plural of Xcode, which is read when all its rows are known. */
  #waits(
    { plural, category }: { plural: string; category: Category },
    node: XmlNode,
    isHidden: boolean,
  ): boolean {
    const source = this.xliff.child(node, 'source')
    if (!source || this.#waiting?.rows.has(category)) return false
    this.#waiting ??= { plural, rows: new Map(), isHidden: isHidden || isLockedUnit(this.xliff, node) }
    this.#waiting.rows.set(category, { node, source })
    return true
  }

  /** Reads the plural of Xcode whose rows came last. Without a row `other`, its units are strings. */
  endPlural(): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    if (!waiting) return
    const { plural, rows, isHidden } = waiting
    const first = rows.get('other')
    if (!first) {
      for (const { node } of rows.values()) this.readUnit(node, isHidden)
      return
    }
    const source = sourceByCategory(rows, this.languages.source, (node) => this.read(node))
    const target = this.targets && targetPlural(this.targets, rows, xcodeRows(this.xliff, rows), isHidden)
    this.add(first.node, this.#keyWith(plural), source, target, isHidden)
  }

  /** Whether a node in a body is not to be translated. It inherits `translate` from the groups around it. */
  #isHidden(node: XmlNode, inherited?: boolean): boolean {
    const { xliff } = this
    if (xliff.is(node, 'body')) return false
    const translate = xliff.attribute(node, 'translate')
    if (translate !== undefined) return translate === 'no'
    return inherited ?? (node.parent !== undefined && this.#isHidden(node.parent))
  }

  readUnit(node: XmlNode, isMarked: boolean): void {
    const { xliff, targets } = this
    const source = xliff.child(node, 'source')
    if (!source) return
    const isHidden = isMarked || isLockedUnit(xliff, node)
    const key = this.keyOf(node)
    const segments = segmentsOf(xliff, node)
    if (segments.length === 0) {
      const target = targets && forAll(unitTargetSlot(targets, node, source), isHidden)
      this.add(node, key, this.read(source), target, isHidden)
      return
    }
    const slots = targets && segmentSlots(targets, node, source, segments)
    for (const slot of slots ?? []) forAll(slot, isHidden)
    for (const [index, { mid, mark }] of segments.entries()) {
      const isLocked = this.noteOn?.(node, mid)?.isLocked === true
      this.add(node, [...key, mid], this.read(mark), slots?.[index], isHidden || isLocked)
    }
  }

  readPlural(group: XmlNode, isHidden: boolean): void {
    const rows = pluralRows(this.xliff, group)
    const [first] = rows.values()
    if (!first) return
    const source = sourcePlural(rows, this.languages.source, (node) => this.read(node))
    const { targets } = this
    const names = targets && gettextRows(this.xliff, rows, targets.language)
    const target = names && targetPlural(targets, rows, names, isHidden)
    this.add(first.node, this.#keyWith(pluralId(this.xliff, group)), source, target, isHidden)
  }

  add(
    node: XmlNode,
    key: readonly string[],
    source: Slot | Plural,
    target: Slot | Plural | undefined,
    isHidden: boolean,
  ): void {
    const unit: Unit = { key, source }
    if (this.targets && target) unit.targets = inOnly(this.targets.language, target)
    const context = this.xliff.notesIn(node)
    if (context) unit.context = context
    const width = this.xliff.attribute(node, 'maxwidth')
    // A width counts pixels, unless `size-unit` names another unit.
    if (width && /^\d{1,6}$/.test(width) && this.xliff.attribute(node, 'size-unit') === 'char') {
      unit.maxLength = Number(width)
    }
    if (isHidden) unit.isHidden = true
    this.units.push(unit)
  }

  keyOf(node: XmlNode): string[] {
    return this.#keyWith(unitOrGroupId(this.xliff, node) ?? '')
  }

  #keyWith(id: string): string[] {
    return this.original === '' ? [id] : [this.original, id]
  }

  /** A read-only place. */
  read(node: XmlNode): Slot {
    return { at: node.inner, codec: this.#withCodes(this.texts.codecFor([this.xliff.rawOf(node)])) }
  }

  #withCodes(codec: Codec): Codec {
    if (!this.#codes) return codec
    let coded = this.#codecs.get(codec)
    if (!coded) {
      coded = {
        decode: (raw) => codec.decode(raw),
        encode: (text, was) => codec.encode(text, was),
        normalize: (text) => codec.normalize?.(text) ?? text,
        escape: (char) => codec.escape?.(char) ?? char,
        inlineCodes: this.#codes,
      }
      this.#codecs.set(codec, coded)
    }
    return coded
  }
}
