// Builds the site into a folder: the pages of VitePress, and beside them the pages that run the engine in the browser.
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { build } from 'vitepress'
import { writeApi } from './api.ts'
import { siteContent } from './content.ts'
import { trialPages } from './trial-pages.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Where VitePress finds its settings and its theme. */
const SETTINGS = join(import.meta.dirname, 'vitepress')

/** The Markdown from which VitePress makes pages. Its settings name this folder, too. */
const CONTENT = join(ROOT, 'dist/site-content')

/** The folder of the pages that run the engine. */
export const TRIAL = 'try'

/** Builds the site. The folder is emptied first. */
export async function buildSite(folder: string): Promise<void> {
  await rm(CONTENT, { recursive: true, force: true })
  const content = await siteContent(ROOT)
  await writeAll(CONTENT, content)
  // VitePress takes a link to any other extension for one to a page.
  const extensions = new Set([...content.keys()].map((name) => extname(name).slice(1)))
  extensions.delete('md')
  process.env['VITE_EXTRA_EXTENSIONS'] = [...extensions].join()
  await writeApi(ROOT, join(CONTENT, 'api'))
  await rm(folder, { recursive: true, force: true })
  await build(SETTINGS, { outDir: folder })
  await writeAll(join(folder, TRIAL), await trialPages())
  await cp(join(ROOT, 'apps/editor/icon.svg'), join(folder, 'icon.svg'))
}

async function writeAll(folder: string, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}
