// Apple's .stringsdict: formats with variables, each a plural, and variants by width or device.
import type { Languages, Plural, Slot, Source, Unit } from '../../contract.ts'
import { isCategory, knownCategories, pluralOf, type Row } from '../plurals.ts'
import { contentSlot, lineBefore } from './places.ts'
import { plainText } from './pieces.ts'
import { entriesOf, readPlist, type PlistEntry } from './plist.ts'
import { XmlTexts } from './text.ts'
import type { XmlDocument, XmlNode } from './tree.ts'

/** The text of an entry, in which variables stand as `%#@name@`. */
const format = 'NSStringLocalizedFormatKey'

/** A format that is nothing but its variable: there is nothing in it to translate. */
const onlyVariable = /^%(?:\d+\$)?#@[^@]*@$/

/** The texts and plurals of a file, in file order. */
export function stringsdictUnits(source: Source, languages: Languages): readonly Unit[] {
  const xml = readPlist(source)
  const root = xml.root.element('dict')
  return root ? new Stringsdict(xml, source, languages).unitsIn(root, [], undefined) : []
}

class Stringsdict {
  readonly xml: XmlDocument
  readonly texts: XmlTexts
  readonly known: ReadonlySet<string>

  constructor(xml: XmlDocument, { eol }: Source, languages: Languages) {
    this.xml = xml
    this.texts = new XmlTexts(xml, eol)
    this.known = knownCategories(languages)
  }

  /** The units of a dictionary, whose entries are variables, variants, or all texts of the file. */
  unitsIn(dict: XmlNode, key: readonly string[], inherited: string | undefined): Unit[] {
    return entriesOf(this.xml, dict).flatMap(({ name, value, context = inherited }) => {
      const path = name === format ? key : [...key, name]
      if (value.name === 'string') return this.textOf(name, value, path, context)
      if (value.name !== 'dict') return []
      const entries = entriesOf(this.xml, value)
      return entries.some((entry) => this.makesPlural(entry))
        ? this.pluralOf(entries, path, context)
        : this.unitsIn(value, path, context)
    })
  }

  makesPlural({ name, value }: PlistEntry): boolean {
    return name === 'NSStringFormatSpecTypeKey' && this.rawOf(value).trim() === 'NSStringPluralRuleType'
  }

  textOf(name: string, value: XmlNode, key: readonly string[], context: string | undefined): Unit[] {
    const isFormat = name === format
    // The other names of Apple's own say what the program does.
    if (!isFormat && name.startsWith('NSString')) return []
    const unit = unitOf(key, this.slot([value], value), context)
    if (isFormat && onlyVariable.test(plainText(this.rawOf(value)))) unit.isHidden = true
    return [unit]
  }

  pluralOf(entries: readonly PlistEntry[], key: readonly string[], context: string | undefined): Unit[] {
    const { xml, known } = this
    const counted = entries.filter(({ name, value }) => isCategory(name) && value.name === 'string')
    const [first] = entries
    const model = counted.at(-1)
    if (!first || !model) return []
    const values = counted.map(({ value }) => value)
    // The other entries of the dictionary are rows that stay, so that new ones find their neighbors.
    const rows = entries.map((entry): Row => {
      const { name, value } = entry
      const isCounted = counted.includes(entry)
      return {
        name: isCounted ? name : '',
        at: [entry.key.start, value.end],
        slot: this.slot(values, value),
      }
    })
    const [category, text] = [model.key, model.value]
    const plural = pluralOf(rows, known, this.between(entries), (wanted) => ({
      open: `<key>${wanted}</key>${xml.text.slice(category.end, text.start)}<string>`,
      close: '</string>',
      codec: this.slot(values, text).codec,
    }))
    // Apple takes `zero` for 0 in every language, also in one that has no such category.
    const extra = counted.filter(({ name }) => name === 'zero' && !known.has(name))
    return [
      unitOf(key, plural, context),
      ...extra.map(({ name, value }) => unitOf([...key, name], this.slot([value], value), context)),
    ]
  }

  /** What parts two entries. */
  between([first, second]: readonly PlistEntry[]): string {
    if (!first) return ''
    const gap = second ? this.xml.text.slice(first.value.end, second.key.start) : ''
    return second && gap.trim() === '' ? gap : lineBefore(this.xml.text, first.key.start)
  }

  /** A place of one of the texts of a unit. */
  slot(values: readonly XmlNode[], value: XmlNode): Slot {
    return contentSlot(this.xml, value, this.texts.codecFor(values.map((one) => this.rawOf(one))))
  }

  rawOf(node: XmlNode): string {
    return this.xml.text.slice(node.innerStart, node.innerEnd)
  }
}

function unitOf(key: readonly string[], source: Slot | Plural, context: string | undefined): Unit {
  return context === undefined ? { key, source } : { key, source, context }
}
