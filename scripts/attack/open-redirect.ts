// Addresses that look like a path of the sandbox, and lead to another site after the sign-in.
import type { Attack } from './attack.ts'
import type { Target } from './target.ts'

const PATHS = [
  '/.//example.org',
  '/a/..//example.org',
  '/%2e//example.org',
  '//example.org',
  '/\\example.org',
]

export const openRedirect: Attack = {
  name: 'the sign-in of the sandbox leads to another site',
  async run(target) {
    const locations = await Promise.all(PATHS.map((path) => locationAfter(target, path)))
    const { origin } = new URL(target.sandbox.url)
    const through = locations.filter((location) => new URL(location, origin).origin !== origin)
    return { figure: `${through.length} of ${PATHS.length} addresses`, isThrough: through.length > 0 }
  },
}

async function locationAfter({ sandbox }: Target, next: string): Promise<string> {
  const page = await fetch(new URL('sign-in', sandbox.url))
  const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const cookie = page.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const signedIn = await fetch(new URL('sign-in', sandbox.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ token, person: 'olga', next }),
  })
  const location = signedIn.headers.get('location')
  if (location === null) throw new Error(`The sandbox answered the sign-in with ${signedIn.status}.`)
  return location
}
