// Guards: escapes that a codec writes so that readers do not mistake a text for markup, such as `1\. Mai` in Markdown.
import type { Codec } from '@atlas/core/contract.ts'

/** How a place protects a text. */
export interface TextGuard {
  /** Adds the escapes without which the text would be read as something else. A guarded text needs no more. */
  add(text: string): string
  /** Removes everything that `add` may have written, needed or not. */
  strip(text: string): string
}

/** A codec that adds guards. */
export interface GuardedCodec extends Codec {
  /** The text from which the key of a string is made. It keeps its guards, so that keys depend only on the file. */
  keyText(raw: string): string
}

/**
 * Adds guards to the texts of a codec. A guard is removed only if the same text would get it again. So `1. Mai` and
 * `1\. Mai` are spelled alike, and both are read as `1. Mai`.
 */
export function guarded(codec: Codec, guard: TextGuard, keyText = codec.decode): GuardedCodec {
  const normalize = codec.normalize ?? ((text: string): string => text)
  // The build normalizes a text and then writes it, and outer guards call this one again.
  const spelled = remembersLast((text) => guard.add(normalize(text)))
  return {
    ...codec,
    keyText,
    decode: (raw) => withoutGuards(codec.decode(raw), guard),
    encode: (text, was) => codec.encode(spelled(text), was),
    normalize: (text) => withoutGuards(spelled(text), guard),
  }
}

/** The same function, which keeps its last result for the next call with the same text. */
export function remembersLast<T>(answer: (text: string) => T): (text: string) => T {
  let last: { text: string; answer: T } | undefined
  return (text) => (last?.text === text ? last : (last = { text, answer: answer(text) })).answer
}

function withoutGuards(text: string, { add, strip }: TextGuard): string {
  const plain = strip(text)
  return plain !== text && add(plain) === text ? plain : text
}

/** The text from which the key of a string is made: with its guards, if its place has any. */
export const keyTextOf = (codec: Codec | GuardedCodec, raw: string): string =>
  'keyText' in codec ? codec.keyText(raw) : codec.decode(raw)

/**
 * Two guards as one. The second one sees the result of the first. A part that looks like a guard of one of them may be
 * text.
 */
export const both = (first: TextGuard, second: TextGuard): TextGuard => ({
  add: (text) => second.add(first.add(text)),
  strip(text) {
    const plain = first.strip(second.strip(text))
    const areOurs = plain === text || second.add(first.add(plain)) === text
    return areOurs ? plain : withoutGuards(withoutGuards(text, second), first)
  },
})

/** A guard for texts of several lines: each line by itself, and by the guarded line above it. */
export const lineGuard = (
  add: (line: string, above: string | undefined) => string,
  strip: (line: string) => string,
): TextGuard => ({
  add(text) {
    if (!text.includes('\n')) return add(text, undefined)
    let above: string | undefined
    return text
      .split('\n')
      .map((line) => (above = add(line, above)))
      .join('\n')
  },
  // Line by line, too: an escape in one line may stay because it is not ours, while the next line's escape is removed.
  strip(text) {
    if (!text.includes('\n')) return strip(text)
    let above: string | undefined
    return text
      .split('\n')
      .map((line) => {
        const plain = strip(line)
        const isOurs = plain !== line && add(plain, above) === line
        above = line
        return isOurs ? plain : line
      })
      .join('\n')
  },
})

/**
 * A guard for a mark that would end the text, such as `|` in a cell. A backslash escapes it. So the text must not end
 * in an odd number of backslashes: the last one would escape the mark after the text.
 */
export function markGuard(mark: string): TextGuard {
  const marks = new RegExp(`(?<!\\\\)(\\\\*)\\${mark}`, 'g')
  const add = (text: string): string =>
    text
      .replace(marks, (run: string, slashes: string) =>
        slashes.length % 2 === 0 ? `${slashes}\\${mark}` : run,
      )
      .replace(/(?<!\\)(?:\\\\)*\\$/, '$&\\')
  const strip = (text: string): string =>
    text
      .replace(marks, (run: string, slashes: string) => (slashes.length % 2 === 0 ? run : run.slice(1)))
      .replace(/(?<!\\)(?:\\\\)+$/, (slashes) => slashes.slice(1))
  // Most texts have neither.
  return {
    add: (text) => (text.includes(mark) || text.includes('\\') ? add(text) : text),
    strip: (text) => (text.includes('\\') ? strip(text) : text),
  }
}
