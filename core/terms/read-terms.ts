// Reads a list of terms from a CSV or TBX file.
import type { LanguageId } from '../contract.ts'
import { messageOf } from '../errors.ts'
import { languageByCode } from '../languages.ts'
import type { Concept, TermsOfLanguage } from './term-list.ts'

/** A file of terms that cannot be read. The message is a clause without a period. */
export class TermsError extends Error {}

/** Separates the forms of a term, and several forbidden terms, in a cell. */
const FORMS = '|'

/** Reads the concepts of a file. Throws a `TermsError`. */
export async function readConcepts(text: string): Promise<Concept[]> {
  const isXml = /^\uFEFF?\s*<(?:\?xml|!DOCTYPE|!--|martif|tbx)/i.test(text)
  return isXml ? conceptsOfTbx(text) : conceptsOfCsv(text)
}

type Column =
  | { kind: 'right' | 'forbidden' | 'partOfSpeech'; language: LanguageId }
  | { kind: 'note' | 'translate' | 'case'; language?: undefined }

/** A column of a CSV by its name in the first line: `de`, `de forbidden`, `de part of speech`, `note`, `translate`, `case`. */
function columnOf(name: string): Column {
  const words = name.trim().toLowerCase()
  if (/^(?:note|comment|definition)s?$/.test(words)) return { kind: 'note' }
  if (words === 'translate' || words === 'case') return { kind: words }
  const [, code = '', kind] = /^(\S+)(?:\s+(forbidden|part of speech))?$/.exec(words) ?? []
  const language = languageByCode(name.trim().split(/\s/)[0] ?? '')?.id
  if (code === '' || language === undefined)
    throw new TermsError(
      `the column ${name.trim() || 'without a name'} is not known: the first line has codes of languages such as de, "de forbidden", "de part of speech", note, translate and case`,
    )
  if (kind === undefined) return { kind: 'right', language }
  return { kind: kind === 'forbidden' ? kind : 'partOfSpeech', language }
}

async function conceptsOfCsv(text: string): Promise<Concept[]> {
  const { rowsOfCsv } = await import('./csv.ts')
  const [head = [], ...rows] = rowsOfCsv(text)
  const columns = head.map(columnOf)
  return rows.map((cells) => {
    const languages = new Map<LanguageId, TermsOfLanguage>()
    const others: { note?: string; isKept?: boolean; isCaseSensitive?: boolean } = {}
    for (const [index, cell] of cells.entries()) {
      const column = columns[index]
      const value = cell.trim()
      if (!column || value === '') continue
      if (column.kind === 'note') others.note = value
      else if (column.kind === 'translate') others.isKept = /^no$/i.test(value)
      else if (column.kind === 'case') others.isCaseSensitive = /^yes$/i.test(value)
      else if (column.language !== undefined) {
        const own = languages.get(column.language) ?? { right: [], forbidden: [] }
        const forms = value.split(FORMS).map((form) => form.trim())
        const read = column.kind === 'partOfSpeech' ? value.toLowerCase() : forms.filter(Boolean)
        languages.set(column.language, { ...own, [column.kind]: read })
      }
    }
    return { languages, ...others }
  })
}

/** An element of TBX: its name, attributes and children in their order. */
type XmlNode = Readonly<Record<string, unknown>>

const ATTRIBUTES = ':@'

/** The concepts of TBX, of the older dialects (`termEntry`, `langSet`) and the newer ones (`conceptEntry`, `langSec`). */
async function conceptsOfTbx(text: string): Promise<Concept[]> {
  // Loaded on demand: most lists are tables.
  const { XMLParser, XMLValidator } = await import('fast-xml-parser')
  const validity = XMLValidator.validate(text)
  if (validity !== true) throw new TermsError(`line ${validity.err.line}: ${validity.err.msg}`)
  try {
    const parser = new XMLParser({
      preserveOrder: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      parseTagValue: false,
      removeNSPrefix: false,
      htmlEntities: false,
    })
    return elementsIn(parser.parse(text), ['termEntry', 'conceptEntry']).map(conceptOf)
  } catch (error) {
    throw new TermsError(messageOf(error))
  }
}

function conceptOf(entry: XmlNode): Concept {
  const languages = new Map<LanguageId, TermsOfLanguage>()
  for (const section of elementsIn(childrenOf(entry), ['langSet', 'langSec'])) {
    const code = attributeOf(section, 'xml:lang')
    languages.set(languageByCode(code)?.id ?? code, termsOfSection(section))
  }
  const [note] = factsIn(entry, ['note', 'descrip'], () => true)
  return {
    languages,
    ...(note === undefined ? {} : { note }),
    ...(hasFact(entry, /^(?:x-)?translat/i, 'no') ? { isKept: true } : {}),
    ...(hasFact(entry, /^(?:x-)?case-?sensitive$/i, 'yes') ? { isCaseSensitive: true } : {}),
  }
}

function termsOfSection(section: XmlNode): TermsOfLanguage {
  const groups = elementsIn(childrenOf(section), ['tig', 'ntig', 'termSec'])
  const [preferred, right, forbidden]: [string[], string[], string[]] = [[], [], []]
  let partOfSpeech: string | undefined
  for (const group of groups) {
    const status =
      factsIn(group, ['termNote', 'administrativeStatus'], isNamed(/administrativeStatus/i))[0] ?? ''
    const list = /^(?:deprecated|superseded|obsolete|forbidden)/i.test(status)
      ? forbidden
      : /^preferred/i.test(status)
        ? preferred
        : right
    for (const term of elementsIn(childrenOf(group), ['term'])) list.push(textOf(term).trim())
    partOfSpeech ??= factsIn(group, ['termNote', 'partOfSpeech'], isNamed(/partOfSpeech/i))[0]?.toLowerCase()
  }
  return { right: [...preferred, ...right], forbidden, partOfSpeech }
}

/** Whether an element has the type of a fact, or is named after it as in the newer style. */
const isNamed =
  (name: RegExp) =>
  (node: XmlNode): boolean =>
    name.test(attributeOf(node, 'type')) || name.test(nameOf(node))

/** The texts of the elements with these names anywhere in another, without their prefixes. */
function factsIn(node: XmlNode, names: readonly string[], isMeant: (node: XmlNode) => boolean): string[] {
  return elementsIn(childrenOf(node), names)
    .filter(isMeant)
    .map((each) => textOf(each).trim())
    .filter(Boolean)
}

function hasFact(node: XmlNode, name: RegExp, value: string): boolean {
  const facts = factsIn(node, ['termNote', 'descrip', 'admin'], isNamed(name))
  return facts.some((each) => each.toLowerCase() === value)
}

/** The outermost elements with these names in a list of nodes. */
function elementsIn(nodes: unknown, names: readonly string[]): XmlNode[] {
  if (!Array.isArray(nodes)) return []
  return nodes.filter(isNode).flatMap((node) => {
    const name = nameOf(node).replace(/^.*:/, '')
    return names.includes(name) ? [node] : elementsIn(childrenOf(node), names)
  })
}

const isNode = (value: unknown): value is XmlNode => typeof value === 'object' && value !== null

const nameOf = (node: XmlNode): string => Object.keys(node).find((key) => key !== ATTRIBUTES) ?? ''

const childrenOf = (node: XmlNode): unknown => node[nameOf(node)]

function attributeOf(node: XmlNode, name: string): string {
  const attributes = node[ATTRIBUTES]
  const value = isNode(attributes) ? attributes[name] : undefined
  return typeof value === 'string' ? value : ''
}

function textOf(node: XmlNode): string {
  const children = childrenOf(node)
  if (typeof children === 'string') return children
  return Array.isArray(children) ? children.filter(isNode).map(textOf).join('') : ''
}
