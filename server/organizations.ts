// The organization that a job belongs to, or the project if the job names no organization.

/**
 * The key of tokens and subscriptions: `organization:42`. In the platform's standard edition a job names neither an
 * organization nor the owner of its project, so the key is the project: `project:7`.
 */
export type OrganizationKey = `${OrganizationKind}:${number}`

const KINDS = ['organization', 'project'] as const
type OrganizationKind = (typeof KINDS)[number]

/** The part of a job that names its organization and project. */
export type NamesOrganization = { [Kind in OrganizationKind]?: { id?: number | null } | null | undefined }

/** The key of a job; undefined if it names neither an organization nor a project. */
export function organizationOf({ organization, project }: NamesOrganization): OrganizationKey | undefined {
  if (organization) return keyOf('organization', organization.id)
  return keyOf('project', project?.id)
}

/** The key in the query of an address or in a form: `organization=42`, or `project=7`. */
export function organizationIn(query: Readonly<Record<string, unknown>>): OrganizationKey | undefined {
  for (const kind of KINDS) {
    const text = query[kind]
    if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return keyOf(kind, Number(text))
  }
  return undefined
}

/** The key as a query: `organization=42`. */
export function organizationQuery(key: OrganizationKey): string {
  return key.replace(':', '=')
}

/** The key in a sentence: "organization 42". */
export function organizationName(key: OrganizationKey): string {
  return key.replace(':', ' ')
}

function keyOf(kind: OrganizationKind, id: number | null | undefined): OrganizationKey | undefined {
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? `${kind}:${id}` : undefined
}
