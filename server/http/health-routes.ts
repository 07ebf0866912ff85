// The health endpoints: whether the process runs, and whether it can take jobs.
import type { FastifyInstance } from 'fastify'
import type { Host } from '../host.ts'

/** Why a host cannot take jobs at the moment. */
type NotReadyReason = 'stopping' | 'broken' | 'busy' | 'no database'

/** GET /health/live and /health/ready. */
export function healthRoutes(app: FastifyInstance, host: Host): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const reason = isStopping ? 'stopping' : await notReadyReason(host)
    if (reason === undefined) return { status: 'ready' }
    return reply.code(503).send({ status: reason })
  })
}

async function notReadyReason({ workers, databaseHealth }: Host): Promise<NotReadyReason | undefined> {
  if (workers.isBroken) return 'broken'
  if (workers.isFull) return 'busy'
  return (await databaseHealth?.isAway()) ? 'no database' : undefined
}
