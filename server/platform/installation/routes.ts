// The events of a platform over HTTP, and the logo, for platforms that report installations.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messageOf, stackOf } from '@atlas/core/errors.ts'
import { failureBody } from '@atlas/core/wire/answer.ts'
import { ICON_SVG } from '../../web/html.ts'
import type { Host } from '../../host.ts'
import { notFound } from '../../http/access.ts'
import { JSON_TYPE } from '../../http/headers.ts'
import { readCallBody } from '../../http/request-body.ts'
import { PlatformError } from '../oauth/platform-error.ts'
import type { OrganizationKey } from '../../organizations.ts'
import { askGuard } from '../subscription/guard.ts'
import { LOGO_PATH } from '../../plugins/describe-app.ts'
import { bearerToken, type CallingOrganization } from './call-tokens.ts'
import type { EventOutcome, Installations } from './installations.ts'

/** Events are small. */
const EVENT_BYTES = 100_000

/** How long the platform may take to confirm a payment. */
const PAYMENT_MILLISECONDS = 20_000

/** How often the platform is asked about removals that it has not confirmed. */
const CONFIRM_MILLISECONDS = 600_000

const EVENTS = ['installed', 'uninstall', 'subscription_paid'] as const

/** POST {base}/{addressSecret}/events/{installed, uninstall, subscription_paid}, and GET {base}/logo.svg. */
export function installationRoutes(app: FastifyInstance, host: Host): void {
  const installations = host.authorizations?.installations
  // Modules of machine translation have a logo, too.
  if (installations || host.engine)
    app.get(LOGO_PATH, (_request, reply) => reply.type('image/svg+xml').send(ICON_SVG))
  if (!installations) return
  confirmRemovals(app, installations)
  for (const event of EVENTS) {
    app.post<{ Params: { addressSecret: string } }>(
      `/:addressSecret/events/${event}`,
      async (request, reply) => {
        if (!host.addressSecret.isValid(request.params.addressSecret)) return notFound(reply)
        const token = await tokenOf(host, request)
        const body = await readCallBody(request.raw, EVENT_BYTES)
        try {
          if (event === 'subscription_paid') {
            await askAfterPayment(host, request, await installations.organizationOfPayment(body, token))
            return reply.code(204).send()
          }
          logOutcome(
            request,
            await (event === 'installed'
              ? installations.install(body, token)
              : installations.uninstall(body, token)),
          )
          return reply.code(204).send()
        } catch (error) {
          if (!(error instanceof PlatformError)) throw error
          return refuse(reply, request, error)
        }
      },
    )
  }
}

/** Events need no token, since their address has the secret. One that is sent must be valid. */
async function tokenOf(
  { callTokens }: Host,
  { headers }: FastifyRequest,
): Promise<CallingOrganization | undefined> {
  const token = bearerToken(headers)
  return token === undefined ? undefined : callTokens?.check(token)
}

/** Reads the new date of a subscription, so that the first job after the payment is not the one that asks for it. */
async function askAfterPayment(
  { guard }: Host,
  { log }: FastifyRequest,
  organization: OrganizationKey | undefined,
): Promise<void> {
  if (!guard || organization === undefined) return
  try {
    await askGuard(guard, organization, AbortSignal.timeout(PAYMENT_MILLISECONDS))
    log.info({ organization }, 'paid')
  } catch (error) {
    // Each job asks again.
    log.warn({ organization, message: messageOf(error) }, 'a payment is reported, but not confirmed')
  }
}

/** What the log says about an event. The platform gets the same answer for each of them. */
function logOutcome({ log }: FastifyRequest, { organization, outcome }: EventOutcome): void {
  if (outcome === 'reported')
    log.warn(
      { organization },
      'a removal is reported, but the platform still gives tokens: it is asked again',
    )
  else if (outcome === 'unknown')
    log.warn({ organization }, 'a removal is reported of an organization without an installation')
  else log.info({ organization }, outcome)
}

/** Asks the platform again and again about removals that it has not confirmed. */
function confirmRemovals(app: FastifyInstance, installations: Installations): void {
  const timer = setInterval(async () => {
    try {
      for (const organization of await installations.confirmRemovals(Date.now()))
        app.log.warn({ organization }, 'a reported removal is not confirmed, so everything stored stays')
    } catch (error) {
      app.log.error({ stack: stackOf(error) }, 'reported removals cannot be confirmed at the moment')
    }
  }, CONFIRM_MILLISECONDS).unref()
  app.addHook('onClose', () => clearInterval(timer))
}

/** After another answer than 2xx, the platform removes the app again. */
function refuse(
  reply: FastifyReply,
  request: FastifyRequest,
  { reason, message }: PlatformError,
): FastifyReply {
  request.log.warn({ reason, message }, 'not installed')
  return reply
    .code(502)
    .type(JSON_TYPE)
    .send(failureBody(`The app got no token. ${message}`))
}
