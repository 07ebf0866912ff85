// Reads the strings of the properties that Godot translates, character by character.

const isTranslated = (name: string): boolean =>
  name === 'title' || /(?:^|_)text$|^popup\/.+\/text$/.test(name)

const ESCAPE_LETTERS: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  a: '\u0007',
  v: '\v',
}

const unescaped = (raw: string): string =>
  raw.replaceAll(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_, hex: string | undefined, letter: string) =>
    hex === undefined ? (ESCAPE_LETTERS[letter] ?? letter) : String.fromCharCode(parseInt(hex, 16)),
  )

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  let at = 0
  while (at < file.length) {
    const end = file.indexOf('\n', at)
    const line = file.slice(at, end < 0 ? file.length : end)
    const sign = line.indexOf(' = "')
    if (sign < 0 || !isTranslated(line.slice(0, sign))) {
      at += line.length + 1
      continue
    }
    const start = at + sign + 4
    for (at = start; at < file.length && file[at] !== '"'; at++) if (file[at] === '\\') at++
    found.push(unescaped(file.slice(start, at)))
    at++
  }
  return found
}
