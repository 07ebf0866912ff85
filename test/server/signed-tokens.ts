// JWTs as a platform signs them, made by hand, so that no library of ours is on both sides.
import { createHmac } from 'node:crypto'

/** A JWT signed with HS256. `header` replaces the usual one. */
export function signedToken(claims: object, secret: string, header: object = {}): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** The claims of a call for organization 42, as a platform makes them. */
export function claimsOf(clientId: string, changes: object = {}): object {
  const now = Math.floor(Date.now() / 1000)
  const context = { project_id: 7, organization_id: 42, user_id: 3 }
  return { aud: clientId, sub: '3', domain: null, context, iat: now, exp: now + 600, ...changes }
}
