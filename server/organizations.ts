// Whom a job is done for, and whose tokens and subscription count: the organization, or the project where none is named.
/**
 * The key under which tokens and subscriptions are stored: `organization:42`. In the platform's standard edition a job
 * names no organization; there the project stands in for its owner, whom the job does not name either: `project:7`.
 */
export type OrganizationKey = `${OrganizationKind}:${number}`

const KINDS = ['organization', 'project'] as const
type OrganizationKind = (typeof KINDS)[number]

/** What a job says of whom it is for. */
export type Named = { [Kind in OrganizationKind]?: { id?: number | null } | null | undefined }

/** The key of a job; nothing where it names neither organization nor project. */
export function organizationOf({ organization, project }: Named): OrganizationKey | undefined {
  if (organization) return keyOf('organization', organization.id)
  return keyOf('project', project?.id)
}

/** The key that an address or a form names: `organization=42`, or `project=7`. */
export function organizationIn(query: Readonly<Record<string, unknown>>): OrganizationKey | undefined {
  for (const kind of KINDS) {
    const text = query[kind]
    if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return keyOf(kind, Number(text))
  }
  return undefined
}

/** How the key stands in an address: `organization=42`. */
export function organizationQuery(key: OrganizationKey): string {
  return key.replace(':', '=')
}

/** How a sentence names it: "organization 42". */
export function nameOf(key: OrganizationKey): string {
  return key.replace(':', ' ')
}

function keyOf(kind: OrganizationKind, id: number | null | undefined): OrganizationKey | undefined {
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? `${kind}:${id}` : undefined
}
