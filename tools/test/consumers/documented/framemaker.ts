// FrameMaker's reader of MIF: statements between `<` and `>`, and the strings and characters of each paragraph.
import type { Consumer, Found } from '../consumer.ts'
import { MARKUP } from '../texts.ts'

export default {
  name: 'MIF',
  rules: 'https://help.adobe.com/en_US/framemaker/mifreference/mifref.pdf',
  // Tags are statements of formats, and the text of a reference is another one.
  showsOtherwise: MARKUP,
  formats: { mif: ({ text }) => paragraphsIn(text) },
} satisfies Consumer

/** A comment, the beginning of a statement, its string or another value, and its end. */
const TOKENS = /#.*|<\s*(\w+)|`([^']*)'|>|[^\s<>#`]+/g

const CHARACTERS: Readonly<Record<string, string>> = {
  Tab: '\t',
  HardSpace: '\u00a0',
  HardReturn: '\n',
  SoftHyphen: '\u00ad',
  HardHyphen: '\u2011',
}

/** Texts by their places among all statements. Statements for characters and formats may come and go. */
function* paragraphsIn(file: string): Found {
  const open: string[] = []
  const texts: string[] = []
  let count = 0
  for (const [token, name, string] of file.matchAll(TOKENS)) {
    const statement = open.at(-1)
    if (name !== undefined) {
      open.push(name)
      if (isParagraph(name)) texts.push('')
    } else if (token === '>') {
      if (statement === undefined) throw new Error('A statement ends that did not begin.')
      open.pop()
      if (isParagraph(statement)) yield [`${statement}[${(count += 1)}]`, texts.pop() ?? '']
    } else if (texts.length > 0 && string !== undefined && statement === 'String')
      texts.push(`${texts.pop()}${shown(string)}`)
    else if (texts.length > 0 && statement === 'Char') texts.push(`${texts.pop()}${CHARACTERS[token] ?? ''}`)
  }
  if (open.length > 0) throw new Error(`The statement ${open.at(-1)} has no end.`)
}

const isParagraph = (name: string): boolean => name === 'Para' || name === 'TextLine'

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', '>': '>', q: "'", Q: '`', '\\': '\\' }
const BYTES: Readonly<Record<string, string>> = { '08': '\t', '09': '\n', '11': '\u00a0', '15': '\u2011' }

/** A string without its escapes: `\q`, and `\x09 ` with the blank after it. */
const shown = (string: string): string =>
  string.replaceAll(/\\(?:x([\da-f]{2}) |([^]))/gi, (all, byte?: string, sign?: string) =>
    byte === undefined ? (ESCAPES[sign ?? ''] ?? all) : (BYTES[byte] ?? all),
  )
