// The page of an installed app: its facts, authorization and modules, and the forms that update and remove it.
import { subscriptionSummary } from '../billing/billing-pages.ts'
import { html } from '@atlas/server/web/html.ts'
import { signedInPage, seeOther, type PageAnswer, type PageRoute, type SignedInRequest } from '../pages.ts'
import { accountName, administers } from '../people.ts'
import { RequestError } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { accessRoutes, accessSection } from './access-section.ts'
import { consentRoutes, consentSection } from './consent-section.ts'
import { fetchDescriptor } from './fetch-descriptor.ts'
import { removeApp, sendForgedEvents } from './installing.ts'
import { appPath, problemList } from './install-pages.ts'
import { installedApp, requireAdministrator } from './installed-app.ts'

/** /apps/{app}, and the forms on it. */
export function appRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [
    signedInPage('GET', '/apps/:app', (request) => show(sandbox, request)),
    ...accessRoutes(sandbox),
    ...consentRoutes(sandbox),
    signedInPage('POST', '/apps/:app/update', (request) => update(sandbox, request)),
    signedInPage('POST', '/apps/:app/forge', (request) => forge(sandbox, request)),
    signedInPage('POST', '/apps/:app/remove', (request) => remove(sandbox, request)),
  ]
}

async function show(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const installation = await installedApp(sandbox, request)
  const { account, address, descriptor, problems } = installation
  const { identifier, name } = descriptor
  const { person, token } = request
  const body = html`<h1>${name}</h1>
    <dl>
      <dt>Identifier</dt>
      <dd><code>${identifier}</code></dd>
      <dt>Descriptor</dt>
      <dd><code>${address}</code></dd>
      <dt>Installed for</dt>
      <dd>${accountName(account)}</dd>
      <dt>Scopes</dt>
      <dd>
        ${descriptor.scopes.length > 0 ? descriptor.scopes.map((scope) => html`<code class="badge">${scope}</code> `) : 'none'}
      </dd>
    </dl>
    ${
      problems.length > 0 &&
      html`<div class="notice">
        <p>Warnings about the descriptor:</p>
        ${problemList(problems)}
      </div>`
    }
    ${await consentSection(sandbox, request, installation)}
    ${await subscriptionSummary(sandbox, installation)} ${await accessSection(sandbox, request, installation)}
    ${
      administers(person) &&
      html`<h2>Update and remove</h2>
        <div class="row">
          <form method="post" action="${appPath(identifier, '/update')}">
            ${token}<button>Read the descriptor again</button>
          </form>
          ${
            installation.appSecret !== undefined &&
            html`<form method="post" action="${appPath(identifier, '/forge')}">
              ${token}<button>Send forged events</button>
            </form>`
          }
          <form method="post" action="${appPath(identifier, '/remove')}">
            ${token}<button class="danger">Remove ${name}</button>
          </form>
        </div>
        <p class="soft">
          Removing the app revokes its tokens. The subscription endpoint then answers “not found”.
        </p>`
    }`
  return { title: name, body, isWide: true }
}

async function update(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const { account, address, descriptor } = await installedApp(sandbox, request)
  requireAdministrator(request)
  const fetched = await fetchDescriptor(address, sandbox.settings.profile)
  if (fetched.descriptor.identifier !== descriptor.identifier) {
    throw new RequestError(409, `${address} now describes another app: ${fetched.descriptor.identifier}.`)
  }
  await sandbox.installations.install(account, fetched)
  return seeOther(appPath(descriptor.identifier))
}

/** Shows how the app answers events of a stranger. */
async function forge(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const installation = await installedApp(sandbox, request)
  requireAdministrator(request)
  const { name, identifier } = installation.descriptor
  const sent = (await sendForgedEvents(sandbox, request.person, installation)) ?? []
  const body = html`<h1>Forged events for ${name}</h1>
    <p>
      Each has the number of this organization, with another secret and domain, as a stranger could send it
      who knows the address of the descriptor.
    </p>
    <table>
      <tr>
        <th>Event</th>
        <th>Answer</th>
        <th></th>
      </tr>
      ${sent.map(
        ({ event, answer, isRefused }) =>
          html`<tr>
            <td><code>${event}</code></td>
            <td>${answer}</td>
            <td>
              ${isRefused ? 'Refused, as it should be.' : 'Accepted: a stranger can take over or remove this installation.'}
            </td>
          </tr>`,
      )}
    </table>
    ${sent.some(({ isRefused }) => !isRefused) && html`<p>The app was told of its installation again.</p>`}
    <p><a href="${appPath(identifier)}">Back to ${name}</a></p>`
  return { title: `Forged events for ${name}`, body }
}

async function remove(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const installation = await installedApp(sandbox, request)
  requireAdministrator(request)
  await removeApp(sandbox, request.person, installation)
  return seeOther('/apps')
}
