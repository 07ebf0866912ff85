// The part of the page of apps that lists the registered ones, and the form of a registration.
import { html, type Html } from '@atlas/server/web/html.ts'
import { pageTable } from '@atlas/server/web/page-table.ts'
import type { SignedInRequest } from '../pages.ts'
import { accountName, accountOf, administers } from '../people.ts'
import type { Registration } from './registrations.ts'

/** A form whose values cannot be used. The page shows it again, with the sentence. */
export type RefusedForm = Pick<Registration, 'name' | 'redirectUris'> & { sentence: string }

/** The registered apps, and the form that registers one. */
export function registeredSection(
  { person, token }: Pick<SignedInRequest, 'person' | 'token'>,
  known: readonly Registration[],
  refused: RefusedForm | undefined,
): Html {
  const rows = known.map(
    ({ clientId, name, redirectUris }) =>
      html`<tr>
        <td><a href="${pathOf(clientId)}">${name}</a></td>
        <td><code>${clientId}</code></td>
        <td>${redirectUris.map((address) => html`<code>${address}</code><br />`)}</td>
      </tr>`,
  )
  return html`<h2 id="registered">Registered apps</h2>
    <p>
      Apps of ${accountName(accountOf(person))} that may ask people for their consent. The app's descriptor
      must have the client id in <code>authentication.clientId</code>.
    </p>
    ${pageTable(['App', 'Client id', 'Redirect addresses'], rows)}
    ${
      administers(person) &&
      html`<h2>Register an app</h2>
        ${refused && refusal(refused)}
        <form method="post" action="/registrations" class="card">
          ${token}${fields(refused ?? { name: '', redirectUris: [] })}
          <div class="actions"><button class="primary">Register</button></div>
        </form>`
    }`
}

/** Why a form was refused. */
export const refusal = ({ sentence }: RefusedForm): Html =>
  html`<p class="notice warn" role="alert">${sentence}</p>`

/** The fields of a registration. */
export function fields({ name, redirectUris }: Pick<Registration, 'name' | 'redirectUris'>): Html {
  return html`<label>Name<input name="name" required maxlength="100" value="${name}" /></label>
    <label
      >Redirect addresses <small>one per line; people are redirected to these addresses only</small>
      <textarea name="redirects" rows="3" required spellcheck="false">${redirectUris.join('\n')}</textarea>
    </label>`
}

/** The path of the page of a registration. */
export function pathOf(clientId: string): string {
  return `/registrations/${encodeURIComponent(clientId)}`
}
