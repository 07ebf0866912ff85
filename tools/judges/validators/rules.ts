// How programs that cannot be had replace the values of a text, by the rules that they publish.
import { listingValidator } from './describing.ts'
import type { ProgramValidator } from './validator.ts'

/** A validator that compares what a program replaces. The pattern has a group for the name. */
function replacing(
  name: string,
  pattern: RegExp,
  nameOf = (found: string): string => found,
): ProgramValidator {
  return listingValidator(`rules of ${name}`, (text) =>
    Array.from(text.matchAll(pattern), (match) => match.slice(1).find((group) => group !== undefined))
      .filter((found) => found !== undefined)
      .map(nameOf),
  )
}

/** https://developer.chrome.com/docs/extensions/reference/api/i18n: names in any case between dollar signs, and numbers. */
export const chromeRules = replacing('Chrome', /\$\$|\$([a-z0-9_@]+)\$|\$([1-9])/gi, (name) =>
  name.toLowerCase(),
)

/** https://api.luanti.org/translations/: `@` with the number of an argument. `@@` is the sign. */
export const luantiRules = replacing('Luanti', /@@|@([1-9])/g)

/** https://developer.salesforce.com/docs/platform/lwc/guide/create-labels.html: numbers in braces. */
export const salesforceRules = replacing('Salesforce', /\{(\d+)(?:,[^{}]+)?\}/g)

/** https://docs.firegiant.com/wix3/overview/: properties in brackets, and variables of the linker. */
export const wixRules = replacing('WiX', /\[(\w[\w.]*)\]|[!$]\((loc\.[\w.]+)\)/g)

/** https://okapiframework.org/wiki/index.php/Inline_Codes: letters with numbers between angle brackets. */
export const okapiRules = replacing('Okapi', /<\/?([a-z]+\d+)\/?>/g)

/** https://nsis.sourceforge.io/Docs/Chapter4.html#varother: strings of the language, constants and variables. */
export const nsisRules = replacing('NSIS', /\$\$|\$\((\^?\w+)\)|\$\{(\w+)\}/g)

/** https://developer.wordpress.org/apis/shortcode/: names in brackets, with attributes or without. */
export const shortcodeRules = replacing('WordPress', /\[(\/?[a-z][\w-]*)(?:\s[^[\]<>]*)?\]/g)
