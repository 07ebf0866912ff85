// Whom a call is for, read off the bytes of its body before anybody parses it: callers take turns, and none may fill
// the queue.
import { organizationOf, type Named, type OrganizationKey } from '../organizations.ts'

/** Whose turn a task is. Calls that name nobody are one caller together, and so are all trial pages. */
export type Caller = OrganizationKey | 'unnamed' | 'page'

/**
 * So many bytes of a body are looked at, what stands between two quotes counting as one: platforms name the organization
 * first, and a walk through all strings of a large body would take longer than the host has for a call.
 */
const MOST_STEPS = 4000

const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** The caller of a job; `unnamed` also where the body is no JSON, which a worker will say. */
export function callerIn(body: Buffer): Caller {
  const named: Named = {}
  let depth = 0
  /** Where the text or the object began that is being passed. */
  let textStart = -1
  let objectStart = 0
  let text = ''
  let name = ''
  for (let at = 0, step = 0; at < body.length && step < MOST_STEPS; at++, step++) {
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
      // It counts, whatever the project.
      if (name === 'organization') break
    }
  }
  return organizationOf(named) ?? 'unnamed'
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(body: Buffer, at: number): boolean {
  let start = at
  while (body[start - 1] === BACKSLASH) start--
  return (at - start) % 2 === 1
}

/** The names that are looked for are short, and so is what is made of any other text. */
function nameAt(body: Buffer, start: number, end: number): string {
  return end - start > 'organization'.length ? '' : body.toString('latin1', start, end)
}

function parsed(text: string): Named['project'] {
  try {
    return JSON.parse(text) as Named['project']
  } catch {
    return null
  }
}
