// What a host has accepted: stored results and saved formats. All of it must still be there after a disaster.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledHost } from '../compiled-host.ts'

/** How long a host may be away. */
const PATIENCE_MILLISECONDS = 60_000
const PAUSE_MILLISECONDS = 100

/** How many of the last results are fetched again at the end. */
const KEPT_RESULTS = 500

/** How many formats an organization may have. */
const FORMATS = 15

/** A format that an organization saved. It reads files named `*.own12`, with lines such as `key12=text`. */
export interface SavedFormat {
  number: number
  organization: number
  type: string
}

/** Remembers what was accepted, and looks for it. */
export class Ledger {
  readonly #results = new Map<string, string>()
  readonly #formats: SavedFormat[] = []

  get results(): number {
    return this.#results.size
  }

  get formats(): readonly SavedFormat[] {
    return this.#formats
  }

  /** Fetches a part of an answer. A host that is being restarted or cannot read its storage is asked again. */
  async fetch(host: CompiledHost, url: string): Promise<Uint8Array> {
    const started = performance.now()
    for (;;) {
      const answer = await host
        .download(url)
        .catch((error: unknown) => ({ status: 0, error, bytes: undefined }))
      if (answer.status === 200 && answer.bytes) {
        this.#remember(url, digestOf(answer.bytes))
        return answer.bytes
      }
      const isAway = answer.status === 0 || answer.status === 503
      if (!isAway || performance.now() - started > PATIENCE_MILLISECONDS)
        throw new Error(`a stored result was answered ${answer.status}`)
      await sleep(PAUSE_MILLISECONDS)
    }
  }

  /** Saves the next format. Returns what the host answered if it did not save it. */
  async save(host: CompiledHost): Promise<string | undefined> {
    const number = this.#formats.length
    const format = { number, organization: Math.floor(number / FORMATS) + 1, type: `own-${number}` }
    const declaration = JSON.stringify({
      atlas: 1,
      title: `Own ${number}`,
      files: `*.own${number}`,
      grammar: { family: 'lines', entries: [{ pattern: `(?P<key>key${number})=(?P<text>.*)` }] },
    })
    const { status, body } = await host.submit(pathOf(format), { do: 'save', type: format.type, declaration })
    if (status === 200 && body.includes(`${format.type} was saved.`)) {
      this.#formats.push(format)
      return undefined
    }
    const [, sentence = body] = /class="notice[^>]*>\s*([^<]*)/.exec(body) ?? []
    return `${status}: ${sentence.slice(0, 300)}`
  }

  /** Looks for everything on a host. Returns a sentence about each result or format that is lost or different. */
  async missingOn(host: CompiledHost): Promise<string[]> {
    const missing: string[] = []
    for (const [url, digest] of this.#results) {
      const { status, bytes } = await host.download(url)
      if (status !== 200) missing.push(`a stored result was answered ${status} in the end`)
      else if (digestOf(bytes) !== digest) missing.push('a stored result has other bytes in the end')
    }
    const pages = new Map<number, string>()
    for (const format of this.#formats) {
      const { organization, type } = format
      const page = pages.get(organization) ?? (await host.get(pathOf(format))).body
      pages.set(organization, page)
      if (!page.includes(`<td>${type}</td>`)) missing.push(`the saved format ${type} is lost`)
    }
    return missing
  }

  #remember(url: string, digest: string): void {
    this.#results.set(url, digest)
    const [oldest] = this.#results.keys()
    if (this.#results.size > KEPT_RESULTS && oldest !== undefined) this.#results.delete(oldest)
  }
}

function pathOf({ organization }: SavedFormat): string {
  return `/organization-formats?organization=${organization}`
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64')
}
