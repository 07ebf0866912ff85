// Ren'Py's lexer: the last string of a line of dialogue, and pairs of strings, below the heads of translations.
import type { Consumer, Found } from '../consumer.ts'
import { unescapedC } from '../c-escapes.ts'
import { linesOf, numbered } from '../lines.ts'

export default {
  name: "Ren'Py",
  rules: 'https://www.renpy.org/doc/html/translation.html',
  formats: { renpy: ({ text }) => numbered(stringsIn(text)) },
} satisfies Consumer

const STRING = /"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'/g

function* stringsIn(file: string): Found {
  if (file.includes('"""')) throw new Error('It has strings of several lines.')
  let head = ''
  let old = ''
  for (const line of linesOf(file)) {
    const [, block] = /^translate\s+\S+\s+(\S+):/.exec(line) ?? []
    if (block !== undefined) head = block
    if (block !== undefined || !/^\s+[^\s#]/.test(line)) continue
    const found = line.replace(/\s#(?=[^"']*$).*/, '').matchAll(STRING)
    const strings = Array.from(found, ([, double, single]) => double ?? single ?? '')
    const last = strings.at(-1)
    if (last === undefined) continue
    if (/^\s+old\b/.test(line)) old = last
    else if (/^\s+new\b/.test(line)) yield [`${head}/${old}`, unescapedC(last)]
    else if (!/^\s+voice\b/.test(line)) yield [head, said(last)]
  }
}

/** A line of dialogue: white space is one blank, unless it is escaped. */
const said = (text: string): string => unescapedC(text.replaceAll(/[ \n]+/g, ' '))
