// Reads the texts of contents line by line, with the JavaScript engine's own reader of literals.
import { runInNewContext } from 'node:vm'

const ENTRY = /^\s*\{\s*"(?:[^"\\]|\\.)*"\s*,\s*("(?:[^"\\]|\\.)*")\s*\}/

export default function texts(file: string): readonly string[] {
  return file.split(/\r\n|\r|\n/).flatMap((line): string[] => {
    const literal = ENTRY.exec(line)?.[1]
    return literal === undefined ? [] : [String(runInNewContext(literal))]
  })
}
