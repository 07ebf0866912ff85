// Reads resource bundles by the tokens of genrb (ICU, tools/genrb/read.cpp): all strings except keys.

const TOKEN = /\/\/[^\r\n]*|\/\*[^]*?\*\/|"(?:[^"\\]|\\[^])*"|[{},:]|(?:[^\s"{},:\\/]|\\[^]|\/(?![/*]))+/g

export default function texts(file: string): readonly string[] {
  const tokens = (file.replaceAll(/\r\n?/g, '\n').match(TOKEN) ?? []).filter(
    (token) => !/^\/[/*]/.test(token),
  )
  const found: string[] = []
  let text: string | undefined
  let wasQuoted = false
  for (const token of tokens) {
    if (/^[{},:]$/.test(token)) {
      if (text !== undefined && (token === '}' || token === ',')) found.push(text)
      text = undefined
      continue
    }
    const isQuoted = token.startsWith('"')
    const part = unescaped(isQuoted ? token.slice(1, -1) : token)
    text = text === undefined || text === '' ? part : `${text}${isQuoted && wasQuoted ? '' : ' '}${part}`
    wasQuoted = isQuoted
  }
  return found
}

const ESCAPE_LETTERS: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
}

const unescaped = (raw: string): string =>
  raw.replaceAll(/\\(?:u.{4}|U.{8}|x[\dA-Fa-f]{1,2}|[0-7]{1,3}|[^])/g, (spelling) => {
    const letter = spelling.charAt(1)
    if (/[uUx]/.test(letter)) return String.fromCodePoint(Number(`0x${spelling.slice(2)}`))
    if (/[0-7]/.test(letter)) return String.fromCodePoint(Number(`0o${spelling.slice(1)}`))
    return ESCAPE_LETTERS[letter] ?? letter
  })
