// The editor page of a sandbox whose app is a running host without payment, signed in, with an empty project.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { createSandboxApp, listenOnLoopback } from '@atlas/sandbox/app.ts'
import { installFirstApp } from '@atlas/sandbox/first-app.ts'
import { openSandbox, type Sandbox } from '@atlas/sandbox/sandbox.ts'
import { readSandboxSettings } from '@atlas/sandbox/settings.ts'
import { runHost } from '../../../../test/server/running-host.ts'
import { openBrowser } from './chromium.ts'

/** The page, and what tests do with it. */
export interface EditorPage {
  page: Page
  sandbox: Sandbox
  /** Errors of the page's scripts. */
  faults: string[]
  /** Creates a project of Olga with these target languages, and opens it. */
  openProject(name: string, targets?: readonly string[]): Promise<number>
  /** Uploads a file, and waits until it is open. */
  upload(name: string, text: string): Promise<void>
  /** The field of a translation into German. */
  field(key: string): Locator
  /** Runs a task that sends a request with this method, and waits for its answer. */
  answered(method: string, task: () => Promise<unknown>): Promise<void>
  /** Opens another page as a person who signs in. */
  pageOf(person: string): Promise<Page>
  /** Signs a person in, in another browser. */
  signIn(page: Page, person: string): Promise<void>
  /** Stops the sandbox, runs a task, and starts it again at the same address. */
  withoutSandbox(task: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Starts the programs and the browser, on free ports and in a new folder. `environment` has settings of the sandbox. */
export async function openEditorPage(
  environment: Record<string, string> = {},
  locale = 'en-US',
): Promise<EditorPage> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-editor-'))
  const running = await runHost({ ATLAS_FETCH_ALLOW: '127.0.0.1', ATLAS_OFFERED_CHAINS: 'all' }, true)
  const app = { address: running.host.baseUrl, clientSecret: undefined }
  const settings = { ...readSandboxSettings({ ...environment, ATLAS_DATA: folder, SANDBOX_PORT: '0' }), app }
  const sandbox = await openSandbox(settings)
  let platform = createSandboxApp(sandbox)
  await listenOnLoopback(platform, sandbox)
  await installFirstApp(sandbox)
  const { browser, close } = await openBrowser()
  const faults: string[] = []
  const pageOf = async (person: string): Promise<Page> => {
    const context = await browser.newContext({ locale, viewport: { width: 1400, height: 900 } })
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => faults.push(message))
    await signIn(page, person)
    return page
  }
  const signIn = async (page: Page, person: string): Promise<void> => {
    await page.goto(`${sandbox.baseUrl}/sign-in`)
    await page.getByRole('button', { name: `Sign in as ${person}` }).click()
    await page.getByText('You are').waitFor()
  }
  const answered = async (method: string, task: () => Promise<unknown>): Promise<void> => {
    const response = editor.page.waitForResponse((one) => one.request().method() === method)
    await task()
    await response
  }
  const editor: EditorPage = {
    page: await pageOf('Olga Ortiz'),
    sandbox,
    faults,
    pageOf,
    signIn,
    answered,
    async withoutSandbox(task) {
      const port = Number(new URL(sandbox.baseUrl).port)
      await platform.close()
      await task()
      platform = createSandboxApp(sandbox)
      await listenOnLoopback(platform, { ...sandbox, settings: { ...sandbox.settings, port } })
    },
    async openProject(name, targets = ['de']) {
      const { id } = await sandbox.workspace.store.addProject({
        name,
        owner: 'olga',
        organization: null,
        source_language: 'en',
        target_languages: JSON.stringify(targets),
      })
      const { page } = editor
      // Another address, so that the page starts again.
      await page.goto('about:blank')
      await page.goto(`${sandbox.baseUrl}/editor/#project=${id}`)
      await page.locator('#project option:checked', { hasText: name }).waitFor({ state: 'attached' })
      await page.locator('#no-files:not([hidden])').waitFor()
      return id
    },
    async upload(name, text) {
      const { page } = editor
      await page.setInputFiles('#upload', { name, mimeType: '', buffer: Buffer.from(text) })
      await page.locator('.file[aria-current]', { hasText: name }).waitFor()
      await page.locator('#rows .key').first().waitFor()
    },
    field: (key) => editor.page.getByLabel(`Translation of ${key}, German`),
    async close() {
      await close()
      await platform.close()
      await sandbox.close()
      await running.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return editor
}
