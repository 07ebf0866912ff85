// The app that a page is about, in the account of the signed-in person.
import type { SignedInRequest } from '../pages.ts'
import { accountName, accountOf, administers } from '../people.ts'
import { RequestError } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'
import type { AppInstallation } from './installations.ts'

/** The installation that the address names. Throws a `RequestError` if the app is not installed in the account. */
export async function installedApp(
  { installations }: Sandbox,
  { params, person }: SignedInRequest,
): Promise<AppInstallation> {
  const { app = '' } = params
  const installation = await installations.find(accountOf(person), app)
  if (installation) return installation
  throw new RequestError(404, `The app ${app} is not installed for ${accountName(accountOf(person))}.`)
}

/** Throws a `RequestError` if the person does not administer the account. */
export function requireAdministrator({ person }: SignedInRequest): void {
  if (administers(person)) return
  throw new RequestError(403, `Only administrators of ${accountName(accountOf(person))} may change this.`)
}
