// What the pages of authorizations share: who visits, where our addresses lie, and how a page is answered.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from '../../web/html.ts'
import { isLocalCall } from '../http/local-access.ts'
import type { Host } from '../host.ts'
import type { Authorizations } from './authorizations.ts'
import type { Outcome } from './outcomes.ts'
import { outcomePage } from './pages.ts'

/** What may stand in an address; a parameter that is given twice is a list, and means nothing to us. */
export type Query = Partial<
  Record<'organization' | 'project' | 'proof' | 'state' | 'code' | 'error', unknown>
>

/** The capability, where the address holds one. */
export interface Params {
  capability?: string
}

export type PageRequest = FastifyRequest<{ Params: Params; Querystring: Query }>

/** Answers a request to a host that is connected to a platform. */
export type Handler = (
  host: Host,
  connected: Authorizations,
  request: PageRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** Whoever has the capability; on a local host everybody on this machine. */
export function isOperator(host: Host, request: PageRequest): boolean {
  const { capability } = request.params
  return capability === undefined ? isLocalCall(host, request) : host.capability.isValid(capability)
}

/** The path of the pages of this visitor, with a slash at its end: below the capability, if that let her in. */
export function folderOf({ baseUrl }: Host, { params: { capability } }: PageRequest): string {
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '')
  return capability === undefined ? `${prefix}/` : `${prefix}/${capability}/`
}

/** The answer to who has no permission: the same as where nothing is. */
export function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

/** Answers with a page that says how something ended. */
export function answer(reply: FastifyReply, status: number, outcome: Outcome): FastifyReply {
  return send(reply.code(status), outcomePage(outcome))
}

/** Answers with a page. */
export function send(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-security-policy', pagePolicy()).type('text/html; charset=utf-8').send(text)
}
