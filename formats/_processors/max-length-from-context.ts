// Takes the maximum length of a text from its comment, such as "max length: 20".
import type { Processor } from '@atlas/core/contract.ts'

/** Comments for translators are short. Only the beginning of a longer one is searched. */
const SEARCHED = 2000

export default {
  title: 'Maximum length from the context',
  about:
    'A number in the context of a string ("max length: 20", "at most 20 characters") becomes its maximum length.',
  options: {
    pattern: {
      type: 'string',
      format: 'regex',
      description: 'A case-insensitive regular expression. Its first group is the number.',
      default: String.raw`\b(?:max(?:imum)?(?:[ ._-]?(?:len(?:gth)?|chars?|characters))?\s{0,3}[:=]?|at most|up to)\s{0,3}(\d{1,6})\b`,
    },
  },
  afterImport(record, { options: { pattern } }) {
    if (record.context === undefined || record.maxLength) return record
    const [, number] = new RegExp(String(pattern), 'iu').exec(record.context.slice(0, SEARCHED)) ?? []
    const maxLength = Number(number)
    return Number.isSafeInteger(maxLength) && maxLength > 0 ? { ...record, maxLength } : record
  },
} satisfies Processor
