// The credentials of calls, for apps that require more than the specification: further headers, and a signed token.
import type { AppDescriptor, AppModule } from './descriptor.ts'
import type { CallJob } from './payload.ts'

/** The credentials of all calls. */
export interface CallCredentials {
  /** Further headers. */
  headers: Readonly<Record<string, string>>
  /** The secret of the app. With a secret, each call has a token that is signed with it. */
  jwtSecret: string | undefined
  /** A code for the token of a call, for apps that get their own tokens for it with each call. */
  newCode?: ((subject: CallSubject) => Promise<string | undefined>) | undefined
}

/** The parts of a call that a token names. */
export interface CallSubject {
  app: Pick<AppDescriptor, 'identifier' | 'authentication'>
  module: Pick<AppModule, 'key'>
  job: Pick<CallJob, 'organization' | 'project'>
}

/** The credentials of calls by the specification: none. */
export const NO_CREDENTIALS: CallCredentials = { headers: {}, jwtSecret: undefined }

/** A token must outlive a call, which may take two minutes. */
const TOKEN_SECONDS = 600

/** The person that tokens name. Apps identify people by the number. */
const USER = { id: 1, login: 'atlas' }

/** Headers that belong to the connection or to the body. */
const OWN_HEADERS = [
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]

/** Reads headers in the form `Name: value`. Throws an `Error` with a sentence, which does not show a value. */
export function readHeaders(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line, index) => {
      const [, name = '', value = ''] = /^\s*([^\s:]+)\s*:\s*(.*?)\s*$/s.exec(line) ?? []
      if (!isHeader(name, value))
        throw new Error(`--header must be "Name: value", but header ${index + 1} is not.`)
      if (OWN_HEADERS.includes(name.toLowerCase())) throw new Error(`--header must not set ${name}.`)
      return [name.toLowerCase(), value]
    }),
  )
}

function isHeader(name: string, value: string): boolean {
  try {
    return new Headers([[name, value]]).has(name)
  } catch {
    return false
  }
}

/** The headers of a call. */
export async function headersOf(
  { headers, jwtSecret, newCode }: CallCredentials,
  subject: CallSubject,
): Promise<Readonly<Record<string, string>>> {
  if (jwtSecret === undefined) return headers
  return { authorization: `Bearer ${await signed(subject, jwtSecret, newCode)}`, ...headers }
}

/** The credentials of a call whose token is in its address: the token, if there is one, and further headers. */
export async function addressTokenOf(
  { headers, jwtSecret, newCode }: CallCredentials,
  subject: CallSubject,
): Promise<{ token: string | undefined; headers: Readonly<Record<string, string>> }> {
  return { token: jwtSecret === undefined ? undefined : await signed(subject, jwtSecret, newCode), headers }
}

/**
 * A JWT (HS256) with the claims that the usual SDK reads: the app as the audience, the person, the module, and the
 * project and organization of the job.
 */
async function signed(
  subject: CallSubject,
  secret: string,
  newCode: CallCredentials['newCode'],
): Promise<string> {
  const { SignJWT } = await import('jose')
  const { app, module, job } = subject
  const { organization, project } = job
  const code = await newCode?.(subject)
  const { clientId } = app.authentication
  const claims = {
    module: module.key,
    ...(code === undefined ? {} : { code }),
    ...(organization ? { domain: organization.domain } : {}),
    context: {
      project_id: project.id,
      project_identifier: project.identifier,
      // Without an organization, the account of the person takes its place.
      organization_id: organization?.id ?? USER.id,
      ...(organization ? { organization_domain: organization.domain } : {}),
      user_id: USER.id,
      user_login: USER.login,
    },
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(clientId ?? app.identifier)
    .setSubject(String(USER.id))
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_SECONDS}s`)
    .sign(Buffer.from(secret))
}
