// The one module of the descriptor for the formats of all organizations. Each call uses the formats of its own
// organization.
import type { FormatInfo } from '@atlas/core/plugins/catalogue.ts'
import type { Host } from '../host.ts'
import { organizationName, organizationQuery, type OrganizationKey } from '../organizations.ts'
import { filesOf, type DeclaredFiles } from '../plugins/declared-formats.ts'
import { NotAllowed } from '../platform/subscription/guard.ts'

/** The type and key of the module. */
export const ORGANIZATION_FORMAT = 'organization-format'

/**
 * The module in the descriptor. It has no signature patterns: the descriptor is the same for all organizations, so
 * patterns of one would match the files of others. Calls name the type.
 */
export const organizationFormatInfo: FormatInfo = {
  title: 'Formats of the organization',
  about: 'Reads files with the formats that the organization of the call has declared.',
  signaturePatterns: {},
  languages: 'monolingual',
}

/** What a worker needs for a call to the module. */
export interface OrganizationCall {
  /** The type of the module. */
  type: string
  formats: readonly DeclaredFiles[]
  /** The owner of the formats, for a sentence: "organization 42". */
  owner: string
  /** The page where formats are added. */
  link: string
}

/** The formats of the organization of a call. Throws a `NotAllowed` if the call names none. */
export async function organizationCall(
  { organizationFormats, plugins, baseUrl, addressSecret }: Host,
  organization: OrganizationKey | undefined,
): Promise<OrganizationCall> {
  if (!organization)
    throw new NotAllowed(
      'unnamed',
      'The job names neither an organization nor a project, so it is not known whose formats to use.',
    )
  const [declarations, { modelsOf }] = await Promise.all([
    organizationFormats?.declarationsOf(organization) ?? [],
    import('@atlas/formats/_declared/format.ts'),
  ])
  return {
    type: ORGANIZATION_FORMAT,
    formats: declarations.map((declaration) => ({
      declaration,
      files: filesOf(modelsOf(declaration), plugins.formats.files),
    })),
    owner: organizationName(organization),
    link: formatsLink({ baseUrl, addressSecret }, organization),
  }
}

/** The address of the page of an organization. Its proof is valid only for these formats. */
export function formatsLink(
  { baseUrl, addressSecret }: Pick<Host, 'baseUrl' | 'addressSecret'>,
  organization: OrganizationKey,
): string {
  const proof = addressSecret.proofOf(subjectOf(organization))
  return `${baseUrl}/organization-formats?${organizationQuery(organization)}&proof=${proof}`
}

/** Whether a proof belongs to the page of this organization. */
export function isFormatsProof(
  { addressSecret }: Pick<Host, 'addressSecret'>,
  organization: OrganizationKey,
  proof: string,
): boolean {
  return addressSecret.isProof(subjectOf(organization), proof)
}

const subjectOf = (organization: OrganizationKey): string => `formats of ${organization}`
