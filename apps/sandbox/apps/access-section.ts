// The section of an app's page about its modules: their patterns, who may use them, and the form that changes it.
import { html, type Html } from '@atlas/server/web/html.ts'
import { moduleKinds } from '@atlas/core/modules/index.ts'
import type { AppModule } from '../calls/descriptor.ts'
import { pageTable } from '@atlas/server/web/page-table.ts'
import { signedInPage, seeOther, type PageAnswer, type PageRoute, type SignedInRequest } from '../pages.ts'
import { administers, PEOPLE, personOf } from '../people.ts'
import { RequestError } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { categoriesOf, type ModuleAccess } from './access.ts'
import { appPath } from './install-pages.ts'
import type { AppInstallation } from './installations.ts'
import { installedApp, requireAdministrator } from './installed-app.ts'

/** POST /apps/{app}/access */
export function accessRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [signedInPage('POST', '/apps/:app/access', (request) => grant(sandbox, request))]
}

/** The modules of an app, who may use each of them, and the form that changes it. */
export async function accessSection(
  { installations }: Sandbox,
  { person, token }: SignedInRequest,
  { account, descriptor: { identifier, modules: all } }: AppInstallation,
): Promise<Html> {
  const access = await installations.access(account, identifier)
  const canChange = administers(person)
  const choices = categoriesOf(account)
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
  return html`<h2>Modules</h2>
    <form method="post" action="${appPath(identifier, '/access')}">
      ${token} ${grantFields(account)} ${tables}
    </form>`
}

function grantFields(account: AppInstallation['account']): Html {
  const categories = categoriesOf(account).map(
    ({ category, label }, index) =>
      html`<label
        ><input
          type="radio"
          name="category"
          value="${category}"
          ${index === 1 && html` checked`}
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
      ${people}
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
  const known = categoriesOf(account).find(({ category }) => category === form.get('category'))
  if (!known) throw new RequestError(400, 'Choose who may use the modules.')
  const selected = form.getAll('selected').filter((id) => personOf(id) !== undefined)
  await sandbox.installations.grant(account, descriptor.identifier, modules, {
    category: known.category,
    selected: known.category === 'selected' ? selected : [],
  })
  return seeOther(appPath(descriptor.identifier))
}
