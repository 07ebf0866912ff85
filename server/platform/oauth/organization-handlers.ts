// The operator's pages about authorizations: lists the organizations, and deletes the data of one.
import { inNumericOrder } from '@atlas/core/locales.ts'
import { isSameOrigin } from '../../web/csrf.ts'
import { isAllowed, notFound } from '../../http/access.ts'
import { readCallBody } from '../../http/request-body.ts'
import { formatsLink } from '../../organization-formats/module.ts'
import { organizationIn } from '../../organizations.ts'
import { forgetOrganization } from '../../storage/tables.ts'
import { authorizeLink } from './links.ts'
import { UNNAMED } from './outcomes.ts'
import { organizationsPage, type ListedOrganization } from './pages.ts'
import { answer, pagesFolder, send, type Handler } from './page-requests.ts'

/** Our form has only one field. */
const FORM_BYTES = 1000

/** Lists the organizations, and shows the link for the one in the address. */
export const list: Handler = async (host, { database, platformUrl, installations }, request, reply) => {
  if (!isAllowed(host, request)) return notFound(reply)
  const rows = await database
    .selectFrom('tokens')
    .leftJoin('subscriptions', 'subscriptions.organization', 'tokens.organization')
    .select([
      'tokens.organization as key',
      'lease_until',
      'tokens.expires_at',
      'subscriptions.expires_at as paid',
    ])
    .execute()
  const now = Date.now()
  const organizations = rows.map(({ key, lease_until, expires_at, paid }): ListedOrganization => ({
    key,
    isLost: lease_until > 0 && lease_until <= now && expires_at <= now,
    paidUntil: paid ?? undefined,
    link: authorizeLink(host, key),
    formats: host.organizationFormats && formatsLink(host, key),
  }))
  // Organization 7 comes before organization 42.
  organizations.sort((one, other) => inNumericOrder(one.key, other.key))
  const key = organizationIn(request.query)
  const page = organizationsPage({
    organizations,
    chosen: key && !installations ? { key, link: authorizeLink(host, key) } : undefined,
    canAuthorize: !installations,
    folder: pagesFolder(host, request),
    platformUrl,
    payment: host.config.payment,
  })
  return send(reply, page)
}

/** Deletes what is stored about an organization. Not every platform reports when the app was removed. */
export const forget: Handler = async (host, { database }, request, reply) => {
  const isOurPage = isSameOrigin(request.headers, new URL(host.baseUrl).origin)
  if (!isAllowed(host, request) || !isOurPage) return notFound(reply)
  const form = new URLSearchParams(Buffer.from(await readCallBody(request.raw, FORM_BYTES)).toString())
  const organization = organizationIn(Object.fromEntries(form))
  if (!organization) return answer(reply, 400, UNNAMED)
  await forgetOrganization(database, organization)
  request.log.info({ organization }, 'forgotten')
  return reply.redirect(`${pagesFolder(host, request)}organizations`, 303)
}
