// The expected answers, as digests of their parts, so that thousands of them need little memory.
import { createHash } from 'node:crypto'

/** The parts of an answer's `data`, inline or by address. */
const PARTS = ['strings', 'preview', 'content'] as const
type Part = (typeof PARTS)[number]

/** The digest of each part that an answer must have. */
export type Expected = Readonly<Partial<Record<Part, string>>>

type Data = Readonly<Partial<Record<Part | `${Part}Url`, unknown>>>

/** The expected parts, from a correct answer with all parts inline. */
export function expectedOf(body: Uint8Array): Expected {
  const { data } = JSON.parse(Buffer.from(body).toString()) as { data: Data }
  const digests = PARTS.flatMap((part) =>
    part in data ? [[part, digestOf(inlineBytes(part, data[part]))]] : [],
  )
  return Object.fromEntries(digests) as Expected
}

/** What is wrong with an answer, or nothing if it is correct. `fetchPart` fetches the parts that come by address. */
export async function faultOf(
  status: number,
  body: string,
  expected: Expected,
  fetchPart: (url: string) => Promise<Uint8Array>,
): Promise<string | undefined> {
  if (status !== 200) return `status ${status}: ${body.slice(0, 300)}`
  const { data } = JSON.parse(body) as { data?: Data }
  if (!data) return `no data: ${body.slice(0, 300)}`
  for (const part of PARTS) {
    const url = data[`${part}Url`]
    const isThere = part in data || url !== undefined
    if (isThere !== part in expected) return isThere ? `${part} that should not be` : `no ${part}`
    if (!isThere) continue
    const bytes = typeof url === 'string' ? await fetchPart(url) : inlineBytes(part, data[part])
    if (digestOf(bytes) !== expected[part]) return `other ${part} than the engine returns`
  }
  return undefined
}

/** The time that a host writes to the header of a built file, as PO has it. */
const WRITTEN_TIME = /^"PO-Revision-Date: [\d: +-]+\\n"$/m

/** A built file without the time of its build. */
function timeless(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  return WRITTEN_TIME.test(text) ? Buffer.from(text.replace(WRITTEN_TIME, ''), 'latin1') : bytes
}

/** The bytes of a part as they are sent by address. */
function inlineBytes(part: Part, value: unknown): Uint8Array {
  if (part !== 'strings') return Buffer.from(String(value), 'base64')
  return Buffer.from((value as readonly unknown[]).map((record) => `${JSON.stringify(record)}\n`).join(''))
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(timeless(bytes)).digest('base64')
}
