// S3-compatible storage for tests, on loopback: one bucket in memory, and faults before it where a test wants some. The
// host is also tested with a server by others (tools/outside/s3.test.ts).
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isSigned } from './signature.ts'

/** Takes a request over by returning true; all others go to the bucket. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

/** Bytes that the bucket sends at a time. */
const PORTION = 65_536

/** The only key that the server knows. */
export const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export interface BucketServer {
  /** The address of the bucket. */
  url: string
  /** What connects a host to it. */
  environment: Record<string, string>
  /** All requests so far: method and path. */
  asked: string[]
  /** Bytes of the answers so far, on all connections. */
  bytesSent(): number
  fault: Fault
  /** Answers a request as the bucket does without a fault. */
  answer(request: IncomingMessage, response: ServerResponse): void
  close(): Promise<void>
}

/** Starts it. */
export async function startBucketServer(): Promise<BucketServer> {
  const objects: Objects = new Map()
  const sockets = new Set<IncomingMessage['socket']>()
  const server = createServer((request, response) => {
    running.asked.push(`${request.method} ${request.url?.split('?', 1)[0]}`)
    sockets.add(request.socket)
    if (!running.fault(request, response)) running.answer(request, response)
  })
  const url = `${await listen(server)}/results`
  const running: BucketServer = {
    url,
    environment: {
      ATLAS_RESULTS_S3: url,
      AWS_ACCESS_KEY_ID: KEY.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    },
    asked: [],
    bytesSent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0),
    fault: () => false,
    answer(request, response) {
      const fault = faultOf(request)
      if (fault === undefined) void answer(objects, request, response)
      else fault(request, response)
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return running
}

/** Why a request is refused before its object is looked up. */
function faultOf(request: IncomingMessage): Fault | undefined {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
  const credential = request.headers.authorization ?? `Credential=${searchParams.get('X-Amz-Credential')}`
  if (!isSigned(request, KEY.secretAccessKey)) return refuse(403, 'SignatureDoesNotMatch')
  if (!credential.includes(`Credential=${KEY.accessKeyId}/`)) return refuse(403, 'InvalidAccessKeyId')
  return pathname.startsWith('/results/') ? undefined : refuse(404, 'NoSuchBucket')
}

/** By path. */
type Objects = Map<string, { type: string; bytes: Buffer }>

/** Stores an object, or sends one. */
async function answer(objects: Objects, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
  if (request.method === 'PUT') {
    const bytes = await buffer(request).catch(() => undefined)
    if (bytes) objects.set(pathname, { type: request.headers['content-type'] ?? '', bytes })
    response.end()
    return
  }
  const found = objects.get(pathname)
  if (!found) refuse(404, 'NoSuchKey')(request, response)
  else {
    const disposition = searchParams.get('response-content-disposition')
    response.writeHead(200, {
      'content-type': found.type,
      'content-length': found.bytes.length,
      ...(disposition === null ? {} : { 'content-disposition': disposition }),
    })
    // A reader that stops makes the storage stop, and one that leaves ends the answer.
    await pipeline(Readable.from(portionsOf(found.bytes)), response).catch(() => {})
  }
}

function* portionsOf(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += PORTION) yield bytes.subarray(at, at + PORTION)
}

/** Refuses as S3 does. */
export function refuse(status: number, code: string): Fault {
  return (request, response) => {
    request.resume()
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
    return true
  }
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
