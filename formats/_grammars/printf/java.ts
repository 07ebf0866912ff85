// java.util.Formatter, which Android uses, too.
import type { Directive, PrintfDialect } from './reader.ts'

/** The conversions of java.util.Formatter. Upper case shows the same type in capitals. */
export const JAVA: PrintfDialect = {
  types: { general: 'bBhHsS', character: 'cC', integer: 'doxX', float: 'eEfgGaA' },
  flags: '-#+ 0,(',
  requiredBy: 'program',
  hasStars: false,
  without: 'n',
  pairs: { prefix: 'tT', letters: 'HIklMSLNpzZsQBbhAaCYyjmdeRTrDFc', type: 'date' },
  repeats: true,
  isStrict: true,
  mixes: 'any',
  faultOf,
}

/** The flags that a conversion takes. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ...[...'bBhHsScCtT'].map((one) => [one, '-'] as const),
  ['d', '-+ 0,('],
  ...[...'oxX'].map((one) => [one, '-#0'] as const),
  ...[...'eE'].map((one) => [one, '-#+ 0('] as const),
  ['f', '-#+ 0,('],
  ...[...'gG'].map((one) => [one, '-+ 0,('] as const),
  ...[...'aA'].map((one) => [one, '-#+ 0'] as const),
  ['%', '-'],
  ['n', ''],
])

function faultOf({ flags, width, precision, conversion }: Directive): string | undefined {
  if (new Set(flags).size < flags.length) return 'has a flag twice'
  const allowed = FLAGS.get(conversion) ?? ''
  for (const flag of flags) if (!allowed.includes(flag)) return `has the flag ${flag}, which it cannot have`
  if (/[-0]/.test(flags) && width === '') return 'has no width'
  if (flags.includes('-') && flags.includes('0')) return 'is filled on both sides'
  if (flags.includes('+') && flags.includes(' ')) return 'has two flags for the sign'
  if (width !== '' && conversion === 'n') return 'has a width'
  if (precision === '') return 'has no number after its dot'
  if (precision !== undefined && 'cCdoxXtTn%'.includes(conversion)) return 'has digits after a dot'
  return undefined
}
