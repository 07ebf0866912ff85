// format of Ruby.
import { printfCodes, type PrintfDialect } from './reader.ts'

/** Ruby: `%{name}`, `%<name>d`, `%s`. */
export const RUBY: PrintfDialect = {
  types: { integer: 'diouxXbB', float: 'eEfgGaA', character: 'c', any: 's', inspected: 'p' },
  flags: '-+ #0',
  requiredBy: 'program',
  names: [
    { open: '{', close: '}', isWhole: true },
    { open: '<', close: '>' },
  ],
  isStrict: true,
  hasPaddedPercent: false,
}

/** `%{name}` of Rails. */
export const railsCodes = printfCodes({
  types: RUBY.types,
  flags: '-+ #0',
  requiredBy: 'program',
  names: RUBY.names ?? [],
  needsNames: true,
  isStrict: false,
})
