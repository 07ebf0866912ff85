// Answers requests for addresses that do not exist: a page for browsers, JSON for programs.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureBody } from '@atlas/core/wire/answer.ts'
import { html, page, pagePolicy } from '../web/html.ts'
import type { Host } from '../host.ts'
import { isLocalCall } from './access.ts'
import { JSON_TYPE } from './headers.ts'

const MESSAGE = 'There is nothing at this address. If it came from a descriptor, register the app again.'

/** Answers 404. The page links to the start page only where everyone who reaches the host may open it. */
export function answerNotFound(host: Host, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(404)
  const isBrowser = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
  if (!isBrowser) return reply.type(JSON_TYPE).send(failureBody(MESSAGE))
  const isOpen = isLocalCall(host, request)
  const body = html`<h1>Page not found</h1>
    <p>There is nothing at this address.</p>
    ${isOpen && html`<p class="actions"><a class="button primary" href="${host.baseUrl}/">Open the start page</a></p>`}
    ${!isOpen && html`<p>The start page has a secret in its address, which the operator of the host knows.</p>`}`
  return reply
    .header('content-security-policy', pagePolicy())
    .type('text/html; charset=utf-8')
    .send(page({ title: 'Page not found', body }))
}
