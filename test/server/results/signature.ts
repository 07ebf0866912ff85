// Checks AWS signatures, version 4, as the storage does: written from its documentation, apart from what signs.
import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Whether a request was signed with a secret, in a header or in its address. */
export function isSigned(request: IncomingMessage, secret: string): boolean {
  const url = new URL(request.url ?? '', 'http://host')
  const { credential = '', names = '', signature, time, payload } = signatureIn(request, url)
  const [, date = '', region = '', service = ''] = credential.split('/')
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(escaped).join('='))
    .sort()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`)
  const path = decodeURIComponent(url.pathname).split('/').map(escaped).join('/')
  const canonical = [request.method, path, query, headers.join(''), names, payload].join('\n')
  const scope = `${date}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return signature === hmac(key, toSign).toString('hex')
}

interface Signature {
  credential: string | undefined
  /** The names of the headers that are signed. */
  names: string | undefined
  signature: string | undefined
  time: string | undefined
  payload: string
}

function signatureIn({ headers }: IncomingMessage, { searchParams }: URL): Signature {
  const { authorization } = headers
  if (authorization === undefined) {
    return {
      credential: searchParams.get('X-Amz-Credential') ?? undefined,
      names: searchParams.get('X-Amz-SignedHeaders') ?? undefined,
      signature: searchParams.get('X-Amz-Signature') ?? undefined,
      time: searchParams.get('X-Amz-Date') ?? undefined,
      payload: 'UNSIGNED-PAYLOAD',
    }
  }
  const [, credential, names, signature] =
    /Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=(\w+)/.exec(authorization) ?? []
  const time = String(headers['x-amz-date'])
  return { credential, names, signature, time, payload: String(headers['x-amz-content-sha256']) }
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
