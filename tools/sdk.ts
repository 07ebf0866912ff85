// npm run -w tools sdk: an unmodified app of the public SDK is installed in the sandbox under a profile, does its jobs, and
// is removed, in both editions. Exits with 1 at the first step that fails.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { messageOf } from '@atlas/core/errors.ts'
import { createSandboxApp, listenOnLoopback } from '@atlas/sandbox/app.ts'
import { fetchDescriptor, type FetchedDescriptor } from '@atlas/sandbox/apps/fetch-descriptor.ts'
import { installApp, removeApp } from '@atlas/sandbox/apps/installing.ts'
import { accountOf, organizationOfPerson, personOf, type Person } from '@atlas/sandbox/people.ts'
import { makeProjectBundle } from '@atlas/sandbox/projects/bundling.ts'
import { checkTranslationsOfFile } from '@atlas/sandbox/projects/checking.ts'
import { exportFile } from '@atlas/sandbox/projects/exporting.ts'
import { importSourceFile } from '@atlas/sandbox/projects/importing.ts'
import { FileTranslations } from '@atlas/sandbox/projects/saving-translations.ts'
import { projectLanguages, type ProjectContext } from '@atlas/sandbox/projects/workspace.ts'
import { openSandbox, type Sandbox } from '@atlas/sandbox/sandbox.ts'
import { newSecret } from '@atlas/sandbox/secrets.ts'
import { readSandboxSettings } from '@atlas/sandbox/settings.ts'
import { installSdk, nodeOfSdk, root } from './bench/checkout.ts'

const CLIENT = { id: 'client-of-the-sdk', secret: newSecret() }
const SOURCE = 'greeting = Hello\nfarewell = Goodbye "friend" \\o/\n'

/** Prints a step that was done, or throws an `Error` that names what differs. */
function expectSame(step: string, found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) {
    throw new Error(`${step}: expected ${JSON.stringify(expected)}, but found ${JSON.stringify(found)}.`)
  }
  process.stdout.write(`  ${step}\n`)
}

async function startApp(
  accountUrl: string,
  folder: string,
): Promise<{ child: ChildProcess; manifest: string }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  const args = [
    '--import',
    'tsx',
    'tools/sdk/app.ts',
    String(port),
    folder,
    accountUrl,
    CLIENT.id,
    CLIENT.secret,
  ]
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' }
  const child = spawn(nodeOfSdk(), args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  return { child, manifest: `http://127.0.0.1:${port}/manifest.json` }
}

/** The descriptor of the app, once it listens. */
async function descriptorOf(
  { settings }: Sandbox,
  child: ChildProcess,
  manifest: string,
): Promise<FetchedDescriptor> {
  for (;;) {
    try {
      return await fetchDescriptor(manifest, settings.profile)
    } catch (error) {
      if (child.exitCode !== null) throw new Error('The app did not start.', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** The whole life of the app in the account of a person. */
async function live(sandbox: Sandbox, person: Person, fetched: FetchedDescriptor): Promise<void> {
  const { installations, workspace } = sandbox
  const account = accountOf(person)
  const { identifier } = fetched.descriptor
  process.stdout.write(`For ${person.name}, who ${person.role}:\n`)
  await installApp(sandbox, person, fetched)
  expectSame('the app is installed', (await installations.of(account)).length, 1)
  const project = await workspace.store.addProject({
    name: 'Life of an app',
    owner: person.id,
    organization: organizationOfPerson(person),
    source_language: 'en',
    target_languages: JSON.stringify(['de']),
  })
  const context: ProjectContext = { user: person.id, project, isManager: true }
  const upload = { name: 'texts.lines', content: Buffer.from(SOURCE) }
  const { file, warnings } = await importSourceFile(workspace, context, upload)
  const strings = await workspace.store.strings(file.id)
  expectSame('a file is imported, with a preview', [strings.length, file.hasPreview], [2, true])
  expectSame(
    'its strings went through file-post-import',
    strings.map(({ labels }) => labels),
    ['["seen"]', '["seen"]'],
  )
  expectSame('no recommendation is violated', warnings, [])
  const [string] = strings
  const [german] = projectLanguages(project).targets
  if (!string || !german) throw new Error('The project lacks its string or its language.')
  const translation = { text: 'Grüß dich 🙂', status: 'approved' } as const
  const saving = new FileTranslations(
    workspace,
    { ...context, file },
    { name: person.name, client: undefined },
  )
  const edit = { key: String(string.id), language: german.id, translation, before: null }
  const { results } = await saving.save([edit])
  expectSame('a translation is saved', results, [{ stored: translation }])
  const { content } = await exportFile(workspace, context, file, ['de'])
  expectSame(
    'it is exported, and went through file-pre-import and file-post-export',
    [Buffer.from(content).toString(), Buffer.from(await workspace.store.imported(file.id)).toString()],
    [SOURCE.replace('Hello', translation.text), `# imported by the app\n${SOURCE}`],
  )
  expectSame(
    'its translations are checked',
    await checkTranslationsOfFile(workspace, context, file, german),
    {
      checked: 1,
      failed: 1,
    },
  )
  expectSame(
    'what was found is stored',
    (await workspace.checks.failed(project.id)).map(({ message }) => message),
    ['It smiles.'],
  )
  const bundle = await makeProjectBundle(workspace, context, 'lines', ['de'])
  expectSame(
    'a bundle is made of its strings',
    Buffer.from(bundle.content).toString(),
    SOURCE.replace('Hello', translation.text),
  )
  const installation = await installations.find(account, identifier)
  if (!installation) throw new Error('The installation is missing.')
  await removeApp(sandbox, person, installation)
  expectSame('the app is removed', await installations.of(account), [])
  // The app has forgotten the organization, so it answers the next call with an error.
  await installations.install(account, fetched)
  const refused = await importSourceFile(workspace, context, upload).catch((error: Error) => error.message)
  expectSame('it has forgotten the account', typeof refused, 'string')
  await installations.remove(account, identifier)
}

async function run(): Promise<void> {
  installSdk()
  const folder = await mkdtemp(join(tmpdir(), 'atlas-sdk-'))
  const settings = readSandboxSettings({ ATLAS_DATA: folder, SANDBOX_PORT: '0' }, [
    '--profile',
    'crowdin-enterprise',
  ])
  const sandbox = await openSandbox(settings)
  const app = createSandboxApp(sandbox)
  let child: ChildProcess | undefined
  try {
    await listenOnLoopback(app, sandbox)
    const started = await startApp(`${sandbox.baseUrl}/oauth/token`, folder)
    child = started.child
    const fetched = await descriptorOf(sandbox, child, started.manifest)
    const redirectUris = [`${fetched.descriptor.baseUrl}/`]
    const registration = {
      clientId: CLIENT.id,
      name: 'App of the SDK',
      redirectUris,
      account: 'person:olga',
    } as const
    await sandbox.registrations.save(registration, CLIENT.secret)
    for (const person of ['olga', 'ada'].map(personOf)) if (person) await live(sandbox, person, fetched)
  } finally {
    child?.kill('SIGKILL')
    await app.close()
    await sandbox.close()
    await rm(folder, { recursive: true, force: true })
  }
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
