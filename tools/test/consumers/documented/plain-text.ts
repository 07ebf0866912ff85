// People who read a plain text: its paragraphs are what blank lines and lines without words separate, and its items have marks.
import type { Consumer, Found } from '../consumer.ts'
import { linesOf } from '../lines.ts'

export default {
  name: 'text/plain',
  rules: 'https://www.rfc-editor.org/rfc/rfc2046#section-4.1',
  // The margins of its lines mean nothing, nor does the kind of a blank after a number.
  showsOtherwise: /\n|\t|^\s|\s$| {2}|^\S{1,4} /,
  formats: { 'plain-text': ({ text }) => paragraphsIn(linesOf(text)) },
} satisfies Consumer

const MARK = /^\s*(?:[-*+\u2022]|\(?\d{1,3}[.)]|\(?[a-z]\)) +(?=\S)/

function* paragraphsIn(lines: readonly string[]): Found {
  let [count, text] = [0, '']
  const end = (): [string, string][] => {
    const found: [string, string][] = text === '' ? [] : [[String((count += 1)), text]]
    text = ''
    return found
  }
  for (const line of lines) {
    const words = line.replace(MARK, '').trim()
    if (words !== line.trim() || !/[\p{L}\p{N}]/u.test(line)) yield* end()
    if (/[\p{L}\p{N}]/u.test(words)) text += text === '' ? words : `\n${words}`
  }
  yield* end()
}
