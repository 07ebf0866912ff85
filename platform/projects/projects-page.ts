// A page of the projects of a person: their files, and the last calls that were made for them.
import { html, type Html } from '../../net/html.ts'
import { personalPage, type PageAnswer, type PageRoute, type SignedIn } from '../pages.ts'
import { organizationOf } from '../people.ts'
import type { Sandbox } from '../sandbox.ts'
import type { KeptCall } from './call-store.ts'
import type { FileRow, ProjectRow } from './store.ts'
import { languagesOf } from './workspace.ts'

/** GET /projects */
export function projectsPageRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [personalPage('GET', '/projects', (visit) => list(sandbox, visit))]
}

const SHOWN_CALLS = 50

/** How an outcome looks. */
const BADGES: Readonly<Record<KeptCall['outcome'], string>> = {
  done: 'badge good',
  failed: 'badge lit',
  refused: 'badge warn',
  lost: 'badge warn',
}

async function list({ calls, workspace }: Sandbox, { person }: SignedIn): Promise<PageAnswer> {
  const { store } = workspace
  const projects = await store.projectsOf(person.id, organizationOf(person))
  const sections = await Promise.all(
    projects.map(async (project) => section(project, await store.files(project.id))),
  )
  const made = await calls.list(
    projects.map(({ id }) => id),
    { before: undefined, limit: SHOWN_CALLS },
  )
  const body = html`<h1>Projects</h1>
    ${sections.length > 0 ? sections : html`<p>${person.name} is in no project yet.</p>`}
    ${made.length > 0 && callTable(made)}`
  return { title: 'Projects', body, isWide: true }
}

function section(project: ProjectRow, files: readonly FileRow[]): Html {
  const { source, targets } = languagesOf(project)
  const rows = files.map(
    ({ name, type, bytes }) =>
      html`<tr>
        <td>${name}</td>
        <td><code>${type}</code></td>
        <td class="number">${bytes.toLocaleString('en')}</td>
      </tr>`,
  )
  return html`<section class="card">
    <h2>${project.name}</h2>
    <p>From ${source.name} into ${targets.map(({ name }) => name).join(', ')}.</p>
    ${
      rows.length > 0 &&
      html`<div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Format</th>
              <th scope="col" class="number">Bytes</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`
    }
  </section>`
}

function callTable(calls: readonly KeptCall[]): Html {
  const rows = calls.map(
    ({ at, fileName, jobType, key, message, milliseconds, outcome, violations }) =>
      html`<tr>
        <td><time>${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}</time></td>
        <td>${key} <small>${jobType}</small></td>
        <td>${fileName}</td>
        <td class="number">${milliseconds}</td>
        <td>
          <span class="${BADGES[outcome]}">${outcome}</span> ${message}
          ${
            violations.length > 0 &&
            html`<ul>
              ${violations.map((violation) => html`<li>${violation.message}</li>`)}
            </ul>`
          }
        </td>
      </tr>`,
  )
  return html`<h2>The last calls</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">UTC</th>
            <th scope="col">Module</th>
            <th scope="col">File</th>
            <th scope="col" class="number">Milliseconds</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`
}
