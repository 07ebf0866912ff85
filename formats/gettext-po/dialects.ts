// The programs that read PO files. They differ in the codes of texts without a flag that names their format.
import type { Dialects } from '@atlas/core/contract.ts'
import type { ImpliedFormat } from './codes.ts'

/** The dialects as data of the format. C and most others need a flag such as `c-format`. */
export const dialects = {
  gettext: { readBy: 'GNU gettext (C and most others)' },
  django: {
    readBy: 'Django',
    differs: 'texts without a flag may have `%(name)s` and `{name}`, as those of templates and of JavaScript',
    signaturePatterns: { fileName: /(?:^|\/)django(?:js)?\.pot?$/ },
  },
  odoo: {
    readBy: 'Odoo',
    differs:
      'texts of code without a flag may have the codes of Python, and the tags of terms of views are codes, by the ' +
      'comments `#: code:` and `#: model_terms:`',
    signaturePatterns: { fileContent: /(?:^|[\r\n])#\. modules?: \w/ },
    needsOneOf: ['#. module'],
  },
  wordpress: {
    readBy: 'WordPress',
    differs: "texts without a flag may have the codes of PHP's `sprintf`",
    signaturePatterns: {
      fileContent:
        /(?:^|[\r\n])"(?:X-Domain: |X-Poedit-WPHeader: |X-Generator: (?:GlotPress|WP-CLI|Loco)|Project-Id-Version: (?:Plugins|Themes|WordPress) - )/,
    },
    needsOneOf: [
      'X-Domain',
      'X-Poedit-WPHeader',
      'GlotPress',
      'WP-CLI',
      'Loco',
      'Plugins',
      'Themes',
      'WordPress',
    ],
  },
  python: {
    readBy: 'Python',
    differs: 'texts without a flag may have `%(name)s` and `{name}`',
    signaturePatterns: {
      fileContent: /(?:^|[\r\n])#(?:, (?:[\w-]+, ?)*python-(?:brace-)?format|: [^\r\n]*\.py\b)/,
    },
    needsOneOf: ['python-', '.py'],
  },
} as const satisfies Dialects

/** Returns the format of a text whose entry has no flag for it, by the comments of the entry. */
export type FormatByComments = (comments: string) => ImpliedFormat | undefined

const byComments: Readonly<Record<keyof typeof dialects, FormatByComments>> = {
  gettext: () => undefined,
  django: () => 'names of Python',
  odoo: (comments) => {
    if (/^code:/m.test(comments)) return 'code of Odoo'
    return /^model_terms:/m.test(comments) ? 'terms of Odoo' : undefined
  },
  wordpress: () => 'sprintf of PHP',
  python: () => 'names of Python',
}

/** How the program of a dialect finds the format of a text without a flag. */
export function dialectNamed(name: unknown): FormatByComments {
  return byComments[name as keyof typeof dialects] ?? byComments.gettext
}
