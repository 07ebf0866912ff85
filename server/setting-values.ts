// Reads the values of settings that host and sandbox both have, with the sentences for values that cannot be used. Each
// has its own table of settings: the host documents each variable, and the sandbox also takes arguments.
import { DEFAULT_PROFILE, PROFILE_NAMES, profileNamed, type Profile } from './platform/profiles.ts'

/** A setting that cannot be used. The message is one sentence for the operator. */
export class SettingError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SettingError'
  }
}

/** A whole number in a range; `standard` if it is not set. Throws a `SettingError`. */
export function readWholeNumber(
  name: string,
  text: string | undefined,
  standard: number,
  [least, most]: readonly [least: number, most: number],
): number {
  if (text === undefined) return standard
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new SettingError(`${name} must be a whole number from ${least} to ${most}, but is "${text}".`)
}

/** One of a few values; the first if it is not set. Throws a `SettingError`. */
export function readOneOf<const Values extends readonly [string, ...string[]]>(
  name: string,
  text: string | undefined,
  values: Values,
): Values[number] {
  if (text === undefined) return values[0]
  const value = values.find((candidate) => candidate === text)
  if (value !== undefined) return value
  throw new SettingError(`${name} must be one of ${values.join(', ')}, but is "${text}".`)
}

/** The profile of a name; the default one if it is not set. Throws a `SettingError`. */
export function readProfile(setting: string, name: string = DEFAULT_PROFILE.name): Profile {
  const profile = profileNamed(name)
  if (profile) return profile
  throw new SettingError(`${setting} must be one of ${PROFILE_NAMES.join(', ')}, but is "${name}".`)
}
