// What requests for machine translations have, as a schema. Their strings are in the field that all requests may have.
import { Type, type Static } from 'typebox'
import { maybe } from '../../wire/schemas.ts'

export const MachineRequest = Type.Object({ strings: Type.Array(Type.Unknown()) })

/** A string with its context, as platforms send it to modules that ask for it. */
export const WireMachineString = Type.Object({
  text: Type.String(),
  identifier: maybe(Type.String()),
  context: maybe(Type.String()),
  maxLength: maybe(Type.Integer()),
  pluralForm: maybe(Type.String()),
})

export type MachineRequest = Static<typeof MachineRequest>
export type WireMachineString = Static<typeof WireMachineString>
