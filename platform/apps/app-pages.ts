// The page of an installed app: its authorization, its modules and who may use them, and its removal.
import { html, type Html } from '../../net/html.ts'
import { MODULE_KINDS, type AppModule } from '../calls/descriptor.ts'
import { subscriptionSummary } from '../billing/billing-pages.ts'
import { personalPage, seeOther, type PageAnswer, type PageRoute, type SignedIn } from '../pages.ts'
import {
  accountName,
  administers,
  isOrganization,
  ORGANIZATION,
  PEOPLE,
  peopleOf,
  personOf,
} from '../people.ts'
import { RequestError } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { categoriesOf, type ModuleAccess } from './access.ts'
import { fetchDescriptor } from './fetch-descriptor.ts'
import { appPath, problemList } from './install-pages.ts'
import { ownInstallation, requireAdministrator } from './own-installation.ts'
import type { Installation } from './installations.ts'

/** /apps/{app}, and the forms on it. */
export function appRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [
    personalPage('GET', '/apps/:app', (visit) => show(sandbox, visit)),
    personalPage('POST', '/apps/:app/access', (visit) => grant(sandbox, visit)),
    personalPage('POST', '/apps/:app/update', (visit) => update(sandbox, visit)),
    personalPage('POST', '/apps/:app/remove', (visit) => remove(sandbox, visit)),
  ]
}

async function show(sandbox: Sandbox, visit: SignedIn): Promise<PageAnswer> {
  const installation = await ownInstallation(sandbox, visit)
  const { account, address, descriptor, problems } = installation
  const { identifier, name } = descriptor
  const { person, token } = visit
  const body = html`<h1>${name}</h1>
    <dl>
      <dt>Identifier</dt>
      <dd><code>${identifier}</code></dd>
      <dt>Descriptor</dt>
      <dd><code>${address}</code></dd>
      <dt>Installed for</dt>
      <dd>${accountName(account)}</dd>
      <dt>Scopes</dt>
      <dd>
        ${descriptor.scopes.length > 0 ? descriptor.scopes.map((scope) => html`<code class="badge">${scope}</code> `) : 'none'}
      </dd>
    </dl>
    ${
      problems.length > 0 &&
      html`<div class="notice">
        <p>What the descriptor could do better:</p>
        ${problemList(problems)}
      </div>`
    }
    ${await authorization(sandbox, visit, installation)} ${await subscriptionSummary(sandbox, installation)}
    ${await modules(sandbox, visit, installation)}
    ${
      administers(person) &&
      html`<h2>Update, removal</h2>
        <div class="row">
          <form method="post" action="${appPath(identifier, '/update')}">
            ${token}<button>Read the descriptor again</button>
          </form>
          <form method="post" action="${appPath(identifier, '/remove')}">
            ${token}<button class="danger">Remove ${name}</button>
          </form>
        </div>
        <p class="soft">Removing the app ends its tokens; the subscription endpoint then finds nothing.</p>`
    }`
  return { title: name, body, isWide: true }
}

/** Whether anybody of the account has authorized the app, and where that begins. */
async function authorization(
  { grants, registrations, workspace }: Sandbox,
  { person }: SignedIn,
  { account, descriptor: { authentication, baseUrl, name } }: Installation,
): Promise<Html> {
  if (authentication.type !== 'platform_app') {
    return html`<h2>Authorization</h2>
      <p>${name} asks for none (<code>${authentication.type}</code>).</p>`
  }
  const { clientId = '' } = authentication
  if (!(await registrations.find(clientId))) {
    return html`<h2>Authorization</h2>
      <p class="notice warn">
        The descriptor names the client id <code>${clientId}</code>, under which nothing is registered.
        <a href="/registrations">Register it</a>, give the app its client id and secret, and read the
        descriptor again.
      </p>`
  }
  const people = await grants.givenBy(
    clientId,
    peopleOf(account).map(({ id }) => id),
  )
  const owned = (await workspace.store.projectsOf(person.id)).filter(({ owner }) => owner === person.id)
  // Where an app begins is its own affair; the host of this project does it here.
  const start = (query: string): string => `${baseUrl}/oauth/start?${query}`
  const links = isOrganization(account)
    ? [{ label: `the organization ${ORGANIZATION.name}`, href: start(`organization=${ORGANIZATION.id}`) }]
    : owned.map((project) => ({ label: `the project ${project.name}`, href: start(`project=${project.id}`) }))
  return html`<h2>Authorization</h2>
    <p>
      ${
        people.length > 0
          ? html`<span class="badge good">authorized</span> by
              ${people.map((id) => personOf(id)?.name ?? id).join(', ')}.`
          : html`<span class="badge">not authorized yet</span> Nobody has let ${name} act for them.`
      }
    </p>
    <div class="actions">
      ${links.map(({ label, href }) => html`<a class="button" href="${href}">Authorize for ${label}</a>`)}
    </div>
    <p class="soft">
      The way leads through the app: ${name} is asked to begin at <code>${baseUrl}/oauth/start</code>.
    </p>`
}

async function modules(
  { installations }: Sandbox,
  { person, token }: SignedIn,
  { account, descriptor: { identifier, modules: all } }: Installation,
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
  const tables = MODULE_KINDS.map((kind) => {
    const own = all.filter((module) => module.kind === kind)
    return (
      own.length > 0 &&
      html`<h3>${kind}</h3>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Grant</th>
                <th scope="col">Module</th>
                <th scope="col">Signature patterns</th>
                <th scope="col">Granted to</th>
              </tr>
            </thead>
            <tbody>
              ${own.map(row)}
            </tbody>
          </table>
        </div>`
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

function grantFields(account: Installation['account']): Html {
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
    <legend>Grant the modules chosen below to</legend>
    ${categories}
    <details>
      <summary>Who the selected users are</summary>
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
  return `${label}: ${selected.map((id) => personOf(id)?.name ?? id).join(', ') || 'nobody'}`
}

function shortened(pattern: string): string {
  return pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern
}

async function grant(sandbox: Sandbox, visit: SignedIn): Promise<PageAnswer> {
  const { account, descriptor } = await ownInstallation(sandbox, visit)
  requireAdministrator(visit)
  const { form } = visit
  const chosen = new Set(form.getAll('module'))
  const modules = descriptor.modules.filter(
    ({ kind, key }) => form.get('all') === 'yes' || chosen.has(`${kind}/${key}`),
  )
  if (modules.length === 0) throw new RequestError(400, 'No module is chosen. Choose at least one, or all.')
  const known = categoriesOf(account).find(({ category }) => category === form.get('category'))
  if (!known) throw new RequestError(400, 'Choose to whom the modules are granted.')
  const selected = form.getAll('selected').filter((id) => personOf(id) !== undefined)
  await sandbox.installations.grant(account, descriptor.identifier, modules, {
    category: known.category,
    selected: known.category === 'selected' ? selected : [],
  })
  return seeOther(appPath(descriptor.identifier))
}

async function update(sandbox: Sandbox, visit: SignedIn): Promise<PageAnswer> {
  const { account, address, descriptor } = await ownInstallation(sandbox, visit)
  requireAdministrator(visit)
  const fetched = await fetchDescriptor(address)
  if (fetched.descriptor.identifier !== descriptor.identifier) {
    throw new RequestError(409, `${address} describes another app now: ${fetched.descriptor.identifier}.`)
  }
  await sandbox.installations.install(account, fetched)
  return seeOther(appPath(descriptor.identifier))
}

async function remove(sandbox: Sandbox, visit: SignedIn): Promise<PageAnswer> {
  const { account, descriptor } = await ownInstallation(sandbox, visit)
  requireAdministrator(visit)
  const { authentication, identifier } = descriptor
  await sandbox.installations.remove(account, identifier)
  await sandbox.subscriptions.remove(account, identifier)
  const people = peopleOf(account).map(({ id }) => id)
  if (authentication.clientId !== undefined) await sandbox.grants.revoke(authentication.clientId, people)
  return seeOther('/apps')
}
