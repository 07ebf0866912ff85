import type { Framework } from '../framework.ts'

/** gettext in any language. */
export const gettext: Framework = {
  name: 'gettext',
  signs: [{ path: /\.pot?$/ }],
  formats: ['gettext-po'],
  code: /\.(?:py|pyx|[cm]?[jt]sx?|php|phtml|inc|module|c|cc|cpp|cxx|h|hh|hpp|m|mm|cs|java|kt|vala|pl|pm|rb|rs|go|lua|sh|tcl|el|scm|ui|glade|blp|html?|xml|j2|jinja2?|twig|tpl|vue|svelte|desktop|in|erb|haml|slim|ex|heex|eex|txt|schema|conf|ini)$/,
  calls: [
    /(?<![\w$.>])(?:_|gettext(?:_noop|_lazy)?|ngettext(?:_lazy)?|__|_e|_n|esc_html__|esc_html_e|esc_attr__|esc_attr_e)\(\s*(?=["'])/g,
  ],
  isMentioned: /gettext|\bi18n\b|__\(|\b_\(/,
  holes: /\0/g,
  join: /\+/,
  partOfKey: 'last',
  hasTextsAsKeys: true,
}
