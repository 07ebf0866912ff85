import { describe, expect, it } from 'vitest'
import { assEvents, isDrawing } from '../../formats/ass/dialogue.ts'
import { refuseBinary } from '../../syntax/subtitles/binary.ts'
import { cueLines } from '../../syntax/subtitles/cue-lines.ts'
import { markedLines } from '../../syntax/subtitles/marked-lines.ts'
import { samiCodec } from '../../formats/sami/text.ts'
import { samiCaptions, samiLanguages } from '../../formats/sami/captions.ts'

describe('lines with times', () => {
  const read = (text: string): string[][] =>
    [...cueLines(text, /\{(\d+)\}\{(\d*)\}/y)].map(({ start, end, at }) => [start, end, text.slice(...at)])

  it('are cues, and others are none', () => {
    expect(read('{1}{2}a\n{x}{}b\n {3}{4}c\r\n{5}{} d \n{6}{7}')).toEqual([
      ['1', '2', 'a'],
      ['5', '', 'd'],
      ['6', '7', ''],
    ])
  })
})

describe('comments of cues', () => {
  it('stand directly above', () => {
    const read = (text: string) => [...cueLines(text, /(\d),/y, '//')].map(({ note }) => note)
    expect(read('// of the file\n\n1,a\n//one\n// two\n2,b\n3,c')).toEqual([undefined, 'one\ntwo', undefined])
  })
})

describe('marks of line ends', () => {
  const codec = markedLines('|', '|')

  it('are spelled as the first one was, with its blanks', () => {
    expect(codec.encode('a\nb\nc', 'one |two')).toBe('a |b |c')
    expect(codec.encode('a\nb', 'one')).toBe('a|b')
  })

  it('are read without the blanks around them', () => {
    expect(codec.decode('a | b\t|c')).toBe('a\nb\nc')
    expect(codec.settle?.(' a \r\n b ')).toBe('a\nb')
  })

  it('cannot stand in a text', () => {
    expect(() => codec.encode('a|b', '')).toThrow(
      'The text has "|", which ends a line here: write a line end.',
    )
  })
})

describe('events of Sub Station Alpha', () => {
  const read = (text: string): unknown[] =>
    [...assEvents(text)].map(({ start, actor, isComment, at }) => [
      start,
      actor,
      isComment,
      text.slice(...at),
    ])

  it('stand in their section, in columns that a line of formats names', () => {
    const dialogue = 'Dialogue: 1,Ada,a, b\n'
    expect(read(`${dialogue}[events]\nFORMAT: Start, Actor, Text\n${dialogue}[Fonts]\n${dialogue}`)).toEqual([
      ['1', 'Ada', false, 'a, b'],
    ])
  })

  it('have the usual columns where nothing names them, and none without all of these', () => {
    expect(read('[Events]\nComment: 0,1,2,S,Ada,0,0,0,,a\nDialogue: 0,1,2')).toEqual([
      ['1', 'Ada', true, 'a'],
    ])
  })

  it('have no text that could be told where it is not the last column', () => {
    expect(read('[Events]\nFormat: Text, Start\nDialogue: a, b')).toEqual([])
  })

  it('are drawings where nothing else is shown', () => {
    expect(isDrawing('{\\p1}m 0 0 l 5 0{\\p0}')).toBe(true)
    expect(isDrawing('{\\p1}m 0 0{\\p0} words')).toBe(false)
    expect(isDrawing('{\\pos(1,2)}words')).toBe(false)
    expect(isDrawing('words \\p1')).toBe(false)
  })
})

describe('captions of SAMI', () => {
  const read = (text: string): unknown[] =>
    samiCaptions(text).map(({ start, end, style, at }) => [start, end, style, text.slice(...at)])

  it('end at the next tag of the structure, whether or not theirs are closed', () => {
    expect(
      read('<SYNC Start=1><P Class=EN>a<P Class="fr"> b\n<sync start="2" ><p>&nbsp;</p>c<SYNC Start=3>d'),
    ).toEqual([
      ['1', '2', 'en', 'a'],
      ['1', '2', 'fr', 'b'],
      ['3', undefined, '', 'd'],
    ])
  })

  it('are none in comments, outside a moment, or without words', () => {
    expect(read('<p>a</p><!-- <SYNC Start=1><P>b --><SYNC Start=2><P> \n<P>&#160;<P>c')).toEqual([
      ['2', undefined, '', 'c'],
    ])
  })

  it('hold tags that stay in a line, and those that stood there', () => {
    expect(samiCodec.encode('<i>a</i>\nb', 'c<BR />\n d')).toBe('<i>a</i><BR />\n b')
    expect(samiCodec.encode('<div>a</div>', '<DIV>c</DIV>')).toBe('<div>a</div>')
    for (const text of ['</P>', '<script>', '<br>', 'a <b', '<!-- -->'])
      expect(() => samiCodec.encode(text, '')).toThrow('write "&lt;" for its "<"')
    expect(samiCodec.encode('1 < 2 & 3', '')).toBe('1 < 2 & 3')
  })

  it('show characters for their references, save those of markup', () => {
    expect(samiCodec.decode('it&#039;s&nbsp;<b title="&quot;">5 &lt; 7&#x3e;</b>&#10;')).toBe(
      'it\'s\u00a0<b title="&quot;">5 &lt; 7&#x3e;</b>&#10;',
    )
    expect(samiCodec.encode('a\'b"', 'c&#039;d')).toBe('a&#039;b"')
    expect(() => samiCodec.encode('a&#039;b', '')).toThrow('"&#039;", which would be read as "\'" here')
  })

  it('have classes that name their language', () => {
    const sheet =
      '<STYLE TYPE="text/css"><!-- P {} .EN { Name: English ; lang: en-US } .X { color: red } --></STYLE>'
    const [[style, said] = [], ...others] = [...samiLanguages(sheet)]
    expect([style, said?.name && sheet.slice(...said.name), said && sheet.slice(...said.lang)]).toEqual([
      'en',
      'English',
      'en-US',
    ])
    expect(others).toEqual([])
  })
})

describe('binary subtitles', () => {
  it('are refused by name', () => {
    expect(() => refuseBinary('\0\0\x01\xba\x44')).toThrow('This is VobSub')
    expect(() => refuseBinary('850STL25.01')).toThrow('This is EBU STL')
    expect(() => refuseBinary('{1}{2}a')).not.toThrow()
  })
})

describe('pathological subtitles of one line', () => {
  it.each([
    ['events', '[Events]\nDialogue: ,,,,,,,,,'],
    ['drawings', '{\\p1}'],
    ['moments', '<SYNC Start=1><P>a'],
    ['comments', '<!--'],
    ['attributes', '<SYNC start=  '],
    ['blanks', ' '],
    ['styles', '<style>.a {'],
    ['references', '&#039;'],
    ['breaks', '<br> '],
    ['open tags', '<b '],
  ])('reads 100,000 %s in linear time', (_, piece) => {
    const text = piece.repeat(100_000)
    void [...assEvents(text), ...cueLines(text, /[ \t]*\{(\d+)\}\{(\d*)\}/y)]
    isDrawing(text)
    samiCaptions(`<sync start=1><p ${text}>${text}`)
    samiLanguages(text)
    samiCodec.decode(text)
  })
})
