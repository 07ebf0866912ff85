// The place of a Qt message's translation, present or missing, and whether Linguist counts it as finished.
import type { Codec, Edit, Slot, Span, Status, Wrap } from '@atlas/core/contract.ts'
import { attributeEdit, contentSlot, lineBefore, openingTagWith } from '../_grammars/xml/places.ts'
import { attribute, attributeAt, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'

/** The elements that precede the translation in a message (DTD of TS files). */
const before = new Set(['source', 'oldsource', 'comment', 'oldcomment', 'extracomment', 'translatorcomment'])

/** A message with a source text, and the codec of its texts. */
export class MessagePlace {
  readonly xml: XmlDocument
  readonly message: XmlNode
  readonly source: XmlNode
  readonly translation: XmlNode | undefined
  readonly codec: Codec
  #finished: readonly Edit[] | undefined
  #unfinished: readonly Edit[] | undefined

  constructor(xml: XmlDocument, message: XmlNode, source: XmlNode, codec: Codec) {
    this.xml = xml
    this.message = message
    this.source = source
    this.translation = message.element('translation')
    this.codec = codec
  }

  /** The slot of a message without plural forms. */
  slot(): Slot {
    const { translation } = this
    if (!translation || translation.isSelfClosed) {
      const { at, wrap } = this.newTranslation()
      return this.withStatus({ at, codec: this.codec, wrapNew: (status) => [wrap(status, '')] })
    }
    return this.withStatus(contentSlot(this.xml, firstVariant(translation), this.codec))
  }

  /** Adds the status of the message to a slot, and the edits that change it, which all forms share. */
  withStatus(slot: Slot): Slot {
    const { xml, translation } = this
    if (!translation) return slot
    const isFinished = attribute(xml, translation, 'type') !== 'unfinished'
    const whole: Slot = { ...slot, status: isFinished ? 'translated' : 'untranslated' }
    // An empty `<translation/>` is rewritten as a whole, with its type.
    const also: Slot['sideEdits'] = (_, status) => this.#typeEdits(status, translation)
    if (!translation.isSelfClosed) whole.sideEdits = also
    return whole
  }

  #typeEdits(status: Status, translation: XmlNode): readonly Edit[] {
    const { xml } = this
    if (status !== 'untranslated') return (this.#finished ??= withoutType(xml, translation))
    return (this.#unfinished ??= [attributeEdit(xml, translation, 'type', 'unfinished')])
  }

  /** Where a missing or empty translation is written, and the tags around it. */
  newTranslation(): { at: Span; wrap(status: Status, closeBefore: string): Wrap } {
    const { xml, message, source, translation } = this
    const name = 'translation'
    if (translation) {
      const open = (status: Status): string => openingTagFor(xml, translation, status)
      return {
        at: translation.span,
        wrap: (status, gap) => ({ name, open: open(status), close: `${gap}</translation>` }),
      }
    }
    const end = message.children.findLast((node) => before.has(node.name))?.end ?? source.end
    const margin = lineBefore(xml.text, source.start)
    const type = (status: Status): string => (status === 'untranslated' ? ' type="unfinished"' : '')
    return {
      at: [end, end],
      wrap: (status, gap) => ({
        name,
        open: `${margin}<translation${type(status)}>`,
        close: `${gap}</translation>`,
      }),
    }
  }
}

/** The first variant of a text, if it has variants by length: the longest. */
export function firstVariant(node: XmlNode): XmlNode {
  return node.element('lengthvariant') ?? node
}

/** The edits that remove the type, which marks a translation as unfinished. */
function withoutType(xml: XmlDocument, translation: XmlNode): readonly Edit[] {
  const type = attributeAt(xml, translation, 'type')
  if (!type) return []
  const head = xml.text.slice(translation.start, type.at[0]).trimEnd()
  return [{ at: [translation.start + head.length, type.at[1]], text: '' }]
}

function openingTagFor(xml: XmlDocument, translation: XmlNode, status: Status): string {
  if (status === 'untranslated') return openingTagWith(xml, translation, { type: 'unfinished' })
  const tag = openingTagWith(xml, translation)
  const [edit] = withoutType(xml, translation)
  if (!edit) return tag
  return tag.slice(0, edit.at[0] - translation.start) + tag.slice(edit.at[1] - translation.start)
}
