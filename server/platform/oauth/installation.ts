// The installation of an app in an organization, for which a platform with such a profile gives tokens.

/** What the platform's token endpoint asks for, next to the credentials of the app. */
export interface InstallationFields {
  /** The secret of this installation, which the platform made. */
  appSecret: string
  /** The person who installed the app. */
  userId: number
  /** The domain of the organization; null in the standard edition. */
  domain: string | null
  /** What the next tokens are requested with, if the first ones came for a code. It works once. */
  refreshToken?: string
}

/** An installation as it is stored, encrypted, in the place of a refresh token. */
export function writeInstallation({ appSecret, userId, domain, refreshToken }: InstallationFields): string {
  return JSON.stringify({ appSecret, userId, domain, refreshToken })
}

/** Reads what `writeInstallation` wrote. */
export function readInstallation(text: string): InstallationFields {
  return JSON.parse(text) as InstallationFields
}

/** Whether tokens can be requested with a stored installation again and again. A refresh token works once. */
export function canRepeat(text: string): boolean {
  return readInstallation(text).refreshToken === undefined
}
