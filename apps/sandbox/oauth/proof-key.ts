// Proof keys for codes (RFC 7636): a code works only for the app that can name the verifier of its challenge.
import { createHash, timingSafeEqual } from 'node:crypto'

/** A challenge of an authorization request. */
export interface Challenge {
  method: 'S256' | 'plain'
  value: string
}

/** Challenges and verifiers: 43 to 128 unreserved characters (sections 4.1 and 4.2). */
const KEY = /^[A-Za-z0-9._~-]{43,128}$/

/** The challenge of a request, or what is wrong with it; undefined if the request has none. */
export function readChallenge(
  query: URLSearchParams,
): { kind: 'challenge'; challenge: Challenge } | { kind: 'fault'; description: string } | undefined {
  const [value, method] = [query.get('code_challenge'), query.get('code_challenge_method') ?? 'plain']
  if (value === null) {
    if (!query.has('code_challenge_method')) return undefined
    return { kind: 'fault', description: 'code_challenge_method has no code_challenge.' }
  }
  if (method !== 'S256' && method !== 'plain') {
    return { kind: 'fault', description: 'code_challenge_method must be S256 or plain.' }
  }
  if (!KEY.test(value)) {
    return { kind: 'fault', description: 'code_challenge must have 43 to 128 unreserved characters.' }
  }
  return { kind: 'challenge', challenge: { method, value } }
}

/** Whether a verifier belongs to a challenge (section 4.6). */
export function isVerified({ method, value }: Challenge, verifier: string): boolean {
  if (!KEY.test(verifier)) return false
  const answer = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  const [one, other] = [Buffer.from(answer), Buffer.from(value)]
  return one.length === other.length && timingSafeEqual(one, other)
}
