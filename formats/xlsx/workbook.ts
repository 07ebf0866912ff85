// The units of a workbook: shared strings with the cells that show them, strings in cells, comments, headers, tables.
import {
  FormatError,
  type Codec,
  type Code,
  type Edit,
  type Part,
  type Slot,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { rootName } from '../_grammars/ooxml/names.ts'
import { attributeSlots } from '../_grammars/xml/attributes.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import { contentSpelling, numericReference, XmlSpeller } from '../_grammars/xml/spelling.ts'
import { decodeXmlReferences } from '../_grammars/xml/references.ts'
import { attribute, localName } from '../_grammars/xml/tree.ts'
import { columnName, columnNumber } from '../_grammars/ooxml/cells.ts'
import { elementCharacters } from '../_grammars/ooxml/cell-text.ts'
import { contentsIn, inlineCells, seeShared } from '../_grammars/ooxml/sheets.ts'
import { prefixOf, sharedTexts, sheetNodes, sheetsOf } from '../_grammars/ooxml/workbook.ts'
import { DifferentNames } from './different-names.ts'
import { StringSlots, withoutTags } from './strings.ts'
import { TextsOfFormulas } from './texts-of-formulas.ts'
import { validationUnits } from './validations.ts'

/** A sheet, as the workbook names it. */
interface Sheet {
  name: string
  isHidden: boolean
  /** Whether its texts are read. */
  isChosen: boolean
}

/** A head of a table: its cell has the same text as the name of the column. */
interface Head {
  part: Part
  slot: Slot
  name: string
  index: number
  names: DifferentNames
}

/** The number of cells that the context of a string lists. */
const MAX_CELLS = 3

/** The data that the units of a workbook depend on. */
export class Workbook {
  readonly #parts: readonly Part[]
  /** By the path of their parts. */
  readonly #sheets = new Map<string, Sheet>()
  /**
   * By number of a shared string: the cells that show it, and whether a visible sheet and a sheet whose texts are read
   * show it.
   */
  readonly #cells = new Map<number, { names: string[]; isVisible: boolean; isChosen: boolean }>()
  /** The names of the sheets whose texts are read; empty for all. */
  readonly #chosen: readonly string[]
  /** By number of a shared string: the heads of tables that show it. */
  readonly #heads = new Map<number, Head[]>()

  readonly #hasTables: boolean
  readonly #formulas: TextsOfFormulas

  /** Only the texts of the `chosen` sheets are read; if it is empty, of all sheets. */
  constructor(parts: readonly Part[], chosen: readonly string[]) {
    this.#parts = parts
    this.#chosen = chosen
    this.#formulas = new TextsOfFormulas(parts)
    this.#hasTables = parts.some(({ source }) => rootName(source) === 'table')
    this.#readSheets()
    let sheet: Part | undefined
    let numbers = new Map<string, number>()
    for (const part of parts) {
      const root = rootName(part.source)
      if (root === 'worksheet') {
        sheet = part
        numbers = this.#seeCells(part)
      } else if (root === 'table' && sheet) this.#seeTable(part, numbers)
    }
  }

  /** The sheets of the workbook, by the relationships of its parts. */
  #readSheets(): void {
    for (const { path, name, state } of sheetsOf(this.#parts)) {
      // Programs show a sheet with any other state, such as `show`.
      const isHidden = /^(?:hidden|veryHidden)$/.test(state)
      const isChosen = this.#chosen.length === 0 || this.#chosen.includes(name)
      this.#sheets.set(path, { name, isHidden, isChosen })
    }
    this.#requireChosen()
  }

  #requireChosen(): void {
    const names = [...this.#sheets.values()].map(({ name }) => name)
    const missing = this.#chosen.find((name) => !names.includes(name))
    if (missing === undefined) return
    throw new FormatError(
      'needs-option',
      `The workbook has no sheet "${missing}", which the option sheets names. Its sheets are: ${names.join(', ')}.`,
      0,
    )
  }

  sheetOf({ name }: Part): Sheet {
    return this.#sheets.get(name) ?? { name: '', isHidden: false, isChosen: this.#chosen.length === 0 }
  }

  /** Whether a part is a sheet of cells or of a chart. */
  isSheet({ source }: Part): boolean {
    return /^(?:work|chart)sheet$/.test(rootName(source))
  }

  /** The texts that cells name by their numbers, without formats. */
  sharedTexts(): string[] {
    return sharedTexts(this.#parts)
  }

  #seeCells(part: Part): Map<string, number> {
    const { name, isHidden, isChosen } = this.sheetOf(part)
    const numbers = new Map<string, number>()
    seeShared(part.source.text, prefixOf(part), (cell, number) => {
      const known = this.#cells.get(number)
      if (!known) this.#cells.set(number, { names: [`${name}!${cell}`], isVisible: !isHidden, isChosen })
      else {
        if (known.names.length < MAX_CELLS) known.names.push(`${name}!${cell}`)
        known.isVisible ||= !isHidden
        known.isChosen ||= isChosen
      }
      if (this.#hasTables) numbers.set(cell, number)
    })
    return numbers
  }

  #seeTable(part: Part, numbers: ReadonlyMap<string, number>): void {
    const xml = documentOf(part.source)
    const { root } = xml
    const corner = /^([A-Z]{1,3})(\d{1,7})/.exec(attribute(xml, root, 'ref') ?? '')
    if (!corner || attribute(xml, root, 'headerRowCount') === '0') return
    const columns =
      root
        .elements()
        .find(({ name }) => localName(name) === 'tableColumns')
        ?.elements() ?? []
    const names = columns.map((node) => elementCharacters(attribute(xml, node, 'name') ?? ''))
    const slotOf = attributeSlots(xml)
    const different = new DifferentNames(names)
    for (const [index, node] of columns.entries()) {
      const slot = slotOf(node, 'name')
      const number = numbers.get(columnName(columnNumber(corner[1] ?? '') + index) + (corner[2] ?? ''))
      if (!slot || number === undefined) continue
      const heads = this.#heads.get(number) ?? []
      heads.push({ part, slot, name: names[index] ?? '', index, names: different })
      this.#heads.set(number, heads)
    }
  }

  /** The units of the shared strings. */
  *shared(part: Part, showsHidden: boolean): Generator<Unit> {
    const { text, eol } = part.source
    const prefix = prefixOf(part)
    const strings = new StringSlots(text, prefix, eol)
    let number = -1
    for (const content of contentsIn(text, `${prefix}si`)) {
      number++
      const cells = this.#cells.get(number)
      const found = content && (this.#chosen.length === 0 || cells?.isChosen) && strings.in(content)
      if (!found) continue
      const slot = this.#withHeads(found.slot, number, part)
      // The head of a column that a formula names cannot change.
      const isHidden = (cells?.isVisible === false && !showsHidden) || this.#isNamedHead(number)
      yield this.#cellUnit(unitOf(found.text, slot, cells?.names.join(', '), isHidden), found.text)
    }
  }

  #cellUnit(unit: Unit, text: string): Unit {
    return this.#formulas.withRemark(unit, text.includes('<') ? withoutTags(text) : text)
  }

  /** The slot of a string that heads a table: the name of the column follows. */
  #withHeads(slot: Slot, number: number, { from }: Part): Slot {
    const heads = this.#heads.get(number)
    if (!heads) return slot
    const isNamed = this.#isNamedHead(number)
    const { sideEdits: also } = slot
    return {
      at: slot.at,
      codec: new HeadCodec(slot.codec, heads, isNamed),
      *sideEdits(text, status) {
        if (also) yield* also(text, status)
        for (const head of heads) yield headEdit(head, from, text)
      },
    }
  }

  /** Whether a formula names the column of this string: `Table1[Price]`, `[@Price]`. */
  #isNamedHead(number: number): boolean {
    const heads = this.#heads.get(number) ?? []
    return heads.some(({ name }) =>
      this.#parts.some(({ source: { text } }) => text.includes(`[${name}]`) || text.includes(`[@${name}]`)),
    )
  }

  /** The units of a sheet: strings in its cells, messages of its validations, its header and its footer. */
  *sheet(part: Part, options: { headers: boolean; messages: boolean; hiddenText: boolean }): Generator<Unit> {
    const { text, eol } = part.source
    const prefix = prefixOf(part)
    const { name, isHidden } = this.sheetOf(part)
    const strings = new StringSlots(text, prefix, eol)
    const isOff = isHidden && !options.hiddenText
    // One string for all cells, so that the names of cells refer to it.
    const sheet = `${name}!`
    for (const cell of inlineCells(text, prefix)) {
      const sheetString = cell.isValue ? strings.valueAt(cell.at) : strings.in(cell.at)
      if (!sheetString) continue
      const unit = unitOf(sheetString.text, sheetString.slot, sheet + cell.name, isOff)
      yield this.#cellUnit(unit, sheetString.text)
    }
    if (options.messages) yield* validationUnits(text, name)
    if (!options.headers) return
    const codec = headerCodec(eol)
    for (const element of HEADERS) {
      for (const at of contentsIn(text, prefix + element)) {
        if (at) yield unitOf(codec.decode(text.slice(...at)), { at, codec }, `${name}: ${element}`)
      }
    }
  }

  /** The units of the comments on a sheet. */
  *comments(part: Part): Generator<Unit> {
    const { text, eol } = part.source
    const prefix = prefixOf(part)
    const strings = new StringSlots(text, prefix, eol)
    const authors = [...contentsIn(text, `${prefix}author`)].map((at) => (at ? text.slice(...at) : ''))
    for (const content of contentsIn(text, `${prefix}text`)) {
      const sheetString = content && strings.in(content)
      if (sheetString && !isCopy(text, prefix, authors, content[0]))
        yield unitOf(sheetString.text, sheetString.slot, 'comment')
    }
  }

  /** The units of the comments in threads. */
  *threadedComments(part: Part): Generator<Unit> {
    const { text, eol } = part.source
    const codec = plainCodec(eol)
    for (const at of contentsIn(text, `${prefixOf(part)}text`))
      if (at) yield unitOf(codec.decode(text.slice(...at)), { at, codec }, 'comment')
  }

  /** The names of sheets that no formula uses. */
  *sheetNames(part: Part): Generator<Unit> {
    const xml = documentOf(part.source)
    const slotOf = attributeSlots(xml)
    const nodes = [...sheetNodes(xml.root)]
    const names = new DifferentNames(nodes.map((node) => attribute(xml, node, 'name') ?? ''))
    for (const [index, node] of nodes.entries()) {
      const slot = slotOf(node, 'name')
      const name = attribute(xml, node, 'name')
      if (!slot || name === undefined) continue
      const isUsed = this.#parts.some(
        ({ source: { text } }) => text.includes(`${name}!`) || text.includes(`${name}'!`),
      )
      if (isUsed) continue
      const codec = sheetNameCodec(slot.codec, (text) => names.takes(index, text))
      yield { ...unitOf(name, { ...slot, codec }, 'name of a sheet'), maxLength: 31 }
    }
  }
}

const HEADERS = ['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter', 'firstHeader', 'firstFooter']

function unitOf(text: string, source: Slot, context?: string, isHidden = false): Unit {
  const key = [textKey(text)]
  const element = 'p'
  const hides = text !== '' && (isHidden || hasNoLetter(text))
  // An object made in one expression takes less memory, and a sheet has many units.
  if (!context) return hides ? { key, source, element, isHidden: true } : { key, source, element }
  return hides ? { key, source, element, context, isHidden: true } : { key, source, element, context }
}

/** Whether a text has no letter outside of its tags. Numbers and dates are not translated. */
function hasNoLetter(text: string): boolean {
  return !/\p{L}/u.test(text.includes('<') ? text.replaceAll(/<[^<>]*>/g, '') : text)
}

/** The codec of the head of a table, whose columns have different names. */
class HeadCodec implements Codec {
  readonly nests?: true
  readonly #codec: Codec
  readonly #heads: readonly Head[]
  readonly #isNamed: boolean

  constructor(codec: Codec, heads: readonly Head[], isNamed: boolean) {
    this.#codec = codec
    this.#heads = heads
    this.#isNamed = isNamed
    if (codec.nests) this.nests = codec.nests
  }

  decode(raw: string): string {
    return this.#codec.decode(raw)
  }

  encode(text: string, was: string): string {
    const name = withoutTags(text)
    if (this.#isNamed && text !== this.#codec.decode(was))
      throw new FormatError('unwritable', 'a formula names this column of a table by its head')
    if (!this.#heads.every(({ names, index }) => names.takes(index, name)))
      throw new FormatError('unwritable', `another column of the table has the head "${name}"`)
    return this.#codec.encode(text, was)
  }

  normalize(text: string): string {
    return this.#codec.normalize?.(text) ?? text
  }

  escape(char: string): string {
    return this.#codec.escape?.(char) ?? char
  }

  inlineCodes = (text: string): readonly Code[] => this.#codec.inlineCodes?.(text) ?? []
}

/** The edit of the name of a column. Its place counts from the start of the part with the string. */
function headEdit({ part, slot: { at, codec } }: Head, partStart: number, text: string): Edit {
  const was = part.source.text.slice(...at)
  const by = part.from - partStart
  const name = withoutTags(text).replaceAll('\n', '_x000a_')
  return { at: [at[0] + by, at[1] + by], text: codec.encode(name, was) }
}

/** Codes of headers and footers: `&L`, `&P`, `&"Arial,Bold"`, `&12` (ECMA-376, part 1, 18.3.1.46). */
const HEADER_CODE = /&(?:"[^"]*"|\d+|K[0-9A-F]{6}|[A-Z&])/g

/** Whether a comment is the copy of a thread for old programs: its author is the id of the thread. */
function isCopy(text: string, prefix: string, authors: readonly string[], at: number): boolean {
  const start = text.lastIndexOf(`<${prefix}comment `, at)
  const [, number = ''] = /\sauthorId="(\d+)"/.exec(text.slice(Math.max(start, 0), at)) ?? []
  return authors[Number(number)]?.startsWith('tc=') === true
}

/** The codec of a text without formats. */
function plainCodec(eol: string): Codec {
  const spelling = contentSpelling(eol)
  return {
    decode: (raw) => decodeXmlReferences(raw).replaceAll(/\r\n?/g, '\n'),
    encode: (text, was) => new XmlSpeller(was, '', spelling).spell(text),
    normalize: (text) => text.replaceAll(/\r\n?/g, '\n'),
    escape: numericReference,
  }
}

/** Excel refuses longer ones. */
const LONGEST_HEADER = 255

/** The codec of headers and footers. */
function headerCodec(eol: string): Codec {
  const plain = plainCodec(eol)
  return {
    ...plain,
    encode(text, was) {
      if (text.length > LONGEST_HEADER)
        throw new FormatError(
          'unwritable',
          `a header or a footer has at most ${LONGEST_HEADER} characters, with its codes`,
        )
      return plain.encode(text, was)
    },
    inlineCodes: (text) =>
      Array.from(text.matchAll(HEADER_CODE), ({ 0: code, index }) => ({
        at: [index, index + code.length] as Span,
        id: code,
        kind: 'alone',
        requiredBy: 'reader',
      })),
  }
}

/** Names of sheets have at most 31 characters, and none of `: \ / ? * [ ]`. */
function sheetNameCodec(codec: Codec, mayTake: (name: string) => boolean): Codec {
  return {
    ...codec,
    encode(text, was) {
      if (!mayTake(text)) throw new FormatError('unwritable', `another sheet has the name "${text}"`)
      if (text.length > 31 || /[:\\/?*[\]\n]|^'|'$/.test(text))
        throw new FormatError(
          'unwritable',
          'the name of a sheet has at most 31 characters, and none of : \\ / ? * [ ]',
        )
      return codec.encode(text, was)
    },
  }
}
