// The HTML pages of the sandbox: sessions, protection of forms, the frame around each page, and error pages.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formToken, isFormToken, isSameOrigin } from '@atlas/server/web/csrf.ts'
import { html, page, pagePolicy, type Html } from '@atlas/server/web/html.ts'
import type { Person } from './people.ts'
import { reportBug, RequestError, httpStatus } from './request-error.ts'
import type { Sandbox } from './sandbox.ts'
import { newSecret } from './secrets.ts'

/** A request for a page, or a form that was sent. */
export interface SandboxPageRequest {
  /** Without the query. */
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The unchanged query, without the question mark. */
  search: string
  /** Empty if the request is not a form. */
  form: URLSearchParams
  /** The value of the session cookie. */
  session: string
  person: Person | undefined
  /** The hidden field with the token that every form must have. */
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
  /** Other origins that a form of the page may lead to. */
  formTargets?: readonly string[]
}

/** A redirect, with a new cookie if `session` is given. */
export interface Redirect {
  location: string
  session?: string
}

/** A page request by a signed-in person. */
export type SignedInRequest = SandboxPageRequest & { person: Person }

type Method = 'GET' | 'POST'
type Answer<Request> = (pageRequest: Request) => Promise<PageAnswer> | PageAnswer

/** The route of a page or of a form. */
export interface PageRoute {
  method: Method
  path: string
  answer: Answer<SandboxPageRequest>
  /** Others are redirected to the sign-in page. */
  requiresSignIn: boolean
}

/** A page that needs no sign-in. */
export function publicPage(method: Method, path: string, answer: Answer<SandboxPageRequest>): PageRoute {
  return { method, path, answer, requiresSignIn: false }
}

/** A page for signed-in people. */
export function signedInPage(method: Method, path: string, answer: Answer<SignedInRequest>): PageRoute {
  return {
    method,
    path,
    requiresSignIn: true,
    answer: ({ person, ...pageRequest }) =>
      person
        ? answer({ ...pageRequest, person })
        : problemPage('Sign in first', 'You are not signed in.', 401),
  }
}

const BRAND = 'Platform sandbox'

/** The links at the top of every page. */
const LINKS = [
  { label: 'Editor', href: '/editor/' },
  { label: 'Calls of the apps', href: '/editor/#calls=' },
  { label: 'Modules', href: '/modules' },
  { label: 'Apps', href: '/apps' },
]

const NOT_OURS =
  'This form was not sent from a page of the sandbox, or its session has ended. Open the page again, and send the form from there.'

/** Adds pages. A POST is refused without the token of its session, and from another origin. */
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

/** The redirect after a form. */
export function seeOther(location: string): Redirect {
  return { location }
}

/** An error page with one sentence. */
export function problemPage(title: string, message: string, status: number): ShownPage {
  const body = html`<h1>${title}</h1>
    <p class="notice warn" role="alert">${message}</p>
    <p><a href="/">To the start page</a></p>`
  return { title, status, body }
}

/** Sends an error page when the session is unknown: for addresses without a page, and for errors. */
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

/** Returns the path if it leads to a page of the sandbox, else the path of the start page. */
export function localPath(path: string): string {
  const base = 'http://sandbox.invalid'
  if (!path.startsWith('/') || !URL.canParse(path, base)) return '/'
  const { origin, pathname, search } = new URL(path, base)
  // Dots are already resolved: a path that began with `/.//` now begins with `//`, which leads to another site.
  return origin === base && !pathname.startsWith('//') ? pathname + search : '/'
}

function signInFirst({ method, url }: FastifyRequest): Redirect {
  const query = method === 'GET' ? `?${new URLSearchParams({ next: url }).toString()}` : ''
  return { location: `/sign-in${query}` }
}

async function pageRequestOf(
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SandboxPageRequest> {
  const { sessions, formSecret } = sandbox
  const known = sessions.valueIn(request.headers.cookie)
  const session = known ?? newSecret()
  if (known === undefined) reply.header('set-cookie', sessions.cookieOf(session))
  const form = request.body
  const { pathname, searchParams } = new URL(request.url, 'http://sandbox.invalid')
  return {
    path: pathname,
    params: request.params as SandboxPageRequest['params'],
    query: searchParams,
    search: request.url.split('?').slice(1).join('?'),
    form: form instanceof URLSearchParams ? form : new URLSearchParams(),
    session,
    person: await sessions.personWith(session),
    token: html`<input type="hidden" name="token" value="${formToken(formSecret, session)}" />`,
  }
}

function requireOwnForm(
  { formSecret }: Sandbox,
  request: FastifyRequest,
  { form, session }: SandboxPageRequest,
): void {
  const isOurs = isSameOrigin(request.headers, `http://${request.host}`)
  if (!isOurs || !isFormToken(formSecret, session, form.get('token'))) throw new RequestError(403, NOT_OURS)
}

function send(
  reply: FastifyReply,
  answer: PageAnswer,
  pageRequest: SandboxPageRequest,
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
    // Fastify would send both cookies, and the browser could keep either.
    reply.removeHeader('set-cookie').header('set-cookie', sessions.cookieOf(session))
  }
  return reply.redirect(location, 303)
}

function isBelow(path: string, href: string): boolean {
  const folder = href.replace(/\/$/, '')
  return path === folder || path.startsWith(`${folder}/`)
}

function signedInUser({ person, token }: SandboxPageRequest): Html {
  if (!person) return html`<a href="/sign-in">Sign in</a>`
  return html`<form method="post" action="/sign-out" class="row">
    ${token}<span>${person.name}</span> <button>Sign out</button>
  </form>`
}

function showError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = httpStatus(error)
  const message = status < 500 && error instanceof Error ? error.message : reportBug(error, request)
  return sendProblem(reply, 'Request failed', message, status)
}
