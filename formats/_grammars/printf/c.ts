// printf of C, with the macros of inttypes.h.
import type { Directive, PrintfDialect } from './reader.ts'

/** The sizes of values in C. */
export const C_SIZES: readonly string[] = ['hh', 'h', 'll', 'l', 'L', 'q', 'j', 'z', 'Z', 't']

/** The type of a value is its class with its size, since C reads as many bytes as the conversion has. */
export function sizedType(type: string, { size, conversion }: Directive): string {
  if (conversion === 'C' || conversion === 'S') return `l${type}`
  if (type === 'character' || type === 'string') return 'lLq'.includes(size) ? `${size}${type}` : type
  return ALIASES.get(size + type) ?? size + type
}

/** Sizes that are the same for a type. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['qinteger', 'llinteger'],
  ['qunsigned', 'llunsigned'],
  ['Linteger', 'llinteger'],
  ['Lunsigned', 'llunsigned'],
  ['Zinteger', 'zinteger'],
  ['Zunsigned', 'zunsigned'],
  ['lfloat', 'float'],
])

/** The conversions of C. */
export const C: PrintfDialect = {
  types: {
    integer: 'di',
    unsigned: 'ouxX',
    float: 'eEfFgGaA',
    character: 'cC',
    string: 'sS',
    pointer: 'p',
    count: 'n',
  },
  flags: "-+ #0'I",
  sizes: ['I64', 'I32', ...C_SIZES],
  macros: /<PRI([diouxX])((?:LEAST|FAST)?(?:8|16|32|64)|MAX|PTR)>/y,
  requiredBy: 'file',
  typeOf: sizedType,
  without: 'm',
  isStrict: true,
  needsAllNumbers: true,
}
