// Reads and changes what an HTML document declares: its charset, its language and its text direction.
import type { Edit, Languages, Span } from '@atlas/core/contract.ts'
import { tagLike, namesTarget } from '@atlas/core/contract.ts'
import { directionOf } from '../text/direction.ts'
import { Lexer } from './lexer.ts'
import { attributesOf } from './tags.ts'

/** The charsets to try: the declared one, as the HTML standard reads it, else UTF-8, then windows-1252. */
export function htmlCharsets(head: string): readonly string[] {
  const declared =
    /<meta(?:(?!charset)[^<>])*charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]+)/i.exec(head)?.[1] ??
    /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(head)?.[1]
  const name = declared?.toLowerCase() ?? ''
  const known = /^(?:utf-?16|unicode)/.test(name)
    ? 'utf-8'
    : name.replace(/^(?:iso-?8859-1|latin1|us-ascii)$/, 'windows-1252')
  // Browsers read a page without a declaration as windows-1252, so characters outside ASCII are written as references.
  const first = known === '' && /<head[\s>]/i.test(head) ? 'us-ascii' : known
  return [...new Set([first, 'utf-8', 'windows-1252', 'iso-8859-1'])].filter((charset) => charset !== '')
}

/** The places where a document declares its language and direction. */
interface Declarations {
  /** The spans of its language codes. */
  codes: readonly { at: Span; code: string }[]
  /** The span of the value of `dir` on the root, if any. */
  direction: Span | undefined
  /** The end of the last language attribute of the root, where `dir` may be added. */
  after: number | undefined
}

function declarationsIn(text: string): Declarations {
  const codes: { at: Span; code: string }[] = []
  let direction: Span | undefined
  let after: number | undefined
  const lexer = new Lexer(text)
  while (lexer.next()) {
    if (lexer.kind !== 'open') continue
    if (lexer.name === 'body') break
    if (lexer.name !== 'html' && lexer.name !== 'meta') continue
    const attributes = attributesOf(text, lexer.start)
    const isLanguage = attributes.some(
      ({ name, value }) =>
        name === 'http-equiv' && value && text.slice(...value).toLowerCase() === 'content-language',
    )
    for (const { name, value, end } of attributes) {
      if (!value || value[0] === value[1]) continue
      if (lexer.name === 'html' && name === 'dir') direction = value
      const isCode =
        lexer.name === 'html' ? name === 'lang' || name === 'xml:lang' : isLanguage && name === 'content'
      if (!isCode || !languageCode.test(text.slice(...value))) continue
      codes.push({ at: value, code: text.slice(...value) })
      if (lexer.name === 'html') after = end
    }
  }
  return { codes, direction, after }
}

/** Matches a language code, but not `{{ lang }}` of a template. */
const languageCode = /^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*$/

/** The language that a document declares. */
export const declaredLanguage = (text: string): string | undefined => declarationsIn(text).codes[0]?.code

/** The edits that declare the target language and its direction in a document that declares another language. */
export function declarationEdits(text: string, languages: Languages): Edit[] {
  const { codes, direction, after } = declarationsIn(text)
  const [target] = languages.targets
  if (!target) return []
  const foreign = codes.filter(({ code }) => !namesTarget(code, languages))
  const edits = foreign.map(({ at, code }): Edit => ({ at, text: tagLike(code, target) }))
  const wanted = directionOf(target.id)
  const [first] = foreign
  if (!first) return edits
  if (direction) {
    if (text.slice(...direction).toLowerCase() !== wanted) edits.push({ at: direction, text: wanted })
  } else if (after !== undefined && wanted !== directionOf(first.code)) {
    edits.push({ at: [after, after], text: ` dir="${wanted}"` })
  }
  return edits
}
