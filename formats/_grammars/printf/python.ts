// The operator `%` of Python.
import type { Directive, PrintfDialect } from './reader.ts'

/** Python's `%`, which refuses extra values, but not extra names. */
export const PYTHON: PrintfDialect = {
  types: { integer: 'diouxX', float: 'eEfFgG', character: 'c', string: 'rs', ascii: 'a' },
  flags: '-#0 +',
  sizes: ['h', 'l', 'L'],
  hasNumbers: false,
  typeOf: shownType,
  requiredBy: 'file',
  names: [{ open: '(', close: ')' }],
  isStrict: true,
  needsAllInRows: true,
  hasPaddedPercent: false,
}

/** A text of no characters takes any value, for forms of a plural that do not show it. */
function shownType(type: string, { precision }: Directive): string {
  return (type === 'string' || type === 'ascii') && /^0+$/.test(precision ?? '') ? 'none' : type
}
