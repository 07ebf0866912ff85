// The numerus forms of a Qt message: rows by position, which are all written together.
import type { Category, Edit, Plural, Slot, Span, Status, Wrap } from '@atlas/core/contract.ts'
import type { RowMeanings } from '../_grammars/plurals/rules.ts'
import { contentSlot, lineBefore } from '../_grammars/xml/places.ts'
import type { XmlNode } from '../_grammars/xml/tree.ts'
import { firstVariant, type MessagePlace } from './translations.ts'

const formsOf = (message: XmlNode): readonly XmlNode[] => [
  ...(message.element('translation')?.elements('numerusform') ?? []),
]

/** The largest number of forms that a plural among these messages has. */
export function mostForms(messages: readonly XmlNode[]): number {
  let most = 0
  for (const message of messages) most = Math.max(most, formsOf(message).length)
  return most
}

/** The translations of a message with numerus forms. */
export function messagePlural(messagePlace: MessagePlace, { categories, repeats }: RowMeanings): Plural {
  const { xml, message, codec } = messagePlace
  const nodes = formsOf(message)
  const writeGroup = `forms of ${message.start}`
  const existing = nodes.map((node, row): Slot => {
    const slot = messagePlace.withStatus({ ...contentSlot(xml, firstVariant(node), codec), writeGroup })
    const others = (repeats.get(row) ?? []).flatMap((other) => nodes[other] ?? [])
    return others.length === 0 ? slot : withRepeats(messagePlace, slot, node, others)
  })
  const rowSlots = (absent: (row: number) => Slot | undefined): Map<Category, Slot> => {
    const forms = new Map<Category, Slot>()
    for (const [row, category] of categories.entries()) {
      const slot = existing[row] ?? absent(row)
      if (category && slot) forms.set(category, slot)
    }
    return forms
  }
  return {
    forms: rowSlots(() => undefined),
    reshape: (wanted) => {
      const forms = rowSlots((row) => ({ ...newForm(messagePlace, nodes, row, categories), writeGroup }))
      for (const category of forms.keys()) if (!wanted.includes(category)) forms.delete(category)
      return { forms, edits: removals(nodes, categories.length) }
    },
  }
}

/** The slot of a row whose new text is also written to other rows of its category, unless their text differs. */
function withRepeats(
  messagePlace: MessagePlace,
  slot: Slot,
  node: XmlNode,
  others: readonly XmlNode[],
): Slot {
  const { xml, codec } = messagePlace
  const oldText = codec.decode(xml.text.slice(...node.inner))
  const { sideEdits: also } = slot
  return {
    ...slot,
    *sideEdits(text, status) {
      yield* also?.(text, status) ?? []
      if (text === oldText) return
      for (const other of others) {
        const was = xml.text.slice(...other.inner)
        if (other.isSelfClosed || !['', oldText].includes(codec.decode(was))) continue
        yield { at: other.inner, text: codec.encode(text, was) }
      }
    },
  }
}

/** The slot of a missing form: after the last one, or as the first of a translation. */
function newForm(
  messagePlace: MessagePlace,
  nodes: readonly XmlNode[],
  row: number,
  categories: RowMeanings['categories'],
): Slot {
  const { xml, source, message, translation, codec } = messagePlace
  const margin = lineBefore(xml.text, source.start)
  const outer = lineBefore(xml.text, message.start)
  const step = margin.startsWith(outer) ? margin.slice(outer.length) : ''
  const last = nodes.at(-1)
  const between = last ? gapBetween(xml.text, nodes) : margin && margin + step

  // A row without a category of its own is written empty, so that the later rows keep their positions.
  let skipped = ''
  for (let before = row - 1; before >= nodes.length && !categories[before]; before--) {
    skipped += `${between}<numerusform></numerusform>`
  }
  const form: Wrap = {
    name: `form ${row}`,
    open: `${skipped}${between}<numerusform>`,
    close: '</numerusform>',
  }
  if (last) return messagePlace.withStatus({ at: [last.end, last.end], codec, wrapNew: () => [form] })
  if (translation && !translation.isSelfClosed) {
    const whole: Wrap = { name: 'forms', open: '', close: margin }
    return messagePlace.withStatus({ at: translation.inner, codec, wrapNew: () => [whole, form] })
  }
  const { at, wrap }: { at: Span; wrap(status: Status, gap: string): Wrap } = messagePlace.newTranslation()
  return messagePlace.withStatus({ at, codec, wrapNew: (status) => [wrap(status, margin), form] })
}

/** The white space between the first two forms; for a single form, the white space before it. */
function gapBetween(text: string, [first, second]: readonly XmlNode[]): string {
  if (!first) return ''
  return second ? text.slice(first.end, second.start) : lineBefore(text, first.start)
}

/** The edits that remove the forms that the language does not have. */
function removals(nodes: readonly XmlNode[], count: number): Edit[] {
  const last = nodes[count - 1]
  const end = nodes.at(-1)?.end
  return last && end !== undefined && nodes.length > count ? [{ at: [last.end, end], text: '' }] : []
}
