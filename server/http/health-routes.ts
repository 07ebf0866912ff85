// The health endpoints: whether the process runs, and whether it can take jobs.
import type { FastifyInstance } from 'fastify'
import type { Host } from '../host.ts'

/** Why a host cannot take jobs at the moment. */
type NotReadyReason = 'stopping' | 'broken' | 'busy' | 'no database' | 'wrong clock'

/** GET /health/live and /health/ready. */
export function healthRoutes(app: FastifyInstance, host: Host): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  compareClocks(app, host)
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const reason = isStopping ? 'stopping' : await notReadyReason(host)
    if (reason === undefined) return { status: 'ready' }
    return reply.code(503).send({ status: reason })
  })
}

const HOUR_MILLISECONDS = 3_600_000

/** At the start and every hour, also if nobody asks for the health. */
function compareClocks(app: FastifyInstance, { databaseClock }: Host): void {
  if (!databaseClock) return
  databaseClock.onSkew = (message) => app.log.error({ message }, 'the clock is wrong')
  const timer = setInterval(() => void databaseClock.isWrong(), HOUR_MILLISECONDS).unref()
  app.addHook('onReady', () => void databaseClock.isWrong())
  app.addHook('onClose', () => clearInterval(timer))
}

async function notReadyReason({
  workers,
  databaseHealth,
  databaseClock,
}: Host): Promise<NotReadyReason | undefined> {
  if (workers.isBroken) return 'broken'
  if (workers.isFull) return 'busy'
  if (await databaseHealth?.isAway()) return 'no database'
  return (await databaseClock?.isWrong()) ? 'wrong clock' : undefined
}
