// The shape of a text: a small number for each of its traits, such as how it ends, its case, its lines and brackets. A
// translation mostly keeps it.

/** The number of values of each kind. */
export const SHAPES: readonly number[] = [9, 5, 4, 3, 2, 4, 4, 3]

const ENDS: readonly RegExp[] = [
  /[.。।．۔]$/u,
  /[?？؟;]$/u,
  /[!！]$/u,
  /[:：]$/u,
  /(?:…|\.\.\.)$/u,
  /[)）\]]$/u,
  /["'”»’」』]$/u,
]

/** The value of each kind. */
export function shapesOf(text: string): number[] {
  const plain = text.trim()
  return [
    endOf(plain),
    caseOf(plain),
    Math.min(3, countOf(plain, /\n/g)),
    Math.min(2, countOf(plain, /[(（]/g)),
    Math.min(1, countOf(plain, /["“„«「『»”]/g)),
    Math.min(3, countOf(plain, /[{}%$<>]/g)),
    Math.min(3, countOf(plain, /[.!?。！？।](?=\s|\p{L})/gu)),
    Math.min(2, countOf(plain, /[-–—]/g)),
  ]
}

function endOf(text: string): number {
  if (/(?:…|\.\.\.)$/u.test(text)) return 5
  const end = ENDS.findIndex((pattern) => pattern.test(text))
  if (end >= 0) return end + 1
  return /\p{L}$/u.test(text) ? 0 : 8
}

function caseOf(text: string): number {
  const [first] = text.match(/\p{L}/u) ?? []
  if (first === undefined) return 0
  if (first.toLowerCase() === first.toUpperCase()) return 1
  if (text.length > 2 && text === text.toUpperCase()) return 2
  return first === first.toUpperCase() ? 3 : 4
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
