// Reads the JSON of a job request without making one text of it: the base64 of its file stays as it is, its strings are
// read in groups as they are asked for. These two are most of a body, and a text of megabytes takes time, and twice the
// memory; of strings that are read one by one, none lives long.

/** A body. What was read apart is missing in `json`: a mark stands in its place. */
export interface Body {
  json: unknown
  /** `file.content`: the bytes of the base64. */
  content?: Uint8Array
  /** May be gone through more than once. Throws a `SyntaxError` where the body proves to be no JSON. */
  strings?: Iterable<unknown>
}

/** Where a value stands in a body, its brackets or quotes included. */
interface Place {
  start: number
  end: number
}

/** Stands for what was read apart. Nobody else can write it. */
const MARK = `read apart: ${crypto.randomUUID()}`

const CONTENT = Buffer.from('"content":"')
const STRINGS = Buffer.from('"strings":[{')
const NEXT_RECORD = Buffer.from('},{')
const LAST_RECORD = Buffer.from('}]')
const BACKSLASH = 92
const QUOTE = 34

/** Records of about so many bytes are read at once. */
const GROUP = 16_384

/** Parses a body, which must be UTF-8. Throws a `SyntaxError` where it is no JSON. */
export function parseBody(body: Buffer): Body {
  return parseApart(body) ?? { json: JSON.parse(body.toString()) }
}

/** Nothing where the body is written in another way than bodies usually are. */
function parseApart(body: Buffer): Body | undefined {
  try {
    const strings = stringsIn(body)
    const content =
      contentIn(body.subarray(0, strings?.start)) ?? contentIn(body, strings?.end ?? body.length)
    if (!content && !strings) return undefined
    const taken = [content, strings].filter((place) => place !== undefined)
    const json: unknown = JSON.parse(withMarks(body, taken))
    if (strings && !isMarked(memberOf(json, 'strings'))) return undefined
    if (content && memberOf(memberOf(json, 'file'), 'content') !== MARK) return undefined
    return {
      json,
      ...(content && { content: body.subarray(content.start + 1, content.end - 1) }),
      ...(strings && { strings: new GroupedRecords(body, strings) }),
    }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The base64 behind this offset. */
function contentIn(body: Buffer, from = 0): Place | undefined {
  const key = body.indexOf(CONTENT, from)
  if (key < 0 || body[key - 1] === BACKSLASH) return undefined
  const start = key + CONTENT.length - 1
  const end = body.indexOf(QUOTE, start + 1) + 1
  // A quote behind a backslash would be no end.
  return end === 0 || body.subarray(start, end).includes(BACKSLASH) ? undefined : { start, end }
}

/** The records, and where the groups of them end. */
interface Groups extends Place {
  ends: readonly number[]
}

/** A group, and so the whole, ends where it seems to: whoever reads it finds out if that was within a text. */
function stringsIn(body: Buffer): Groups | undefined {
  const key = body.indexOf(STRINGS)
  if (key < 0 || body[key - 1] === BACKSLASH) return undefined
  const start = key + STRINGS.length - 2
  const ends: number[] = []
  let at = start + 1
  for (;;) {
    const next = body.indexOf(NEXT_RECORD, at + GROUP)
    const last = next < 0 ? body.indexOf(LAST_RECORD, at) : -1
    if (next < 0 && last < 0) return undefined
    const end = Math.max(next, last) + 1
    ends.push(end)
    if (next < 0) return { start, end: end + 1, ends }
    at = end + 1
  }
}

/** The records of a body, each group parsed when its turn comes. */
class GroupedRecords implements Iterable<unknown> {
  readonly #body: Buffer
  readonly #groups: Groups

  constructor(body: Buffer, groups: Groups) {
    this.#body = body
    this.#groups = groups
  }

  *[Symbol.iterator](): Generator<unknown, undefined> {
    let given = 0
    let at = this.#groups.start + 1
    for (const end of this.#groups.ends) {
      const records = arrayOf(this.#body.toString('utf8', at, end))
      // A group that ends within a text is no JSON. Those before it were right, so only the rest is read in another way.
      if (!records) {
        yield* this.#all().slice(given)
        return
      }
      for (const record of records) yield record
      given += records.length
      at = end + 1
    }
  }

  #all(): unknown[] {
    return memberOf(JSON.parse(this.#body.toString()), 'strings') as unknown[]
  }
}

function arrayOf(members: string): unknown[] | undefined {
  try {
    return JSON.parse(`[${members}]`) as unknown[]
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function withMarks(body: Buffer, places: readonly Place[]): string {
  let text = ''
  let at = 0
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    const mark = body[start] === QUOTE ? `"${MARK}"` : `["${MARK}"]`
    text += body.toString('utf8', at, start) + mark
    at = end
  }
  return text + body.toString('utf8', at)
}

function isMarked(strings: unknown): boolean {
  return Array.isArray(strings) && strings.length === 1 && strings[0] === MARK
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}
