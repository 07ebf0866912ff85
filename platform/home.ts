// The start page of the sandbox: what there is to do, in order.
import { html } from '../web/html.ts'
import { publicPage, type PageAnswer, type PageRoute, type PageRequest } from './pages.ts'
import { accountOf } from './people.ts'
import type { Sandbox } from './sandbox.ts'

/** GET / */
export function homeRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [publicPage('GET', '/', (request) => home(sandbox, request))]
}

async function home({ installations }: Sandbox, { person }: PageRequest): Promise<PageAnswer> {
  const apps = person ? await installations.of(accountOf(person)) : []
  const here = person
    ? html`<p>
        You are <strong>${person.name}</strong>, who ${person.part}. <a href="/sign-in">Be somebody else</a>
      </p>`
    : html`<p><a class="button primary" href="/sign-in">Choose who you are</a></p>`
  const hosts = apps.map(
    ({ descriptor: { name, baseUrl } }) => html`<li><a href="${baseUrl}/">${name}</a>, at ${baseUrl}</li>`,
  )
  const body = html`<h1>A translation platform, on your own machine</h1>
    <p>
      The sandbox does what a platform does with an app: it asks people for consent, tells apps whether they
      are paid for, and sends them files and strings. It holds every answer against the specification, and
      says what breaks it.
    </p>
    ${here}
    <section class="card">
      <h2><a href="/editor/">Editor</a></h2>
      <p>
        Files, and every call that was made of an app for them: what came of it, and what breaks the
        specification.
      </p>
      <h2><a href="/apps">Apps</a></h2>
      <p>
        Install an app by the address of its descriptor, say who may use which module, change what it is paid
        for.
      </p>
      <h2><a href="/registrations">OAuth apps</a></h2>
      <p>Client id, client secret and redirect addresses, for apps that act for people.</p>
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
