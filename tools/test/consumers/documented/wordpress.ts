// WordPress: the elements of an export, and the page of each content, where blank lines separate paragraphs.
import type { Consumer, Found } from '../consumer.ts'
import { elementsOf } from '../elements.ts'
import { pageTexts } from '../pages.ts'
import { MARKUP } from '../texts.ts'

const NAMES = /^(?:title|description|wp:(?:cat|tag|term)_name|wp:meta_value)$/

export default {
  name: 'WordPress',
  rules: 'https://developer.wordpress.org/reference/functions/wpautop/',
  showsOtherwise: MARKUP,
  formats: { 'wordpress-export': ({ text }) => textsIn(text) },
} satisfies Consumer

function* textsIn(xml: string): Found {
  let index = 0
  for (const { path, text } of elementsOf(xml)) {
    const name = path.at(-1) ?? ''
    const key = `${(index += 1)} ${name}`
    if (name.endsWith(':encoded'))
      for (const [place, shown] of pageTexts(withParagraphs(text))) yield [`${key}${place}`, shown]
    else if (NAMES.test(name)) yield [key, text]
  }
}

/** Each part between blank lines in an element of its own, unless the blank lines are in preformatted text. */
const withParagraphs = (content: string): string =>
  content
    .split(/(<pre[^]*?<\/pre>|<!--[^]*?-->)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/\n[ \t]*(?=\n)/g, '<hr>')))
    .join('')
