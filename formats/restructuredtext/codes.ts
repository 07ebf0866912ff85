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

/** What precedes inline markup, and what follows it: otherwise its signs mean nothing. */
const BEFORE = '(?<![\\w!#$%&)*+,.;=>?@\\\\\\]^`|}~]|[^\\x00-\\x7f\\s\\p{Ps}\\p{Pi}\\p{Pf}\\p{Pd}\\p{Po}])'
const NOT_AFTER = '[A-Za-z0-9#$%&(*+<=@\\[^`{|~]|[^\\x00-\\x7f\\s\\p{Pe}\\p{Pf}\\p{Pi}\\p{Pd}\\p{Po}]'
const AFTER = `(?!_|${NOT_AFTER})`

/** What is between two signs. A sign that ends nothing may be in it. */
const CONTENT = `\`(?![\\s\`])(?:[^\`\\\\]|\\\\.|\`(?=${NOT_AFTER})){1,600}(?<!\\s)\``

const constructs: readonly Construct[] = [
  {
    pattern: `${BEFORE}\`\`(?!\\s)(?:[^\`]|\`(?!\`)){1,1000}\`\`${AFTER}`,
    sign: '``',
    nameOf: () => 'code',
    isLook: true,
  },
  { pattern: '\\\\[^]', sign: '\\' },
  { pattern: `${BEFORE}:[A-Za-z][\\w:+.-]{0,60}:${CONTENT}${AFTER}`, sign: '`', nameOf: nameOfRole },
  { pattern: `${BEFORE}${CONTENT}:[A-Za-z][\\w:+.-]{0,60}:${AFTER}`, sign: '`', nameOf: nameOfRole },
  { pattern: `${BEFORE}${CONTENT}__?${AFTER}`, sign: '`_', nameOf: nameOfLink },
  { pattern: `${BEFORE}${CONTENT}${AFTER}`, sign: '`', nameOf: () => '`', isLook: true },
  {
    pattern: `${BEFORE}\\|(?!\\s)[^|\\n]{1,100}(?<!\\s)\\|_{0,2}${AFTER}`,
    sign: '|',
    nameOf: (text) => text,
  },
  {
    pattern: `${BEFORE}\\[(?:\\d{1,4}|#[\\w.-]{0,60}|\\*|[A-Za-z][\\w.-]{0,60})\\]_${AFTER}`,
    sign: ']_',
    nameOf: (text) => text,
  },
  {
    pattern: '(?<![\\w`:/.-])[A-Za-z0-9](?:[\\w.+-]{0,80}[A-Za-z0-9])?__?(?![\\w`/])',
    sign: '_',
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

const nestedCodes = signedCodes(constructs, rstMarks)

/** Finds the codes of a text. Markup does not nest: what is between the signs of a format is only text. */
export const rstCodes: CodeScanner = Object.assign(
  (text: string) => {
    let end = 0
    return nestedCodes(text).filter(({ at, kind, id }, index, codes) => {
      if (at[0] < end) return at[1] === end
      // What is up to its end is passed above, so that each code is looked at twice at most.
      for (let next = index + 1; kind === 'open' && next < codes.length; next++) {
        const code = codes[next]
        if (code?.kind !== 'close' || code.id !== id) continue
        end = code.at[1]
        break
      }
      return true
    })
  },
  { findsOnlyTags: true as const },
)
