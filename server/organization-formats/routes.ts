// The page of an organization's formats over HTTP. Its link contains a proof that is valid only for this organization.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '@atlas/core/wire/call.ts'
import { isSameOrigin } from '../web/csrf.ts'
import type { Host } from '../host.ts'
import { isAllowed, notFound } from '../http/access.ts'
import { formHeaders } from '../http/headers.ts'
import type { RequestPipeline } from '../jobs/request-pipeline.ts'
import { textTypeFault } from '../plugins/declared-formats.ts'
import { organizationIn, type OrganizationKey } from '../organizations.ts'
import { TaskError } from '../workers/task-failures.ts'
import { formatsLink, isFormatsProof } from './module.ts'
import { formatsPage, type FormatsView } from './page.ts'
import { MAX_FORMATS, type OrganizationFormats } from './store.ts'

/** The longest declaration, and the longest form: each of its bytes may take three characters. */
const MAX_CHARACTERS = 65_536
const FORM_BYTES = MAX_CHARACTERS * 4

type PageRequest = FastifyRequest<{
  Params: { addressSecret?: string }
  Querystring: Partial<Record<'organization' | 'project' | 'proof' | 'jwtToken', unknown>>
}>

/**
 * Allowed with a proof for its organization. On a local host, or with the address secret in the path, allowed for any
 * organization. A platform that signs its calls opens the page with a token, which leads to the link with the proof.
 */
export function organizationFormatRoutes(app: FastifyInstance, host: Host, pipeline: RequestPipeline): void {
  const { organizationFormats: store } = host
  if (!store) return
  for (const url of ['/organization-formats', '/:addressSecret/organization-formats']) {
    app.route<{ Params: PageRequest['params']; Querystring: PageRequest['query'] }>({
      method: ['GET', 'POST'],
      url,
      handler: async (request, reply) => {
        const organization = allowedOrganization(host, request) ?? (await organizationOfToken(host, request))
        if (organization && request.query.jwtToken !== undefined)
          return reply.redirect(formatsLink(host, organization), 303)
        if (!organization) return notFound(reply)
        if (request.method === 'GET')
          return show(reply, { organization, ...(await viewOf(host, store, organization)) })
        if (!isSameOrigin(request.headers, new URL(host.baseUrl).origin)) return notFound(reply)
        return change({ host, pipeline, store }, organization, request, reply)
      },
    })
  }
}

function allowedOrganization(host: Host, request: PageRequest): OrganizationKey | undefined {
  const { query } = request
  const organization = organizationIn(query)
  if (!organization) return undefined
  const proof = typeof query.proof === 'string' ? query.proof : ''
  return isAllowed(host, request) || isFormatsProof(host, organization, proof) ? organization : undefined
}

/** The organization of the token in the address. Throws a `CallError` (401) if the token is not valid. */
async function organizationOfToken(
  { callTokens }: Host,
  { query: { jwtToken } }: PageRequest,
): Promise<OrganizationKey | undefined> {
  if (!callTokens || typeof jwtToken !== 'string') return undefined
  return (await callTokens.check(jwtToken)).organization
}

async function viewOf(
  host: Host,
  store: OrganizationFormats,
  organization: OrganizationKey,
): Promise<Pick<FormatsView, 'formats' | 'action'>> {
  const { pathname, search } = new URL(formatsLink(host, organization))
  return { formats: await store.list(organization), action: pathname + search }
}

interface Change {
  host: Host
  pipeline: RequestPipeline
  store: OrganizationFormats
}

/** Saves or removes a format, and shows the page with the result. */
async function change(
  { host, pipeline, store }: Change,
  organization: OrganizationKey,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let typed: FormatsView['typed']
  const { answer } = await pipeline.handle(request.id, request.raw, reply.raw, {
    bodyBytes: FORM_BYTES,
    organizationOf: () => organization,
    async work({ body, deadline }) {
      const form = new URLSearchParams(body.toString())
      typed = { type: form.get('type') ?? '', declaration: form.get('declaration') ?? '' }
      const done = (sentence: string) => ({ status: 200, body: sentence, outcome: 'done' }) as const
      if (form.get('do') === 'remove') {
        await store.remove(organization, typed.type)
        return done(`${typed.type} was removed.`)
      }
      if (typed.declaration.length > MAX_CHARACTERS)
        throw new CallError(
          413,
          `A declaration may have at most ${MAX_CHARACTERS.toLocaleString('en')} characters.`,
        )
      const { formats, declared, version } = host.plugins
      const files = [...formats.files].filter(([type]) => !declared.has(type))
      const outcome = await host.workers
        .run(
          'check-organization-format',
          { type: typed.type, text: typed.declaration, files: Object.fromEntries(files), version },
          { bytes: body.length, organization, deadline },
        )
        .catch((error: unknown) => {
          if (!(error instanceof TaskError) || error.failure !== 'late') throw error
          throw new CallError(400, 'The declaration takes too long to check. Make its patterns simpler.')
        })
      if ('fault' in outcome) throw new CallError(400, outcome.fault)
      const { textTypes } = host.config.profile
      const fault = textTypeFault(outcome.declaration, textTypes, [...formats.plugins.keys()])
      if (fault !== undefined) throw new CallError(400, fault)
      if (!(await store.put(organization, outcome.declaration)))
        throw new CallError(409, `There are ${MAX_FORMATS} formats already. Remove one first.`)
      request.log.info({ organization, type: typed.type }, 'format saved')
      return done(`${typed.type} was saved. Calls of its organization use it from now on.`)
    },
  })
  const isGood = answer.outcome === 'done'
  const body = Buffer.from(answer.body).toString()
  const sentence = isGood ? body : (JSON.parse(body) as { error: { message: string } }).error.message
  const view = await viewOf(host, store, organization)
  return show(reply.code(answer.status), {
    organization,
    ...view,
    message: { sentence, isGood },
    ...(isGood || !typed ? {} : { typed }),
  })
}

function show(reply: FastifyReply, view: FormatsView): FastifyReply {
  return reply.headers(formHeaders()).type('text/html; charset=utf-8').send(formatsPage(view))
}
