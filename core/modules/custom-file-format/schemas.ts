// What requests of formats have besides, as a schema.
import { Type, type Static } from 'typebox'
import { maybe } from '../../wire/schemas.ts'

export const FormatRequest = Type.Object({
  /** The rules for sentences of the project (SRX). */
  customSrxContents: maybe(Type.String()),
  /** An extension of ours: whether records have the codes of their source texts, as `codes`. */
  withCodes: maybe(Type.Boolean()),
})

export type FormatRequest = Static<typeof FormatRequest>
