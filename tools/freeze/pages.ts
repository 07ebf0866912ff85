// The accessibility trees of the pages, as a browser gives them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser } from '@atlas/editor/test/browser/chromium.ts'
import { openEditorPage } from '@atlas/editor/test/browser/editor-page.ts'
import { runHost } from '../../test/server/running-host.ts'
import { recorded, ROOT, type Recording } from './recording.ts'

const FILES: readonly string[] = [
  'formats/android-strings/samples/strings.xml',
  'formats/markdown/samples/README.md',
  'formats/csv/samples/tidewatch.csv',
]

/** Records the pages of the host, and those of the sandbox. */
export async function recordPages(): Promise<Recording> {
  const recording: Recording = {}
  await recordTrial(recording)
  await recordEditor(recording)
  return recording
}

async function recordTrial(recording: Recording): Promise<void> {
  const running = await runHost({ ATLAS_FETCH_ALLOW: '127.0.0.1', ATLAS_PLUGINS: '' }, true)
  const { browser, close } = await openBrowser()
  const page = await browser.newPage({ locale: 'en-US' })
  for (const path of ['/', '/lab', '/nothing']) {
    await page.goto(`${running.host.baseUrl}${path}`)
    recording[`host ${path}`] = await treeOf(page)
  }
  for (const file of FILES) {
    await page.goto(`${running.host.baseUrl}/`)
    await page.setInputFiles('#file', join(ROOT, file))
    await page.locator('#work').waitFor()
    await page.locator('#progress').waitFor({ state: 'hidden' })
    recording[`host ${file}`] = await treeOf(page)
  }
  await close()
  await running.close()
}

async function recordEditor(recording: Recording): Promise<void> {
  const editor = await openEditorPage()
  await editor.openProject('Frozen', ['de', 'pl'])
  recording['sandbox an empty project'] = await treeOf(editor.page)
  for (const file of FILES) {
    await editor.upload(file.split('/').at(-1) ?? '', readFileSync(join(ROOT, file), 'utf8'))
    recording[`sandbox ${file}`] = await treeOf(editor.page)
  }
  for (const path of ['/', '/apps', '/projects', '/people', '/organization', '/nothing']) {
    await editor.page.goto(`${editor.sandbox.baseUrl}${path}`)
    recording[`sandbox ${path}`] = await treeOf(editor.page)
  }
  await editor.close()
}

async function treeOf(page: Page): Promise<string> {
  await page.waitForLoadState('networkidle')
  return recorded(await page.locator('body').ariaSnapshot())
}
