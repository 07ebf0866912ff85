// How captions of SAMI are found, read and written.
import { describe, expect, it } from 'vitest'
import { samiCaptions, samiLanguages } from '@atlas/formats/sami/captions.ts'
import { samiCodec } from '@atlas/formats/sami/text.ts'

describe('captions of SAMI', () => {
  const read = (text: string): unknown[] =>
    samiCaptions(text).map(({ start, end, style, at }) => [start, end, style, text.slice(...at)])

  it('end at the next structural tag, even if their own is not closed', () => {
    expect(
      read('<SYNC Start=1><P Class=EN>a<P Class="fr"> b\n<sync start="2" ><p>&nbsp;</p>c<SYNC Start=3>d'),
    ).toEqual([
      ['1', '2', 'en', 'a'],
      ['1', '2', 'fr', 'b'],
      ['3', undefined, '', 'd'],
    ])
  })

  it('are not found in comments, outside of SYNC, or without words', () => {
    expect(read('<p>a</p><!-- <SYNC Start=1><P>b --><SYNC Start=2><P> \n<P>&#160;<P>c')).toEqual([
      ['2', undefined, '', 'c'],
    ])
  })

  it('may contain inline tags and the tags of the old text', () => {
    expect(samiCodec.encode('<i>a</i>\nb', 'c<BR />\n d')).toBe('<i>a</i><BR />\n b')
    expect(samiCodec.encode('<div>a</div>', '<DIV>c</DIV>')).toBe('<div>a</div>')
    for (const text of ['</P>', '<script>', '<br>', 'a <b', '<!-- -->'])
      expect(() => samiCodec.encode(text, '')).toThrow('write "&lt;" for its "<"')
    expect(samiCodec.encode('1 < 2 & 3', '')).toBe('1 < 2 & 3')
  })

  it('have their references decoded, except those for markup', () => {
    expect(samiCodec.decode('it&#039;s&nbsp;<b title="&quot;">5 &lt; 7&#x3e;</b>&#10;')).toBe(
      'it\'s\u00a0<b title="&quot;">5 &lt; 7&#x3e;</b>&#10;',
    )
    // FFmpeg shows `&#039;` as it is.
    expect(samiCodec.encode('a\'b"\u00a0c', 'c&#039;d&nbsp;')).toBe('a\'b"&nbsp;c')
    expect(() => samiCodec.encode('a&#039;b', '')).toThrow('"&#039;", which would be read as "\'" here')
  })

  it('have classes that declare their language', () => {
    const sheet =
      '<STYLE TYPE="text/css"><!-- P {} .EN { Name: English ; lang: en-US } .X { color: red } --></STYLE>'
    const [[style, declared] = [], ...others] = [...samiLanguages(sheet)]
    expect([
      style,
      declared?.name && sheet.slice(...declared.name),
      declared && sheet.slice(...declared.lang),
    ]).toEqual(['en', 'English', 'en-US'])
    expect(others).toEqual([])
  })
})
