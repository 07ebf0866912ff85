// Decides which requests may see the page, the descriptor and the authorizations.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../net/public-addresses.ts'
import type { Host } from '../host.ts'

/** A request to a route that may have the address secret in its path. */
interface GuardedRequest {
  hostname: string
  params: { addressSecret?: string }
}

/**
 * Whether only this machine can reach the host, and the request names it by a name of this machine. Without the check
 * of the name, a web page whose own name resolves to 127.0.0.1 (DNS rebinding) could read the address secret.
 */
export function isLocalCall(
  { config }: Pick<Host, 'config'>,
  { hostname }: Pick<FastifyRequest, 'hostname'>,
): boolean {
  return config.isLocal && isLoopback(hostname)
}

/** Whether the request has the address secret, or is a local call without one in its path. */
export function isAllowed(host: Pick<Host, 'config' | 'addressSecret'>, request: GuardedRequest): boolean {
  const { addressSecret } = request.params
  return addressSecret === undefined ? isLocalCall(host, request) : host.addressSecret.isValid(addressSecret)
}

/** The answer without permission, which is the same as for an address that does not exist. */
export function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
