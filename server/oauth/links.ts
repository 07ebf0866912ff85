// The addresses of an authorization: where it begins, for one organization only, and where the platform sends people back.
import { organizationQuery, type OrganizationKey } from '../organizations.ts'
import type { Host } from '../host.ts'

/**
 * The address at which somebody authorizes the app for an organization. It carries a proof for that organization alone,
 * so that it may stand in a message to its people: it opens nothing else of the host.
 */
export function authorizeLink(
  { baseUrl, capability }: Pick<Host, 'baseUrl' | 'capability'>,
  organization: OrganizationKey,
): string {
  const proof = capability.proofOf(subject(organization))
  return `${baseUrl}/oauth/start?${organizationQuery(organization)}&proof=${proof}`
}

/** Whether a proof is the one of this organization's link. */
export function isAuthorizeProof(
  { capability }: Pick<Host, 'capability'>,
  organization: OrganizationKey,
  proof: string,
): boolean {
  return capability.isProof(subject(organization), proof)
}

/** The redirect address that is registered at the platform. */
export function redirectUri({ baseUrl }: Pick<Host, 'baseUrl'>): string {
  return `${baseUrl}/oauth/callback`
}

function subject(organization: OrganizationKey): string {
  return `authorize ${organization}`
}
