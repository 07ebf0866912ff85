// The server of `atlas edit`: on loopback only, behind a secret in the address, and closed to other origins.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json as readJson } from 'node:stream/consumers'
import { pluralCategories } from '@atlas/core/language.ts'
import { SECURITY_HEADERS } from '@atlas/server/web/security-headers.ts'
import { PageFiles } from '@atlas/editor/page-files.ts'
import { readEdits } from '@atlas/editor/saving-wire.ts'
import type { RequestFailure } from '@atlas/editor/wire.ts'
import type { Editing } from './editing.ts'
import { Failure } from './failure.ts'
import { printError } from './terminal/printing.ts'

const MAX_BYTES = 4 * 1024 * 1024

const HEADERS = {
  ...SECURITY_HEADERS,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

type Route = (query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Starts the server. Returns the address of the page, which cannot be guessed. `frame`: the origins that may show the page
 * in a frame, such as the ones of an editor.
 */
export async function serveEditor(
  editing: Editing,
  port: number,
  frame?: string,
): Promise<{ server: Server; address: string }> {
  const secret = randomBytes(32).toString('base64url')
  const files = new PageFiles()
  // The package of the command line has no web framework, and these few addresses have no variable parts.
  const routes: Readonly<Record<string, Route>> = {
    'GET groups': async (_query, _request, response) => send(response, 200, await editing.groups()),
    'GET strings': async (query, _request, response) =>
      send(response, 200, await editing.strings(groupIn(query))),
    'GET terms': async (query, _request, response) =>
      send(response, 200, await editing.terms(groupIn(query), query.get('language') ?? '')),
    'GET machine': async (query, _request, response) =>
      send(response, 200, await editing.machine(groupIn(query), machineQuery(query))),
    'GET events': async (query, request, response) => listen(query, request, response),
    'PUT translations': (query, request, response) => save(query, request, response),
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const isTold = error instanceof Failure
      if (!isTold) printError(String(error))
      send(
        response,
        isTold ? 400 : 500,
        failure(isTold ? error.message : 'The command failed. Its log contains the reason.'),
      )
    })
  })
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(new Failure(2, `Port ${port} cannot be used: ${error.message}`)))
    server.listen(port, '127.0.0.1', done)
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, address: `http://${host}/${secret}/` }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    if (!isOwn(request) && !isFrame(request))
      return send(response, 403, failure('Requests of other origins are refused.'))
    const { pathname, searchParams } = new URL(
      URL.canParse(url, `http://${host}`) ? url : '/',
      `http://${host}`,
    )
    const [, given = '', ...rest] = pathname.split('/')
    if (!isSame(given, secret))
      return send(response, 404, failure('Open the address that atlas edit printed.'))
    const path = rest.join('/')
    const route = routes[`${method} ${path}`]
    if (route) return route(searchParams, request, response)
    const file = method === 'GET' ? await pageFile(path) : undefined
    if (!file) return send(response, 404, failure('The page was not found.'))
    const policy = path === '' && frame !== undefined ? framedBy(frame) : {}
    response.writeHead(200, { ...HEADERS, ...policy, 'content-type': file.type }).end(file.content)
  }

  async function save(
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (request.headers['content-type'] !== 'application/json')
      return send(response, 415, failure('The request is not JSON.'))
    const length = Number(request.headers['content-length'] ?? Infinity)
    if (!(length <= MAX_BYTES))
      return send(response, 413, failure(`It has more than ${MAX_BYTES.toLocaleString('en')} bytes.`))
    const edits = readEdits(await readJson(request).catch(() => undefined))
    if (typeof edits === 'string') return send(response, 400, failure(`The request is invalid: ${edits}.`))
    send(response, 200, await editing.save(groupIn(query), edits))
  }

  /** Tells a page when a file of its group changes, by another page or another program, since the page has read it. */
  function listen(query: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const tell = (): void => void response.write('event: changed\ndata: {}\n\n')
    const end = editing.watch(groupIn(query), query.get('version') ?? undefined, tell)
    response.once('close', end)
    request.socket.setTimeout(0)
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' })
    response.write(': listening\n\n')
  }

  async function pageFile(path: string): ReturnType<PageFiles['get']> {
    return path === '' ? files.get('work-tree.html') : files.get(path.replace(/^ui\//, ''))
  }

  /** The page itself may be asked for by what shows it in a frame: that knows its address. */
  function isFrame({ method, headers }: IncomingMessage): boolean {
    return (
      frame !== undefined &&
      method === 'GET' &&
      headers.host === host &&
      headers['sec-fetch-dest'] === 'iframe'
    )
  }

  /** Accepting another name of this machine would let in a page of another origin (DNS rebinding). */
  function isOwn({ headers }: IncomingMessage): boolean {
    const { origin, 'sec-fetch-site': site = 'none' } = headers
    const isOwnOrigin = origin === undefined || origin === `http://${host}`
    return headers.host === host && isOwnOrigin && (site === 'same-origin' || site === 'none')
  }
}

/** The headers of a page that these origins may show in a frame. */
function framedBy(origins: string): Record<string, string> {
  const policy = HEADERS['content-security-policy'].replace(
    "frame-ancestors 'none'",
    `frame-ancestors ${origins}`,
  )
  return { 'content-security-policy': policy, 'cross-origin-resource-policy': 'cross-origin' }
}

const groupIn = (query: URLSearchParams): number => Number(query.get('group'))

function machineQuery(query: URLSearchParams): Parameters<Editing['machine']>[1] {
  const [language = '', identifier = ''] = ['language', 'identifier'].map((name) => query.get(name) ?? '')
  return { language, identifier, category: pluralCategories.find((one) => one === query.get('category')) }
}

const failure = (message: string): RequestFailure => ({ error: { message } })

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { ...HEADERS, 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Takes the same time for every value. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
