import type { Framework } from '../framework.ts'

/** Project Fluent in pages, JavaScript, Python and Rust. */
export const fluent: Framework = {
  name: 'Fluent',
  signs: [{ path: /\.ftl$/ }],
  formats: ['fluent'],
  code: /\.(?:[cm]?[jt]sx?|vue|svelte|x?html?|xul|xhtml|py|rs|kt|swift|cpp|h|json|toml)$/,
  calls: [
    /\bdata-l10n-id="(?<key>[A-Za-z][\w-]*)"/g,
    /<Localized\b[^<>]*?\bid=\{?\s*(?=["'`])/g,
    /\bfl!\(\s*(?:\w+\s*,\s*)?(?=")/g,
  ],
  holes: /\$\{[^{}]*\}/g,
  join: /\+/,
  references: /\{\s*(?<key>-?[A-Za-z][\w-]*)/g,
  partOfKey: 'first',
}
