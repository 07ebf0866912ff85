// The start page of the sandbox.
import { html } from '@atlas/server/web/html.ts'
import { publicPage, type PageAnswer, type PageRoute, type SandboxPageRequest } from './pages.ts'
import { accountOf } from './people.ts'
import type { Sandbox } from './sandbox.ts'

/** GET / */
export function homeRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [publicPage('GET', '/', (request) => home(sandbox, request))]
}

async function home({ installations }: Sandbox, { person }: SandboxPageRequest): Promise<PageAnswer> {
  const apps = person ? await installations.of(accountOf(person)) : []
  const here = person
    ? html`<p>
        You are <strong>${person.name}</strong>, who ${person.role}. <a href="/sign-in">Switch user</a>
      </p>`
    : html`<p><a class="button primary" href="/sign-in">Choose a user</a></p>`
  const hosts = apps.map(
    ({ descriptor: { name, baseUrl } }) => html`<li><a href="${baseUrl}/">${name}</a>, at ${baseUrl}</li>`,
  )
  const body = html`<h1>A translation platform, on your own machine</h1>
    <p>
      The sandbox plays the part of a platform: it asks people for consent, answers apps whether they are paid
      for, and sends them files and strings. It checks every answer of an app against the specification, and
      shows the violations.
    </p>
    ${here}
    <section class="card">
      <h2><a href="/editor/">Editor</a></h2>
      <p>
        Files and translations, and a log of the calls of apps: each call with its outcome, and with the
        violations of the specification.
      </p>
      <h2><a href="/modules">Modules</a></h2>
      <p>
        For platforms with more kinds of modules: files before their import, checks of translations, and
        bundles of strings.
      </p>
      <h2><a href="/apps">Apps</a></h2>
      <p>
        Register the client id of an app that acts for people, install an app by the address of its
        descriptor, choose who may use its modules, and change its subscription.
        <a href="/clock">Move the clock</a> to see it renewed.
      </p>
    </section>
    ${
      hosts.length > 0 &&
      html`<h2>The pages of your apps</h2>
        <ul>
          ${hosts}
        </ul>`
    }`
  return { title: 'Platform sandbox', body }
}
