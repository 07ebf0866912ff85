// Reads the characters of an RTF file by one pattern, group by group, without formats.
import iconv from 'iconv-lite'

const TOKEN = /\\([a-zA-Z]+)(-?\d+)? ?|\\'([0-9a-fA-F]{2})|\\([^])|([{}])|[\r\n]+|[^\\{}\r\n]+/g
const SKIPPED =
  /^(?:fonttbl|colortbl|stylesheet|info|pict|listtext|pntext|fldinst|sp|shprslt|nonshppict|author|object)$/
const PARTS = /^(?:header[lrf]?|footer[lrf]?|footnote|annotation|shptxt|title|subject|keywords|doccomm)$/
const CHARS: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
}
const SIGNS: Readonly<Record<string, string>> = { '~': '\u00a0', '-': '\u00ad', _: '\u2011' }
const CHARSETS: Readonly<Record<string, string>> = {
  0: 'windows-1252',
  2: 'symbol',
  204: 'windows-1251',
  238: 'windows-1250',
}

interface Group {
  isSkipped: boolean
  uc: number
  font: string
  hidden: boolean
  texts: string[]
}

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  const charsets = new Map(
    Array.from(file.matchAll(/\\f(\d+)[^;{}]*?\\fcharset(\d+)/g), ([, font = '', set = '']) => [
      font,
      CHARSETS[set],
    ]),
  )
  let group: Group = { isSkipped: true, uc: 1, font: '', hidden: false, texts: [''] }
  const stack: Group[] = []
  let skip = 0
  /** The words of the last field. */
  let instruction = ''
  let isNew = false
  let isStarred = false
  const add = (text: string): void => {
    if (!group.isSkipped && !group.hidden && charsets.get(group.font) !== 'symbol') group.texts[0] += text
  }
  const end = (): void => {
    found.push(group.texts[0] ?? '')
    group.texts[0] = ''
  }
  for (const [token, word, value, byte, sign, brace] of file.matchAll(TOKEN)) {
    const wasNew: boolean = isNew
    const wasStarred: boolean = isStarred
    isStarred = wasNew && sign === '*'
    isNew = brace === '{' || isStarred
    if (brace === '{') {
      stack.push(group)
      group = { ...group }
      skip = 0
    } else if (brace === '}') {
      const outer = stack.pop() ?? group
      if (outer.texts !== group.texts) end()
      group = outer
      skip = 0
    } else if (word !== undefined) {
      if (word === 'field') instruction = ''
      if (wasNew && word === 'fldrslt' && !instruction.includes('HYPERLINK')) group.isSkipped = true
      else if (wasNew && PARTS.test(word)) group = { ...group, isSkipped: false, texts: [''] }
      else if (
        (wasStarred && !/^(?:shppict|shpinst|background)$/.test(word)) ||
        (wasNew && SKIPPED.test(word))
      )
        group.isSkipped = true
      else if (word === 'rtf') group.isSkipped = false
      else if (word === 'f') group.font = value ?? ''
      else if (word === 'uc') group.uc = Number(value ?? 1)
      else if (word === 'v') group.hidden = value !== '0'
      else if (word === 'u') {
        add(String.fromCharCode(Number(value ?? 0) & 0xffff))
        skip = group.uc
      } else if (/^(?:par|cell|row|nestcell|nestrow|sect|page|column)$/.test(word)) end()
      else add(CHARS[word] ?? '')
    } else if (byte !== undefined) {
      if (skip > 0) skip--
      else if (charsets.get(group.font) !== 'symbol')
        add(iconv.decode(Buffer.from(byte, 'hex'), charsets.get(group.font) ?? 'windows-1252'))
    } else if (sign !== undefined) {
      if (sign === '*' && wasNew) continue
      if (/[\r\n]/.test(sign)) end()
      else if (skip > 0) skip--
      else add(SIGNS[sign] ?? sign)
    } else if (!/^[\r\n]/.test(token)) {
      if (group.isSkipped) instruction += token
      add(token.slice(skip))
      skip = Math.max(0, skip - token.length)
    }
  }
  end()
  return found
}
