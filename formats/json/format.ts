// JSON: every string is a text, and its path is the key.
import { keyedStrings } from '../../syntax/text/key-options.ts'
import { icuPluralOptions, icuPluralsBy } from '../../syntax/plurals/icu-rows.ts'
import type { FormatPlugin, Source, Unit } from '../../core/contract.ts'
import { stringsOfJson } from './strings.ts'

const parse = ({ text }: Source): Iterable<Unit> => stringsOfJson(text)

const keyed = keyedStrings(parse)

export default {
  contract: 3,
  title: 'JSON',
  group: 'apps',
  about:
    'Every string value, at any depth of objects and arrays. Comments, trailing commas and the other extensions ' +
    'of JSONC and JSON5 are understood; a comment above a string is its context. ' +
    'Addresses, colors, names of icons, UUIDs and booleans in quotes are hidden.',
  signaturePatterns: { fileName: /\.(json|jsonc|json5)$/ },
  holds: 'one',
  parse,
  options: { ...keyed.options, ...icuPluralOptions },
  with(options, contained) {
    const own = keyed.with?.(options, contained) ?? {}
    return { ...own, ...icuPluralsBy(options['plurals'], own.parse ?? parse, true) }
  },
  build: (job) => job.weave(),
} satisfies FormatPlugin
