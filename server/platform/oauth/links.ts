// The addresses of an authorization: where it begins for one organization, and where the platform redirects people to.
import type { AddressSecret } from '../../http/address-secret.ts'
import { organizationQuery, type OrganizationKey } from '../../organizations.ts'

/** What the links are made from. */
interface LinkSource {
  baseUrl: string
  addressSecret: AddressSecret
}

/**
 * The address at which someone authorizes the app for an organization. Its proof is valid only for that organization
 * and gives access to nothing else, so the address can be sent to the organization.
 */
export function authorizeLink({ baseUrl, addressSecret }: LinkSource, organization: OrganizationKey): string {
  const proof = addressSecret.proofOf(subject(organization))
  return `${baseUrl}/oauth/start?${organizationQuery(organization)}&proof=${proof}`
}

/** Whether a proof belongs to the link of this organization. */
export function isAuthorizeProof(
  { addressSecret }: Pick<LinkSource, 'addressSecret'>,
  organization: OrganizationKey,
  proof: string,
): boolean {
  return addressSecret.isProof(subject(organization), proof)
}

/** The redirect address that is registered at the platform. */
export function redirectUri({ baseUrl }: Pick<LinkSource, 'baseUrl'>): string {
  return `${baseUrl}/oauth/callback`
}

function subject(organization: OrganizationKey): string {
  return `authorize ${organization}`
}
