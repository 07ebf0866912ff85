// Refuses requests that another server could take for a different request: a proxy in front may have read another
// length, another address or another host in them.
import type { IncomingMessage } from 'node:http'
import type { RefusalAnswer } from './bounded-server.ts'

/** What a request says about itself. */
export type RequestHead = Pick<IncomingMessage, 'url' | 'httpVersion' | 'headers' | 'rawHeaders'>

/** A name or an address, perhaps with a port (RFC 9110, section 7.2). Without commas, which join two values. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[\w.~!$&'()*+;=%-]*)(?::\d*)?$/i

/** A request target with the whole address (RFC 9112, section 3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i

/**
 * What is ambiguous in a request, or undefined. Before this, Node's parser refuses two lengths, a length with chunks,
 * folded headers, and chunks that do not come last.
 */
export function framingFault(request: RequestHead): RefusalAnswer | undefined {
  return versionFault(request) ?? encodingFault(request) ?? hostFault(request) ?? targetFault(request)
}

/** The target of a request as a path: without its host, which is the one of the header. */
export function pathOf(url: string): string {
  const path = url.replace(ABSOLUTE, '')
  return path.startsWith('/') || path === '*' ? path : `/${path}`
}

function versionFault({ httpVersion }: RequestHead): RefusalAnswer | undefined {
  if (httpVersion === '1.1' || httpVersion === '1.0') return undefined
  return refusal('The request must use HTTP/1.1 or HTTP/1.0.')
}

/** Node finds the end of a body by chunks also if it is encoded in further ways, which no one here undoes. */
function encodingFault({ headers, httpVersion }: RequestHead): RefusalAnswer | undefined {
  const encoding = headers['transfer-encoding']
  if (encoding === undefined) return undefined
  if (encoding.toLowerCase() !== 'chunked')
    return refusal(
      'The header Transfer-Encoding may be only "chunked". Send the body without another encoding.',
    )
  if (httpVersion !== '1.1') return refusal('The header Transfer-Encoding needs HTTP/1.1.')
  return undefined
}

/** A request over HTTP/1.1 has one header Host (RFC 9112, section 3.2). With two, a proxy may have read the other one. */
function hostFault({ rawHeaders, httpVersion, headers }: RequestHead): RefusalAnswer | undefined {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0'))
    return refusal(`The request must have one header Host, but has ${hosts === 0 ? 'none' : hosts}.`)
  if (HOST.test(headers.host ?? '')) return undefined
  return refusal('The header Host must be a name or an address, with a port if needed.')
}

/** A target may name the host as well, if it is the same. */
function targetFault({ url = '', headers }: RequestHead): RefusalAnswer | undefined {
  if (url.startsWith('/') || url === '*') return undefined
  const host = ABSOLUTE.exec(url)?.[1]
  if (host !== undefined && host.toLowerCase() === headers.host?.toLowerCase()) return undefined
  return refusal(
    'The first line of the request must have a path, or the address of the same host as the header Host.',
  )
}

function refusal(message: string): RefusalAnswer {
  return { status: 400, message }
}
