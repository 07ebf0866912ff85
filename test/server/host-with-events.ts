// A host under the profile of a platform that reports installations, next to that platform, for the tests of a file.
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Authorizations } from '@atlas/server/platform/oauth/authorizations.ts'
import { CLIENT, fakePlatform, platformEnvironment, type FakePlatform } from './fake-platform.ts'
import { parseRequest, runHost, type RunningHost } from './running-host.ts'

/** The events that a platform sends. */
type EventName = 'installed' | 'uninstall' | 'subscription_paid'

interface Failure {
  error: { message: string }
}

/** What each test may store, and no other test sees. */
const TABLES = ['tokens', 'subscriptions', 'organization_formats', 'removals', 'reported_removals'] as const

/** The event of an installation. */
export const INSTALLED = {
  appId: 'atlas-formats',
  appSecret: 'secret-of-the-installation',
  clientId: CLIENT.id,
  userId: 3,
  organizationId: 42,
  baseUrl: 'https://platform.example',
}

/** Starts a host and a platform before the tests of a file, and forgets after each test what it stored. */
export function hostWithEvents(settings: Readonly<Record<string, string>>) {
  let platform: FakePlatform
  let running: RunningHost
  let standard: FakePlatform['token']

  function authorizations(): Authorizations {
    const { authorizations: connected } = running.host
    if (!connected) throw new Error('The host is not connected.')
    return connected
  }

  beforeAll(async () => {
    platform = await fakePlatform()
    standard = platform.token
    running = await runHost({
      ...platformEnvironment(platform),
      ATLAS_PROFILE: 'crowdin',
      ATLAS_PAYMENT: 'platform',
      ...settings,
    })
  })
  afterAll(async () => {
    await running.close()
    await platform.close()
  })
  afterEach(async () => {
    platform.token = standard
    platform.asked.length = 0
    for (const table of TABLES) await authorizations().database.deleteFrom(table).execute()
  })

  return {
    authorizations,
    get platform(): FakePlatform {
      return platform
    },
    get running(): RunningHost {
      return running
    },
    /** How the platform gives tokens, if a test does not change that. */
    get standard(): FakePlatform['token'] {
      return standard
    },

    async send(event: EventName, body: unknown, headers: Readonly<Record<string, string>> = {}) {
      const { events } = await running.host.descriptor()
      const answer = await running.app.inject({
        method: 'POST',
        url: events?.[event] ?? '',
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
      return { status: answer.statusCode, message: answer.body && answer.json<Failure>().error.message }
    },

    /** Calls a module for an organization. */
    async call(token: string | undefined, organization: object | undefined = { id: 42, domain: null }) {
      const answer = await running.app.inject({
        method: 'POST',
        url: running.path('custom-file-format', 'json'),
        payload: JSON.stringify(parseRequest('{"a":"text"}', { organization, project: { id: 7 } })),
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      })
      const { error, data } = answer.json<Partial<Failure> & { data?: unknown }>()
      return { status: answer.statusCode, message: error?.message, data, headers: answer.headers }
    },
  }
}
