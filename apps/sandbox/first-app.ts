// Sets up a new sandbox: registers and installs the app of `--app`, and creates a demo project with files.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fetchDescriptor } from './apps/fetch-descriptor.ts'
import { installApp } from './apps/installing.ts'
import { hasRights } from '@atlas/server/platform/profiles.ts'
import { personOf, accountOf, type Person } from './people.ts'
import { importSourceFile } from './projects/importing.ts'
import { ModuleError } from './calls/module-client.ts'
import type { ProjectRow, ProjectStore } from './projects/store.ts'
import { RequestError } from './request-error.ts'
import type { Sandbox } from './sandbox.ts'
import { newSecret } from './secrets.ts'
import type { FirstApp } from './settings.ts'

/** The app is installed for these people: one of each edition. */
const OWNERS = ['olga', 'ada'].map(personOf).filter((person): person is Person => person !== undefined)

const DEMO = {
  name: 'Demo',
  owner: 'olga',
  members: ['tina'],
  managers: ['max'],
  source: 'en',
  targets: ['de', 'fr', 'ja', 'ar'],
}

/** The redirect address of the app, below its base address. It can be changed on the page of the OAuth app. */
const CALLBACK = '/oauth/callback'

/** Does what is not done yet. Returns lines for the terminal. Throws a `RequestError`. */
export async function installFirstApp(sandbox: Sandbox): Promise<string[]> {
  const { app, demoFiles } = sandbox.settings
  if (!app) return []
  const fetched = await fetchDescriptor(app.address, sandbox.settings.profile)
  const { descriptor } = fetched
  const registered = await register(sandbox, app, descriptor)
  for (const person of OWNERS) await installApp(sandbox, person, fetched)
  const lines = [`app         ${descriptor.name} is installed (${fetched.address})`, ...registered]
  if (demoFiles.length > 0) for (const each of await createDemo(sandbox, demoFiles)) lines.push(each)
  return lines
}

/** Registers the client id of the descriptor, with the configured secret or a new one. */
async function register(
  { registrations, settings: { profile } }: Sandbox,
  { clientSecret }: FirstApp,
  { authentication, baseUrl, name }: Awaited<ReturnType<typeof fetchDescriptor>>['descriptor'],
): Promise<string[]> {
  const { clientId = '', type } = authentication
  if (!hasRights(profile, type) || clientId === '') return []
  if (clientSecret === undefined && (await registrations.find(clientId))) return []
  const secret = clientSecret ?? newSecret()
  const [owner] = OWNERS
  if (!owner) return []
  const redirectUris = [`${baseUrl}${CALLBACK}`]
  await registrations.save({ clientId, name, redirectUris, account: accountOf(owner) }, secret)
  return clientSecret === undefined ? [`client      ${clientId}`, `secret      ${secret}`] : []
}

/** Imports files into the demo project while it is empty. Returns a line for each file that the app refuses. */
async function createDemo({ workspace }: Sandbox, files: readonly string[]): Promise<string[]> {
  const project = await demoProject(workspace.store)
  if ((await workspace.store.files(project.id)).length > 0) return []
  const problems = new Set<string>()
  for (const file of files) {
    const upload = { name: basename(file), content: await contentOf(file), languages: 'ignore' as const }
    try {
      await importSourceFile(workspace, { user: project.owner, project, isManager: true }, upload)
    } catch (error) {
      if (!(error instanceof RequestError || error instanceof ModuleError)) throw error
      problems.add(error.message)
    }
  }
  return [...problems].map((message) => `left out    ${message}`)
}

async function demoProject(store: ProjectStore): Promise<ProjectRow> {
  const { members, managers, name, owner, source, targets } = DEMO
  const existing = (await store.projectsOf(owner)).find((project) => project.name === name)
  const languages = { source_language: source, target_languages: JSON.stringify(targets) }
  return existing ?? store.addProject({ name, owner, organization: null, ...languages }, members, managers)
}

async function contentOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch {
    throw new RequestError(400, `The file ${file} cannot be read. --demo names it.`)
  }
}
