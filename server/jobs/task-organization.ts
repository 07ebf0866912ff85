// Reads the organization of a job from the bytes of its body, before the body is parsed. Organizations take turns in
// the queue, and none can fill it.
import {
  CLOSING_BRACE,
  OPENING_BRACE,
  visitStructure,
  type JsonPlace,
} from '@atlas/core/wire/json-structure.ts'
import { organizationOf, type Named, type OrganizationKey } from '../organizations.ts'

/** The organization that a task is counted for. All jobs that name none count as one, and so do all trial pages. */
export type TaskOrganization = OrganizationKey | 'unnamed' | 'page'

/**
 * The most bytes of a body that are looked at, without those of long texts. Platforms name the organization first; a
 * look at all strings of a large body would take longer than the host can spend on a call.
 */
const MAX_BYTES = 16_384

/** The organization of a job. For a body that is not JSON it is `unnamed`; a worker will report the error. */
export function organizationIn(body: Buffer): TaskOrganization {
  const named: Named = {}
  /** The name and the begin of the current member, if it is an object. */
  let name = ''
  let start = 0
  const visit = (sign: number, { at, depth, stringStart, stringEnd }: JsonPlace): boolean => {
    if (sign === OPENING_BRACE && depth === 2) {
      name = body.toString('latin1', stringStart, stringEnd)
      start = at
    } else if (sign === CLOSING_BRACE && depth === 1 && (name === 'organization' || name === 'project')) {
      named[name] = parsed(body.toString('utf8', start, at + 1))
    }
    // The organization takes precedence over the project.
    return named.organization === undefined
  }
  visitStructure(body, visit, MAX_BYTES)
  return organizationOf(named) ?? 'unnamed'
}

function parsed(text: string): Named['project'] {
  try {
    return JSON.parse(text) as Named['project']
  } catch {
    return null
  }
}
