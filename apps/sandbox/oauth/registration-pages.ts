// The pages that register OAuth apps: client id, secret, redirect addresses.
import { appsPage } from '../apps/install-pages.ts'
import { html } from '@atlas/server/web/html.ts'
import { signedInPage, seeOther, type PageAnswer, type PageRoute, type SignedInRequest } from '../pages.ts'
import { accountName, accountOf, administers } from '../people.ts'
import { RequestError } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { fields, pathOf, refusal, type RefusedForm } from './registered-section.ts'
import type { NewRegistration, Registration } from './registrations.ts'

/** The form of a new registration, and /registrations/{client_id} with its forms. */
export function registrationRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [
    signedInPage('POST', '/registrations', (request) => register(sandbox, request)),
    signedInPage('GET', '/registrations/:client', (request) => show(sandbox, request)),
    signedInPage('POST', '/registrations/:client', (request) => change(sandbox, request)),
    signedInPage('POST', '/registrations/:client/secret', (request) => renewSecret(sandbox, request)),
    signedInPage('POST', '/registrations/:client/remove', (request) => remove(sandbox, request)),
  ]
}

async function register(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const values = valuesIn(request.form, request.person)
  try {
    const { registration, secret } = await sandbox.registrations.add(values)
    return secretPage(registration, secret, `${registration.name} is registered`)
  } catch (error) {
    return appsPage(sandbox, request, refusedForm(values, error))
  }
}

async function show(sandbox: Sandbox, request: SignedInRequest, refused?: RefusedForm): Promise<PageAnswer> {
  const registration = await ownRegistration(sandbox, request)
  const { clientId, name } = registration
  const { token } = request
  const body = html`<h1>${name}</h1>
    <dl>
      <dt>Client id</dt>
      <dd><code>${clientId}</code></dd>
      <dt>Client secret</dt>
      <dd>only its digest is stored, so it cannot be shown again</dd>
    </dl>
    ${refused && refusal(refused)}
    <form method="post" action="${pathOf(clientId)}" class="card">
      ${token}${fields(refused ?? registration)}
      <div class="actions"><button class="primary">Save</button></div>
    </form>
    <h2>New secret and removal</h2>
    <div class="row">
      <form method="post" action="${pathOf(clientId)}/secret">
        ${token}<button>Make a new secret</button>
      </form>
      <form method="post" action="${pathOf(clientId)}/remove">
        ${token}<button class="danger">Remove ${name}</button>
      </form>
    </div>`
  return { title: name, body, status: refused ? 400 : 200 }
}

async function change(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const { clientId } = await ownRegistration(sandbox, request)
  const values = valuesIn(request.form, request.person)
  try {
    await sandbox.registrations.change(clientId, values)
  } catch (error) {
    return show(sandbox, request, refusedForm(values, error))
  }
  return seeOther(pathOf(clientId))
}

/** A form with the sentence about its values. Throws other errors again. */
function refusedForm({ name, redirectUris }: NewRegistration, error: unknown): RefusedForm {
  if (!(error instanceof RequestError) || error.status !== 400) throw error
  return { name, redirectUris, sentence: error.message }
}

async function renewSecret(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const registration = await ownRegistration(sandbox, request)
  const secret = await sandbox.registrations.renewSecret(registration.clientId)
  return secretPage(registration, secret, `${registration.name} has a new secret`)
}

async function remove(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const { clientId } = await ownRegistration(sandbox, request)
  await sandbox.grants.revokeAll(clientId)
  await sandbox.registrations.remove(clientId)
  return seeOther('/apps')
}

/** The registration that the address names. Throws a `RequestError` if the person may not change it. */
async function ownRegistration(
  { registrations }: Sandbox,
  { params, person }: SignedInRequest,
): Promise<Registration> {
  const registration = await registrations.find(params['client'] ?? '')
  if (registration && registration.account === accountOf(person) && administers(person)) return registration
  throw new RequestError(404, 'You have no OAuth app at this address.')
}

/** Shows a new secret. It cannot be shown again. */
function secretPage({ clientId }: Registration, secret: string, title: string): PageAnswer {
  const body = html`<h1>${title}</h1>
    <p class="notice good" role="status">
      Copy the secret now. Only its digest is stored, so it cannot be shown again.
    </p>
    <section class="card">
      <dl>
        <dt>Client id</dt>
        <dd><code>${clientId}</code></dd>
        <dt>Client secret</dt>
        <dd><code>${secret}</code></dd>
      </dl>
    </section>
    <p><a href="${pathOf(clientId)}">Back to the app</a></p>`
  return { title, body }
}

function valuesIn(form: URLSearchParams, person: SignedInRequest['person']): NewRegistration {
  if (!administers(person)) {
    throw new RequestError(403, `Only administrators register apps for ${accountName(accountOf(person))}.`)
  }
  const redirectUris = (form.get('redirects') ?? '').split('\n').map((line) => line.trim())
  return { name: form.get('name') ?? '', redirectUris, account: accountOf(person) }
}
