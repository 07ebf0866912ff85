// The server that the host is compared with. It does no more than the job: body, base64, records, preview, JSON.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { naiveDocumentBuild } from './naive-document.ts'
import { naiveBuild, naiveParse, type NaiveTranslation } from './naive-format.ts'

interface Call {
  jobType: string
  file: { name: string; content: string }
  targetLanguages: readonly { id: string }[]
  strings?: readonly NaiveTranslation[]
}

async function answer(body: string): Promise<string> {
  const { jobType, file, targetLanguages, strings: sent = [] } = JSON.parse(body) as Call
  const bytes = Buffer.from(file.content, 'base64')
  if (jobType === 'build-file') {
    const build = file.name.endsWith('.docx') ? naiveDocumentBuild : naiveBuild
    const content = await build(bytes, sent, targetLanguages[0]?.id ?? '')
    return JSON.stringify({ data: { content: content.toString('base64') } })
  }
  const { strings, preview } = naiveParse(file.name, bytes)
  return JSON.stringify({ data: { strings, preview: preview.toString('base64') } })
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', async () => {
    const body = Buffer.from(await answer(Buffer.concat(chunks).toString()))
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
