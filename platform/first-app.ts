// What a sandbox has from the start: the app of `--app`, registered and installed, and a project with files to try.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fetchDescriptor } from './apps/fetch-descriptor.ts'
import { personOf, accountOf, type Person } from './people.ts'
import { importSourceFile } from './projects/importing.ts'
import { ModuleError } from './calls/module-client.ts'
import type { ProjectRow, ProjectStore } from './projects/store.ts'
import { RequestError } from './request-error.ts'
import type { Sandbox } from './sandbox.ts'
import { newSecret } from './secrets.ts'
import type { FirstApp } from './settings.ts'

/** Who has the app from the start: a person of each edition. */
const OWNERS = ['olga', 'ada'].map(personOf).filter((person): person is Person => person !== undefined)

const DEMO = {
  name: 'Demo',
  owner: 'olga',
  members: ['max', 'tina'],
  source: 'en',
  targets: ['de', 'fr', 'ja', 'ar'],
}

/** Where an app's authorization comes back to, below its base address; where an app does it elsewhere, the page changes it. */
const CALLBACK = '/oauth/callback'

/** Does it, as far as it is not done yet. Gives what a person wants to know, line by line. Throws a `RequestError`. */
export async function installFirstApp(sandbox: Sandbox): Promise<string[]> {
  const { app, demoFiles } = sandbox.settings
  if (!app) return []
  const fetched = await fetchDescriptor(app.address)
  const { descriptor } = fetched
  for (const person of OWNERS) await sandbox.installations.install(accountOf(person), fetched)
  const lines = [`app         ${descriptor.name} is installed (${fetched.address})`]
  lines.push(...(await register(sandbox, app, descriptor)))
  if (demoFiles.length > 0) lines.push(...(await makeDemo(sandbox, demoFiles)))
  return lines
}

/** Registers the client id that the descriptor names, with the secret that both sides are given, or a new one. */
async function register(
  { registrations }: Sandbox,
  { clientSecret }: FirstApp,
  { authentication, baseUrl, name }: Awaited<ReturnType<typeof fetchDescriptor>>['descriptor'],
): Promise<string[]> {
  const { clientId = '', type } = authentication
  if (type !== 'platform_app' || clientId === '') return []
  if (clientSecret === undefined && (await registrations.find(clientId))) return []
  const secret = clientSecret ?? newSecret()
  const [owner] = OWNERS
  if (!owner) return []
  const redirectUris = [`${baseUrl}${CALLBACK}`]
  await registrations.keep({ clientId, name, redirectUris, account: accountOf(owner) }, secret)
  return clientSecret === undefined ? [`client      ${clientId}`, `secret      ${secret}`] : []
}

/** A project of several formats, as far as it is not there. What the app does not take is said, and left out. */
async function makeDemo({ workspace }: Sandbox, files: readonly string[]): Promise<string[]> {
  const project = await demoProject(workspace.store)
  if ((await workspace.store.files(project.id)).length > 0) return []
  const problems = new Set<string>()
  for (const file of files) {
    const upload = { name: basename(file), content: await contentOf(file) }
    try {
      await importSourceFile(workspace, { user: project.owner, project }, upload)
    } catch (error) {
      if (!(error instanceof RequestError || error instanceof ModuleError)) throw error
      problems.add(error.message)
    }
  }
  return [...problems].map((message) => `left out    ${message}`)
}

async function demoProject(store: ProjectStore): Promise<ProjectRow> {
  const { members, name, owner, source, targets } = DEMO
  const existing = (await store.projectsOf(owner)).find((project) => project.name === name)
  const languages = { source_language: source, target_languages: JSON.stringify(targets) }
  return existing ?? store.addProject({ name, owner, organization: null, ...languages }, members)
}

async function contentOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch {
    throw new RequestError(400, `The file ${file} cannot be read. --demo names it.`)
  }
}
