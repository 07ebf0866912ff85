// intl-messageformat, the formatter of FormatJS.
import { IntlMessageFormat } from 'intl-messageformat'
import type { ProgramValidator } from './validator.ts'
import { valuesIn } from './values.ts'

/** A number is also a date and the value of a select. */
export const intlMessageFormat: ProgramValidator = {
  name: 'intl-messageformat',
  reasons: async (pairs, scan) =>
    pairs.map(({ source, text }) => {
      try {
        new IntlMessageFormat(text, 'ru', undefined, { ignoreTag: true }).format(valuesIn(source, scan, 3))
        return ''
      } catch (error) {
        return String(error).split('\n')[0] ?? 'an error'
      }
    }),
}
