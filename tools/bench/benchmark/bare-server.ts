// The server that the host is compared with. It does no more than the job: body, base64, records, preview, JSON.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { naiveParse } from './naive-format.ts'

function answer(body: string): string {
  const { file } = JSON.parse(body) as { file: { name: string; content: string } }
  const { strings, preview } = naiveParse(file.name, Buffer.from(file.content, 'base64'))
  return JSON.stringify({ data: { strings, preview: preview.toString('base64') } })
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
