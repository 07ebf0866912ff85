// draw.io: the labels of cells and objects, which are HTML.
import { parseFragment } from 'parse5'
import type { Consumer } from '../consumer.ts'
import { elementsOf } from '../elements.ts'
import { MARKUP } from '../texts.ts'

export default {
  name: 'draw.io',
  rules: 'https://www.drawio.com/doc/faq/diagram-source-edit',
  showsOtherwise: MARKUP,
  formats: {
    drawio: ({ text }) =>
      elementsOf(text).flatMap(({ attributes }): [string, string][] =>
        ['value', 'label']
          .filter((name) => attributes[name])
          .map((name) => [`${attributes['id']}/${name}`, textIn(parseFragment(attributes[name] ?? ''))]),
      ),
  },
} satisfies Consumer

function textIn(node: object): string {
  if ('value' in node && typeof node.value === 'string') return node.value
  const children: unknown = 'childNodes' in node ? node.childNodes : []
  return (Array.isArray(children) ? children : []).map((child: object) => textIn(child)).join('')
}
