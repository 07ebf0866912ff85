// TOML: settings and texts in tables, as in the themes of Hugo.
import { keyedStrings } from '../../syntax/text/key-options.ts'
import type { FormatPlugin, Source, Unit } from '../../core/contract.ts'
import { tomlEntries } from '../../syntax/toml/entries.ts'
import { tomlRemovable } from '../../syntax/toml/removable.ts'
import { stringCodec } from '../../syntax/toml/strings.ts'

function parse(source: Source): Iterable<Unit> {
  const codec = stringCodec(source)
  return tomlEntries(source.text).map(({ key, at, context }) => ({ key, source: { at, codec }, context }))
}

export default {
  contract: 3,
  title: 'TOML',
  group: 'apps',
  about:
    'Every string of a document, in tables, arrays and inline tables, with all four kinds of quotes. A folded text ' +
    'is folded again. Comments above and behind a string are its context.',
  signaturePatterns: { fileName: /\.toml$/ },
  holds: 'one',

  ...keyedStrings(parse),
  entriesOf: (source) => tomlRemovable(source, () => false),
  build: (job) => job.weave(),
} satisfies FormatPlugin
