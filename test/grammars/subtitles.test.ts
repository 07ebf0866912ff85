// Subtitle formats with one cue per line.
import { describe, expect, it } from 'vitest'
import { refuseBinary } from '@atlas/formats/_grammars/subtitles/binary.ts'
import { cueLines } from '@atlas/formats/_grammars/subtitles/cue-lines.ts'
import { markedLines } from '@atlas/formats/_grammars/subtitles/marked-lines.ts'

describe('lines with times', () => {
  const read = (text: string): string[][] =>
    [...cueLines(text, /\{(\d+)\}\{(\d*)\}/y)].map(({ start, end, at }) => [start, end, text.slice(...at)])

  it('are cues, and other lines are not', () => {
    expect(read('{1}{2}a\n{x}{}b\n {3}{4}c\r\n{5}{} d \n{6}{7}')).toEqual([
      ['1', '2', 'a'],
      ['5', '', 'd'],
      ['6', '7', ''],
    ])
  })
})

describe('comments of cues', () => {
  it('are directly above', () => {
    const read = (text: string) => [...cueLines(text, /(\d),/y, '//')].map(({ note }) => note)
    expect(read('// of the file\n\n1,a\n//one\n// two\n2,b\n3,c')).toEqual([undefined, 'one\ntwo', undefined])
  })
})

describe('marks of line ends', () => {
  const codec = markedLines('|', '|')

  it('are spelled like the first one in the old text, with its blanks', () => {
    expect(codec.encode('a\nb\nc', 'one |two')).toBe('a |b |c')
    expect(codec.encode('a\nb', 'one')).toBe('a|b')
  })

  it('are read without the blanks around them', () => {
    expect(codec.decode('a | b\t|c')).toBe('a\nb\nc')
    expect(codec.normalize?.(' a \r\n b ')).toBe('a\nb')
  })

  it('are refused in a text', () => {
    expect(() => codec.encode('a|b', '')).toThrow(
      'The text has "|", which ends a line here: write a line end.',
    )
  })
})

describe('binary subtitles', () => {
  it('are refused by name', () => {
    expect(() => refuseBinary('\0\0\x01\xba\x44')).toThrow('This is VobSub')
    expect(() => refuseBinary('850STL25.01')).toThrow('This is EBU STL')
    expect(() => refuseBinary('{1}{2}a')).not.toThrow()
  })
})
