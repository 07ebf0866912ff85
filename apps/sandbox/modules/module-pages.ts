// The pages about the modules of docs/platform-interface-2.md, for each project: what a module made of a file before
// its import, machine translations, checks of translations, and bundles.
import { html, type Html } from '@atlas/server/web/html.ts'
import { pageTable } from '@atlas/server/web/page-table.ts'
import type { Language } from '@atlas/core/contract.ts'
import { counted } from '@atlas/core/counted.ts'
import { detectionText } from '@atlas/core/reading/source.ts'
import { platformKinds } from '../calls/descriptor.ts'
import { ModuleError } from '../calls/module-client.ts'
import { organizationOfPerson } from '../people.ts'
import { seeOther, signedInPage, type PageAnswer, type PageRoute, type SignedInRequest } from '../pages.ts'
import { bundleFormats, makeProjectBundle } from '../projects/bundling.ts'
import { checkTranslationsOfFile } from '../projects/checking.ts'
import { machineModule, translateByMachine } from '../projects/machine-translating.ts'
import { EditorAccess } from '../projects/editor-access.ts'
import type { FileRow } from '../projects/store.ts'
import {
  projectLanguages,
  targetsNamed,
  type AvailableModule,
  type ProjectContext,
} from '../projects/workspace.ts'
import { RequestError } from '../request-error.ts'
import type { Sandbox } from '../sandbox.ts'

/** /modules, /modules/{project}, and the forms there. */
export function modulePageRoutes(sandbox: Sandbox): readonly PageRoute[] {
  return [
    signedInPage('GET', '/modules', (request) => list(sandbox, request)),
    signedInPage('GET', '/modules/:project', (request) => show(sandbox, request)),
    signedInPage('GET', '/modules/:project/files/:file', (request) => showImported(sandbox, request)),
    signedInPage('POST', '/modules/:project/check', (request) => check(sandbox, request)),
    signedInPage('POST', '/modules/:project/translate', (request) => translate(sandbox, request)),
    signedInPage('POST', '/modules/:project/bundle', (request) => bundle(sandbox, request)),
  ]
}

const pathOf = (project: number, part = ''): string => `/modules/${project}${part}`

async function list(
  { workspace, settings: { profile } }: Sandbox,
  { person }: SignedInRequest,
): Promise<PageAnswer> {
  const projects = await workspace.store.projectsOf(person.id, organizationOfPerson(person))
  const rows = projects.map(
    ({ id, name, source_language: source }) =>
      html`<tr>
        <td><a href="${pathOf(id)}">${name}</a></td>
        <td>${source}</td>
      </tr>`,
  )
  const body = html`<h1>Modules</h1>
    <p>
      A platform of the profile <code>${profile.name}</code> calls modules of the kinds
      ${platformKinds(profile).map(({ kind }, index) => html`${index > 0 && ', '}<code>${kind}</code>`)}.
      Choose a project to see what they did.
    </p>
    ${pageTable(['Project', 'Source language'], rows) ?? html`<p class="notice">You have no project yet.</p>`}`
  return { title: 'Modules', body }
}

/** The project of an address, as far as the person may see it. */
async function contextOf({ workspace, calls }: Sandbox, request: SignedInRequest): Promise<ProjectContext> {
  const { id, name } = request.person
  const user = { id, name, organization: organizationOfPerson(request.person) }
  return new EditorAccess(workspace, calls).context({ user }, request.params['project'])
}

async function show(sandbox: Sandbox, request: SignedInRequest, done?: Html): Promise<PageAnswer> {
  const context = await contextOf(sandbox, request)
  const { workspace } = sandbox
  const { project, user } = context
  const [files, modules, failed] = await Promise.all([
    workspace.store.files(project.id),
    workspace.availableModules(user, project),
    workspace.checks.failed(project.id),
  ])
  const names = new Map(files.map(({ id, name }) => [id, name]))
  const body = html`<h1>Modules of ${project.name}</h1>
    ${done}
    <p>The <a href="/editor/">editor</a> has the files, their strings and the log of calls.</p>
    <h2>Files before their import</h2>
    ${
      pageTable(
        ['File', 'Read as', 'Format'],
        files.map((file) => fileRow(project.id, file)),
      ) ?? html`<p class="soft">The project has no file.</p>`
    }
    <h2>Machine translation</h2>
    ${fileForm(context, files, request.token, {
      module: machineModule(modules),
      missing: 'No installed app translates.',
      action: '/translate',
      button: 'Translate what is untranslated',
    })}
    <h2>Check translations</h2>
    ${fileForm(context, files, request.token, {
      module: modules.find(({ kind, mayUse }) => kind === 'external-qa-check' && mayUse),
      missing: 'No installed app checks translations.',
      action: '/check',
      button: 'Check',
    })}
    ${pageTable(
      ['File', 'String', 'Language', 'What the app found'],
      failed.map(
        ({ file, identifier, language, message }) =>
          html`<tr>
            <td>${names.get(file)}</td>
            <td><code>${identifier}</code></td>
            <td>${language}</td>
            <td>${message}</td>
          </tr>`,
      ),
    )}
    <h2>Bundle</h2>
    ${bundleForm(context, modules, request.token)}`
  return { title: `Modules of ${project.name}`, body, isWide: true }
}

function fileRow(project: number, { id, name, imported_name: imported, type }: FileRow): Html {
  return html`<tr>
    <td>${name}</td>
    <td>
      ${
        imported === null
          ? 'as it was sent'
          : html`<a href="${pathOf(project, `/files/${id}`)}">${imported}</a>, made by a module`
      }
    </td>
    <td><code>${type}</code></td>
  </tr>`
}

/** What a form has a module do with a file in one language. */
interface FileForm {
  module: AvailableModule | undefined
  missing: string
  action: string
  button: string
}

function fileForm(
  { project }: ProjectContext,
  files: readonly FileRow[],
  token: Html,
  { module, missing, action, button }: FileForm,
): Html {
  if (!module) return html`<p class="soft">${missing}</p>`
  if (files.length === 0) return html`<p class="soft">The project has no file.</p>`
  return html`<form method="post" action="${pathOf(project.id, action)}" class="card">
    ${token}
    <p>${module.app.name}: ${module.name ?? module.key}</p>
    <div class="row">
      ${select(
        'File',
        'file',
        files.map(({ id, name }) => [String(id), name]),
      )}
      ${languageSelect(project)}
      <button class="primary">${button}</button>
    </div>
  </form>`
}

function bundleForm({ project }: ProjectContext, modules: readonly AvailableModule[], token: Html): Html {
  const formats = bundleFormats(modules)
  if (formats.length === 0) return html`<p class="soft">No installed app makes files from strings alone.</p>`
  return html`<form method="post" action="${pathOf(project.id, '/bundle')}" class="card">
    ${token}
    <p>A file of all strings of the project, without a source file.</p>
    <div class="row">
      ${select(
        'Format',
        'type',
        formats.map(({ type = '', app, extensions = [] }) => [
          type,
          `${type} ${extensions.join(', ')} (${app.name})`,
        ]),
      )}
      ${languageSelect(project)}
      <button class="primary">Make the bundle</button>
    </div>
  </form>`
}

function languageSelect(project: ProjectContext['project']): Html {
  return select(
    'Language',
    'language',
    projectLanguages(project).targets.map(({ id, name }) => [id, name]),
  )
}

function select(label: string, name: string, choices: readonly (readonly [string, string])[]): Html {
  return html`<label
    >${label}
    <select name="${name}">
      ${choices.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select></label
  >`
}

/** The page shows this many characters of a file. */
const SHOWN = 20_000

async function showImported(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  const { project } = await contextOf(sandbox, request)
  const file = await fileNamed(sandbox, project.id, request.params['file'])
  const text = detectionText(await sandbox.workspace.store.imported(file.id))
  const name = file.imported_name ?? file.name
  const body = html`<h1>${name}</h1>
    <p>
      What the format <code>${file.type}</code> reads of ${file.name}.
      <a href="${pathOf(project.id)}">Back to ${project.name}</a>
    </p>
    <pre class="card scroll">${text.slice(0, SHOWN)}</pre>`
  return { title: name, body, isWide: true }
}

async function fileNamed(
  { workspace }: Sandbox,
  project: number,
  id: string | null | undefined,
): Promise<FileRow> {
  const file = (await workspace.store.files(project)).find((one) => String(one.id) === id)
  if (file) return file
  throw new RequestError(404, 'The project has no such file.')
}

/** The file and the language of a form. */
async function chosen(
  sandbox: Sandbox,
  { project }: ProjectContext,
  { form }: SignedInRequest,
): Promise<{ file: FileRow; language: Language }> {
  const file = await fileNamed(sandbox, project.id, form.get('file'))
  const [language] = targetsNamed(project, [form.get('language') ?? ''])
  if (!language) throw new RequestError(400, 'Choose a language.')
  return { file, language }
}

async function translate(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  return orShown(sandbox, request, async (context) => {
    const { file, language } = await chosen(sandbox, context, request)
    const { asked, stored, ignored } = await translateByMachine(sandbox.workspace, context, file, language)
    const warnings = ignored.map((sentence) => html`<li>${sentence}</li>`)
    return html`<p class="notice" role="status">
        ${stored} of ${counted(asked, 'untranslated string')} of ${file.name} got a translation into
        ${language.name}.
      </p>
      ${
        warnings.length > 0 &&
        html`<div class="notice warn" role="alert">
          <p>A platform ignores these without a word:</p>
          <ul>
            ${warnings}
          </ul>
        </div>`
      }`
  })
}

async function check(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  return orShown(sandbox, request, async (context) => {
    const { file, language } = await chosen(sandbox, context, request)
    const { checked, failed } = await checkTranslationsOfFile(sandbox.workspace, context, file, language)
    const found = failed === 0 ? 'all passed' : `${failed} did not pass`
    return html`<p class="notice" role="status">
      ${counted(checked, 'text')} of ${file.name} in ${language.name} ${checked === 1 ? 'was' : 'were'}
      checked: ${found}.
    </p>`
  })
}

async function bundle(sandbox: Sandbox, request: SignedInRequest): Promise<PageAnswer> {
  return orShown(sandbox, request, async (context) => {
    const { form } = request
    const { name, content } = await makeProjectBundle(
      sandbox.workspace,
      context,
      form.get('type') ?? '',
      form.getAll('language'),
    )
    const address = sandbox.downloads.put({ contentType: 'application/octet-stream', bytes: content, name })
    return html`<p class="notice" role="status">
      The bundle is ready: <a href="${address}">${name}</a>, ${counted(content.length, 'byte')}.
    </p>`
  })
}

/** The page with the result of a form. What an app does not do is shown on it, too. */
async function orShown(
  sandbox: Sandbox,
  request: SignedInRequest,
  work: (context: ProjectContext) => Promise<Html>,
): Promise<PageAnswer> {
  const context = await contextOf(sandbox, request)
  try {
    return await show(sandbox, request, await work(context))
  } catch (error) {
    if (!(error instanceof ModuleError || error instanceof RequestError)) throw error
    const answer = await show(
      sandbox,
      request,
      html`<p class="notice warn" role="alert">${error.message}</p>`,
    )
    return 'location' in answer
      ? seeOther(answer.location)
      : { ...answer, status: error instanceof RequestError ? error.status : 502 }
  }
}
