// Names a source document of a platform: by its organization, its project and its file.
import type { JobRequest } from '@atlas/core/modules/module-plugin.ts'
import { organizationOf, type OrganizationKey } from '../organizations.ts'

/** A file on a platform. */
export interface SourceKey {
  organization: OrganizationKey
  project: number
  file: number
}

/** The file of a request. Undefined if the request does not name it by numbers. */
export function sourceKeyOf(request: JobRequest): SourceKey | undefined {
  const organization = organizationOf(request)
  const [project, file] = [request.project?.id, request.file.id]
  return organization !== undefined && isId(project) && isId(file)
    ? { organization, project, file }
    : undefined
}

function isId(id: number | null | undefined): id is number {
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0
}
