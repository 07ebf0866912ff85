// The app's descriptor over HTTP, and the page that shows which files it claims: with the address secret, and without it
// on a local host.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from '../web/html.ts'
import { isAllowed, isLocalCall, notFound } from '../http/access.ts'
import type { Host } from '../host.ts'
import { offerPage } from './offer-page.ts'
import { chooseOffer } from './offered-modules.ts'

type OfferRequest = FastifyRequest<{ Params: { addressSecret?: string }; Querystring: { name?: unknown } }>

/** GET {base}/{addressSecret}/atlas-app.json and …/offer, and {base}/atlas-app.json and …/offer on a local host. */
export function descriptorRoutes(app: FastifyInstance, host: Host): void {
  app.get<{ Params: { addressSecret: string } }>('/:addressSecret/atlas-app.json', (request, reply) => {
    if (host.addressSecret.isValid(request.params.addressSecret)) return host.descriptor()
    return reply.callNotFound()
  })
  app.get('/atlas-app.json', (request, reply) => {
    if (isLocalCall(host, request)) return host.descriptor()
    return reply.callNotFound()
  })
  const sendOffer = (request: OfferRequest, reply: FastifyReply): FastifyReply => {
    if (!isAllowed(host, request)) return notFound(reply)
    const offer = chooseOffer(host.plugins, host.config)
    const { name } = request.query
    return reply
      .header('content-security-policy', pagePolicy())
      .type('text/html; charset=utf-8')
      .send(offerPage(offer, typeof name === 'string' ? name : ''))
  }
  app.get('/:addressSecret/offer', sendOffer)
  app.get('/offer', sendOffer)
}
