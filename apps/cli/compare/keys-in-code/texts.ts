// Finds texts in code that may spell them in several pieces: with escapes, quotes, line ends, and values between them.

/** Values and tags of a text, which code spells in another way. */
const VALUES = /%\([^)]*\)[#0 +-]*[\d.]*[A-Za-z]|%<\w+>|\{\{[^{}]*\}\}|\{[^{}]*\}|<\/?[\w-]*\s?\/?>/g

/** Code has at most this many letters in the place of a value. */
const VALUE = 200

/** The letters of files with code. */
export class CodeLetters {
  readonly #files: string[] = []

  add(code: string): void {
    this.#files.push(lettersOf(code))
  }

  /** Adds what other files have. */
  addAll(other: CodeLetters): void {
    for (const letters of other.#files) this.#files.push(letters)
  }

  /** Whether a file may have a text. A text without letters is said to be everywhere. */
  mayHave(text: string): boolean {
    const whole = lettersOf(text)
    if (this.#files.some((letters) => letters.includes(whole))) return true
    const pieces = text
      .split(VALUES)
      .map(lettersOf)
      .filter((piece) => piece !== '')
    return pieces.length === 0 || this.#files.some((letters) => hasInOrder(letters, pieces))
  }
}

/** Whether pieces follow each other, with values between them. */
function hasInOrder(letters: string, pieces: readonly string[]): boolean {
  const [first = ''] = pieces
  for (let start = letters.indexOf(first); start >= 0; start = letters.indexOf(first, start + 1)) {
    let end = start + first.length
    const isNext = (piece: string): boolean => {
      const at = letters.slice(end, end + VALUE + piece.length).indexOf(piece)
      end += at + piece.length
      return at >= 0
    }
    if (pieces.slice(1).every(isNext)) return true
  }
  return false
}

/** A text without all that code may spell in another way: escapes, quotes, line ends, what joins pieces. */
function lettersOf(text: string): string {
  return text
    .replaceAll(/\\u([\dA-Fa-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\[nrt]|&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6});/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
