// The section of an app's page about its modules: their patterns, who may use them, and the form that changes it.
import { html, type Html } from '@atlas/server/web/html.ts'
import { moduleKinds } from '@atlas/core/modules/index.ts'
import type { AppModule } from '../calls/descriptor.ts'
import { pageTable } from '@atlas/server/web/page-table.ts'
import { signedInPage, seeOther, type PageAnswer, type PageRoute, type SignedInRequest } from '../pages.ts'
import { administers, PEOPLE, personOf } from '../people.ts'
import { RequestError } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { categoriesOf, defaultAccess, type ModuleAccess } from './access.ts'
import { appPath } from './install-pages.ts'
import type { AppInstallation } from './installations.ts'
import { installedApp, requireAdministrator } from './installed-app.ts'

/** POST /apps/{app}/access and /apps/{app}/projects */
export function accessRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [
    signedInPage('POST', '/apps/:app/access', (request) => grant(sandbox, request)),
    signedInPage('POST', '/apps/:app/projects', (request) => limit(sandbox, request)),
  ]
}

/** The modules of an app, who may use each of them, and the form that changes it. */
export async function accessSection(
  sandbox: Sandbox,
  { person, token }: SignedInRequest,
  installation: AppInstallation,
): Promise<Html> {
  const { installations } = sandbox
  const {
    account,
    descriptor: { identifier, modules: all },
  } = installation
  const access = await installations.access(account, identifier)
  const canChange = administers(person)
  const choices = categoriesOf(account, installations.profile)
  const row = (module: AppModule): Html => {
    const id = `${module.kind}/${module.key}`
    const granted = access(module)
    const { fileName, fileContent } = module.signaturePatterns
    return html`<tr>
      <td>${canChange && html`<input type="checkbox" name="module" value="${id}" id="${id}" />`}</td>
      <td>
        <label for="${id}"><strong>${module.key}</strong></label>
      </td>
      <td>
        ${fileName && html`name <code>${fileName}</code><br />`}${fileContent && html`content <code>${shortened(fileContent)}</code>`}
      </td>
      <td>${accessLabel(granted, choices)}</td>
    </tr>`
  }
  const tables = moduleKinds.map(({ kind }) => {
    const modules = all.filter((module) => module.kind === kind)
    return (
      modules.length > 0 &&
      html`<h3>${kind}</h3>
        ${pageTable(['Grant', 'Module', 'Signature patterns', 'Granted to'], modules.map(row))}`
    )
  })
  if (!canChange)
    return html`<h2>Modules</h2>
      ${tables}`
  return html`${installations.profile.hasFiveCategories && (await projectsForm(sandbox, token, installation))}
    <h2>Modules</h2>
    <form method="post" action="${appPath(identifier, '/access')}">
      ${token} ${grantFields(choices, defaultAccess(account).category)} ${tables}
    </form>`
}

/** The projects that may use an app: all, or selected ones. */
async function projectsForm(
  { workspace: { store } }: Sandbox,
  token: Html,
  { account, descriptor: { identifier }, projects }: AppInstallation,
): Promise<Html> {
  const all = await store.projectsOfAccount(account)
  const boxes = all.map(
    ({ id, name }) =>
      html`<label
        ><input
          type="checkbox"
          name="project"
          value="${id}"
          ${projects?.includes(id) === true && html` checked`}
        />${name}</label
      >`,
  )
  const choice = (value: string, label: string, isChosen: boolean): Html =>
    html`<label
      ><input type="radio" name="scope" value="${value}" ${isChosen && html` checked`} />${label}</label
    >`
  return html`<h2>Projects</h2>
    <form method="post" action="${appPath(identifier, '/projects')}">
      ${token}
      <fieldset>
        <legend>The app works in</legend>
        ${choice('all', 'All projects', projects === null)}
        ${choice('selected', 'Selected projects', projects !== null)}
        <div class="within">${boxes}</div>
      </fieldset>
      <div class="actions"><button>Save</button></div>
    </form>`
}

function grantFields(choices: ReturnType<typeof categoriesOf>, standard: string): Html {
  const categories = choices.map(
    ({ category, label }) =>
      html`<label
        ><input
          type="radio"
          name="category"
          value="${category}"
          ${category === standard && html` checked`}
        />${label}</label
      >`,
  )
  const people = PEOPLE.map(
    ({ id, name }) => html`<label><input type="checkbox" name="selected" value="${id}" />${name}</label>`,
  )
  return html`<fieldset>
    <legend>Grant the modules that are selected below to</legend>
    ${categories}
    <details>
      <summary>The selected users</summary>
      <div class="within">${people}</div>
    </details>
    <div class="actions">
      <button class="primary">Grant</button>
      <label><input type="checkbox" name="all" value="yes" />all modules of the app</label>
    </div>
  </fieldset>`
}

function accessLabel({ category, selected }: ModuleAccess, choices: ReturnType<typeof categoriesOf>): string {
  const label = choices.find((choice) => choice.category === category)?.label ?? category
  if (category !== 'selected') return label
  return `${label}: ${selected.map((id) => personOf(id)?.name ?? id).join(', ') || 'none'}`
}

function shortened(pattern: string): string {
  return pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern
}

async function grant(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const { account, descriptor } = await installedApp(sandbox, request)
  requireAdministrator(request)
  const { form } = request
  const chosen = new Set(form.getAll('module'))
  const modules = descriptor.modules.filter(
    ({ kind, key }) => form.get('all') === 'yes' || chosen.has(`${kind}/${key}`),
  )
  if (modules.length === 0) throw new RequestError(400, 'Choose at least one module, or all.')
  const known = categoriesOf(account, sandbox.installations.profile).find(
    ({ category }) => category === form.get('category'),
  )
  if (!known) throw new RequestError(400, 'Choose who may use the modules.')
  const selected = form.getAll('selected').filter((id) => personOf(id) !== undefined)
  await sandbox.installations.grant(account, descriptor.identifier, modules, {
    category: known.category,
    selected: known.category === 'selected' ? selected : [],
  })
  return seeOther(appPath(descriptor.identifier))
}

/** Limits an app to selected projects of its account. */
async function limit(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const { account, descriptor } = await installedApp(sandbox, request)
  requireAdministrator(request)
  const { form } = request
  const known = (await sandbox.workspace.store.projectsOfAccount(account)).map(({ id }) => id)
  const chosen = known.filter((id) => form.getAll('project').includes(String(id)))
  await sandbox.installations.limitTo(
    account,
    descriptor.identifier,
    form.get('scope') === 'selected' ? chosen : null,
  )
  return seeOther(appPath(descriptor.identifier))
}
