// The files of the pages, in memory: compiled files from this folder, or else bundled at the first request.
import { readFile } from 'node:fs/promises'

/** A file of a page. */
export interface PageFile {
  type: string
  content: Uint8Array
}

const TYPES: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'lab.html': 'text/html; charset=utf-8',
  'editor.html': 'text/html; charset=utf-8',
  'work-tree.html': 'text/html; charset=utf-8',
  'app.js': 'text/javascript; charset=utf-8',
  'lab.js': 'text/javascript; charset=utf-8',
  'page-worker.js': 'text/javascript; charset=utf-8',
  'app.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

/** A part of a script. Its name has the hash of its content. */
const PART = /^part-[0-9A-Z]{8}\.js$/

/** The files by name. */
export class PageFiles {
  #bundled: Promise<ReadonlyMap<string, Uint8Array>> | undefined
  readonly #read = new Map<string, Promise<Uint8Array | undefined>>()

  async get(name: string): Promise<PageFile | undefined> {
    const known = PART.test(name) ? 'app.js' : name
    const type = Object.hasOwn(TYPES, known) ? TYPES[known] : undefined
    if (type === undefined) return undefined
    const content = isCompiled() ? await this.#compiled(name) : await this.#fromSource(name)
    return content && { type, content }
  }

  #compiled(name: string): Promise<Uint8Array | undefined> {
    // A page that was loaded before a new build asks for parts that are gone.
    const reading = this.#read.get(name) ?? readFile(new URL(name, import.meta.url)).catch(() => undefined)
    this.#read.set(name, reading)
    return reading
  }

  async #fromSource(name: string): Promise<Uint8Array | undefined> {
    this.#bundled ??= bundle()
    return (await this.#bundled).get(name)
  }
}

function isCompiled(): boolean {
  return import.meta.url.endsWith('.js')
}

async function bundle(): Promise<Map<string, Uint8Array>> {
  const { bundleUi } = await import('./build.ts')
  return bundleUi()
}
