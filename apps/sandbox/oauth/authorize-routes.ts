// The authorization endpoint (docs/platform-interface.md, endpoint 1): asks for consent, and redirects to the app.
import { html } from '@atlas/server/web/html.ts'
import { signedInPage, problemPage, type PageAnswer, type PageRoute, type SignedInRequest } from '../pages.ts'
import { nameWithAccount } from '../people.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  readAuthorizationRequest,
  type AuthorizationRequest,
  type ReadRequest,
} from './authorization-request.ts'
import { withAnswer } from './redirects.ts'

/** GET /oauth/authorize asks for consent. POST stores the decision, and checks the request again. */
export function authorizeRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [
    signedInPage('GET', '/oauth/authorize', (request) => answer(sandbox, request, ask)),
    signedInPage('POST', '/oauth/authorize', (request) => answer(sandbox, request, decide)),
  ]
}

type Step = (
  sandbox: Sandbox,
  request: SignedInRequest,
  authorization: AuthorizationRequest,
) => Promise<PageAnswer> | PageAnswer

async function answer(sandbox: Sandbox, request: SignedInRequest, step: Step): Promise<PageAnswer> {
  const read: ReadRequest = await readAuthorizationRequest(request.search, (id) =>
    sandbox.registrations.find(id),
  )
  if (read.kind === 'shown') return problemPage('This authorization request is invalid', read.message, 400)
  if (read.kind === 'request') return step(sandbox, request, read.request)
  const { redirectUri, error, description, state } = read
  return { location: withAnswer(redirectUri, { error, error_description: description }, state) }
}

function ask(
  _sandbox: Sandbox,
  { person, search, token }: SignedInRequest,
  { registration, redirectUri, scopes }: AuthorizationRequest,
): PageAnswer {
  const { origin } = new URL(redirectUri)
  const body = html`<h1>Let ${registration.name} act for you?</h1>
    <section class="card">
      <dl>
        <dt>You</dt>
        <dd>${nameWithAccount(person)}</dd>
        <dt>The app</dt>
        <dd>${registration.name} <span class="soft">(${registration.clientId})</span></dd>
        <dt>Scopes</dt>
        <dd>${scopes.map((scope) => html`<code class="badge">${scope}</code> `)}</dd>
        <dt>Redirects to</dt>
        <dd><code>${redirectUri}</code></dd>
      </dl>
      <form method="post" action="/oauth/authorize?${search}">
        ${token}
        <div class="actions">
          <button class="primary" name="decision" value="approve">Approve</button>
          <button name="decision" value="decline">Decline</button>
        </div>
      </form>
    </section>
    <p class="soft">
      Not ${person.name}?
      <a
        href="/sign-in?${new URLSearchParams({
          next: `/oauth/authorize?${search}`,
        }).toString()}"
        >Sign in as someone else</a
      >.
    </p>`
  // The form is answered with a redirect to the app, which the policy must allow.
  return { title: `Authorize ${registration.name}`, body, formTargets: [origin] }
}

async function decide(
  { grants }: Sandbox,
  { form, person }: SignedInRequest,
  { registration, redirectUri, scopes, state, challenge }: AuthorizationRequest,
): Promise<PageAnswer> {
  if (form.get('decision') !== 'approve') {
    return { location: withAnswer(redirectUri, { error: 'access_denied' }, state) }
  }
  const consent = { clientId: registration.clientId, person: person.id, scope: scopes.join(' ') }
  const code = await grants.allow(consent, redirectUri, challenge)
  return { location: withAnswer(redirectUri, { code }, state) }
}
