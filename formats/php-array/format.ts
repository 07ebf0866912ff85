// PHP files that contain texts, as in Laravel, Roundcube or CodeIgniter.
import { laravelCodes } from '../_grammars/codes/placeholder-codes.ts'
import { phpCodes } from '../_grammars/printf/php.ts'
import { joinedCodes } from '../_grammars/codes/joined-codes.ts'
import type { FormatPlugin, Slot, Source, Unit } from '@atlas/core/contract.ts'
import { keyedPlurals, marginBefore, rowPlace, type KeyedString } from '../_grammars/messages/row-keys.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { phpEntries, phpKeys, type PhpEntry } from './array-elements.ts'
import { joinedCodec, literalCodecs } from './literals.ts'
import { laravelValues } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'
import { phpNames } from './names.ts'

/** The codes of Laravel, and of sprintf. */
const phpArrayCodes = joinedCodes(laravelCodes, phpCodes)

function* parse(source: Source): Iterable<Unit> {
  for (const { unit } of unitsOf(source)) yield unit
}

function* unitsOf(source: Source): Iterable<{ unit: Unit & { source: Slot }; from: PhpEntry }> {
  const joined = joinedCodec(source)
  const codecOf = literalCodecs(source)
  for (const from of phpEntries(source.text)) {
    const { key, literals, whole, context } = from
    const [literal] = literals
    const slot: Slot =
      literal && literals.length === 1
        ? { at: literal.inside, codec: codecOf(literal) }
        : { at: whole, codec: joined }
    yield { unit: { key, source: slot, context }, from }
  }
}

function* stringsOf(source: Source): Iterable<KeyedString> {
  for (const { unit, from } of unitsOf(source)) {
    const { name, whole } = from
    if (!name) yield { unit }
    else {
      const start = name[0] - 1
      const between = `,${marginBefore(source, start) ?? ' '}`
      yield { unit, row: rowPlace(source.text, { start, name, slot: unit.source, end: whole[1] }, between) }
    }
  }
}

export default {
  title: 'PHP arrays',
  group: 'apps',
  about:
    'Arrays that are returned or assigned, $lang[…] = …, define() and const, in every kind of quotes, heredoc and ' +
    'nowdoc; comments are context. Texts with variables in them, calls and other code stay unchanged.',
  signaturePatterns: {
    fileName: /\.(?:php|inc)$/,
    fileContent: /<\?(?:php)?\s[\s\S]*(?:return\s*(?:\[|array\s*\()|\$\w+\s*[[=]|define\s*\(|const\s)/,
  },
  languages: 'monolingual',
  readsTextsApart: true,
  inlineCodes: phpArrayCodes,
  placeholderSyntax: laravelValues,
  encoding: { charsets: (head) => ['utf-8', likelyCharset(head)] },

  ...keyedPlurals(parse, stringsOf),
  entries: {
    unique: 'texts',
    comment: { line: '// ' },
    of: ({ text }) => phpKeys(text),
    names: phpNames,
  },
  newFile,
} satisfies FormatPlugin
