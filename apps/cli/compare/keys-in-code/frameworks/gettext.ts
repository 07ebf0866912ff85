import type { Framework } from '../framework.ts'

/** Functions whose first argument is the text: of C, Python, Django, PHP, WordPress, JavaScript, Vue and KDE. */
const FIRST =
  '_|N_|T_|gettext|[ul]?gettext_noop|ugettext|lazy_gettext|(?:u?gettext|ngettext)_lazy|ngettext|ungettext|nggettext|' +
  '__|_e|_n|_x|_nx|_ex|_n_noop|_nx_noop|esc_(?:html|attr)_(?:_|e|x)|' +
  String.raw`\$(?:gettext|ngettext)|i18n|i18np|ki18n|ki18np|xi18n`

/** Those whose first argument is a context or a domain, and whose second is the text. */
const SECOND =
  'pgettext(?:_lazy)?|npgettext(?:_lazy)?|C_|NC_|dgettext|dngettext|g_dgettext|' +
  String.raw`\$(?:pgettext|npgettext)|i18nc|i18ncp|ki18nc|xi18nc`

/** gettext in any language, with the templates of Django and Jinja. */
export const gettext: Framework = {
  name: 'gettext',
  signs: [{ path: /\.pot?$/ }],
  formats: ['gettext-po'],
  code: /\.(?:py|pyx|[cm]?[jt]sx?|php|phtml|inc|module|c|cc|cpp|cxx|h|hh|hpp|m|mm|cs|java|kt|vala|pl|pm|rb|rs|go|lua|sh|tcl|el|scm|ui|glade|blp|html?|xml|j2|jinja2?|twig|tpl|vue|svelte|desktop|in|erb|haml|slim|ex|heex|eex|txt|schema|conf|ini)$/,
  calls: [
    new RegExp(String.raw`(?<![\w$])(?:${FIRST})\(\s*(?=["'\`])`, 'g'),
    new RegExp(String.raw`(?<![\w$])(?:${SECOND})\(\s*(?:"[^"\r\n]*"|'[^'\r\n]*'|\w+)\s*,\s*(?=["'\`])`, 'g'),
    /\{%-?\s*trans(?:late)?\s+(?=["'])/g,
    /(?<=\{\{[^{}]*)(?=(?:"[^"\r\n{}]*"|'[^'\r\n{}]*')\s*\|\s*(?:trans|t)\b)/g,
  ],
  blocks: [
    {
      pattern:
        /\{%-?\s*block(?:trans|translate)\b(?<options>(?:[^%]|%(?!\}))*)%\}(?<body>[^]*?)\{%-?\s*endblock(?:trans|translate)\b/g,
      plural: /\{%-?\s*plural\s*-?%\}/,
      trimmed: /\btrimmed\b/,
      values: /\{\{-?\s*([\w.]+)[^{}]*\}\}/g,
      spelled: '%(<name>)s',
    },
    {
      pattern: /\{%-?\s*trans\b(?<options>(?:[^%"']|%(?!\}))*)%\}(?<body>[^]*?)\{%-?\s*endtrans\b/g,
      plural: /\{%-?\s*pluralize\b[^%]*%\}/,
      trimmed: /(?<!no)\btrimmed\b/,
      values: /\{\{-?\s*([\w.]+)[^{}]*\}\}/g,
      spelled: '%(<name>)s',
    },
  ],
  isMentioned: /gettext|\bi18n\b|__\(|\b_\(|\besc_|\{%-?\s*(?:block)?trans/,
  holes: /\0/g,
  join: /\+/,
  partOfKey: 'last',
  hasTextsAsKeys: true,
  namesCode: /(?:^|[\s\u2068])(?<path>[^\s:\u2068\u2069]+(?:\.\w+|\/\w+(?=:\d)))(?=[:\s\u2069]|$)/g,
}
