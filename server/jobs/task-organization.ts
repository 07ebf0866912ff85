// Reads the organization of a job from the bytes of its body, before the body is parsed. Organizations take turns in
// the queue, and none can fill it.
import { organizationOf, type NamesOrganization, type OrganizationKey } from '../organizations.ts'

/** The organization that a task is counted for. All jobs that name none count as one, and so do all trial pages. */
export type TaskOrganization = OrganizationKey | 'unnamed' | 'page'

/**
 * The scan of a body stops after this many steps. A byte is one step, and so is a whole quoted text. Platforms name
 * the organization first; a scan over all strings of a large body would take longer than the host can spend on a call.
 */
const MAX_STEPS = 4000

const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** The organization of a job. For a body that is not JSON it is `unnamed`; a worker will report the error. */
export function organizationIn(body: Buffer): TaskOrganization {
  const named: NamesOrganization = {}
  let depth = 0
  /** Where the current text began; -1 outside of texts. */
  let textStart = -1
  /** Where the current object began. */
  let objectStart = 0
  let text = ''
  let name = ''
  for (let at = 0, step = 0; at < body.length && step < MAX_STEPS; at++, step++) {
    if (textStart >= 0) {
      at = body.indexOf(QUOTE, at)
      if (at < 0) break
      if (isEscaped(body, at)) continue
      if (depth === 1) text = nameAt(body, textStart, at)
      textStart = -1
      continue
    }
    const byte = body[at] ?? 0
    if (byte === QUOTE) textStart = at + 1
    else if (byte === COLON) name = text
    else if (OPENING.has(byte) && ++depth === 2) objectStart = at
    else if (CLOSING.has(byte) && --depth === 1 && (name === 'organization' || name === 'project')) {
      named[name] = parsed(body.toString('utf8', objectStart, at + 1))
      // The organization takes precedence over the project.
      if (name === 'organization') break
    }
  }
  return organizationOf(named) ?? 'unnamed'
}

/** Whether an odd number of backslashes precedes a position. */
function isEscaped(body: Buffer, at: number): boolean {
  let start = at
  while (body[start - 1] === BACKSLASH) start--
  return (at - start) % 2 === 1
}

/** A member name. Longer texts are not decoded, because the names that matter are short. */
function nameAt(body: Buffer, start: number, end: number): string {
  return end - start > 'organization'.length ? '' : body.toString('latin1', start, end)
}

function parsed(text: string): NamesOrganization['project'] {
  try {
    return JSON.parse(text) as NamesOrganization['project']
  } catch {
    return null
  }
}
