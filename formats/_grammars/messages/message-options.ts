// The option of formats whose texts may be messages of ICU: whether their branches are strings of their own.
import type { FormatPlugin, Languages, NewFile, OptionSchema, Source, Unit } from '@atlas/core/contract.ts'
import type { Quotes } from '../codes/icu-codes.ts'
import { icuUnits, MAY_BE_ICU } from './icu-branches.ts'
import { withRows } from './new-messages.ts'
import { messagePlaces } from './places.ts'
import { RowKinds } from './row-kinds.ts'
import { MAY_HAVE_VARIANTS, variantUnits } from './variants.ts'

/** The option. Formats with other plurals add values to it. */
export const messageOptions = {
  plurals: {
    type: 'string',
    enum: ['raw', 'icu', 'branches'],
    description:
      'Messages of ICU: raw shows each as it is spelled; icu shows the branches of a message that is one plural as the ' +
      'rows of a plural, and adds and removes branches as the language needs, and branches such as `=0` are strings of ' +
      'their own; branches does so with all plurals, ordinal numbers and selects, also nested ones, with a text around ' +
      'them, and with the variants of MessageFormat 2: their strings have keys such as `key[gender=female]`.',
    default: 'raw',
    inEditors: 'branches',
  },
} as const satisfies Record<string, OptionSchema>

type Parse = FormatPlugin['parse']

/** How a format holds messages. */
export interface MessageRules {
  quotes: Quotes
  /**
   * Whether braces and branches are spelled in the file as in the message. If not (a folded text of YAML, joined
   * strings of JavaScript), the branches are places in the decoded message, which is spelled again as a whole.
   */
  areBare: boolean
}

/** The parser of messages that the option selects, and how a new file then spells plurals. */
export function messagesBy(
  plurals: unknown,
  parse: Parse,
  rules: MessageRules,
  newFile?: NewFile,
): { parse?: Parse; newFile?: NewFile } {
  if (plurals !== 'icu' && plurals !== 'branches') return {}
  const onlyPlurals = plurals === 'icu'
  return {
    ...(newFile && { newFile: withRows(newFile) }),
    parse: (source, languages) =>
      withBranches(source, parse(source, languages), languages, { ...rules, onlyPlurals }),
  }
}

const MAY_BE_EITHER = new RegExp(`${MAY_BE_ICU.source}|${MAY_HAVE_VARIANTS.source}`)

function* withBranches(
  source: Source,
  units: Iterable<Unit>,
  languages: Languages,
  { quotes, areBare, onlyPlurals }: MessageRules & { onlyPlurals: boolean },
): Generator<Unit, undefined> {
  const reading = { quotes, onlyPlurals, rows: new RowKinds(languages) }
  const mayBe = onlyPlurals ? MAY_BE_ICU : MAY_BE_EITHER
  const placeOf = messagePlaces(source, areBare)
  for (const unit of units) {
    const place = 'at' in unit.source ? placeOf(unit.source, mayBe) : undefined
    const branches =
      place &&
      (icuUnits(unit, place, reading) ?? (onlyPlurals ? undefined : variantUnits(unit, place, reading.rows)))
    if (branches) yield* branches
    else yield unit
  }
}
