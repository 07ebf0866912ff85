// The lists of an alignment, as schemas.
import { Type, type Static } from 'typebox'
import { maybe, textOrForms } from '../../wire/schemas.ts'

export const AlignmentRequest = Type.Object({
  sourceStrings: maybe(Type.Array(Type.Unknown())),
  sourceStringsUrl: maybe(Type.String()),
  translationStrings: maybe(Type.Array(Type.Unknown())),
  translationStringsUrl: maybe(Type.String()),
})

/** A text of a document that is aligned. Those of the translation have no id. */
export const WireAlignedText = Type.Object({
  id: maybe(Type.Integer()),
  text: textOrForms,
  context: maybe(Type.String()),
})

export type AlignmentRequest = Static<typeof AlignmentRequest>
export type WireAlignedText = Static<typeof WireAlignedText>
