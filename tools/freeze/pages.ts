// The accessibility trees of the pages, as a browser gives them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import unpackBrowser, { openBrowser } from '@atlas/editor/test/browser/chromium.ts'
import { openEditorPage } from '@atlas/editor/test/browser/editor-page.ts'
import { runHost } from '../../test/server/running-host.ts'
import { onEachMachine, recorded, ROOT, type Recording } from './recording.ts'

const FILES: readonly string[] = [
  'formats/android-strings/samples/strings.xml',
  'formats/markdown/samples/README.md',
  'formats/csv/samples/tidewatch.csv',
]

/** Records the pages of the host, and those of the sandbox, in a browser of each machine. */
export async function recordPages(): Promise<Recording> {
  const recording: Recording = {}
  const deleteBrowser = await unpackBrowser()
  await onEachMachine(async (machine) => {
    await recordTrial(recording, machine)
    await recordEditor(recording, machine)
  })
  await deleteBrowser()
  return recording
}

const localeOf = (machine: string): string => machine.replace('_', '-')

async function recordTrial(recording: Recording, machine: string): Promise<void> {
  const running = await runHost({ ATLAS_FETCH_ALLOW: '127.0.0.1', ATLAS_PLUGINS: '' }, true)
  const { browser, close } = await openBrowser()
  const newPage = (): Promise<Page> => browser.newPage({ locale: localeOf(machine) })
  const page = await newPage()
  for (const path of ['/', '/lab', '/nothing']) {
    await page.goto(`${running.host.baseUrl}${path}`)
    recording[`${machine} host ${path}`] = await treeOf(page)
  }
  for (const file of FILES) {
    // The page opens again what it had, so each file gets a page that has nothing.
    const empty = await newPage()
    await empty.goto(`${running.host.baseUrl}/`)
    await empty.setInputFiles('#file', join(ROOT, file))
    await empty.locator('#work').waitFor()
    await empty.locator('#progress').waitFor({ state: 'hidden' })
    recording[`${machine} host ${file}`] = await treeOf(empty)
  }
  await close()
  await running.close()
}

async function recordEditor(recording: Recording, machine: string): Promise<void> {
  const editor = await openEditorPage({}, localeOf(machine))
  await editor.openProject('Frozen', ['de', 'pl'])
  recording[`${machine} sandbox an empty project`] = await treeOf(editor.page)
  for (const file of FILES) {
    await editor.upload(file.split('/').at(-1) ?? '', readFileSync(join(ROOT, file), 'utf8'))
    recording[`${machine} sandbox ${file}`] = await treeOf(editor.page)
  }
  for (const path of ['/', '/apps', '/projects', '/people', '/organization', '/nothing']) {
    await editor.page.goto(`${editor.sandbox.baseUrl}${path}`)
    recording[`${machine} sandbox ${path}`] = await treeOf(editor.page)
  }
  await editor.close()
}

async function treeOf(page: Page): Promise<string> {
  await page.waitForLoadState('networkidle')
  return recorded(await page.locator('body').ariaSnapshot())
}
