import type { FormatPlugin } from '@atlas/core/contract.ts'
import { tomlEntries } from '@atlas/formats/_grammars/toml/reader.ts'
import { tomlStringCodec } from '@atlas/formats/_grammars/toml/strings.ts'

export const plugin = {
  title: 'Texts in TOML',
  about: 'The strings of the table `texts`, with the comments above them.',
  signaturePatterns: { fileName: /\.texts\.toml$/ },
  languages: 'monolingual',
  *parse(source) {
    const codec = tomlStringCodec(source)
    for (const { key, at, context } of tomlEntries(source.text))
      if (key[0] === 'texts') yield { key: key.slice(1), source: { at, codec }, context }
  },
} satisfies FormatPlugin

export const sample = 'id = "x"\n\n[texts]\n# Shown at the start\nhello = "Hello"\n'
