// The section of an app's page about authorization: who has authorized the app, where to authorize it, and how to
// withdraw.
import { getsCode, hasRights } from '@atlas/server/platform/profiles.ts'
import { html, type Html } from '@atlas/server/web/html.ts'
import { signedInPage, seeOther, type PageAnswer, type PageRoute, type SignedInRequest } from '../pages.ts'
import { isOrganization, SANDBOX_ORGANIZATION, peopleOfAccount, personOf } from '../people.ts'
import type { Sandbox } from '../sandbox.ts'
import { appPath } from './install-pages.ts'
import type { AppInstallation } from './installations.ts'
import { installedApp } from './installed-app.ts'

/** POST /apps/{app}/withdraw */
export function consentRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [signedInPage('POST', '/apps/:app/withdraw', (request) => withdraw(sandbox, request))]
}

/** The people of the account who have authorized the app, and links that start an authorization. */
export async function consentSection(
  { grants, registrations, settings: { profile }, workspace }: Sandbox,
  { person, token }: SignedInRequest,
  { account, descriptor: { authentication, baseUrl, identifier, name } }: AppInstallation,
): Promise<Html> {
  if (!hasRights(profile, authentication.type)) {
    return html`<h2>Authorization</h2>
      <p>${name} does not need an authorization (<code>${authentication.type}</code>).</p>`
  }
  const { clientId = '' } = authentication
  if (!(await registrations.find(clientId))) {
    return html`<h2>Authorization</h2>
      <p class="notice warn">
        The descriptor has the client id <code>${clientId}</code>, which is not registered.
        <a href="/apps#registered">Register it</a>, give the app its client id and secret, and read the
        descriptor again.
      </p>`
  }
  if (profile.installation) {
    return html`<h2>Authorization</h2>
      <p>
        ${name} got a ${getsCode(profile, authentication.type) ? 'code' : 'secret'} when it was installed, and
        gets its tokens for it (<code>${authentication.type}</code>).
      </p>`
  }
  const people = await grants.givenBy(
    clientId,
    peopleOfAccount(account).map(({ id }) => id),
  )
  const owned = (await workspace.store.projectsOf(person.id)).filter(({ owner }) => owner === person.id)
  // The specification does not define where an app starts an authorization. The host of this project starts it here.
  const start = (query: string): string => `${baseUrl}/oauth/start?${query}`
  const links = isOrganization(account)
    ? [
        {
          label: `the organization ${SANDBOX_ORGANIZATION.name}`,
          href: start(`organization=${SANDBOX_ORGANIZATION.id}`),
        },
      ]
    : owned.map((project) => ({ label: `the project ${project.name}`, href: start(`project=${project.id}`) }))
  return html`<h2>Authorization</h2>
    <p>
      ${
        people.length > 0
          ? html`<span class="badge good">authorized</span> by
              ${people.map((id) => personOf(id)?.name ?? id).join(', ')}.`
          : html`<span class="badge">not authorized yet</span> No one has authorized ${name}.`
      }
    </p>
    <div class="actions">
      ${links.map(({ label, href }) => html`<a class="button" href="${href}">Authorize for ${label}</a>`)}
      ${
        people.includes(person.id) &&
        html`<form method="post" action="${appPath(identifier, '/withdraw')}">
          ${token}<button class="danger">Withdraw your consent</button>
        </form>`
      }
    </div>
    <p class="soft">
      The app starts the authorization: the links lead to <code>${baseUrl}/oauth/start</code>.
    </p>`
}

/** Ends the consent of this person. The consent of other people stays. */
async function withdraw(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const { authentication, identifier } = (await installedApp(sandbox, request)).descriptor
  const { clientId } = authentication
  if (clientId !== undefined) await sandbox.grants.revoke(clientId, [request.person.id])
  return seeOther(appPath(identifier))
}
