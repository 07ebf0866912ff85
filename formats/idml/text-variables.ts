// Text variables whose text the author wrote. The map defines them, and each place that shows one repeats its text.
import type { Edit, Part, Unit } from '@atlas/core/contract.ts'
import { editsIn, shiftedUnits } from '../_grammars/archive/units-in.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { contentSlot } from '../_grammars/xml/places.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import { attributeCodec, XmlTexts } from '../_grammars/xml/text.ts'
import { attribute, attributeAt, rawContent, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'

/** The text variables in a layout. `stories` are the parts that show them. */
export function* variableUnits(map: Part, stories: readonly Part[]): Generator<Unit> {
  const xml = documentOf(map.source)
  const texts = new XmlTexts(xml, map.source.eol)
  for (const variable of xml.root.elements('TextVariable')) {
    const node = contentsOf(variable)
    if (!node || node.first || node.isSelfClosed) continue
    const raw = rawContent(xml, node)
    const codec = texts.codecFor([raw])
    const text = codec.decode(raw)
    const name = attribute(xml, variable, 'Name') ?? ''
    const self = attribute(xml, variable, 'Self') ?? ''
    const unit: Unit = {
      key: ['variable', textKey(text)],
      source: contentSlot(xml, node, codec),
      element: 'p',
      context: `text variable: ${name}`,
    }
    if (!/\p{L}/u.test(text)) unit.isHidden = true
    for (const shifted of shiftedUnits(map, [unit]))
      yield { ...shifted, source: { ...shifted.source, sideEdits: writerOf(stories, self, text) } }
  }
}

/** Makes the edits where stories show a variable. These places are in other parts, so that they are shifted apart. */
function writerOf(stories: readonly Part[], variable: string, was: string): (text: string) => Edit[] {
  const edits = (text: string): Edit[] =>
    stories.flatMap((story) => [...editsIn(story, shownEdits(documentOf(story.source), variable, was, text))])
  return edits
}

/** The contents of a variable that is a text of its author. */
function contentsOf(variable: XmlNode): XmlNode | undefined {
  return variable.element('CustomTextVariablePreference')?.element('Properties')?.element('Contents')
}

/** The edits of the places that show a text of a variable. */
function shownEdits(xml: XmlDocument, variable: string, was: string, text: string): Edit[] {
  const edits: Edit[] = []
  const waiting = [xml.root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (
      node.name === 'TextVariableInstance' &&
      attribute(xml, node, 'AssociatedTextVariable') === variable &&
      attribute(xml, node, 'ResultText') === was
    ) {
      const value = attributeAt(xml, node, 'ResultText')?.value
      const codec = attributeCodec(value && xml.text.charAt(value[1]) === "'" ? "'" : '"')
      if (value) edits.push({ at: value, text: codec.encode(text, xml.text.slice(...value)) })
    }
    for (const child of node.elements()) waiting.push(child)
  }
  return edits
}
