// YAML of any shape: each string is a unit, and its path is the key.
import type { FormatPlugin, Languages, Source, Unit } from '@atlas/core/contract.ts'
import { hideNoText } from '../_grammars/text/no-text.ts'
import { keyedPlurals, type KeyedString } from '../_grammars/messages/row-keys.ts'
import { yamlNames } from '../_grammars/yaml/names.ts'
import { yamlEntries } from '../_grammars/yaml/key-spans.ts'
import { keyedStringsOf } from '../_grammars/yaml/keyed-strings.ts'
import { yamlCategoryMapUnits } from '../_grammars/yaml/rails.ts'
import { readYamlInParts, YamlWalk } from '../_grammars/yaml/reader.ts'
import { newYaml } from '../_grammars/yaml/new-file.ts'

function* parse(source: Source): Iterable<Unit> {
  for (const unit of new YamlWalk(readYamlInParts(source)).documents()) yield hideNoText(unit, source.text)
}

function* parseWithPlurals(source: Source, languages: Languages): Iterable<Unit> {
  for (const unit of yamlCategoryMapUnits(source, languages)) yield hideNoText(unit, source.text)
}

function* stringsOf(source: Source): Iterable<KeyedString> {
  for (const string of keyedStringsOf(source)) {
    const { unit } = string
    yield { ...string, unit: { ...hideNoText(unit, source.text), source: unit.source } }
  }
}

export default {
  title: 'YAML',
  group: 'apps',
  about:
    'Strings in maps and lists of any depth, in every style: plain, quoted, literal, folded. Comments, anchors, ' +
    'blank lines and quotes stay; numbers, dates, booleans and aliases are not texts. ' +
    'Addresses, colors, names of icons, UUIDs and booleans in quotes are hidden.',
  signaturePatterns: { fileName: /\.[Yy][Aa]?[Mm][Ll]$/ },
  languages: 'monolingual',
  readsTextsApart: true,

  ...keyedPlurals(parse, stringsOf, { rails: parseWithPlurals }),
  entries: {
    unique: 'containers',
    comment: { line: '# ' },
    of: (source) => yamlEntries(source),
    names: yamlNames,
  },
  newFile: newYaml,
} satisfies FormatPlugin
