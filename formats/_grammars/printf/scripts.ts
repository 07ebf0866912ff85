// printf of JavaScript, Perl, Lua, awk, shells, Pascal and Tcl, as msgfmt knows them.
import { printfCodes, withoutDigits, type Directive, type PrintfDialect } from './reader.ts'

const NUMBER_CONVERSIONS = { integer: 'di', unsigned: 'ouxX', float: 'eEfFgG' }

export const JAVASCRIPT: PrintfDialect = {
  types: { integer: 'bdoxX', float: 'f', character: 'c', string: 's', any: 'j' },
  flags: '-+ 0I',
  hasStars: false,
  requiredBy: 'file',
  isStrict: true,
}

export const PERL: PrintfDialect = {
  types: {
    ...NUMBER_CONVERSIONS,
    integer: 'diD',
    unsigned: 'ouxXOUbB',
    string: 's',
    character: 'c',
    pointer: 'p',
    count: 'n',
  },
  flags: '-+ #0v',
  sizes: ['h', 'll', 'l', 'L', 'q', 'V'],
  hasNoLeadingZeros: true,
  typeOf: perlType,
  faultOf: perlFault,
  requiredBy: 'file',
  mixes: 'any',
  isStrict: true,
}

/** `%vd` shows the numbers of the characters of a text. */
function perlType(type: string, { flags, size, conversion }: Directive): string {
  if (flags.includes('v')) return 'vector'
  if ('DUO'.includes(conversion)) return `l${type}`
  if (type === 'character' || type === 'string' || type === 'pointer') return type
  return (size === 'L' || size === 'q' ? 'll' : size) + type
}

function perlFault({ flags, size, conversion }: Directive): string | undefined {
  if (/v./.test(flags)) return 'has a flag after v'
  if (flags.includes('v') && conversion === '%') return 'is not a percent sign'
  const isFloat = 'eEfFgG'.includes(conversion)
  return isFloat && (size === 'h' || size === 'l') ? 'has a wrong size' : undefined
}

export const LUA: PrintfDialect = {
  types: { integer: 'diouxX', float: 'aAeEfgG', string: 's', quoted: 'q', character: 'c' },
  flags: '',
  hasNumbers: false,
  hasStars: false,
  hasPaddedPercent: false,
  requiredBy: 'file',
  isStrict: true,
}

export const AWK: PrintfDialect = {
  types: { integer: 'di', unsigned: 'ouxX', float: 'eEfgG', character: 'c', string: 's' },
  flags: '-+ #0',
  requiredBy: 'file',
  isStrict: true,
}

export const PASCAL: PrintfDialect = {
  types: { integer: 'dux', float: 'efgnm', string: 's', pointer: 'p' },
  flags: '-',
  numberSign: ':',
  firstNumber: 0,
  requiredBy: 'file',
  mixes: 'any',
  isStrict: true,
  hasPaddedPercent: false,
  faultOf: (directive) => (directive.flags.length > 1 ? 'has a flag twice' : withoutDigits(directive)),
}

export const TCL: PrintfDialect = {
  types: { integer: 'di', unsigned: 'ouxX', float: 'eEfgG', character: 'c', string: 's' },
  flags: '-+ #0',
  sizes: ['h', 'l'],
  typeOf: (type, { size }) => (size === 'h' ? `h${type}` : type),
  requiredBy: 'file',
  hasPaddedPercent: false,
  isStrict: true,
}

/** Go's fmt. `%v` shows any value, `%x` numbers and texts. */
export const GO: PrintfDialect = {
  types: { integer: 'bcdoOU', float: 'eEfFgG', string: 's', boolean: 't', any: 'qTvxX', pointer: 'p' },
  flags: '-+ #0',
  hasNumbers: false,
  hasIndexes: true,
  requiredBy: 'file',
  mixes: 'any',
  isStrict: true,
}

/** printf of shells: values in order, each with one type. */
export const orderedCodes = printfCodes({
  types: { string: 'sqb', number: 'diouxXeEfFgGaAc' },
  flags: '-+ #0',
  requiredBy: 'file',
  isStrict: false,
})
