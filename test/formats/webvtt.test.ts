import { describe, expect, it } from 'vitest'
import { vttCodec, vttCues } from '@atlas/formats/webvtt/cues.ts'
import { sourceOf } from '../source-of.ts'

const read = (text: string): string[][] =>
  [...vttCues(text)].map((cue) => [
    cue.id,
    cue.start,
    cue.text ? text.slice(cue.text[0], cue.text[1]) : '',
    cue.note ?? '',
  ])

describe('cues of WebVTT', () => {
  it('end at an empty line, but not at a blank one', () => {
    expect(read('WEBVTT\n\na\n00:01.000 --> 00:02.000\nb\n \nc\n\nd')).toEqual([
      ['a', '00:01.000', 'b\n \nc', ''],
    ])
  })

  it('have an id only from a single line above the times, never from the header', () => {
    expect(read('WEBVTT x\n00:01.000 --> 00:02.000\na\nb\n00:03.000 --> 00:04.000\nc')).toEqual([
      ['', '00:01.000', 'a\nb', ''],
      ['', '00:03.000', 'c', ''],
    ])
    expect(read('WEBVTT\n\nid\nno id\n00:03.000 --> 00:04.000')).toEqual([['', '00:03.000', '', '']])
  })

  it('have the comment above them as context', () => {
    const text =
      'WEBVTT\r\n\r\nNOTE one\r\ntwo\r\n\r\n00:01.000 --> 00:02.000\r\na\r\n\r\n00:03.000 --> 00:04.000\r\nb'
    expect(read(text).map(([, , , note]) => note)).toEqual(['one\ntwo', ''])
  })

  it('do not begin at an arrow without times', () => {
    expect(read('WEBVTT\n\nx --> y\na\n00:03.000 --> 00:04.000\nb')).toEqual([['', '00:03.000', 'b', '']])
  })
})

describe('texts of WebVTT', () => {
  const codec = vttCodec(sourceOf('', '\r\n'))

  it('have no empty lines, and the line ends of the file', () => {
    expect(codec.normalize?.('\na\r\n\r\nb\n')).toBe('a\nb')
    expect(codec.encode('a\nb', 'c')).toBe('a\r\nb')
  })

  it('contain an arrow, which is spelled with a reference', () => {
    expect(codec.encode('a --> b', '')).toBe('a --&gt; b')
    expect(codec.decode('a --&gt; b > c')).toBe('a --> b > c')
    expect(() => codec.encode('a --&gt; b', '')).toThrow('write "-->"')
  })
})
