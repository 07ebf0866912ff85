// The modules over HTTP: one address each, a job request in, an answer out (platform interface, "Module calls").
import type { FastifyInstance } from 'fastify'
import type { Host } from './host.ts'

/** POST {base}/{capability}/modules/{kind}/{key}. */
export function moduleRoutes(_app: FastifyInstance, _host: Host): void {}
