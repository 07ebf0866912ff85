// Reads the organization of a job from the bytes of its body, before the body is parsed. Organizations take turns in
// the queue, and none can fill it.
import { parsedJson } from '@atlas/core/wire/body.ts'
import { CLOSING_BRACE, OPENING_BRACE, visitStructure } from '@atlas/core/wire/json-structure.ts'
import { organizationOf, type NamesOrganization, type OrganizationKey } from '../organizations.ts'

/** The organization that a task is counted for. All jobs that name none count as one, and so do all trial pages. */
export type TaskOrganization = OrganizationKey | 'unnamed' | 'page'

/**
 * The organization is looked for in this many bytes of a body; what is inside of a long text does not count. Platforms
 * name the organization first. To look at all strings of a large body takes longer than the host can spend on a call.
 */
const MAX_BYTES = 16_384

/** The name of a member, before its value. It is looked for in this many bytes. */
const NAME = /[{,]\s*"(organization|project)"\s*:\s*$/
const NAME_BYTES = 64

/** The file of a job begins within this many bytes. */
const FILE_WITHIN_BYTES = 4096

/** The id and the name of a file have about this many bytes. */
const FILE_BYTES = 128

/** The beginning of a job's file, by which jobs of the same file are likely to be recognized; empty if it is not found. */
export function headOfFile(body: Buffer): string {
  const head = body.toString('latin1', 0, FILE_WITHIN_BYTES)
  const at = head.indexOf('"file"')
  return at < 0 ? '' : head.slice(at, at + FILE_BYTES)
}

/** The organization of a job. For a body that is not JSON it is `unnamed`; a worker will report the error. */
export function organizationIn(body: Buffer): TaskOrganization {
  const named: NamesOrganization = {}
  /** Where the current member begins, if it is an object. */
  let start = 0
  const visit = (sign: number, at: number, depth: number): boolean => {
    if (sign === OPENING_BRACE && depth === 2) start = at
    if (sign !== CLOSING_BRACE || depth !== 1) return true
    const [, name] = NAME.exec(body.toString('latin1', Math.max(0, start - NAME_BYTES), start)) ?? []
    if (name === 'organization' || name === 'project')
      named[name] = parsedJson(body.toString('utf8', start, at + 1)) as NamesOrganization['project']
    // The organization takes precedence over the project.
    return name !== 'organization'
  }
  visitStructure(body, visit, MAX_BYTES)
  return organizationOf(named) ?? 'unnamed'
}
