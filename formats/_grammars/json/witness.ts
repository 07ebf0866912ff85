// Reads the strings of JSON one by one, each with the JavaScript engine's own reader.
import { runInNewContext } from 'node:vm'

/** A comment, or a string and the colon that makes it a key. */
const TOKEN = /\/\/[^\r\n]*|\/\*[^]*?\*\/|("(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*')(\s*:)?/g

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  for (const [, literal, colon] of file.matchAll(TOKEN)) {
    if (literal === undefined || colon !== undefined) continue
    found.push(literal.startsWith('"') ? JSON.parse(literal) : runInNewContext(literal))
  }
  return found
}
