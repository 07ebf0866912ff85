import { describe, expect, it } from 'vitest'
import { readRenpy } from '@atlas/formats/renpy/blocks.ts'
import { pythonCodec, sayCodec } from '@atlas/formats/renpy/strings.ts'

const read = (text: string): (string | undefined)[][] =>
  readRenpy(text).texts.map(({ key, source, target, context }) => [
    key.join('/'),
    text.slice(...source.inside),
    text.slice(...target.inside),
    context,
  ])

describe("translations of Ren'Py", () => {
  it('pair dialogue with the comments above it, in order', () => {
    expect(
      read(
        '# x\n\n# y\ntranslate z a_1:\n  # b "1"\n  # voice "v"\n  # c d "2" with fade\n\n  voice "w"\n  b "3"\n  c d \'4\' (e="f")\n  g "5"\n',
      ),
    ).toEqual([
      ['a_1/1', '1', '3', 'y\nSpeaker: b'],
      ['a_1/2', '2', '4', 'y\nSpeaker: c d'],
    ])
  })

  it('pair old strings with new ones', () => {
    expect(
      read(
        'translate a strings:\n\n  # b\n  old "1"\n  # c\n  new "2"\n  new "3"\n  old "4" "5"\n  new "6"\nold "7"\nnew "8"',
      ),
    ).toEqual([['', '1', '2', 'b\nc']])
  })

  it('skip code, styles, and dialogue without its original', () => {
    expect(
      read(
        'translate a python:\n  # "1"\n  "2"\ntranslate a style b:\n  # "3"\n  "4"\ntranslate a c:\n  "5"\nlabel d:\n  # "6"\n  "7"',
      ),
    ).toEqual([])
  })

  it('name their language in each block', () => {
    const text = 'translate a b:\n  pass\ntranslate\tc python:\n  pass'
    expect(readRenpy(text).languages.map((at) => text.slice(...at))).toEqual(['a', 'c'])
  })
})

describe("strings of Ren'Py", () => {
  it('in dialogue collapse blanks', () => {
    const codec = sayCodec({ quote: '"' })
    expect(codec.decode('a \r\n  b \\ c\\n\\u41\\%\\{\\[\\x')).toBe('a b  cA'.replace('cA', 'c\nA%%{{[[x'))
    expect(codec.encode('a   "b"\n\\', '')).toBe(String.raw`a \ \ \"b\"\n\\`)
    expect(sayCodec({ quote: '"""' }).decode('\n  a\n  b\n  ')).toBe('a b')
  })

  it('of Python keep all blanks', () => {
    const codec = pythonCodec({ quote: "'" })
    expect(codec.decode(String.raw`a  b\'\x41\u00e9\U0001F33B\101\q`)).toBe(String.raw`a  b'Aé🌻A\q`)
    expect(codec.encode("a\n'b'", 'c')).toBe(String.raw`a\n\'b\'`)
    expect(pythonCodec({ quote: '"""' }).encode('a\nb', 'c\r\nd')).toBe('a\r\nb')
  })
})
