// A small independent app: two formats and two processing modules over plain HTTP. It is correct unless a test injects
// a fault into its answers.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer before it is sent. A fault may change it. */
export interface FakeAnswer {
  status: number
  type: string
  /** Sent as JSON, unless it is a text or bytes. */
  body: unknown
  /** Further headers. */
  headers?: Readonly<Record<string, string>>
  /** Instead of an answer: close the connection, close it within the answer, or never answer. */
  instead?: 'close' | 'cut' | 'silence'
}

/** A job as the app reads it; undefined if the body is malformed. */
export type FakeRequest = FakeJob | undefined

/** The fields of a job that the app uses. */
export interface FakeJob {
  jobType: string
  file: { name: string; content?: string; contentUrl?: string }
  targetLanguages: { id: string }[]
  strings?: unknown
  stringsUrl?: string
  sourceStrings?: unknown
  sourceStringsUrl?: string
  translationStrings?: unknown
  translationStringsUrl?: string
  data?: { translations?: unknown; strings?: unknown }
}

/** An event of the platform. */
interface FakeEvent {
  organizationId: number
  appSecret: string
  domain: string | null
}

/** A translation, valid or not. */
export interface FakeTranslation {
  text?: unknown
  status?: unknown
}

/** A string record, valid or not. */
export interface FakeString {
  identifier?: string
  text?: unknown
  hasPlurals?: boolean
  previewId?: number
  translations?: Record<string, FakeTranslation>
  [field: string]: unknown
}

/** The data of an answer, valid or not. */
export interface FakeData {
  strings?: FakeString[]
  content?: string
  preview?: string
  translations?: Record<string, unknown>[]
  validations?: Record<string, unknown>[]
  [field: string]: unknown
}

/** Changes an answer. `files` of the app sets what it serves by address. */
export type Fault = (answer: FakeAnswer, request: FakeRequest, app: FakeApp, url: string) => unknown

/** A file of one language: a text, or plural forms, by key. */
type Texts = Readonly<Record<string, unknown>>
/** A file of many languages: texts by language, by key. */
type Table = Readonly<Record<string, Readonly<Record<string, string>>>>

const LANGUAGE = 'en'

/** The app, listening on this machine. */
export class FakeApp {
  /** The headers of each call, in order. */
  readonly headers: IncomingMessage['headers'][] = []
  readonly #installed = new Map<number, FakeEvent>()
  /** The files that it serves by address: path -> content. */
  readonly files = new Map<string, string | Uint8Array>()
  readonly #server: Server
  readonly #fault: Fault
  baseUrl = ''
  authentication: object = { type: 'none' }

  constructor(fault: Fault = () => {}) {
    this.#fault = fault
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  /** Listens, and returns the address of the descriptor. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.baseUrl = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return `${this.baseUrl}/app.json`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** The descriptor of the app. */
  descriptor(): object {
    return {
      identifier: 'fake',
      name: 'Fake App',
      baseUrl: this.baseUrl,
      authentication: this.authentication,
      events: { installed: '/installed', uninstall: '/uninstall' },
      scopes: [],
      modules: {
        'custom-file-format': [
          { key: 'kv', type: 'kv', url: '/kv', signaturePatterns: { fileName: '\\.kv$' } },
          {
            key: 'kvm',
            type: 'kvm',
            url: '/kvm',
            multilingual: true,
            signaturePatterns: { fileName: '\\.kvm$' },
          },
        ],
        'file-post-import': [{ key: 'after', url: '/after' }],
        'file-pre-export': [{ key: 'before', url: '/before' }],
        ...this.furtherModules,
      },
    }
  }

  /** The modules of the second part; for platforms that have them. */
  furtherModules: object = {}

  /** Declares the modules of the second part, and events. */
  declareAll(): void {
    this.authentication = { type: 'crowdin_app', clientId: 'fake' }
    this.furtherModules = {
      'custom-file-format': [
        {
          key: 'kv',
          type: 'kv',
          url: '/kv',
          signaturePatterns: { fileName: '\\.kv$' },
          customSrxSupported: true,
          stringsExport: true,
          multilingualExport: false,
          extensions: ['.kv'],
        },
      ],
      'file-pre-import': [{ key: 'pre', url: '/pre' }],
      'file-post-export': [{ key: 'post', url: '/post' }],
      'file-translations-alignment': [{ key: 'align', url: '/align' }],
      'external-qa-check': [
        { key: 'check', name: 'Check', runQaCheckUrl: '/check', getBatchSizeUrl: '/size' },
      ],
      'custom-mt': [{ key: 'mt', name: 'Machine', logo: '/logo.png', url: '/mt', withContext: true }],
    }
  }

  /** An event must have the secret or the domain of the installation, if there is one. */
  #believes(url: string, { organizationId, appSecret, domain }: FakeEvent): boolean {
    const known = this.#installed.get(organizationId)
    if (known && known.appSecret !== appSecret && known.domain !== domain) return false
    if (url === '/installed') this.#installed.set(organizationId, { organizationId, appSecret, domain })
    else this.#installed.delete(organizationId)
    return true
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', method } = request
    if (method === 'GET') {
      const file = url === '/app.json' ? JSON.stringify(this.descriptor()) : this.files.get(url)
      response.writeHead(file === undefined ? 404 : 200).end(file)
      return
    }
    this.headers.push(request.headers)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const job = readJob(Buffer.concat(chunks).toString())
    const answer: FakeAnswer = { status: 200, type: 'application/json', body: undefined }
    try {
      if (url === '/installed' || url === '/uninstall') {
        const status = this.#believes(url, job as unknown as FakeEvent) ? 204 : 401
        Object.assign(answer, { status, body: '' })
      } else answer.body = { data: await doJob(url, job) }
    } catch (error) {
      answer.body = { error: { message: (error as Error).message } }
    }
    await this.#fault(answer, job, this, url)
    if (answer.instead === 'silence') return
    if (answer.instead === 'close') response.destroy()
    if (answer.instead === 'cut') {
      response.writeHead(200, { 'content-type': answer.type, 'content-length': 1000 })
      response.write('{"data":', () => response.destroy())
      return
    }
    const { status, type, body, headers } = answer
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    response
      .writeHead(status, { 'content-type': type, location: '/elsewhere', ...headers })
      .end(isRaw ? body : JSON.stringify(body))
  }
}

function readJob(body: string): FakeRequest {
  try {
    return JSON.parse(body) as FakeJob
  } catch {
    return undefined
  }
}

type Work = (job: FakeJob) => Promise<FakeData>

const WORK: Readonly<Record<string, Work>> = {
  '/kv parse-file': async (job) => parseOne((await contentOf(job)) as Texts, job),
  '/kv build-file': async (job) =>
    buildOne(isBundle(job) ? {} : ((await contentOf(job)) as Texts), await stringsOf(job), job),
  '/kvm parse-file': async (job) => parseMany((await contentOf(job)) as Table, job),
  '/kvm build-file': async (job) => buildMany((await contentOf(job)) as Table, await stringsOf(job)),
  '/after file-post-import': async (job) => ({ strings: await stringsOf(job) }),
  '/before file-pre-export': async (job) => ({ strings: await stringsOf(job) }),
  '/after post-import-file': async (job) => ({ strings: await stringsOf(job) }),
  '/before pre-export-file': async (job) => ({ strings: await stringsOf(job) }),
  '/pre pre-import-file': async (job) => ({ content: await base64Of(job), fileName: `${job.file.name}.kv` }),
  '/post post-export-file': async (job) => ({ content: await base64Of(job) }),
  '/align translations-alignment-file': alignNumbers,
  '/check undefined': async (job) => checkValues(job),
}

const isBundle = ({ file }: FakeJob): boolean => file.content === undefined && file.contentUrl === undefined

async function base64Of({ file }: FakeJob): Promise<string> {
  if (file.content !== undefined) return file.content
  const response = await fetch(file.contentUrl ?? '')
  if (!response.ok) throw new Error(`The address answers ${response.status}.`)
  return Buffer.from(await response.arrayBuffer()).toString('base64')
}

/** Aligns texts that have the same number, and no others. */
async function alignNumbers(job: FakeJob): Promise<FakeData> {
  const { sourceStrings, sourceStringsUrl, translationStrings, translationStringsUrl } = job
  const part = (strings: unknown, stringsUrl: string | undefined): Promise<FakeString[]> => {
    const list = strings === undefined ? {} : { strings }
    return stringsOf({ ...job, ...list, ...(stringsUrl === undefined ? {} : { stringsUrl }) })
  }
  const numberIn = (text: unknown): string | undefined => /\d{4}/.exec(String(text))?.[0]
  const translations = await part(translationStrings, translationStringsUrl)
  const pairs = (await part(sourceStrings, sourceStringsUrl)).flatMap(({ id, text }) => {
    const number = numberIn(text)
    const found = translations.find((one) => number !== undefined && numberIn(one.text) === number)
    return found ? [{ sourceStringId: id, text: found.text }] : []
  })
  return { translations: pairs }
}

/** A translation passes if it has the values in braces of its string. */
function checkValues({ data }: FakeJob): FakeData {
  const { translations, strings } = data ?? {}
  if (!Array.isArray(translations) || !Array.isArray(strings)) throw new Error('There is nothing to check.')
  const texts = new Map((strings as FakeString[]).map(({ id, text }) => [id, JSON.stringify(text)]))
  return {
    validations: (translations as FakeString[]).map(({ id, stringId, text }) => {
      const lost = /\{\w+\}/.exec(texts.get(stringId) ?? '')?.[0]
      const passed = lost === undefined || String(text).includes(lost)
      return { translationId: id, passed, ...(passed ? {} : { error: { message: `${lost} is missing.` } }) }
    }),
  }
}

/** Marks texts with their language. What must stay is never in the mark. */
function translateTexts(url: string, { strings }: Partial<FakeJob> = {}): FakeData {
  const { searchParams } = new URL(url, 'http://app.test')
  if (!searchParams.get('jwtToken')) throw new Error('The call has no token.')
  if (!Array.isArray(strings)) throw new Error('The strings of the call are not a list.')
  const texts = (strings as (string | FakeString)[]).map((one) => (typeof one === 'string' ? one : one.text))
  return { translations: texts.map((text) => `${searchParams.get('target')}: ${String(text)}`) as never }
}

async function doJob(url: string, job: FakeRequest): Promise<FakeData> {
  if (url === '/size') return { size: 20 }
  if (url.startsWith('/mt')) return translateTexts(url, job)
  if (!job?.file) throw new Error('The job has no file.')
  const work = WORK[`${url} ${job.jobType}`]
  if (!work) throw new Error(`The module ${url} does not support ${job.jobType}.`)
  return work(job)
}

async function contentOf({ file }: FakeJob): Promise<unknown> {
  const text = file.contentUrl
    ? await fetchText(file.contentUrl)
    : Buffer.from(file.content ?? '', 'base64').toString()
  return JSON.parse(text) as unknown
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The address answers ${response.status}.`)
  return response.text()
}

async function stringsOf({ strings = [], stringsUrl }: FakeJob): Promise<FakeString[]> {
  if (stringsUrl !== undefined) {
    const lines = (await fetchText(stringsUrl)).trimEnd().split('\n')
    return lines.filter(Boolean).map((line) => JSON.parse(line) as FakeString)
  }
  if (!Array.isArray(strings)) throw new Error('The strings of the job are not a list.')
  return strings as FakeString[]
}

/** `{"key": "text"}`, or an object of plural forms. */
function parseOne(content: Texts, { targetLanguages: [target] }: FakeJob): FakeData {
  const strings = Object.entries(content).map(([identifier, text]) => ({
    identifier,
    text: target ? inEnglish(text) : text,
    ...(typeof text === 'object' ? { hasPlurals: true } : {}),
    ...(target ? { translations: { [target.id]: { text } } } : {}),
  }))
  if (target || strings.some(({ hasPlurals }) => hasPlurals)) return { strings }
  const shown = strings.map((string, index) => ({ ...string, previewId: index + 1 }))
  return { strings: shown, preview: preview(shown) }
}

/** The source of a translated plural has only the categories of English. */
function inEnglish(text: unknown): unknown {
  if (typeof text !== 'object' || text === null) return text
  return Object.fromEntries(Object.entries(text).filter(([category]) => ['one', 'other'].includes(category)))
}

function buildOne(content: Texts, strings: FakeString[], job: FakeJob): FakeData {
  const id = job.targetLanguages[0]?.id ?? ''
  const texts = strings.map(
    ({ identifier = '', translations }) => [identifier, translations?.[id]?.text] as const,
  )
  const written = texts.filter(([, text]) => text !== undefined)
  return { content: base64({ ...content, ...Object.fromEntries(written) }) }
}

/** `{"key": {"en": "text", "de": "Text"}}` */
function parseMany(content: Table, { targetLanguages }: FakeJob): FakeData {
  const strings = Object.entries(content).map(([identifier, row]) => {
    const present = targetLanguages.filter(({ id }) => row[id] !== undefined)
    const entries = present.map(({ id }) => [id, { text: row[id], status: 'approved' }] as const)
    return { identifier, text: row[LANGUAGE], translations: Object.fromEntries(entries) }
  })
  return { strings }
}

function buildMany(content: Table, strings: FakeString[]): FakeData {
  const rows = strings.map(({ identifier = '', translations = {} }) => {
    const texts = Object.entries(translations).map(([id, { text }]) => [id, text] as const)
    return [identifier, { ...content[identifier], ...Object.fromEntries(texts) }] as const
  })
  return { content: base64(Object.fromEntries(rows)) }
}

/** A page with an element for each string. */
export function preview(strings: readonly FakeString[]): string {
  const lines = strings.map(
    ({ previewId, text }) => `<p id="string_preview_id_${previewId}">${String(text)}</p>`,
  )
  const page = `<!doctype html><html><head><title>Preview</title></head><body>${lines.join('')}</body></html>`
  return Buffer.from(page).toString('base64')
}

function base64(content: unknown): string {
  return Buffer.from(JSON.stringify(content)).toString('base64')
}
