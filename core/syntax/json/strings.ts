// Every string of a JSON file, told while it is read: a tree of a large file would be most of what its job holds.
import type { Unit } from '../../contract.ts'
import { JsonCursor, type JsonFrame } from './cursor.ts'
import { joined } from './reader.ts'

/** An open container, and how many members of it were met. */
interface Level extends JsonFrame {
  count: number
}

/** Every string as a unit, its path as the key. Throws a `FormatError` where the file is no JSON. */
export function* stringsOfJson(text: string): Generator<Unit, undefined> {
  const cursor = new JsonCursor(text)
  const root = cursor.readString()
  // A file may be a single string: its key is the root's name in JSONPath.
  if (root) yield { key: ['$'], source: root }
  else yield* stringsInside(cursor)
  cursor.finish()
}

function* stringsInside(cursor: JsonCursor): Generator<Unit, undefined> {
  const path: string[] = []
  const levels: Level[] = []
  const enter = (): boolean => {
    const frame = cursor.open()
    if (frame) levels.push({ ...frame, count: 0 })
    return frame !== undefined
  }
  if (!enter()) cursor.readLiteral()
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    if (!cursor.hasMember(level)) {
      levels.pop()
      path.length = levels.length
      const outer = levels.at(-1)
      if (outer) cursor.endMember(outer)
      continue
    }
    const above = cursor.takeComments()
    path[levels.length - 1] = level.kind === 'object' ? cursor.readKey().key : String(level.count++)
    const source = cursor.readString()
    if (source) {
      cursor.endMember(level)
      const context = joined(above, cursor.takeComments())
      yield context === undefined ? { key: path.slice(), source } : { key: path.slice(), source, context }
    } else if (!enter()) {
      cursor.readLiteral()
      cursor.endMember(level)
    }
  }
}
