// The codes in texts of AsciiDoc: macros, links, cross references, attributes and formats.
import type { CodeScanner } from '@atlas/core/contract.ts'
import { inlineMarks } from '../_grammars/codes/inline-marks.ts'
import { signedCodes, type Construct } from '../_grammars/codes/mark-codes.ts'

/** The formats of a text. */
export const asciidocMarks = inlineMarks({
  signs: { '*': 'bold', '**': 'bold', _: 'italic', __: 'italic', '`': 'code', '``': 'code' },
  atWords: '*_',
})

/** Attributes that stand for a character. */
const CHARACTERS = new Set(
  'amp apos asterisk backslash backtick blank brvbar caret cpp deg empty endsb gt ldquo lsquo lt nbsp plus pp quot rdquo rsquo sp startsb tilde two-colons two-semicolons vbar wj zwsp'.split(
    ' ',
  ),
)

const constructs: readonly Construct[] = [
  { pattern: String.raw`\\[^\s]`, sign: '\\' },
  { pattern: String.raw`\+{2,3}[^]{1,500}?\+{2,3}`, sign: '++', nameOf: (text) => text },
  {
    pattern: String.raw`\b(?:pass|stem|latexmath|asciimath):[a-z,]{0,20}\[[^\]]{0,500}\]`,
    sign: '[',
    nameOf: (text) => text,
  },
  { pattern: String.raw`<<[^<>\n,]{1,200}(?=[,>])`, sign: '<<', nameOf: (text) => text, needs: '>>' },
  { pattern: String.raw`\[\[[\p{L}_:][^\[\]\n]{0,150}\]\]`, sign: '[[', nameOf: (text) => text },
  // The address of a link or a picture may differ by language.
  {
    pattern: String.raw`(?:\b(?:link|mailto):|(?<![^\s<>()\[\];"'])(?:https?|ftp|irc):\/\/)[^\s\[\]<>]{1,500}\[`,
    sign: '[',
    nameOf: () => 'link',
    needs: ']',
  },
  { pattern: String.raw`\bimage:(?!:)[^\s\[\]]{1,500}\[`, sign: 'image:', nameOf: () => 'image', needs: ']' },
  {
    pattern: String.raw`\b(?:kbd|btn|footnote|indexterm2?):\[|\bmenu:[^\s\[\]]{1,200}\[`,
    sign: '[',
    nameOf: (text) => text.replace(/:.*/s, ''),
    needs: ']',
  },
  {
    pattern: String.raw`\b[a-z][a-z0-9_-]{1,30}:(?![\s:])[^\s\[\]]{1,300}\[`,
    sign: '[',
    nameOf: (text) => text,
    needs: ']',
  },
  { pattern: String.raw`\(\(\([^()\n]{1,300}\)\)\)`, sign: '(((', nameOf: () => '(((' },
  { pattern: String.raw`\(\([^()\n]{1,300}\)\)`, sign: '((', nameOf: () => '((' },
  {
    pattern: String.raw`\{(?:${[...CHARACTERS].join('|')})\}`,
    sign: '{',
    nameOf: (text) => text,
    isLook: true,
  },
  { pattern: String.raw`\{[A-Za-z0-9_][\w:@-]{0,100}\}`, sign: '{', nameOf: (text) => text },
  {
    pattern: '\\[[.#%][\\w.#%-]{1,80}\\](?=[#*_`])',
    sign: '[',
    nameOf: (text) => text,
    isLook: true,
  },
]

/** Finds the codes of a text. */
export const asciidocCodes: CodeScanner = signedCodes(constructs, asciidocMarks)
