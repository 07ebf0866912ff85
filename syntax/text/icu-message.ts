// Finds the arguments of ICU messages: `{name}`, `{n, number}`, `{n, plural, one {…} other {…}}`.

/** The arguments of a message. */
export interface IcuArguments {
  /** Whether the message has a plural or a select. False for a text that is not a message. */
  hasChoice: boolean
  names: ReadonlySet<string>
}

const CHOICE = /\{\s*[\w.-]+\s*,\s*(?:plural|select|selectordinal)\b/
const NO_MESSAGE: IcuArguments = { hasChoice: false, names: new Set() }
const MAX_LEVELS = 50

const ARGUMENT = /\s*([\w.-]+)\s*/y
const CHOICE_KIND = /,\s*(?:plural|select|selectordinal)\s*,\s*(?:offset:\d+\s*)?/y
const FORMAT = /[^{}]*\}/y
const SELECTOR = /\s*(?:=\d+|[\w-]+)\s*\{/y
const CLOSE = /\s*\}/y

/** The arguments of a message with choices; none for other texts and for texts whose braces do not match. */
export function icuArguments(text: string): IcuArguments {
  if (!CHOICE.test(text)) return NO_MESSAGE
  const names = new Set<string>()
  let at = 0
  return readMessage(0) && at === text.length ? { hasChoice: true, names } : NO_MESSAGE

  function matches(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }

  /** Reads up to the closing brace of the message, or to the end of the text. */
  function readMessage(depth: number): boolean {
    if (depth > MAX_LEVELS) return false
    while (at < text.length) {
      const char = text[at]
      if (char === '}') return depth > 0
      at++
      if (char === "'") skipQuoted()
      else if (char === '{' && !readArgument(depth)) return false
    }
    return depth === 0
  }

  /** Skips a quoted part: an apostrophe before a brace or `#` begins one. */
  function skipQuoted(): void {
    if (!'{}#|'.includes(text[at] ?? ' ')) return
    const end = text.indexOf("'", at)
    at = end < 0 ? text.length : end + 1
  }

  function readArgument(depth: number): boolean {
    const name = matches(ARGUMENT)?.[1]
    if (name === undefined) return false
    names.add(name)
    if (!matches(CHOICE_KIND)) return matches(FORMAT) !== null
    while (matches(SELECTOR)) {
      if (!readMessage(depth + 1)) return false
      at++
    }
    return matches(CLOSE) !== null
  }
}
