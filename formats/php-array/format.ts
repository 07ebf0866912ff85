// PHP files that contain texts, as in Laravel, Roundcube or CodeIgniter.
import { keyedStrings } from '../../syntax/text/key-options.ts'
import { laravelCodes } from '../../syntax/text/placeholder-codes.ts'
import { phpCodes } from '../../syntax/text/printf-codes.ts'
import { joinedCodes } from '../../syntax/text/joined-codes.ts'
import type { FormatPlugin, Slot, Source, Unit } from '../../core/contract.ts'
import { legacyCharset } from '../../syntax/text/legacy-charset.ts'
import { phpEntries } from './entries.ts'
import { joinedCodec, literalCodecs } from './literals.ts'

/** The codes of Laravel, and of sprintf. */
const phpArrayCodes = joinedCodes(laravelCodes, phpCodes)

function parse(source: Source): Iterable<Unit> {
  const joined = joinedCodec(source)
  const codecOf = literalCodecs(source)
  return phpEntries(source.text).map(({ key, literals, whole, context, entry }) => {
    const [literal] = literals
    const slot: Slot =
      literal && literals.length === 1
        ? { at: literal.inside, codec: codecOf(literal) }
        : { at: whole, codec: joined }
    return entry ? { key, source: slot, context, entry } : { key, source: slot, context }
  })
}

export default {
  contract: 3,
  title: 'PHP arrays',
  group: 'apps',
  about:
    'Arrays that are returned or assigned, $lang[…] = …, define() and const, in every kind of quotes, heredoc and ' +
    'nowdoc; comments are context. Texts with variables in them, calls and other code stay unchanged.',
  signaturePatterns: {
    fileName: /\.(?:php|inc)$/,
    fileContent: /<\?(?:php)?\s[\s\S]*(?:return\s*(?:\[|array\s*\()|\$\w+\s*[[=]|define\s*\(|const\s)/,
  },
  holds: 'one',
  codes: phpArrayCodes,
  charsets: (head) => ['utf-8', legacyCharset(head)],

  ...keyedStrings(parse),
  build: (job) => job.weave(),
} satisfies FormatPlugin
