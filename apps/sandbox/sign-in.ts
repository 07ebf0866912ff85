// Signing in: a choice of users without passwords, because the sandbox runs on the user's own machine.
import { html, type Html } from '@atlas/server/web/html.ts'
import {
  localPath,
  publicPage,
  seeOther,
  signedInPage,
  type PageAnswer,
  type PageRoute,
  type SandboxPageRequest,
} from './pages.ts'
import { SANDBOX_ORGANIZATION, PEOPLE, personOf, type Person } from './people.ts'
import { RequestError } from './request-error.ts'
import type { Sandbox } from './sandbox.ts'

/** GET and POST /sign-in, POST /sign-out, POST /sign-out/everywhere */
export function signInRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [
    publicPage('GET', '/sign-in', choice),
    publicPage('POST', '/sign-in', (request) => signIn(sandbox, request)),
    publicPage('POST', '/sign-out', (request) => signOut(sandbox, request)),
    signedInPage('POST', '/sign-out/everywhere', async ({ person }) => {
      await sandbox.sessions.signOutEverywhere(person)
      return seeOther('/')
    }),
  ]
}

function choice({ token, query, person }: SandboxPageRequest): PageAnswer {
  const next = query.get('next') ?? '/'
  const choose = ({ id, name, role }: Person): Html =>
    html`<tr>
      <td><strong>${name}</strong><br /><span class="soft">${role}</span></td>
      <td class="number">
        ${
          person?.id === id
            ? html`<span class="badge good">signed in</span>`
            : html`<button name="person" value="${id}" aria-label="Sign in as ${name}">Sign in</button>`
        }
      </td>
    </tr>`
  const group = (title: string, people: readonly Person[]): Html =>
    html`<section class="card">
      <h2>${title}</h2>
      <table>
        ${people.map(choose)}
      </table>
    </section>`
  const body = html`<h1>Choose a user</h1>
    <p class="soft">
      The sandbox runs on your own machine, so you need no password. You can switch users at any time.
    </p>
    <form method="post" action="/sign-in">
      ${token}<input type="hidden" name="next" value="${next}" />
      ${group(
        'Standard edition',
        PEOPLE.filter(({ isMember }) => !isMember),
      )}
      ${group(
        `Organization edition: ${SANDBOX_ORGANIZATION.name}`,
        PEOPLE.filter(({ isMember }) => isMember),
      )}
    </form>
    ${
      person &&
      html`<form method="post" action="/sign-out/everywhere">
        ${token}
        <p><button>Sign out everywhere</button> ends all sessions of ${person.name}, in all browsers.</p>
      </form>`
    }`
  return { title: 'Sign in', body }
}

async function signIn({ sessions }: Sandbox, { form, session }: SandboxPageRequest): Promise<PageAnswer> {
  const person = personOf(form.get('person') ?? '')
  if (!person) throw new RequestError(400, 'Unknown user. Choose a user on the sign-in page.')
  await sessions.signOut(session)
  return { location: localPath(form.get('next') ?? '/'), session: await sessions.signIn(person) }
}

async function signOut({ sessions }: Sandbox, { session }: SandboxPageRequest): Promise<PageAnswer> {
  await sessions.signOut(session)
  return seeOther('/')
}
