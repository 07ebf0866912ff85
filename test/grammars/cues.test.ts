import { describe, expect, it } from 'vitest'
import { cueCodec, cues, type CueGrammar } from '@atlas/formats/_grammars/subtitles/cues.ts'
import { sourceOf } from '../source-of.ts'

const GRAMMAR: CueGrammar = {
  times: /[ \t]*(\d{1,2}:\d\d(?:[,.]\d{1,3})?)[ \t]*-->[ \t]*(\d{1,2}:\d\d(?:[,.]\d{1,3})?)/y,
  id: /^\d+$/,
}

const read = (text: string): string[][] =>
  [...cues(text, GRAMMAR)].map((cue) => [
    cue.id,
    cue.start,
    cue.end,
    cue.text ? text.slice(cue.text[0], cue.text[1]) : '',
  ])

describe('cues', () => {
  it('have an id, times, and lines', () => {
    expect(read('1\n0:01 --> 0:02\na\nb\n\n2\n0:03-->0:04  X1:5\nc')).toEqual([
      ['1', '0:01', '0:02', 'a\nb'],
      ['2', '0:03', '0:04', 'c'],
    ])
  })

  it('may have no id, no text, no blank line between them', () => {
    expect(read('0:01 --> 0:02\n\n0:03 --> 0:04\na\n3\n0:05 --> 0:06\n4\n0:07 --> 0:08')).toEqual([
      ['', '0:01', '0:02', ''],
      ['', '0:03', '0:04', 'a'],
      ['3', '0:05', '0:06', ''],
      ['4', '0:07', '0:08', ''],
    ])
  })

  it('take a number for an id only directly above the times', () => {
    expect(read('0:01 --> 0:02\n1962\n\n0:03 --> 0:04\na')).toEqual([
      ['', '0:01', '0:02', '1962'],
      ['', '0:03', '0:04', 'a'],
    ])
  })

  it('go on over blank lines, and end before those at their end', () => {
    expect(read('0:01 --> 0:02\n \na\r\n\r\nb \r\n\t\r\n7\r\n0:03 --> 0:04')).toEqual([
      ['', '0:01', '0:02', 'a\r\n\r\nb '],
      ['7', '0:03', '0:04', ''],
    ])
  })
})

describe('texts of cues', () => {
  const codec = cueCodec(sourceOf('', '\r\n'), GRAMMAR)

  it('have no blank lines, but all other white space', () => {
    expect(codec.decode(' a \r\n\t\r\n b')).toBe(' a \n b')
    expect(codec.normalize?.('\na\r\n\r\nb\n')).toBe('a\nb')
    expect(codec.normalize?.('\u00a0\na')).toBe('\u00a0\na')
    expect(codec.normalize?.(' \n ')).toBe('')
  })

  it('take the line ends of the old text, else of the file', () => {
    expect(codec.encode('a\nb', 'c\nd')).toBe('a\nb')
    expect(codec.encode('a\nb', 'c')).toBe('a\r\nb')
  })

  it('cannot hold a line of times', () => {
    expect(() => codec.encode('a\n0:01 --> 0:02', '')).toThrow('"0:01 --> 0:02" would be read as the times')
  })
})
