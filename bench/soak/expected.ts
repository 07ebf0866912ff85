// What an answer must hold: digests of its parts, so that the right answers to thousands of jobs take no room.
import { createHash } from 'node:crypto'

/** The parts of an answer's `data`, whichever way they come. */
const PARTS = ['strings', 'preview', 'content'] as const
type Part = (typeof PARTS)[number]

/** The digest of each part that there must be. */
export type Expected = Readonly<Partial<Record<Part, string>>>

type Data = Readonly<Partial<Record<Part | `${Part}Url`, unknown>>>

/** What a right answer, all inline, says. */
export function expectedOf(body: Uint8Array): Expected {
  const { data } = JSON.parse(Buffer.from(body).toString()) as { data: Data }
  const digests = PARTS.flatMap((part) =>
    part in data ? [[part, digestOf(inlineBytes(part, data[part]))]] : [],
  )
  return Object.fromEntries(digests) as Expected
}

/** What is wrong with an answer; nothing where it is right. Parts that come by address are fetched by `fetchPart`. */
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
    if (digestOf(bytes) !== expected[part]) return `other ${part} than the engine gives`
  }
  return undefined
}

/** The bytes of a part as they would come by address. */
function inlineBytes(part: Part, value: unknown): Uint8Array {
  if (part !== 'strings') return Buffer.from(String(value), 'base64')
  return Buffer.from((value as readonly unknown[]).map((record) => `${JSON.stringify(record)}\n`).join(''))
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64')
}
