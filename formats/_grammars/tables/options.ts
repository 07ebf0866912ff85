// Options for reading a table of strings.
import type { OptionSchema } from '@atlas/core/contract.ts'

/** A column, by its head or by its number from 1. */
export const COLUMN = { type: ['string', 'integer'], minLength: 1, minimum: 1, maximum: 1000 }

/** The columns and their meanings. */
export const columnsOption: OptionSchema = {
  type: 'object',
  description:
    'The columns, by their heads or their numbers from 1: key, source, target, context, maxLength, and targets, an ' +
    'object of columns by the code of their language. Without it, common heads are recognized.',
  properties: {
    ...Object.fromEntries(
      ['key', 'source', 'target', 'context', 'maxLength'].map((meaning) => [meaning, COLUMN]),
    ),
    targets: { type: 'object', additionalProperties: COLUMN },
  },
  additionalProperties: false,
  default: {},
}

/** The row with the heads. */
export const headRowOption: OptionSchema = {
  type: 'integer',
  minimum: 0,
  maximum: 100,
  description: 'The number of the row with the heads, not counting blank rows; 0 without heads.',
  default: 1,
}
