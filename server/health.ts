// Health endpoints: whether the process lives, and whether it can take a job.
import type { FastifyInstance } from 'fastify'
import type { Host } from './host.ts'

/** GET /health/live and /health/ready. */
export function healthRoutes(app: FastifyInstance, host: Host): void {
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const { isFull, isBroken } = host.workers
    if (!isFull && !isBroken) return { status: 'ready' }
    return reply.code(503).send({ status: isBroken ? 'broken' : 'busy' })
  })
}
