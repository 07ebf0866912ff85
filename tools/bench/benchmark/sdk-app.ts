// An app of the usual SDK with one format, which does no more than the bare server. It runs on the Node of bench/sdk.
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { root } from '../checkout.ts'
import { naiveDocumentBuild } from './naive-document.ts'
import { naiveBuild, naiveParse, type NaiveTranslation } from './naive-format.ts'

/** What we use of the SDK. */
interface Sdk {
  createApp(config: object): unknown
}

interface BuildCall {
  fileContent: Buffer
  request: { file: { name: string }; targetLanguages: readonly { id: string }[] }
  strings: readonly NaiveTranslation[]
}

interface ParseCall {
  fileContent: Buffer
  request: { file: { name: string } }
}

const SECRET = randomBytes(16).toString('hex')
const TYPE = 'json'
const ORGANIZATION = 1

const [folder] = process.argv.slice(2)
const account = await listening(
  createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ access_token: 'benchmark', refresh_token: 'benchmark', expires_in: 86_400 }),
    )
  }),
)
const port = await freePort()
const { createApp } = createRequire(join(root, 'tools/bench/sdk/package.json'))(
  '@crowdin/app-project-module',
) as Sdk
createApp({
  name: 'Benchmark',
  identifier: 'benchmark',
  description: 'Reads JSON.',
  clientId: 'benchmark',
  clientSecret: SECRET,
  baseUrl: `http://127.0.0.1:${port}`,
  port,
  dbFolder: folder,
  crowdinUrls: { accountUrl: account },
  customFileFormat: [
    {
      type: TYPE,
      signaturePatterns: { fileName: String.raw`\.json$` },
      parseFile({ fileContent, request }: ParseCall) {
        const { strings, preview } = naiveParse(request.file.name, fileContent)
        return Promise.resolve({ strings, previewFile: preview })
      },
      async buildFile({ fileContent, request, strings }: BuildCall) {
        const build = request.file.name.endsWith('.docx') ? naiveDocumentBuild : naiveBuild
        return { contentFile: await build(fileContent, strings, request.targetLanguages[0]?.id ?? '') }
      },
    },
  ],
})
await install()
process.stdout.write(`module http://127.0.0.1:${port}/file/process?jwtToken=${await token()}\n`)

/** Tells the app its organization. It listens only after its database is ready. */
async function install(): Promise<void> {
  const event = {
    appId: 'benchmark',
    appSecret: SECRET,
    userId: 1,
    organizationId: ORGANIZATION,
    baseUrl: account,
  }
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/installed`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    }).catch(() => undefined)
    if (answer?.ok) return
    if (answer) throw new Error(`The app answered its installation with ${answer.status}.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A token with which a platform would call the module. */
function token(): Promise<string> {
  return new SignJWT({ context: { project_id: 1, organization_id: ORGANIZATION, user_id: 1 } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience('benchmark')
    .setSubject('1')
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(Buffer.from(SECRET))
}

async function freePort(): Promise<number> {
  const server = createServer()
  const address = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return Number(new URL(address).port)
}

/** The address of a server, once it listens. */
function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  })
}
