// Tells whether a value from a platform is as a schema says. A checkout compiles the schemas when it loads them. The
// builds replace each module named validators.ts by compiled code, so that programs start without ajv and typebox.
import { Ajv } from 'ajv'
import type { Static, TSchema } from 'typebox'

/** What is wrong with a value, as ajv says it. */
export interface Violation {
  /** The path of the wrong part, such as `/strings/0/text`. */
  instancePath: string
  /** The keyword of the schema that the part breaks. */
  keyword: string
  params: Record<string, unknown>
}

/** A test for values of a type. */
export interface Validator<Value> {
  (value: unknown): value is Value
  /** What is wrong with the last value; null if nothing is. */
  errors?: Violation[] | null
}

const ajv = new Ajv({ messages: false })

/** Compiles a schema. */
export function validatorOf<Schema extends TSchema>(schema: Schema): Validator<Static<Schema>> {
  return ajv.compile<Static<Schema>>(schema)
}
