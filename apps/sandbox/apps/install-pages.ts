// The pages that list the installed apps, and install an app by the address of its descriptor.
import { html, type Html } from '@atlas/server/web/html.ts'
import type { DescriptorProblem } from '../calls/check-descriptor.ts'
import { signedInPage, seeOther, type PageAnswer, type PageRoute, type SignedInRequest } from '../pages.ts'
import { pageTable } from '@atlas/server/web/page-table.ts'
import { accountName, accountOf, administers } from '../people.ts'
import { RequestError } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { registeredSection, type RefusedForm } from '../oauth/registered-section.ts'
import { installApp } from './installing.ts'
import { DescriptorError, fetchDescriptor } from './fetch-descriptor.ts'

/** /apps, and the form that installs one. */
export function installRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [
    signedInPage('GET', '/apps', (request) => appsPage(sandbox, request)),
    signedInPage('POST', '/apps', (request) => install(sandbox, request)),
  ]
}

/** The path of an app's page. */
export function appPath(identifier: string, part = ''): string {
  return `/apps/${encodeURIComponent(identifier)}${part}`
}

/** The problems of a descriptor, field by field. */
export function problemList(problems: readonly DescriptorProblem[]): Html {
  const items = problems.map(
    ({ message, severity }) =>
      html`<li>
        <span class="badge ${severity === 'error' ? 'warn' : 'lit'}">${severity}</span> ${message}
      </li>`,
  )
  return html`<ul>
    ${items}
  </ul>`
}

/** The page with the installed apps and the registered ones. `refused` is a form of a registration. */
export async function appsPage(
  { installations, registrations }: Sandbox,
  { person, token }: SignedInRequest,
  refused?: RefusedForm,
): Promise<PageAnswer> {
  const account = accountOf(person)
  const rows = (await installations.of(account)).map(
    ({ address, descriptor: { identifier, modules, name } }) =>
      html`<tr>
        <td><a href="${appPath(identifier)}">${name}</a></td>
        <td class="number">${modules.length}</td>
        <td><code>${address}</code></td>
      </tr>`,
  )
  const body = html`<h1>Apps</h1>
    <p>Installed for ${accountName(account)}.</p>
    ${pageTable(['App', { label: 'Modules', isNumber: true }, 'Descriptor'], rows)}
    ${administers(person) ? installForm(token) : html`<p class="notice">Only administrators install apps.</p>`}
    ${registeredSection({ person, token }, await registrations.of(account), refused)}`
  return { title: 'Apps', body, isWide: true, status: refused ? 400 : 200 }
}

function installForm(token: Html, address = ''): Html {
  return html`<h2>Install an app</h2>
    <form method="post" action="/apps" class="card">
      ${token}
      <label
        >Address of the descriptor, or of the app
        <input
          name="address"
          type="url"
          required
          placeholder="http://127.0.0.1:4040/atlas-app.json"
          value="${address}"
      /></label>
      <div class="actions"><button class="primary">Install</button></div>
    </form>`
}

async function install(sandbox: Sandbox, { form, person, token }: SignedInRequest): Promise<PageAnswer> {
  const account = accountOf(person)
  if (!administers(person)) {
    throw new RequestError(403, `Only administrators install apps for ${accountName(account)}.`)
  }
  const address = form.get('address') ?? ''
  try {
    const fetched = await fetchDescriptor(address, sandbox.settings.profile)
    await installApp(sandbox, person, fetched)
    return seeOther(appPath(fetched.descriptor.identifier))
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const problems = error instanceof DescriptorError ? problemList(error.problems) : undefined
    const body = html`<h1>The app was not installed</h1>
      <div class="notice warn" role="alert">
        <p>${error.message}</p>
        ${problems}
      </div>
      ${installForm(token, address)}`
    return { title: 'Not installed', status: error.status, body }
  }
}
