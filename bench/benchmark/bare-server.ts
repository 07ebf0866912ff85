// The server that the host is compared with. It does no more than the job: body, base64, records, preview, JSON.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Tree {
  [key: string]: string | Tree
}

interface Row {
  previewId: number
  identifier: string
  text: string
}

function collect(tree: Tree, path: string, rows: Row[]): void {
  for (const [key, value] of Object.entries(tree)) {
    const identifier = path ? `${path}.${key}` : key
    if (typeof value === 'string') rows.push({ previewId: rows.length + 1, identifier, text: value })
    else if (typeof value === 'object') collect(value, identifier, rows)
  }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function answer(body: string): string {
  const request = JSON.parse(body) as { file: { name: string; content: string } }
  const strings: Row[] = []
  collect(JSON.parse(Buffer.from(request.file.content, 'base64').toString()) as Tree, '', strings)
  const rows = strings.map(
    ({ previewId, identifier, text }) =>
      `<p>${escape(identifier)}: <span id="string_preview_id_${previewId}">${escape(text)}</span></p>`,
  )
  const html = `<!doctype html><html><head><title>${escape(request.file.name)}</title></head><body>${rows.join('')}</body></html>`
  return JSON.stringify({ data: { strings, preview: Buffer.from(html).toString('base64') } })
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.from(answer(Buffer.concat(chunks).toString()))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}/\n`)
})
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
})
