// sprintf of PHP.
import { printfCodes, withoutDigits, type Directive, type PrintfDialect } from './reader.ts'

/** The conversions of PHP with the types that msgfmt compares. */
export const PHP: PrintfDialect = {
  types: { integer: 'bdouxX', float: 'efF', character: 'c', string: 's' },
  flags: '-0 ',
  filler: "'",
  sizes: ['l'],
  requiredBy: 'program',
  mixes: 'any',
  isStrict: true,
  hasPaddedPercent: false,
  faultOf,
}

/** sprintf of PHP, which converts any value. It refuses missing values, but not extra ones. */
export const phpCodes = printfCodes({
  ...PHP,
  types: { any: 'bcdeEfFgGhHosuxX' },
  flags: '-+0',
  hasStars: false,
  isStrict: false,
})

/** PHP formats no more digits. */
const MAX_DIGITS = 53

function faultOf(directive: Directive): string | undefined {
  return Number(directive.precision) > MAX_DIGITS ? 'has too many digits' : withoutDigits(directive)
}
