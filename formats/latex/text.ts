// How LaTeX spells a text: a translator sees commands unchanged, and `%`, `&` and `#` without their backslash.
import { FormatError, type Codec } from '@atlas/core/contract.ts'
import { guarded, keyTextOf, type GuardedCodec } from '../_grammars/documents/guards.ts'
import { LineEnds } from '../_grammars/text/lines.ts'
import { reflow, trimmedLines, settledLine } from '../_grammars/documents/reflow.ts'
import { Search } from '../_grammars/text/search.ts'
import { scanLatex } from './blocks.ts'
import { verbEnd } from './groups.ts'
import { braceGuard, dollarGuard, endGuard, signGuard, startGuard } from './guards.ts'

/** Formulas, addresses and `\verb`, whose content is literal; commands; and the characters that need a backslash. */
const TOKEN = /\\verb\*?[^\sa-zA-Z]|\\(?:url|href|path|nolinkurl)\{[^{}]*\}|\$[^$]*\$|\\[^]?|[%&#]/g

const STARTS_TOKEN = /[\\$%&#]/

/** Replaces the tokens of a text. Formulas in `\(…\)` and `\verb` end in their line. */
function replaceTokens(text: string, replace: (token: string) => string): string {
  if (!STARTS_TOKEN.test(text)) return text
  const formulaEnds = new Search(text, '\\)')
  const lineEnds = new LineEnds(text)
  let replaced = ''
  let at = 0
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const { index } = match
    let [token] = match
    if (token === '\\(') {
      const end = formulaEnds.from(index + token.length)
      if (end < lineEnds.from(index)) token = text.slice(index, end + '\\)'.length)
    } else if (token.length > 2 && token.startsWith('\\verb')) {
      token = text.slice(index, verbEnd(text, index + token.length - 1))
    }
    replaced += text.slice(at, index) + replace(token)
    at = index + token.length
    TOKEN.lastIndex = at
  }
  return replaced + text.slice(at)
}

const read = (raw: string): string =>
  replaceTokens(raw, (token) => (/^\\[%&#]$/.test(token) ? token.slice(1) : token))

const spelled = (text: string): string =>
  replaceTokens(text, (token) => (token.length === 1 && token !== '\\' ? `\\${token}` : token))

/** A paragraph or an argument; its lines may be wrapped. */
export function textCodec(eol: string): GuardedCodec {
  const plain = plainCodec(eol)
  const guards = [startGuard, endGuard, signGuard, braceGuard, dollarGuard]
  const codec = guards.reduce<Codec>((inner, guard) => guarded(inner, guard), plain)
  return { ...codec, keyText: (raw) => keyTextOf(plain, raw) }
}

function plainCodec(eol: string): Codec {
  return {
    decode: (raw) => read(trimmedLines(raw).join(' ')),
    encode(text, was) {
      const raw = spelled(text)
      requireText(text, raw)
      const margin = /[\r\n]([ \t]*)\S/.exec(was)?.[1] ?? ''
      // A line end within `\verb` would end it.
      const hasVerb = raw.includes('\\verb')
      const mayBreak = (line: string, space: number): boolean => !hasVerb && line[space - 1] !== '\\'
      return reflow(raw, was, { margin, eol, mayBreak })
    },
    normalize: (text) => read(spelled(settledLine(text))),
  }
}

/** Characters that are special somewhere, and white space that does not belong to a text. */
const MAY_BE_MARKUP = /[\\{}%$&#\r\n]|\s$/

/** Throws if the text, read as a document of its own, is not exactly one paragraph. */
function requireText(text: string, raw: string): void {
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x08\x0e-\x1f\x7f]/.test(text))
    throw new FormatError('unwritable', 'The text has a control character, which TeX does not accept.')
  // Most texts consist of words alone and need no check.
  if (!MAY_BE_MARKUP.test(raw) && /^[\p{L}\p{N}]/u.test(raw)) return
  const [block, ...others] = scanLatex(raw)
  const isWhole = block?.kind === 'paragraph' && block.start === 0 && block.end === raw.length
  if (!isWhole || others.length > 0 || read(raw) !== text || /(?<!\\)(?:\\\\)*\\$|^[[*]|^\\\\/.test(raw))
    throw new FormatError('unwritable', `In LaTeX "${text.slice(0, 40)}" would not be read as one text.`)
}
