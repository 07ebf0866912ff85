// Twine: the passages of a story by the specifications of Twee 3 and of its HTML, and the lines of each.
import { parse } from 'parse5'
import type { Consumer, Found } from '../consumer.ts'

export default {
  name: 'Twine',
  rules: 'https://github.com/iftechfoundation/twine-specs',
  // Lines begin with marks of lists and end with comments.
  showsOtherwise: /./,
  formats: { twine: ({ text }) => linesOf(text) },
} satisfies Consumer

function* linesOf(text: string): Found {
  for (const [name, body] of text.includes('<tw-') ? pagePassages(text) : tweePassages(text)) {
    if (name === 'StoryData' || / \[(?:script|stylesheet)\]/.test(name)) continue
    for (const [index, line] of body.trim().split('\n').entries())
      if (line.trim() !== '') yield [`${name}/${index}`, line.trim()]
  }
}

/** Each passage begins at a line with two colons; what follows the name in brackets or braces is not part of it. */
function* tweePassages(text: string): Generator<[name: string, body: string]> {
  for (const passage of text.split(/^::/m).slice(1)) {
    const [header = '', ...lines] = passage.split(/\r\n|\r|\n/)
    yield [header.replace(/\{.*/, '').trim(), lines.join('\n')]
  }
}

interface Node {
  nodeName: string
  attrs?: readonly { name: string; value: string }[]
  childNodes?: readonly Node[]
  value?: string
}

function* pagePassages(text: string): Generator<[name: string, body: string]> {
  const waiting: Node[] = [parse(text)]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const name = node.attrs?.find((attribute) => attribute.name === 'name')?.value ?? ''
    if (node.nodeName === 'tw-storydata') yield ['StoryTitle', name]
    if (node.nodeName === 'tw-passagedata')
      yield [name, (node.childNodes ?? []).map(({ value = '' }) => value).join('')]
    waiting.push(...(node.childNodes ?? []))
  }
}
