// Checks the signature of a request to a bucket with the signer of the vendor, since the stand-in accepts any.
import type { IncomingMessage } from 'node:http'
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'

/** The credentials of a bucket. */
export interface BucketKey {
  accessKeyId: string
  secretAccessKey: string
}

/** Whether a request has the signature that the vendor's own signer gives it, in a header or in its address. */
export async function isSignedByVendor(request: IncomingMessage, key: BucketKey): Promise<boolean> {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  const header = /Credential=[^/]+\/\d+\/([^/]+)\/s3\/aws4_request, *SignedHeaders=([^,]+), *Signature=(\w+)/
  const [, region, names = '', signature] = header.exec(request.headers.authorization ?? '') ?? []
  const query = Object.fromEntries(url.searchParams)
  const signer = new SignatureV4({
    credentials: key,
    region: region ?? query['X-Amz-Credential']?.split('/')[2] ?? '',
    service: 's3',
    sha256: Sha256,
    // The names in paths of a bucket are escaped once.
    uriEscapePath: false,
  })
  const parts = {
    method: request.method ?? '',
    protocol: 'http:',
    hostname: url.hostname,
    port: Number(url.port),
    path: url.pathname,
  }
  if (signature !== undefined) {
    const headers = Object.fromEntries(names.split(';').map((name) => [name, String(request.headers[name])]))
    const signingDate = timeOf(headers['x-amz-date'])
    const signed = await signer.sign({ ...parts, headers, query }, { signingDate })
    return signed.headers['authorization']?.endsWith(`Signature=${signature}`) === true
  }
  const { 'X-Amz-Signature': given, 'X-Amz-Date': time, 'X-Amz-Expires': seconds } = query
  const unsigned = Object.fromEntries(Object.entries(query).filter(([name]) => !name.startsWith('X-Amz-')))
  const signed = await signer.presign(
    {
      ...parts,
      headers: { host: String(request.headers.host), [CONTENT]: 'UNSIGNED-PAYLOAD' },
      query: unsigned,
    },
    {
      signingDate: timeOf(time),
      expiresIn: Number(seconds),
      // It says how to sign an address, and is not sent.
      unhoistableHeaders: new Set([CONTENT]),
      unsignableHeaders: new Set([CONTENT]),
    },
  )
  return given !== undefined && signed.query?.['X-Amz-Signature'] === given
}

const CONTENT = 'x-amz-content-sha256'

/** A time such as 20300131T120000Z. */
function timeOf(text = ''): Date {
  return new Date(text.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
