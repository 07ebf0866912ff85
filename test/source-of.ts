// A decoded file for tests of grammars and codecs.
import type { Source } from '@atlas/core/contract.ts'

/** A source in UTF-8 with this text. Like a decoded file, it is read once by each reader. */
export function sourceOf(text: string, eol = '\n'): Source {
  const readings = new Map<unknown, unknown>()
  const source: Source = {
    text,
    eol,
    charset: 'utf-8',
    canSpell: () => true,
    read<Result>(reader: (source: Source) => Result): Result {
      if (!readings.has(reader)) readings.set(reader, reader(source))
      return readings.get(reader) as Result
    },
  }
  return source
}
