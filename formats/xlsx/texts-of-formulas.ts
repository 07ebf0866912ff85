// Texts that formulas, and lists of allowed values, contain. They stay, so that a cell with a translation no longer equals
// them.
import type { Part, Unit } from '@atlas/core/contract.ts'
import { contentsIn } from '../_grammars/ooxml/sheets.ts'
import { prefixOf } from '../_grammars/ooxml/workbook.ts'
import { rootName } from '../_grammars/ooxml/names.ts'
import { decodeXmlReferences } from '../_grammars/xml/references.ts'

/** The most characters of a formula that a sentence quotes. */
const LONGEST_QUOTE = 60

/** The elements with formulas: of cells, of formats that depend on values, of validations, and of names. */
const FORMULAS = ['f', 'formula', 'formula1', 'formula2', 'definedName']
/** The formulas of extensions have a prefix of their own. */
const EXTENDED_FORMULA = 'xm:f'

/** The texts in the formulas of a workbook. */
export class TextsOfFormulas {
  readonly #parts: readonly Part[]
  /** By the text in small letters, as formulas compare: the first formula with it. Read when the first text is asked for. */
  #formulas: Map<string, string> | undefined
  /** The length of the longest of these texts. A text is not shorter in small letters. */
  #longest = 0

  constructor(parts: readonly Part[]) {
    this.#parts = parts
  }

  /** The unit, with a remark if a formula has its text. */
  withRemark(unit: Unit, text: string): Unit {
    const formulas = (this.#formulas ??= this.#read())
    if (text.length > this.#longest) return unit
    const formula = formulas.get(text.toLowerCase())
    if (formula === undefined || unit.isHidden) return unit
    const remark = `The formula ${formula} has this text, and keeps it.`
    return { ...unit, context: [unit.context, 'a formula has this text'].filter(Boolean).join('; '), remark }
  }

  #read(): Map<string, string> {
    const formulas = new Map<string, string>()
    for (const part of this.#parts) {
      if (!/^work(?:sheet|book)$/.test(rootName(part.source))) continue
      const { text } = part.source
      const prefix = prefixOf(part)
      for (const name of [...FORMULAS.map((each) => prefix + each), EXTENDED_FORMULA]) {
        // Most sheets lack most of them, and a closing tag is found faster than a `<`, which is everywhere.
        if (!text.includes(`</${name}>`)) continue
        for (const at of contentsIn(text, name)) if (at) see(text.slice(...at), formulas)
      }
    }
    for (const text of formulas.keys()) this.#longest = Math.max(this.#longest, text.length)
    return formulas
  }
}

/** Adds the texts in a formula. A list of allowed values is one text, with commas. */
function see(raw: string, formulas: Map<string, string>): void {
  if (!raw.includes('"') && !raw.includes('&')) return
  const formula = decodeXmlReferences(raw)
  const quote = formula.length > LONGEST_QUOTE ? `${formula.slice(0, LONGEST_QUOTE)}…` : formula
  for (const [, literal = ''] of formula.matchAll(/"((?:[^"]|"")*)"/g)) {
    const text = literal.replaceAll('""', '"').toLowerCase()
    for (const each of [text, ...text.split(',').map((value) => value.trim())])
      if (each !== '' && !formulas.has(each)) formulas.set(each, quote)
  }
}
