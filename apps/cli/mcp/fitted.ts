// Answers of a limited length: a summary first, then as many rows as fit, and how to get the others.
import { Failure } from '../failure.ts'
import { encodeJson } from '../terminal/printing.ts'

/** An answer has this many characters at most, unless the call asks for more. */
export const MOST_CHARACTERS = 8000

/** What a call asks for. */
export interface AnswerLimits {
  maxCharacters?: number | undefined
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined
  /** The most rows of a page. */
  limit?: number | undefined
}

/** An answer as it is sent: on one line, in which escapes replace characters that are invisible. */
export const spelled = (answer: object): string => encodeJson(JSON.stringify(answer))

/** How a list or a text is cut: the items of a list or an object, and the characters of a text. */
const CUTS: readonly (readonly [items: number, characters: number])[] = [
  [100, 2000],
  [50, 1000],
  [20, 500],
  [10, 300],
  [5, 200],
  [3, 100],
  [1, 60],
]

/** An answer without pages: its lists and texts are cut until it fits, and each cut is named. */
export function shortened(answer: object, most: number): object {
  if (spelled(answer).length <= most) return answer
  for (const [items, characters] of CUTS) {
    const cut = cutObject(answer, items, characters)
    if (spelled(cut).length <= most) return cut
  }
  return { problem: `The answer has more than ${most} characters. Ask for less, or set "maxCharacters".` }
}

/** An answer with a page of one of its lists. Throws a `Failure` if the cursor is not a number of a row. */
export function pageOfList(answer: object, list: string, room: AnswerLimits): object {
  const { maxCharacters: most = MOST_CHARACTERS, cursor = '0', limit = Infinity } = room
  const from = Number(cursor)
  if (!Number.isSafeInteger(from) || from < 0)
    throw new Failure(2, '"cursor" is not the "nextCursor" of an answer.')
  const { [list]: all, ...others } = answer as Record<string, readonly object[]>
  if (!all) return shortened(answer, most)
  // The summary of a page may take half of it.
  const head = shortened({ total: all.length, ...others }, most / 2)
  const next = { nextCursor: String(all.length), left: all.length }
  let left = most - spelled({ ...head, [list]: [], ...next }).length
  const rows: object[] = []
  for (const each of all.slice(from)) {
    // The first row is shown also if it is too long.
    const row = rows.length === 0 ? shortened(each, left) : each
    left -= spelled(row).length + 1
    if (left < 0 || rows.length >= limit) break
    rows.push(row)
  }
  const end = from + rows.length
  const rest = end < all.length ? { nextCursor: String(end), left: all.length - end } : {}
  return { ...head, [list]: rows, ...rest }
}

function cutObject(value: object, items: number, characters: number): object {
  const cut: Record<string, unknown> = {}
  const entries = Object.entries(value)
  for (const [name, each] of entries.slice(0, Math.max(items, FIELDS))) {
    cut[name] = cutValue(each, items, characters)
    if (Array.isArray(each) && each.length > items) cut[`${name}LeftOut`] = each.length - items
  }
  const left = entries.length - Math.max(items, FIELDS)
  return left > 0 ? { ...cut, leftOut: left } : cut
}

/** The most names that an object of our own answers has. */
const FIELDS = 20

function cutValue(value: unknown, items: number, characters: number): unknown {
  if (typeof value === 'string')
    return value.length > characters
      ? `${value.slice(0, characters).toWellFormed()}… (${value.length - characters} more characters)`
      : value
  if (Array.isArray(value)) return value.slice(0, items).map((each) => cutValue(each, items, characters))
  return typeof value === 'object' && value !== null ? cutObject(value, items, characters) : value
}
