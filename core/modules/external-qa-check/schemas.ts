// The lists of a check, as schemas. Its strings are in the field that all requests may have.
import { Type, type Static } from 'typebox'
import { maybe, textOrForms } from '../../wire/schemas.ts'

export const CheckRequest = Type.Object({ translations: maybe(Type.Array(Type.Unknown())) })

/** A string whose translations are checked. */
export const WireCheckedString = Type.Object({
  id: Type.Integer(),
  key: maybe(Type.String()),
  context: maybe(Type.String()),
  maxLength: maybe(Type.Integer()),
  text: textOrForms,
})

/** A translation to check: a text, or one row of a plural. */
export const WireCheckedTranslation = Type.Object({
  id: Type.Integer(),
  stringId: Type.Integer(),
  text: Type.String(),
  pluralCategoryName: maybe(Type.String()),
})

export type CheckRequest = Static<typeof CheckRequest>
export type WireCheckedString = Static<typeof WireCheckedString>
export type WireCheckedTranslation = Static<typeof WireCheckedTranslation>
