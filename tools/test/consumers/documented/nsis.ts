// NSIS's loader of .nlf files: its lines without comments, in their order, in which the names are only comments.
import type { Consumer, Found } from '../consumer.ts'
import { linesOf } from '../lines.ts'

export default {
  name: 'language files of NSIS',
  rules: 'https://nsis.sourceforge.io/Docs/Chapter4.html#langfile',
  formats: {
    'nsis-language': ({ text }) => {
      const [head = '', ...lines] = linesOf(text).filter((line) => !line.startsWith('#'))
      if (!/^NLF v\d/.test(head)) throw new Error('It is no .nlf file.')
      return textsIn(lines.slice(SETTINGS))
    },
  },
} satisfies Consumer

/** The lines before the texts: the number of the language, its font, the font's size, the code page, and the direction. */
const SETTINGS = 5

const SIGNS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

function* textsIn(lines: readonly string[]): Found {
  for (const [number, line] of lines.entries()) {
    const text = line.replaceAll(/\\([^])/g, (_, sign: string) => SIGNS[sign] ?? sign)
    if (line !== '') yield [String(number), text.replaceAll('\r\n', '\n')]
  }
}
