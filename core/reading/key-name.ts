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
      return this.#join(0, key[0] || '""', false)
    }
    const last = this.#last
    this.#last = key
    // Plain loops: in nested files this is the hottest code.
    let at = 0
    while (at < last.length && at < key.length && key[at] === last[at]) at++
    for (; at < key.length; at++) this.#join(at, key[at] ?? '', true)
    return this.#at(key.length - 1)
  }

  #at(index: number): Name {
    return (this.#names[index] ??= { name: '', hash: SEED, other: SEED })
  }

  /** Names the parts of a key up to this one. With `isEscaped`, its dots are escaped. */
  #join(at: number, part: string, isEscaped: boolean): Name {
    const joined = this.#at(at)
    const above = at === 0 ? undefined : this.#at(at - 1)
    begin(joined, above)
    let own = part
    // Nearly all parts stay as they are, which the loop over their characters sees.
    if (addTo(joined, part) && (isEscaped || !part.isWellFormed())) {
      own = (isEscaped ? escapePart(part) : part).toWellFormed()
      begin(joined, above)
      addTo(joined, own)
    }
    joined.name = above ? `${above.name}.${own}` : own
    // A long part is shortened here, so that the names below it do not repeat it.
    if (joined.name.length > LONGEST_IDENTIFIER) {
      joined.name = shortIdentifier(joined.name)
      begin(joined, undefined)
      addTo(joined, joined.name)
    }
    return joined
  }
}

/** Sets the hashes to the hashes of the name above and a dot. */
function begin(joined: Name, above: Name | undefined): void {
  joined.hash = above ? above.hash : SEED
  joined.other = above ? above.other : SEED
  if (above) addTo(joined, '.')
}

const DOT = 46
const BACKSLASH = 92

/** Adds the characters of a text to the hashes. Returns whether one of them is a dot, a backslash, or a surrogate. */
function addTo(joined: Name, text: string): boolean {
  let { hash, other } = joined
  let isSpecial = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === DOT || code === BACKSLASH || (code & 0xf800) === 0xd800) isSpecial = true
    hash = Math.imul(hash ^ code, FACTOR)
    hash ^= hash >>> 15
    // Depends on all values that the first one had.
    other = ((other << 7) | (other >>> 25)) ^ hash
  }
  joined.hash = hash
  joined.other = other
  return isSpecial
}

/** Returns a function that names keys, as `KeyName` does. */
export function keyJoiner(): (key: readonly string[]) => string {
  const names = new KeyName()
  return (key) => names.of(key).name
}

/** The parts of a name: what is between dots without a backslash. */
export function partsOfName(name: string): string[] {
  const parts = ['']
  for (let at = 0; at < name.length; at++) {
    const char = name.charAt(at)
    if (char === '.') parts.push('')
    else {
      const isEscape = char === '\\' && /[\\.]/.test(name.charAt(at + 1))
      parts.push(`${parts.pop()}${isEscape ? name.charAt(++at) : char}`)
    }
  }
  // A text as a name is one part, such as `Done.`
  return parts.every((part) => /^\S+$/.test(part)) ? parts : [name]
}

/** A plain loop: identifiers with dots are parts of the keys of some formats, and a pattern takes three times as long. */
function escapePart(part: string): string {
  let escaped = ''
  let from = 0
  for (let at = 0; at < part.length; at++) {
    const code = part.charCodeAt(at)
    if (code !== DOT && code !== BACKSLASH) continue
    escaped += `${part.slice(from, at)}\\`
    from = at
  }
  return from === 0 && escaped === '' ? part : escaped + part.slice(from)
}
