// TOML: settings and texts in tables, as in the themes of Hugo.
import type { FormatPlugin } from '../../core/contract.ts'
import { tomlEntries } from '../../syntax/toml/entries.ts'
import { stringCodec } from '../../syntax/toml/strings.ts'

export default {
  title: 'TOML',
  group: 'apps',
  about:
    'Every string of a document, in tables, arrays and inline tables, with all four kinds of quotes. A folded text ' +
    'is folded again. Comments above and behind a string are its context.',
  signaturePatterns: { fileName: /\.toml$/ },
  holds: 'one',

  parse(source) {
    const codec = stringCodec(source)
    return tomlEntries(source.text).map(({ key, at, context }) => ({ key, source: { at, codec }, context }))
  },

  build: (job) => job.weave(),
} satisfies FormatPlugin
