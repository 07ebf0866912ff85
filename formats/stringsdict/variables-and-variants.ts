// The units of Apple's .stringsdict files: formats with variables, each a plural, and variants by width or device.
import type {
  Category,
  Codec,
  EntrySpan,
  Languages,
  Plural,
  Slot,
  Source,
  Unit,
} from '@atlas/core/contract.ts'
import {
  isCategory,
  knownCategories,
  pluralOf,
  withRowsApart,
  type RowOfPlural,
} from '../_grammars/plurals/forms.ts'
import { readOnly } from '../_grammars/plurals/read-only.ts'
import { textWithoutMarkup } from '../_grammars/xml/pieces.ts'
import { contentSlot, lineBefore } from '../_grammars/xml/places.ts'
import { plistEntries, plistRemovable, readPlist, type PlistEntry } from '../_grammars/xml/plist.ts'
import { XmlTexts } from '../_grammars/xml/text.ts'
import { rawContent, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'
import { extended } from '../_grammars/text/paths.ts'

/** The key of an entry's text, in which variables are spelled `%#@name@`. */
const format = 'NSStringLocalizedFormatKey'

/** A format that consists of a single variable: it contains nothing to translate. */
const onlyVariable = /^%(?:\d+\$)?#@[^@]*@$/

/** The texts and plurals of a file, in file order. */
export function stringsdictUnits(source: Source, languages: Languages): readonly Unit[] {
  const xml = readPlist(source)
  const root = xml.root.element('dict')
  const reader = new Stringsdict(xml, source, languages)
  if (root) reader.read(root, [], undefined)
  return reader.units
}

/** The entries of a file: formats, and the rows of variables. */
export const stringsdictEntries = (source: Source): EntrySpan[] =>
  plistRemovable(source, (xml, dict) => {
    const entries = plistEntries(xml, dict)
    return entries.some((entry) => makesPlural(xml, entry)) ? entries.filter(isRow).length : undefined
  })

const isRow = ({ name, value }: PlistEntry): boolean => isCategory(name) && value.name === 'string'

/** Whether an entry makes the dictionary around it a plural. */
const makesPlural = (xml: XmlDocument, { name, value }: PlistEntry): boolean =>
  name === 'NSStringFormatSpecTypeKey' && rawContent(xml, value).trim() === 'NSStringPluralRuleType'

class Stringsdict {
  readonly units: Unit[] = []
  readonly xml: XmlDocument
  readonly texts: XmlTexts
  readonly known: ReadonlySet<string>

  constructor(xml: XmlDocument, { eol }: Source, languages: Languages) {
    this.xml = xml
    this.texts = new XmlTexts(xml, eol)
    this.known = knownCategories(languages)
  }

  /** Adds the units of a dictionary: of the whole file, of an entry, or of its variants. */
  read(dict: XmlNode, key: readonly string[], inherited: string | undefined): void {
    for (const { name, value, context = inherited } of plistEntries(this.xml, dict)) {
      const path = name === format ? key : extended(key, name)
      if (value.name === 'string') this.addText(name, value, path, context)
      else if (value.name === 'dict') {
        const entries = plistEntries(this.xml, value)
        if (entries.some((entry) => makesPlural(this.xml, entry))) this.addPlural(entries, path, context)
        else this.read(value, path, context)
      }
    }
  }

  addText(name: string, value: XmlNode, key: readonly string[], context: string | undefined): void {
    const isFormat = name === format
    // Apple's other keys are for the program, not texts.
    if (!isFormat && name.startsWith('NSString')) return
    const unit = unitOf(key, this.slot(value), context)
    if (isFormat && onlyVariable.test(textWithoutMarkup(rawContent(this.xml, value)))) unit.isHidden = true
    this.units.push(unit)
  }

  addPlural(entries: readonly PlistEntry[], key: readonly string[], context: string | undefined): void {
    const { xml, known } = this
    const counted = entries.filter(isRow)
    const model = counted.at(-1)
    if (!model) return
    const codec = this.codecOf(counted.map(({ value }) => value))
    // The other entries of the dictionary are rows that stay, so that new rows find their neighbors.
    const rows = entries.map((entry): RowOfPlural => {
      const { name, key: category, value } = entry
      return {
        name: isRow(entry) ? name : '',
        at: [category.start, value.end],
        slot: contentSlot(xml, value, codec),
      }
    })
    // A new row would get the key of a row that is not a string.
    if (entries.some((entry) => isCategory(entry.name) && !isRow(entry))) {
      this.units.push(unitOf(key, readOnly(this.formsOf(counted, codec)), context))
      return
    }
    const open = `</key>${xml.text.slice(model.key.end, model.value.start)}<string>`
    const plural = pluralOf(rows, known, this.between(entries), (category) => ({
      open: `<key>${category}${open}`,
      close: '</string>',
      codec,
    }))
    this.units.push(unitOf(key, withRowsApart(plural), context))
    // Apple uses `zero` for 0 in every language, even if the language has no such category.
    for (const { name, value } of counted)
      if (name === 'zero' && !known.has(name))
        this.units.push(unitOf(extended(key, name), this.slot(value), context))
  }

  formsOf(counted: readonly PlistEntry[], codec: Codec): ReadonlyMap<Category, Slot> {
    const forms = new Map<Category, Slot>()
    for (const { name, value } of counted)
      if (isCategory(name)) forms.set(name, contentSlot(this.xml, value, codec))
    return forms
  }

  /** The white space between two entries. */
  between([first, second]: readonly PlistEntry[]): string {
    if (!first) return ''
    const gap = second ? this.xml.text.slice(first.value.end, second.key.start) : ''
    return second && gap.trim() === '' ? gap : lineBefore(this.xml.text, first.key.start)
  }

  slot(value: XmlNode): Slot {
    return contentSlot(this.xml, value, this.codecOf([value]))
  }

  codecOf(values: readonly XmlNode[]): Codec {
    return this.texts.codecFor(values.map((value) => rawContent(this.xml, value)))
  }
}

function unitOf(key: readonly string[], source: Slot | Plural, context: string | undefined): Unit {
  return context === undefined ? { key, source } : { key, source, context }
}
