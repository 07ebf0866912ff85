// Qt's TS files: the messages of each context, their comments, and the languages that the file names.
import {
  inOnly,
  FormatError,
  codeLike,
  meansLanguage,
  type Container,
  type Edit,
  type EntrySpan,
  type Language,
  type Languages,
  type Slot,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { qtRows } from '../_grammars/plurals/qt-rules.ts'
import { sameForAll } from '../_grammars/plurals/read-only.ts'
import type { RowMeanings } from '../_grammars/plurals/rules.ts'
import { withLine } from '../_grammars/text/comments.ts'
import { extended } from '../_grammars/text/paths.ts'
import { textWithoutMarkup } from '../_grammars/xml/pieces.ts'
import { attributeEdit, entryOf } from '../_grammars/xml/places.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import { XmlTexts } from '../_grammars/xml/text.ts'
import {
  attribute,
  attributeValue,
  rawContent,
  type XmlDocument,
  type XmlNode,
} from '../_grammars/xml/tree.ts'
import { messagePlural, mostForms } from './plurals.ts'
import { qtLayer } from './text.ts'
import { MessagePlace } from './translations.ts'

/** Reads a file whose root is `<TS>`. */
export function readTs(source: Source): XmlDocument {
  const xml = documentOf(source)
  if (xml.root.name === 'TS') return xml
  const message = `The root element is <${xml.root.name}>, but a Qt translation file has <TS>.`
  throw new FormatError('not-this-format', message, xml.root.start)
}

/** The messages that the program still uses, in file order. */
export function qtMessageUnits(source: Source, languages: Languages): readonly Unit[] {
  const xml = readTs(source)
  const [language] = languages.targets
  const messages = [...messagesIn(xml, xml.root, [])]
  const { targets: [named] = [] } = messageLanguages(xml)
  const isForeign = named !== undefined && language !== undefined && !meansLanguage(named, language)
  const texts = new XmlTexts(xml, source.eol, {}, qtLayer(source.text))
  let rows: RowMeanings | undefined
  // Asked only for plurals: without any, a file is read once for all languages.
  const rowsOf = (one: Language): RowMeanings =>
    (rows ??= qtRows(one, isForeign ? 0 : mostForms(messages.map(({ node }) => node))))

  return messages.flatMap((message) => {
    const { node } = message
    const text = node.element('source')
    const translation = node.element('translation')
    if (!text || isObsolete(xml, translation)) return []
    const codec = texts.codecFor([text, ...textsIn(translation)].map((one) => rawContent(xml, one)))
    const isPlural = attribute(xml, node, 'numerus') === 'yes'
    const original: Slot = { at: text.inner, codec }
    const unit: Unit = {
      key: keyOf(xml, message, codec.decode(rawContent(xml, text))),
      source: isPlural ? sameForAll(original) : original,
    }
    const context = contextOf(xml, node)
    if (context !== undefined) unit.context = context
    if (language) {
      const messagePlace = new MessagePlace(xml, node, text, codec)
      unit.targets = inOnly(
        language,
        isPlural ? messagePlural(messagePlace, rowsOf(language)) : messagePlace.slot(),
      )
    }
    return unit
  })
}

/** Comments: the disambiguation of equal texts, the programmer's comment, and the translators' comment. */
const comments = ['comment', 'extracomment', 'translatorcomment']

/** The comments of a message, one per line. */
function contextOf(xml: XmlDocument, message: XmlNode): string | undefined {
  let context: string | undefined
  for (const name of comments) context = withLine(context, childText(xml, message, name))
  return context
}

/** The elements of a translation that contain its texts: itself, its plural forms, or its variants by length. */
function textsIn(translation: XmlNode | undefined): readonly XmlNode[] {
  if (!translation) return []
  if (!translation.first) return [translation]
  const parts = translation.children.filter(({ name }) => /^(?:numerusform|lengthvariant)$/.test(name))
  return parts.length === 0 ? [translation] : parts.flatMap(textsIn)
}

/** The text of a child element; '' if that is missing. */
function childText(xml: XmlDocument, node: XmlNode, name: string): string {
  const child = node.element(name)
  return child ? textWithoutMarkup(rawContent(xml, child)).trim() : ''
}

/** The id, if the program finds its texts by ids; otherwise the contexts, the text, and the distinguishing comment. */
function keyOf(xml: XmlDocument, { node, contexts }: Message, text: string): string[] {
  const id = attribute(xml, node, 'id')
  if (id) return [id]
  const key = extended(contexts, text)
  const comment = childText(xml, node, 'comment')
  return comment === '' ? key : extended(key, comment)
}

/** Whether the program no longer uses the message. Linguist keeps its translation for later. */
const isObsolete = (xml: XmlDocument, translation: XmlNode | undefined): boolean =>
  /^(?:vanished|obsolete)$/.test((translation && attribute(xml, translation, 'type')) ?? '')

/** The messages with their contexts. Obsolete ones show that their keys are taken. */
export function messageEntries(source: Source): EntrySpan[] {
  const xml = readTs(source)
  return [...entriesIn(xml, xml.root, [])]
}

function* entriesIn(
  xml: XmlDocument,
  parent: XmlNode,
  containers: readonly Container[],
): Iterable<EntrySpan> {
  for (const node of parent.elements()) {
    const entry = { ...entryOf(xml, node), bare: node.span }
    if (node.name === 'message') {
      const key = keySpan(xml, node)
      yield { ...entry, ...(key && { key }), containers }
    } else if (node.name === 'context') {
      const name = node.element('name')
      const inside: Span = [name?.end ?? node.innerStart, node.innerEnd]
      yield* entriesIn(xml, node, [...containers, { ...entry, ...(name && { key: name.inner }), inside }])
    }
  }
}

/** The id; otherwise from the text to the comment that distinguishes it from an equal one. */
function keySpan(xml: XmlDocument, node: XmlNode): Span | undefined {
  const text = node.element('source')
  const comment = node.element('comment')
  const end = comment && text && comment.start >= text.end ? comment : text
  return attributeValue(xml, node, 'id') ?? (text && end && [text.innerStart, end.innerEnd])
}

interface Message {
  node: XmlNode
  /** The names of the contexts around it: one, or none if the messages of the file have ids. */
  contexts: readonly string[]
}

function* messagesIn(xml: XmlDocument, parent: XmlNode, contexts: readonly string[]): Iterable<Message> {
  for (const node of parent.elements()) {
    if (node.name === 'message') yield { node, contexts }
    else if (node.name === 'context') {
      const name = node.element('name')
      const contextName = name ? [textWithoutMarkup(xml.text.slice(...name.inner))] : []
      yield* messagesIn(xml, node, [...contexts, ...contextName])
    }
  }
}

/** The languages that the file names. */
export function messageLanguages(xml: XmlDocument): { source?: string; targets?: readonly string[] } {
  const source = attribute(xml, xml.root, 'sourcelanguage')
  const target = attribute(xml, xml.root, 'language')
  return { ...(source && { source }), ...(target && { targets: [target] }) }
}

/** The edit that makes the file name the language of its translations, if it names another or none. */
export function* translationLanguageEdits(
  xml: XmlDocument,
  language: Language,
  isWritten: boolean,
): Iterable<Edit> {
  const code = attribute(xml, xml.root, 'language') || undefined
  if (code === undefined ? !isWritten : meansLanguage(code, language)) return
  const spelled = code === undefined ? language.id.replaceAll('-', '_') : codeLike(code, language)
  yield attributeEdit(xml, xml.root, 'language', spelled, 'version')
}
