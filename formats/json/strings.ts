// Every string of a JSON file, told while it is read: a tree of a large file would be most of what its job holds.
import type { Unit } from '../../core/contract.ts'
import { JsonCursor, type JsonFrame } from '../../syntax/json/cursor.ts'
import { joined } from '../../syntax/json/reader.ts'

/** Every string as a unit, its path as the key. Throws a `FormatError` where the file is no JSON. */
export function* stringsOfJson(text: string): Generator<Unit, undefined> {
  const cursor = new JsonCursor(text)
  // A file may be a single string: its key is the root's name in JSONPath.
  const root = cursor.readString()
  if (root) yield { key: ['$'], source: root }
  /** The frames around the one that is read. */
  const outer: JsonFrame[] = []
  const path: string[] = []
  let frame = root ? undefined : cursor.open()
  if (!root && !frame) cursor.readLiteral()
  // One loop, not a function for each container: what a generator gives through others costs as much as its reading.
  while (frame) {
    if (!cursor.hasMember(frame)) {
      frame = outer.pop()
      path.pop()
      if (frame) cursor.endMember(frame)
      continue
    }
    const above = cursor.takeComments()
    path[outer.length] = frame.kind === 'object' ? cursor.readKey().key : String(frame.count++)
    const source = cursor.readString()
    if (source) {
      cursor.endMember(frame)
      const context = joined(above, cursor.takeComments())
      const key = path.slice()
      yield context === undefined ? { key, source } : { key, source, context }
      continue
    }
    const inner = cursor.open()
    if (inner) {
      outer.push(frame)
      frame = inner
    } else {
      cursor.readLiteral()
      cursor.endMember(frame)
    }
  }
  cursor.finish()
}
