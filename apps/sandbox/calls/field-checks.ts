// Checks of the fields of descriptors, which all objects in them share.

/** Returns the problem of a value: the end of a sentence that begins with its field. */
export type ValueCheck = (value: unknown) => string | undefined

/** A field of an object. */
export interface CheckedField {
  isRequired?: boolean
  check: ValueCheck
  /** Why the sandbox does not use it: the end of a sentence that begins with the field. */
  unused?: string
}

/** The fields of an object. */
export type Fields = Readonly<Record<string, CheckedField>>

export const textCheck: ValueCheck = (value) =>
  typeof value === 'string' && value !== '' ? undefined : 'must be a text that is not empty'
export const anyText: ValueCheck = (value) => (typeof value === 'string' ? undefined : 'must be a text')
export const texts: ValueCheck = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? undefined
    : 'must be a list of texts'
export const flag: ValueCheck = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false')
/** For fields that the sandbox does not use, and for objects whose own fields are checked. */
export const anything: ValueCheck = () => undefined

export const relativeAddress: ValueCheck = (value) => {
  const fault = textCheck(value)
  if (fault !== undefined) return fault
  const isAbsolute = /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(value as string)
  return isAbsolute ? 'must be relative: it is appended to baseUrl' : undefined
}

/** One of these texts. */
export const oneOf =
  (allowed: readonly string[]): ValueCheck =>
  (value) =>
    allowed.some((each) => each === value) ? undefined : `must be one of ${allowed.join(', ')}`

/** A whole number above 0. */
export const isCount: ValueCheck = (value) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? undefined : 'must be a whole number above 0'
