// The compiler of Angular, which reads the translations of an application from XLIFF.
import { Xliff, Xliff2 } from '@angular/compiler'
import type { Consumer, Found } from '../../test/consumers/consumer.ts'
import { MARKUP } from '../../test/consumers/texts.ts'

export default {
  name: 'Angular',
  package: '@angular/compiler',
  showsOtherwise: MARKUP,
  formats: {
    'xliff-1.2': ({ text, name }) => messages(new Xliff().load(loadable(text), name)),
    'xliff-2': ({ text, name }) => messages(new Xliff2().load(loadable(text), name)),
  },
  note: 'It refuses units without a target, and inline elements that its own tool does not write.',
} satisfies Consumer

/** To Angular alone, `{curly}` is an ICU expression without an end, so only its own files are written without it. */
const loadable = (text: string): string =>
  /original="ng2?\.template"/.test(text) ? text : withoutElements(text.replaceAll(/\{(\w+)\}/g, '($1)'))

/** Throws if a file has inline elements that Angular never writes. */
function withoutElements(text: string): string {
  if (/<(?:g|ph|bpt|ept|it|mrk)\b/.test(text))
    throw new Error('It has inline elements that Angular does not know.')
  return text
}

type Nodes = ReturnType<Xliff['load']>['i18nNodesByMsgId']

function* messages({ i18nNodesByMsgId }: { i18nNodesByMsgId: Nodes }): Found {
  for (const [id, nodes] of Object.entries(i18nNodesByMsgId)) yield [id, nodes.map(textOf).join('')]
}

const textOf = (node: Nodes[string][number]): string =>
  'value' in node && !('name' in node) ? String(node.value) : ''
