// Who may see what is not for everybody: the descriptor's address without a capability, and the page.
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../../net/addresses.ts'
import type { Host } from '../host.ts'

/**
 * Whether this request comes to a host that only this machine can reach, under a name of this machine. (A page of
 * the web can make its own name mean 127.0.0.1, and would read the capability here otherwise.)
 */
export function isLocalCall({ config }: Pick<Host, 'config'>, { hostname }: FastifyRequest): boolean {
  return config.isLocal && isLoopback(hostname)
}
