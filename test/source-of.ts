// A decoded file for tests of grammars and codecs.
import type { Source } from '../core/contract.ts'

/** A source in UTF-8 with this text. */
export function sourceOf(text: string, eol = '\n'): Source {
  const source: Source = { text, eol, charset: 'utf-8', holds: () => true, read: (reader) => reader(source) }
  return source
}
