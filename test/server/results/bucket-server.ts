// S3-compatible storage for tests, on loopback: a real server with one bucket, and faults before it where a test wants some.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { isSigned } from './signature.ts'

/** Takes a request over by returning true; all others go to the real server. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

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
  close(): Promise<void>
}

/** Starts it. */
export async function startBucketServer(): Promise<BucketServer> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-bucket-'))
  const real = new S3rver({
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'results' }],
  })
  await real.configureBuckets()
  const answer = real.callback()
  const sockets = new Set<IncomingMessage['socket']>()
  const server = createServer((request, response) => {
    running.asked.push(`${request.method} ${request.url?.split('?', 1)[0]}`)
    sockets.add(request.socket)
    if (running.fault(request, response)) return
    // The real server looks at the key, but at no signature of this version.
    if (isSigned(request, KEY.secretAccessKey)) answer(request, response)
    else refuse(403, 'SignatureDoesNotMatch')(request, response)
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
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return running
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
