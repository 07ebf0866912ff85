// Texts that are neither paragraphs nor properties: hints and contents of fields, entries of lists and indexes, labels of
// controls, titles of tables (OpenDocument 1.3, part 3, chapters 7, 8, 9 and 13).
import type { XmlDocument, XmlNode } from '../_grammars/xml/tree.ts'
import { attribute } from '../_grammars/xml/tree.ts'

/** The texts of one kind of elements. */
export interface OtherTexts {
  /** The attributes with texts. */
  attributes?: readonly string[]
  /** Whether the content of the element is a text. */
  isContent?: boolean
  /** The first part of the keys of the strings. */
  key: string
  /** What the texts are, for translators. */
  context?: string
  /** The option that they depend on. */
  area: 'alternativeTexts' | 'fields'
}

const entry = (attributes: readonly string[]): OtherTexts => ({
  attributes,
  key: 'index',
  context: 'entry of an index',
  area: 'fields',
})

const hint = (attributes: readonly string[]): OtherTexts => ({
  attributes,
  key: 'help',
  context: 'hint of a field',
  area: 'fields',
})

const choice = (attributeName: string): OtherTexts => ({
  attributes: [attributeName],
  key: 'item',
  context: 'entry of a list',
  area: 'fields',
})

const field = (attributes: readonly string[], isContent = false): OtherTexts => ({
  attributes,
  isContent,
  key: 'field',
  context: 'text of a field',
  area: 'fields',
})

const ALTERNATIVE: OtherTexts = { isContent: true, key: '', area: 'alternativeTexts' }

const CONTROL: OtherTexts = {
  attributes: ['form:label', 'form:title'],
  key: 'control',
  context: 'text of a control',
  area: 'fields',
}

const TEXTS: ReadonlyMap<string, OtherTexts> = new Map([
  ['svg:title', ALTERNATIVE],
  ['svg:desc', ALTERNATIVE],
  ['table:title', ALTERNATIVE],
  ['table:desc', ALTERNATIVE],
  ['text:alphabetical-index-mark', entry(['text:string-value', 'text:key1', 'text:key2'])],
  ['text:alphabetical-index-mark-start', entry(['text:key1', 'text:key2'])],
  ['text:toc-mark', entry(['text:string-value'])],
  ['text:user-index-mark', entry(['text:string-value'])],
  ['text:placeholder', field(['text:description'], true)],
  ['text:text-input', field(['text:description'], true)],
  ['text:execute-macro', field([], true)],
  ['text:conditional-text', field(['text:string-value-if-true', 'text:string-value-if-false'])],
  ['text:hidden-text', field(['text:string-value'])],
  ['text:user-field-decl', field(['office:string-value'])],
  ['text:variable-input', hint(['text:description'])],
  ['text:user-field-input', hint(['text:description'])],
  ['text:label', choice('text:value')],
  ['loext:list-item', choice('loext:display-text')],
  ['table:help-message', hint(['table:title'])],
  ['table:error-message', hint(['table:title'])],
])

/** The texts of an element that are neither a paragraph nor a property. */
export function otherTextsOf({ name }: XmlNode): OtherTexts | undefined {
  return TEXTS.get(name) ?? (name.startsWith('form:') ? CONTROL : undefined)
}

/** The element whose content repeats a text, which programs show until they compute it again. */
export function repeatedIn(xml: XmlDocument, node: XmlNode): XmlNode | undefined {
  if (node.name === 'text:conditional-text' || node.name === 'text:hidden-text') return node
  if (node.name !== 'text:label') return undefined
  return attribute(xml, node, 'text:current-selected') === 'true' ? node.parent : undefined
}
