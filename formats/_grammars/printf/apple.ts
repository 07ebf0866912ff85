// Formats of Objective-C and Swift.
import { C, C_SIZES } from './c.ts'
import { printfCodes, type PrintfDialect } from './reader.ts'

/** The conversions of NSString, as an application checks them. */
export const OBJC: PrintfDialect = {
  ...C,
  types: { ...C.types, object: '@' },
}

/** Objective-C and Swift, in texts that may contain a percent sign. */
export const appleCodes = printfCodes({
  ...OBJC,
  types: { ...OBJC.types, integer: 'diD', unsigned: 'ouxXOU' },
  // `% d` is often a percent sign before a word.
  flags: "-+#0'",
  sizes: C_SIZES,
  requiredBy: 'program',
  without: '',
  names: [{ open: '#@', close: '@', isWhole: true }],
  isStrict: false,
})
