// The codes in texts of reStructuredText: roles, links, references, substitutions and formats.
import type { CodeScanner } from '@atlas/core/contract.ts'
import { inlineMarks } from '../_grammars/codes/inline-marks.ts'
import { signedCodes, type Construct } from '../_grammars/codes/mark-codes.ts'

/** The formats of a text. */
export const rstMarks = inlineMarks({ signs: { '*': 'italic', '**': 'bold', '``': 'code' } })

/** Roles whose content is text for readers. That of others names something: a function, a page, a term. */
const TEXT_ROLES = new Set(
  'abbr abbreviation ac acronym command dfn emphasis file guilabel kbd mailheader menuselection samp strong sub subscript sup superscript title title-reference t'.split(
    ' ',
  ),
)

const CONTENT = '`(?:[^`\\\\]|\\\\.){1,600}`'

const constructs: readonly Construct[] = [
  { pattern: '``(?!\\s)(?:[^`]|`(?!`)){1,1000}``', nameOf: () => 'code', isLook: true },
  { pattern: '\\\\[^]' },
  { pattern: `:[A-Za-z][\\w:+.-]{0,60}:${CONTENT}`, nameOf: nameOfRole },
  { pattern: `${CONTENT}:[A-Za-z][\\w:+.-]{0,60}:`, nameOf: nameOfRole },
  { pattern: `${CONTENT}__?(?!\\w)`, nameOf: nameOfLink },
  { pattern: CONTENT, nameOf: () => '`', isLook: true },
  { pattern: '\\|(?!\\s)[^|\\n]{1,100}(?<!\\s)\\|_{0,2}', nameOf: (text) => text },
  { pattern: '\\[(?:\\d{1,4}|#[\\w.-]{0,60}|\\*|[A-Za-z][\\w.-]{0,60})\\]_(?!\\w)', nameOf: (text) => text },
  {
    pattern: '(?<![\\w`:/.-])[A-Za-z0-9](?:[\\w.+-]{0,80}[A-Za-z0-9])?__?(?![\\w`/])',
    nameOf: (text) => text.toLowerCase(),
  },
]

/** `:ref: page` for ``:ref:`Title <page>` `` and for ``:ref:`page` ``; `:kbd:` for every key. */
function nameOfRole(text: string): string {
  const [, before, content = '', after] = /^(?::([^`]+):)?`([^]*)`(?::([^`]+):)?$/.exec(text) ?? []
  const role = before ?? after ?? ''
  const target = /<([^<>]+)>$/.exec(content)?.[1]
  if (target === undefined && TEXT_ROLES.has(role.replace(/^.*:/, ''))) return `:${role}:`
  return `:${role}: ${(target ?? content).replace(/^[~!]/, '').replaceAll(/\s+/g, ' ')}`
}

/** The address of a link may differ by language. A name is defined elsewhere in the file, or in another one. */
function nameOfLink(text: string): string {
  const content = text.replace(/_{1,2}$/, '').slice(1, -1)
  const target = /<([^<>]+)>$/.exec(content)?.[1]
  if (target !== undefined && !target.endsWith('_')) return 'link'
  return (target ?? `${content}_`).toLowerCase().replaceAll(/\s+/g, ' ')
}

/** Finds the codes of a text. */
export const rstCodes: CodeScanner = signedCodes(constructs, rstMarks)
