// Reads .tr files as Luanti does: character by character, an `@` before each sign.

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  const lines = file.split(/\r\n|\r|\n/)
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    if (line.startsWith('#')) continue
    const words = ['', '']
    let word = 0
    for (let at = 0; at < line.length; at++) {
      const char = line.charAt(at)
      if (char === '=' && word === 0) word = 1
      else if (char !== '@') words[word] += char
      else if (at + 1 === line.length) {
        words[word] += '\n'
        line = lines.shift() ?? ''
        at = -1
      } else {
        const sign = line.charAt(++at)
        words[word] += sign === '=' ? '=' : sign === 'n' ? '\n' : `@${sign}`
      }
    }
    for (const text of words) found.push(text)
  }
  return found
}
