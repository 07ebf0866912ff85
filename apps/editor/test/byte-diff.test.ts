// The diff shows that only translated bytes change. So it must name every byte that differs.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffUnits, unitsOf, type ByteChange } from '../diff/byte-diff.ts'
import { diffRows, type DiffRow } from '../diff/diff-rows.ts'
import { countRows, packRows, rowAt } from '../diff/packed-rows.ts'

const encoder = new TextEncoder()
const bytes = (text: string): Uint8Array => encoder.encode(text)

/** Applies the changes to the first file. */
function applied(before: Uint8Array, after: Uint8Array, changes: readonly ByteChange[]): Buffer {
  const pieces: Uint8Array[] = []
  let at = 0
  for (const change of changes) {
    expect(change.before[0]).toBeGreaterThanOrEqual(at)
    pieces.push(before.subarray(at, change.before[0]), after.subarray(...change.after))
    at = change.before[1]
  }
  return Buffer.concat([...pieces, before.subarray(at)])
}

function changed(before: string, after: string): [string, string][] {
  return diffUnits(bytes(before), bytes(after)).map((change) => [
    Buffer.from(bytes(before).subarray(...change.before)).toString(),
    Buffer.from(bytes(after).subarray(...change.after)).toString(),
  ])
}

const line = fc.oneof(
  fc.constantFrom('', 'key = value', '  <target>Ende</target>', '"a": "one, two",', 'one two three', '\r'),
  fc.string({ maxLength: 12 }),
)
const file = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'))

describe('The diff of two files', () => {
  test('names every byte that differs', () => {
    fc.assert(
      fc.property(file, file, (before, after) => {
        const changes = diffUnits(bytes(before), bytes(after))
        expect(applied(bytes(before), bytes(after), changes).toString()).toBe(
          Buffer.from(bytes(after)).toString(),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('is empty only for equal files', () => {
    fc.assert(
      fc.property(file, file, (before, after) => {
        expect(diffUnits(bytes(before), bytes(after)).length === 0).toBe(before === after)
      }),
    )
  })

  test('names a changed text but not the rest of its line', () => {
    expect(changed('a=1\nkey = Hello world\nb=2\n', 'a=1\nkey = Bonjour le monde\nb=2\n')).toEqual([
      ['Hello world', 'Bonjour le monde'],
    ])
  })

  test('separates the texts of one line', () => {
    expect(changed('{"a":"one two","b":"three"}', '{"a":"un, deux ou trois","b":"trois"}')).toEqual([
      ['one two', 'un, deux ou trois'],
      ['three', 'trois'],
    ])
  })

  test('names an added line as a line', () => {
    const before = '<u>\n  <source>x</source>\n</u>\n'
    const after = '<u>\n  <source>x</source>\n  <target>y</target>\n</u>\n'
    expect(changed(before, after)).toEqual([['', '  <target>y</target>\n']])
  })

  test('counts UTF-16 in its units', () => {
    const before = Buffer.from('a="Ċ"\n', 'utf16le')
    const after = Buffer.from('a="Ħħ"\n', 'utf16le')
    const changes = diffUnits(unitsOf(before, 'utf-16le'), unitsOf(after, 'utf-16le'))
    expect(changes).toEqual([{ before: [3, 4], after: [3, 5] }])
  })
})

describe('The rows of a diff', () => {
  const rowsOf = (before: string, after: string): DiffRow[] => {
    const rows = diffRows(bytes(before), bytes(after), diffUnits(bytes(before), bytes(after)))
    const packed = packRows(rows)
    expect(Array.from({ length: countRows(packed) }, (_, index) => rowAt(packed, index))).toEqual(rows)
    return rows
  }

  test('show the context of a change and count the rest', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}\n`)
    const after = lines.with(10, 'row ten\n')
    const rows = rowsOf(lines.join(''), after.join(''))
    expect(rows.map((row) => (row.kind === 'omitted' ? row.lines : `${row.kind} ${row.line}`))).toEqual([
      8,
      'same 8',
      'same 9',
      'removed 10',
      'added 10',
      'same 11',
      'same 12',
      7,
    ])
  })

  test('contain every line that differs in both files', () => {
    fc.assert(
      fc.property(file, file, (before, after) => {
        const rows = rowsOf(before, after)
        const joined = (kinds: string[], source: string): string =>
          rows
            .filter((row) => row.kind !== 'omitted' && kinds.includes(row.kind))
            .map((row) =>
              row.kind === 'omitted' ? '' : Buffer.from(bytes(source).subarray(...row.range)).toString(),
            )
            .join('')
        const hasOmitted = rows.some(({ kind }) => kind === 'omitted')
        if (before === after) expect(rows).toEqual([])
        else if (!hasOmitted) expect(joined(['same', 'removed'], before)).toBe(Buffer.from(before).toString())
      }),
    )
  })
})
