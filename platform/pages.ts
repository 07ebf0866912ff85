// Pages that the sandbox writes: who visits, whether a form is our own, the frame around each, and what goes wrong.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formToken, isFormToken, isSameOrigin } from '../web/csrf.ts'
import { html, page, pagePolicy, type Html } from '../web/html.ts'
import type { Person } from './people.ts'
import { reportBug, RequestError, statusOf } from './request-error.ts'
import type { Sandbox } from './sandbox.ts'
import { newSecret } from './secrets.ts'

/** One request for a page, or one form that comes back. */
export interface PageRequest {
  /** Without the query. */
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Empty where the request is no form. */
  form: URLSearchParams
  /** The value of the cookie. */
  session: string
  person: Person | undefined
  /** The hidden field that every form carries. */
  token: Html
}

/** The answer to a page request. */
export type PageAnswer = ShownPage | Redirect

/** A page. */
export interface ShownPage {
  title: string
  body: Html
  status?: number
  isWide?: boolean
  /** Origins that a form of the page may lead to besides our own. */
  formTargets?: readonly string[]
}

/** The way to another page, with a new cookie where `session` is one. */
export interface Redirect {
  location: string
  session?: string
}

/** A page request by a signed-in person. */
export type SignedInRequest = PageRequest & { person: Person }

type Method = 'GET' | 'POST'
type Answer<Request> = (pageRequest: Request) => Promise<PageAnswer> | PageAnswer

/** A page, or what takes its form. */
export interface PageRoute {
  method: Method
  path: string
  answer: Answer<PageRequest>
  /** For who is signed in; others are asked to sign in first. */
  requiresSignIn: boolean
}

/** A page for everybody. */
export function publicPage(method: Method, path: string, answer: Answer<PageRequest>): PageRoute {
  return { method, path, answer, requiresSignIn: false }
}

/** A page for who is signed in. */
export function signedInPage(method: Method, path: string, answer: Answer<SignedInRequest>): PageRoute {
  return {
    method,
    path,
    requiresSignIn: true,
    answer: ({ person, ...pageRequest }) =>
      person ? answer({ ...pageRequest, person }) : problemPage('Sign in first', 'Nobody is signed in.', 401),
  }
}

const BRAND = 'Platform sandbox'

/** The pages of the sandbox, as the top of each lists them. */
const LINKS = [
  { label: 'Editor', href: '/editor/' },
  { label: 'Apps', href: '/apps' },
  { label: 'OAuth apps', href: '/registrations' },
]

const NOT_OURS =
  'This form did not come from a page of the sandbox that is still open. Open the page again, and send it from there.'

/** Adds pages. Each POST carries the token of its session and comes from our own origin, or it is refused. */
export function pageRoutes(app: FastifyInstance, sandbox: Sandbox, routes: readonly PageRoute[]): void {
  void app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => showError(error, request, reply))
    for (const { method, path, answer, requiresSignIn } of routes) {
      pages.route({
        method,
        url: path,
        handler: async (request, reply) => {
          const pageRequest = await pageRequestOf(sandbox, request, reply)
          if (method === 'POST') requireOwnForm(sandbox, request, pageRequest)
          if (requiresSignIn && !pageRequest.person) return redirect(reply, signInFirst(request), sandbox)
          return send(reply, await answer(pageRequest), pageRequest, sandbox)
        },
      })
    }
  })
}

/** The way to another page, after a form was taken. */
export function seeOther(location: string): Redirect {
  return { location }
}

/** A page of one sentence, for what cannot be shown. */
export function problemPage(title: string, message: string, status: number): ShownPage {
  const body = html`<h1>${title}</h1>
    <p class="notice warn" role="alert">${message}</p>
    <p><a href="/">To the start page</a></p>`
  return { title, status, body }
}

/** Sends such a page where nobody knows who visits: for an address without a page, and for what goes wrong. */
export function sendProblem(
  reply: FastifyReply,
  title: string,
  message: string,
  status: number,
): FastifyReply {
  const { body } = problemPage(title, message, status)
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy())
    .type('text/html; charset=utf-8')
    .send(page({ title, body, brand: BRAND, home: '/', links: LINKS }))
}

/** The same address if it leads to a page of ours; the start page for any other, and for what is no address. */
export function ownPath(path: string): string {
  const base = 'http://sandbox.invalid'
  if (!path.startsWith('/') || !URL.canParse(path, base)) return '/'
  const { origin, pathname, search } = new URL(path, base)
  return origin === base ? pathname + search : '/'
}

function signInFirst({ method, url }: FastifyRequest): Redirect {
  const query = method === 'GET' ? `?${new URLSearchParams({ next: url }).toString()}` : ''
  return { location: `/sign-in${query}` }
}

async function pageRequestOf(
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageRequest> {
  const { sessions, formSecret } = sandbox
  const known = sessions.valueIn(request.headers.cookie)
  const session = known ?? newSecret()
  if (known === undefined) reply.header('set-cookie', sessions.cookieOf(session))
  const form = request.body
  const { pathname, searchParams } = new URL(request.url, 'http://sandbox.invalid')
  return {
    path: pathname,
    params: request.params as PageRequest['params'],
    query: searchParams,
    form: form instanceof URLSearchParams ? form : new URLSearchParams(),
    session,
    person: await sessions.personWith(session),
    token: html`<input type="hidden" name="token" value="${formToken(formSecret, session)}" />`,
  }
}

function requireOwnForm(
  { formSecret }: Sandbox,
  request: FastifyRequest,
  { form, session }: PageRequest,
): void {
  const isOurs = isSameOrigin(request.headers, `http://${request.host}`)
  if (!isOurs || !isFormToken(formSecret, session, form.get('token'))) throw new RequestError(403, NOT_OURS)
}

function send(
  reply: FastifyReply,
  answer: PageAnswer,
  pageRequest: PageRequest,
  sandbox: Sandbox,
): FastifyReply {
  if ('location' in answer) return redirect(reply, answer, sandbox)
  const { title, body, status = 200, isWide = false, formTargets = [] } = answer
  const document = page({
    title,
    body,
    isWide,
    brand: BRAND,
    home: '/',
    links: LINKS.map((link) => ({ ...link, isHere: isBelow(pageRequest.path, link.href) })),
    aside: signedInUser(pageRequest),
  })
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy(formTargets))
    .type('text/html; charset=utf-8')
    .send(document)
}

function redirect(reply: FastifyReply, { location, session }: Redirect, { sessions }: Sandbox): FastifyReply {
  if (session !== undefined) {
    // Fastify would send both, and the browser keep either.
    reply.removeHeader('set-cookie').header('set-cookie', sessions.cookieOf(session))
  }
  return reply.redirect(location, 303)
}

function isBelow(path: string, href: string): boolean {
  const folder = href.replace(/\/$/, '')
  return path === folder || path.startsWith(`${folder}/`)
}

function signedInUser({ person, token }: PageRequest): Html {
  if (!person) return html`<a href="/sign-in">Sign in</a>`
  return html`<form method="post" action="/sign-out" class="row">
    ${token}<span>${person.name}</span> <button>Sign out</button>
  </form>`
}

function showError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error)
  const message = status < 500 && error instanceof Error ? error.message : reportBug(error, request)
  return sendProblem(reply, 'That did not work', message, status)
}
