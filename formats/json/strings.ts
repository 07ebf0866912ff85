// Yields every string of a JSON file while reading it: a tree of a large file would take most of its job's memory.
import type { Unit } from '@atlas/core/contract.ts'
import { hideNoText } from '../_grammars/text/no-text.ts'
import { JsonCursor, type JsonFrame } from '../_grammars/json/cursor.ts'
import { joinedComments } from '../_grammars/json/reader.ts'

/**
 * Every string as a unit, with its path as the key; hidden if it is not for translators. Throws a `FormatError` if the
 * file is not JSON.
 */
export function* stringsOfJson(text: string): Generator<Unit, undefined> {
  const cursor = new JsonCursor(text)
  // A file may be a single string: its key is the root's name in JSONPath.
  const root = cursor.readString()
  if (root) yield hideNoText({ key: ['$'], source: root }, text)
  /** The frames around the current one. */
  const outer: JsonFrame[] = []
  const path: string[] = []
  let frame = root ? undefined : cursor.open()
  if (!root && !frame) cursor.readLiteral()
  // One loop, not one generator for each container: yielding through nested generators costs as much as reading.
  while (frame) {
    if (!cursor.hasMember(frame)) {
      frame = outer.pop()
      path.pop()
      if (frame) cursor.endMember(frame)
      continue
    }
    const above = cursor.takeComments()
    path[outer.length] = frame.kind === 'object' ? cursor.readKey() : String(frame.count++)
    const source = cursor.readString()
    if (source) {
      cursor.endMember(frame)
      const context = joinedComments(above, cursor.takeComments())
      const key = path.slice()
      const unit: Unit = context === undefined ? { key, source } : { key, source, context }
      yield hideNoText(unit, text)
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
