// Attributes that hold texts: alternative texts, the text of WordArt, entries of lists, and texts of form fields.
import { valueOf, type OfficeXml } from '../_grammars/ooxml/names.ts'
import type { XmlNode } from '../_grammars/xml/tree.ts'

/** The texts of one kind of elements. */
export interface AttributeTexts {
  /** The attributes, without their prefix. */
  names: readonly string[]
  /** The first part of the keys of the strings. */
  key: string
  /** What the texts are, for translators. */
  context: string
  /** The option that they depend on. */
  option: 'alternativeTexts' | 'fields'
}

const alternative = (names: readonly string[]): AttributeTexts => ({
  names,
  key: 'alt',
  context: 'alternative text',
  option: 'alternativeTexts',
})

const ofField = (name: string, key: string, context: string): AttributeTexts => ({
  names: [name],
  key,
  context,
  option: 'fields',
})

const TEXTS: ReadonlyMap<string, AttributeTexts> = new Map([
  ['wp:docPr', alternative(['title', 'descr'])],
  ['v:shape', alternative(['alt'])],
  ['v:rect', alternative(['alt'])],
  ['v:textpath', alternative(['string'])],
  ['w:tblCaption', alternative(['val'])],
  ['w:tblDescription', alternative(['val'])],
  ['w:listItem', ofField('displayText', 'item', 'entry of a list')],
  ['w:listEntry', ofField('val', 'item', 'entry of a list')],
  ['w:default', ofField('val', 'default', 'default text of a form field')],
  ['w:helpText', ofField('val', 'help', 'help for a form field')],
  ['w:statusText', ofField('val', 'help', 'help for a form field')],
])

/** The texts in the attributes of an element. */
export function attributeTextsOf(doc: OfficeXml, node: XmlNode): AttributeTexts | undefined {
  const name = doc.nameOf(node.name)
  const texts = TEXTS.get(name)
  if (!texts || texts.key === 'alt' || texts.key === 'item') return texts
  // A check box has a default, too. Help may be the name of an entry of AutoText.
  if (name === 'w:default')
    return node.parent && doc.nameOf(node.parent.name) === 'w:textInput' ? texts : undefined
  return valueOf(doc, node, 'type') === 'autoText' ? undefined : texts
}
