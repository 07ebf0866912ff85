// The files of the pages, in memory: compiled files from this folder, or else bundled at the first request.
import { readFile } from 'node:fs/promises'

/** A file of a page. */
export interface PageFile {
  type: string
  content: Uint8Array
}

const TYPES: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'diff-worker.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'editor.html': 'text/html; charset=utf-8',
  'editor.js': 'text/javascript; charset=utf-8',
  'editor.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

/** The files by name. */
export class PageFiles {
  #files: Promise<ReadonlyMap<string, Uint8Array>> | undefined

  async get(name: string): Promise<PageFile | undefined> {
    const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
    if (type === undefined) return undefined
    this.#files ??= isCompiled() ? readAll() : bundle()
    const content = (await this.#files).get(name)
    return content && { type, content }
  }
}

function isCompiled(): boolean {
  return import.meta.url.endsWith('.js')
}

async function readAll(): Promise<Map<string, Uint8Array>> {
  const reading = Object.keys(TYPES).map(async (name) => {
    const content = await readFile(new URL(name, import.meta.url))
    return [name, content] as const
  })
  return new Map(await Promise.all(reading))
}

async function bundle(): Promise<Map<string, Uint8Array>> {
  const { bundleUi } = await import('./build.ts')
  return bundleUi()
}
