// Joins the parts of a key with dots, and computes hashes of the name on the way.
import { LONGEST_IDENTIFIER, shortIdentifier } from './size-limits.ts'

/** Odd random numbers, different in each process, so that no caller can make names with equal hashes. */
const FACTORS = crypto.getRandomValues(new Int32Array(2)).map((factor) => factor | 1)
const FACTOR = FACTORS[0] ?? 1
const SEED = FACTORS[1] ?? 1

/** The name of a key, or of its first parts. */
interface Name {
  /** Well-formed Unicode. */
  name: string
  /** Two hashes of the name. */
  hash: number
  other: number
}

/** Names keys. The parts that a key shares with the key before it are not read again. */
export class KeyName {
  #last: readonly string[] = []
  /** By index of a part: `#last` up to it. */
  readonly #names: Name[] = []

  /**
   * The parts of a key joined with `.`, shortened if that is too long. If a key has several parts, a `.` inside a part is
   * written as `\\.`. The result changes with the next key; the key itself must not.
   */
  of(key: readonly string[]): Readonly<Name> {
    if (key.length < 2) {
      this.#last = []
      return this.#join(0, key[0] || '""')
    }
    const last = this.#last
    this.#last = key
    // Plain loops: in nested files this is the hottest code.
    let at = 0
    while (at < last.length && at < key.length && key[at] === last[at]) at++
    for (; at < key.length; at++) this.#join(at, escapePart(key[at] ?? ''))
    return this.#at(key.length - 1)
  }

  #at(index: number): Name {
    return (this.#names[index] ??= { name: '', hash: SEED, other: SEED })
  }

  #join(at: number, part: string): Name {
    const joined = this.#at(at)
    const own = part.toWellFormed()
    if (at === 0) {
      joined.name = own
      joined.hash = SEED
      joined.other = SEED
      addTo(joined, own)
    } else {
      const before = this.#at(at - 1)
      joined.name = `${before.name}.${own}`
      joined.hash = before.hash
      joined.other = before.other
      addTo(joined, '.')
      addTo(joined, own)
    }
    // A long part is shortened here, so that the names below it do not repeat it.
    if (joined.name.length > LONGEST_IDENTIFIER) {
      joined.name = shortIdentifier(joined.name)
      joined.hash = SEED
      joined.other = SEED
      addTo(joined, joined.name)
    }
    return joined
  }
}

/** Adds the characters of a text to the hashes. */
function addTo(joined: Name, text: string): void {
  let { hash, other } = joined
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    hash = Math.imul(hash ^ code, FACTOR)
    hash ^= hash >>> 15
    // Depends on all values that the first one had.
    other = ((other << 7) | (other >>> 25)) ^ hash
  }
  joined.hash = hash
  joined.other = other
}

/** Returns a function that names keys, as `KeyName` does. */
export function keyJoiner(): (key: readonly string[]) => string {
  const names = new KeyName()
  return (key) => names.of(key).name
}

function escapePart(part: string): string {
  return part.includes('.') || part.includes('\\') ? part.replaceAll(/[\\.]/g, '\\$&') : part
}
