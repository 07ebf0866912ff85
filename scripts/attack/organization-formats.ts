// Formats of one organization that another one wants to see, use or change, too many of them, and patterns that take long.
import { request } from 'node:http'
import type { Attack } from './attack.ts'
import { FILES, PATTERNS } from './hostile-declarations.ts'
import { parseJob, type Target } from './target.ts'

/** The type of the module. */
const MODULE = 'organization-format'
const SECRET = 'Plans of organization 1'
/** The most seconds that a declaration may take, to be saved or to read a file. */
const MAX_SECONDS = 15
const MAX_FORMATS = 20

export const organizationFormats: Attack = {
  name: 'formats of organizations',
  async run(target) {
    await save(target, 1, 'plans', { pattern: '(?P<key>\\w+)=(?P<text>.*)' })
    const mine = await target.call(MODULE, job(1, 'a=One\n'))
    if (mine.data?.strings?.length !== 1)
      return { figure: `the organization cannot use its own format: ${mine.message}`, isThrough: true }
    const foreign = await foreignOutcomes(target)
    const leaks = foreign.filter((said) => said.status === 200 || said.text.includes(SECRET)).length
    let most = 0
    for (const [index, [pattern, lines]] of PATTERNS.entries()) {
      most = Math.max(most, await seconds(() => save(target, 3, `hostile-${index}`, { pattern, lines })))
      for (const file of FILES) most = Math.max(most, await seconds(() => target.call(MODULE, job(3, file))))
      await post(target, 3, { do: 'remove', type: `hostile-${index}` })
    }
    const many = Array.from({ length: MAX_FORMATS + 5 }, (_, index) =>
      save(target, 4, `many-${index}`, { pattern: '(?P<text>.*)' }),
    )
    const saved = (await Promise.all(many)).filter((status) => status === 200).length
    return {
      figure: `${leaks} of ${foreign.length} ways to another's formats; ${most.toFixed(2)} seconds for the slowest, at most ${MAX_SECONDS}; ${saved} saved, at most ${MAX_FORMATS}`,
      isThrough: leaks > 0 || most > MAX_SECONDS || saved > MAX_FORMATS,
    }
  },
}

/** What organization 2 gets: by a call, and by its own link with the number of organization 1. */
async function foreignOutcomes(target: Target): Promise<{ status: number; text: string }[]> {
  const { data, message = '' } = await target.call(MODULE, job(2, 'a=One\n'))
  const link = new URL(/http\S+(?=\.$)/.exec(message)?.[0] ?? target.host.url)
  const path = (change: (query: URLSearchParams) => void): string => {
    const changed = new URL(link)
    change(changed.searchParams)
    return changed.pathname + changed.search
  }
  const other = path((query) => query.set('organization', '1'))
  const added = path((query) => query.append('organization', '1'))
  const without = path((query) => {
    query.delete('proof')
    query.set('organization', '1')
  })
  return [
    { status: data ? 200 : 404, text: message },
    await fromElsewhere(target, 'GET', other),
    await fromElsewhere(target, 'GET', added),
    await fromElsewhere(target, 'GET', without),
    await fromElsewhere(target, 'POST', other, 'do=remove&type=plans'),
  ]
}

function job(organization: number, content: string): object {
  const file = { name: 'a.own', content: Buffer.from(content).toString('base64') }
  return parseJob('', { organization: { id: organization }, file })
}

/** Saves a format as the operator, who may open the page of each organization. */
function save(target: Target, organization: number, type: string, entry: object): Promise<number> {
  const grammar = { family: 'lines', entries: [entry] }
  const declaration = JSON.stringify({ atlas: 1, title: SECRET, files: '*.own', grammar })
  return post(target, organization, { do: 'save', type, declaration })
}

async function post(target: Target, organization: number, form: Record<string, string>): Promise<number> {
  const response = await fetch(
    new URL(`organization-formats?organization=${organization}`, target.host.url),
    {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(form),
    },
  )
  await response.arrayBuffer()
  return response.status
}

/** A request that does not name the host as its own machine does, so that only a proof opens the page. */
function fromElsewhere(
  target: Target,
  method: string,
  path: string,
  body?: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(target.host.url)
    const headers = { host: 'formats.example.com', 'sec-fetch-site': 'same-origin' }
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
