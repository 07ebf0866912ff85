// format of Ruby.
import { beginningWith, type Code } from '@atlas/core/contract.ts'
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

const railsNames = printfCodes({
  types: RUBY.types,
  flags: '-+ #0',
  requiredBy: 'program',
  names: RUBY.names ?? [],
  needsNames: true,
  isStrict: false,
})

/**
 * `%{name}` of Rails. It passes `%{attribute}`, the name of a field, to each message about a field, also where the source
 * text does not show it (Active Model, `Error.generate_message`), so that an added one breaks nothing.
 */
export const railsCodes = beginningWith('%', (text) => railsNames(text).map(asGiven))

function asGiven(code: Code): Code {
  return code.kind === 'value' && code.id === 'attribute' ? { ...code, requiredBy: 'reader' } : code
}
