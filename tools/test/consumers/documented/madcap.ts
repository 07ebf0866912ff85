// MadCap Flare: the elements of its files with a text of their own, and the attributes that readers see.
import type { Consumer, Found } from '../consumer.ts'
import { elementsOf } from '../elements.ts'
import { MARKUP } from '../texts.ts'

const BLOCK =
  /^(?:p|h[1-6]|title|li|td|th|Term|Definition|Variable|MadCap:(?:dropDownHotspot|codeSnippetCaption))$/

export default {
  name: 'MadCap Flare',
  rules: 'https://help.madcapsoftware.com/flare/Content/Flare/Translation/Translation.htm',
  showsOtherwise: MARKUP,
  formats: { 'madcap-flare': ({ text }) => textsIn(text) },
} satisfies Consumer

function* textsIn(xml: string): Found {
  let index = 0
  for (const { path, text } of elementsOf(xml)) {
    const name = path.at(-1) ?? ''
    if (BLOCK.test(name)) yield [`${(index += 1)} ${name}`, text.trim()]
  }
}
