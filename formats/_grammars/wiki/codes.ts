// The codes in texts of wikis: templates, links, footnotes, tags and formats.
import type { CodeScanner, MarkupScanner } from '@atlas/core/contract.ts'
import { inlineMarks } from '../codes/inline-marks.ts'
import { signedCodes, type Construct } from '../codes/mark-codes.ts'
import { tagCodes } from '../codes/tag-codes.ts'
import { formatting } from '../html/elements.ts'

/** The formats of MediaWiki, for previews and codes. */
export const mediaWikiMarks = inlineMarks({
  signs: { "''": 'italic', "'''": 'bold' },
  links: 'wiki',
  hasTags: true,
})

/** The formats of DokuWiki, where signs in `%%…%%` mean nothing. */
export const dokuWikiMarks = outside(
  '%%',
  /%%[^]{0,2000}?%%/g,
  inlineMarks({
    signs: { '**': 'bold', '//': 'italic', __: 'underline', "''": 'code' },
    links: 'wiki',
  }),
)

/** Finds marks outside of literals, which begin with a sign. The pattern is global. */
function outside(sign: string, literals: RegExp, marks: MarkupScanner): MarkupScanner {
  return (text) => {
    if (!text.includes(sign)) return marks(text)
    const spans = Array.from(text.matchAll(literals), ({ 0: { length }, index }) => [index, index + length])
    if (spans.length === 0) return marks(text)
    let next = 0
    return marks(text).filter(({ at: [start, end] }) => {
      while ((spans[next]?.[1] ?? Infinity) <= start) next++
      return (spans[next]?.[0] ?? Infinity) >= end
    })
  }
}

const ADDRESS: Construct = {
  pattern: String.raw`\b(?:https?|ftp|news|irc):\/\/[^\s\[\]<>|'"]{1,500}`,
  sign: '://',
}

const mediaWikiConstructs: readonly Construct[] = [
  { pattern: String.raw`<!--[^]{0,2000}?-->`, sign: '<!--' },
  { pattern: String.raw`<nowiki>[^]{0,2000}?<\/nowiki>`, sign: '<nowiki>' },
  // The address of a link may differ by language, as may the page.
  {
    pattern: String.raw`\[(?:https?:|ftp:|mailto:)?(?:\/\/|(?<=mailto:))[^\s\[\]]{1,500}`,
    sign: '[',
    nameOf: () => '[',
    needs: ']',
  },
  {
    pattern: String.raw`\[\[[^|\[\]\n]{1,300}(?:\||(?=\]\]))`,
    sign: '[[',
    nameOf: () => 'link',
    isOpening: true,
    needs: ']]',
  },
  { pattern: String.raw`\{\{\{[^{}|\n]{1,100}`, sign: '{{{', nameOf: nameOfTemplate, needs: '}}}' },
  { pattern: String.raw`\{\{[^{}|<>\[\]\n]{1,200}`, sign: '{{', nameOf: nameOfTemplate, needs: '}}' },
  { pattern: '__[A-Z]{3,30}__', sign: '__', nameOf: (text) => text },
  ADDRESS,
]

/** `{{Main` of `{{main |page}}`, and `{{#if` of `{{#if: x}}`. */
function nameOfTemplate(text: string): string {
  const [, signs = '', name = ''] = /^(\{+)\s*([^:]*(?::.*)?)/s.exec(text) ?? []
  const short = (name.startsWith('#') ? name.replace(/:.*/s, '') : name).trim().replaceAll(/[\s_]+/g, ' ')
  return signs + short.charAt(0).toUpperCase() + short.slice(1)
}

const dokuWikiConstructs: readonly Construct[] = [
  { pattern: String.raw`%%[^]{0,2000}?%%`, sign: '%%' },
  { pattern: String.raw`<nowiki>[^]{0,2000}?<\/nowiki>`, sign: '<nowiki>' },
  {
    pattern: String.raw`\[\[[^|\[\]\n]{1,300}(?:\||(?=\]\]))`,
    sign: '[[',
    nameOf: () => 'link',
    isOpening: true,
    needs: ']]',
  },
  { pattern: String.raw`\{\{[^|{}\n]{1,300}`, sign: '{{', nameOf: () => '{{', needs: '}}' },
  { pattern: String.raw`\(\((?!\()`, sign: '((', nameOf: () => '((', needs: '))' },
  { pattern: String.raw`~~[A-Z][A-Z:]{1,40}~~`, sign: '~~', nameOf: (text) => text },
  { pattern: String.raw`\\\\(?=\s|$)`, sign: '\\\\', nameOf: (text) => text, isLook: true },
  ADDRESS,
]

const KEPT = new Set('math chem ce syntaxhighlight source score timeline templatedata'.split(' '))
const tags = tagCodes({
  free: new Set([...formatting, 'br']),
  isKept: (_, name) => KEPT.has(name),
  mayAdd: true,
})

/** Finds the codes of a text of MediaWiki. */
export const mediaWikiCodes: CodeScanner = signedCodes(mediaWikiConstructs, mediaWikiMarks, tags)
/** Finds the codes of a text of DokuWiki. */
export const dokuWikiCodes: CodeScanner = signedCodes(dokuWikiConstructs, dokuWikiMarks, tags)
