// Reads all strings of a resource script, as documented in "About resource files" and for the RC compiler's string
// literals. Adjacent strings are joined.

const TOKEN = /^[ \t]*#(?:[^\n\\]|\\[^])*|\/\/[^\n]*|\/\*[^]*?\*\/|L?"(?:[^"\\]|""|\\[^])*"|[^]/gm

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  let isJoined = false
  for (const [token] of file.replaceAll(/\r\n?/g, '\n').matchAll(TOKEN)) {
    if (/^L?"[^]*"$/.test(token)) {
      const text = literal(token)
      found.push(isJoined ? (found.pop() ?? '') + text : text)
      isJoined = true
    } else if (/[^\s\\]/.test(token)) isJoined = false
  }
  return found
}

const ESCAPE_LETTERS: Record<string, string> = { n: '\n', r: '\r', t: '\t', a: '\b', '\\': '\\', '"': '"' }

/** The text of a string. A character reference has up to two hexadecimal digits, or four in an L string. */
function literal(token: string): string {
  const isWide = token.startsWith('L')
  // A NUL at the end is not part of the text.
  const inside = token.slice(isWide ? 2 : 1, -1).replace(/^((?:[^\\]|\\[^])*?)\\0$/, '$1')
  const escape = isWide
    ? /""|\\x[\da-f]{1,4}|\\[0-7]{1,7}|\\[^]/gi
    : /""|\\x[\da-f]{1,2}|\\[0-7]{1,3}|\\[^]/gi
  return inside.replaceAll(escape, (spelling) => {
    if (spelling === '""') return '"'
    const code = /^\\x/i.test(spelling) ? parseInt(spelling.slice(2), 16) : parseInt(spelling.slice(1), 8)
    if (!Number.isNaN(code)) return String.fromCharCode(code)
    return ESCAPE_LETTERS[spelling.slice(1)] ?? (spelling === '\\\n' ? '' : spelling)
  })
}
