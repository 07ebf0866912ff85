// Reads KeyValues line by line, as Valve's developer wiki describes them: a key, its value, perhaps a condition. Finds
// all values, texts or not.

const PAIR =
  /^\s*(?:\{\s*)?(?:"(?:[^"\\]|\\.)*"|[^\s"{}]+)[ \t]+("(?:[^"\\]|\\[^]|"(?![ \t]*(?:[\r\n[{}]|\/\/|$)))*"|[^\s"{}]+)[ \t]*(?:\[[^\]\n]*\])?[ \t]*\}?[ \t]*(?:\/\/.*)?$/

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  const lines = file
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\ufeff/, '')
    .split('\n')
  while (lines.length > 0) {
    let line = lines.shift() ?? ''
    if (line.trimStart().startsWith('//')) continue
    const block = /^\s*"[^"]*"\s*(\{[^]*\})$/.exec(line)?.[1]
    if (block !== undefined) line = block
    // A value continues up to its closing quote. A value below its key is alone on its line.
    while (isOpen(line) && lines.length > 0) line += `\n${lines.shift()}`
    const raw = PAIR.exec(line)?.[1] ?? /^\s*("(?:[^"\\]|\\.)*")\s*$/.exec(line)?.[1]
    if (raw !== undefined) found.push(unquoted(raw))
  }
  return found
}

const isOpen = (line: string): boolean => {
  const value = /^\s*(?:\{\s*)?(?:"(?:[^"\\\n]|\\.)*"|[^\s"{}]+)[ \t]+"([^]*)$/.exec(line)?.[1]
  return (
    value !== undefined &&
    !/^(?:[^\\]|\\[^])*?"[ \t]*(?:\[[^\]\n]*\][ \t]*)?\}?[ \t]*(?:\/\/.*)?$/.test(value)
  )
}

const ESCAPE_LETTERS: Record<string, string> = { n: '\n', t: '\t', '"': '"', '\\': '\\' }

const unquoted = (raw: string): string =>
  raw.startsWith('"')
    ? raw.slice(1, -1).replaceAll(/\\([^])/g, (whole, letter: string) => ESCAPE_LETTERS[letter] ?? whole)
    : raw
