// An app that knows only the documentation: it makes tables of the strings of a project, and reads no files.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Call {
  jobType?: unknown
  targetLanguages?: { id: string }[]
  strings?: unknown
  stringsUrl?: string
}

interface Row {
  identifier: string
  text: unknown
  translations?: Record<string, { text: unknown } | undefined>
}

/** Starts the app. */
export async function startGenerator(): Promise<{ descriptor: object; stop: () => void }> {
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    try {
      const call = JSON.parse(await text(request)) as Call
      response.end(JSON.stringify({ data: { content: await table(call) } }))
    } catch (error) {
      response.statusCode = 400
      response.end(JSON.stringify({ error: { message: (error as Error).message } }))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const module = { key: 'table', type: 'table', url: '/', stringsExport: true, extensions: ['.tab'] }
  return {
    descriptor: {
      identifier: 'tables',
      name: 'Tables',
      baseUrl,
      authentication: { type: 'none' },
      modules: { 'custom-file-format': [{ ...module, multilingualExport: true }] },
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function table({ jobType, targetLanguages = [], strings, stringsUrl }: Call): Promise<string> {
  if (jobType !== 'build-file') throw new Error('This app makes tables of strings. It reads no files.')
  const rows = stringsUrl === undefined ? strings : await fetched(stringsUrl)
  if (!Array.isArray(rows)) throw new Error('The call has no strings.')
  const lines = (rows as Row[]).map(({ identifier, text: source, translations = {} }) =>
    [identifier, source, ...targetLanguages.map(({ id }) => translations[id]?.text ?? '')]
      .map((cell) => JSON.stringify(cell))
      .join('\t'),
  )
  return Buffer.from(lines.join('\n')).toString('base64')
}

async function fetched(address: string): Promise<unknown[]> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The strings cannot be fetched: ${response.status}.`)
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as unknown)
}
