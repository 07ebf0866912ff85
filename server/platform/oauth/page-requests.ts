// What the authorization pages share: their addresses, and how they are answered.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formHeaders } from '../../http/headers.ts'
import type { Host } from '../../host.ts'
import type { Authorizations } from './authorizations.ts'
import type { AuthorizationOutcome } from './outcomes.ts'
import { outcomePage } from './pages.ts'

/** The query parameters. A parameter that is given twice is a list, which no page accepts. */
export type OAuthQuery = Partial<
  Record<'organization' | 'project' | 'proof' | 'state' | 'code' | 'error', unknown>
>

/** The address secret, if the address contains one. */
export interface Params {
  addressSecret?: string
}

export type OAuthPageRequest = FastifyRequest<{ Params: Params; Querystring: OAuthQuery }>

/** Answers a request to a host that is connected to a platform. */
export type Handler = (
  host: Host,
  connected: Authorizations,
  request: OAuthPageRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** The path of the pages with a trailing slash; it keeps the address secret if the request has one. */
export function pagesFolder({ baseUrl }: Host, { params: { addressSecret } }: OAuthPageRequest): string {
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '')
  return addressSecret === undefined ? `${prefix}/` : `${prefix}/${addressSecret}/`
}

/** Answers with a page about an outcome. */
export function answer(reply: FastifyReply, status: number, outcome: AuthorizationOutcome): FastifyReply {
  return send(reply.code(status), outcomePage(outcome))
}

/** Answers with a page. */
export function send(reply: FastifyReply, text: string): FastifyReply {
  return reply.headers(formHeaders()).type('text/html; charset=utf-8').send(text)
}
