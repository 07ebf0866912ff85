// A person with a browser, who authorizes the app of a host in tests.
import type { RunningHost } from '../running-host.ts'

/** An authorization that has begun. */
export interface Begun {
  location: URL
  cookie: string
  state: string
}

/** What a person can do at a host. It may start later. */
export function personAt(running: () => RunningHost) {
  const get = (url: string, cookie = '') =>
    running().app.inject({ url, headers: { host: '127.0.0.1:4040', ...(cookie ? { cookie } : {}) } })

  /** A person begins an authorization in her browser. */
  async function begin(who = 'organization=42', cookie = ''): Promise<Begun> {
    const { headers } = await get(`/oauth/start?${who}`, cookie)
    const location = new URL(String(headers.location))
    const [pair = ''] = String(headers['set-cookie']).split(';')
    return { location, cookie: pair, state: location.searchParams.get('state') ?? '' }
  }

  const back = ({ state, cookie }: Pick<Begun, 'state' | 'cookie'>, more = 'code=a-code') =>
    get(`/oauth/callback?${more}&state=${encodeURIComponent(state)}`, cookie)

  const stored = async () =>
    (
      await running().host.authorizations?.database.selectFrom('tokens').select('organization').execute()
    )?.map(({ organization }) => organization)

  return { get, begin, back, stored }
}
