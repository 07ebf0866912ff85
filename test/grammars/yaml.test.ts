import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import yaml from '@atlas/formats/yaml/format.ts'
import type { FormatPlugin, Unit } from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { weave } from '@atlas/core/writing/weave.ts'
import { isPlainText } from '@atlas/formats/_grammars/yaml/words.ts'
import witness from '@atlas/formats/yaml/witness.ts'
import { sourceOf } from '../source-of.ts'
import { isStringIn11 } from './yaml-readers.ts'

const plugin: FormatPlugin = yaml

function unitsOf(text: string): Unit[] {
  const source = languageByCode('en')
  if (!source) throw new Error('English is in the table')
  return [...plugin.parse(sourceOf(text, text.includes('\r\n') ? '\r\n' : '\n'), { source, targets: [] })]
}

function slotOf({ source }: Unit) {
  if ('forms' in source) throw new Error('plain YAML has no plurals')
  return source
}

/** Key and text of each unit. */
const read = (text: string): [string, string][] =>
  unitsOf(text).map((unit) => {
    const { at, codec } = slotOf(unit)
    return [unit.key.join('/'), codec.decode(text.slice(...at))]
  })

/** The file with a new text in its first place. */
function write(file: string, text: string): string {
  const [unit] = unitsOf(file)
  if (!unit) throw new Error('the file has a place')
  const { at, codec } = slotOf(unit)
  const built = weave(file, [{ at, text: codec.encode(text, file.slice(...at)) }])
  expect(read(built)[0]?.[1]).toBe(text)
  expect(witness(built)).toContain(text)
  return built
}

describe('the places of a YAML file', () => {
  it('are found where YAML 1.1 has an alias as key, or a comma in a tag', () => {
    expect(read('a: &first One\nb: !example.org,2007/Text\n  c: Two\n  *first: Three\n')).toEqual([
      ['a', 'One'],
      ['b/c', 'Two'],
      ['b/*firs', 'Three'],
    ])
  })

  it('are strings, and nothing that YAML 1.1 or 1.2 reads as something else', () => {
    const values = 'text 12 -1.5 1e3 0x1F 0o17 1_000 10:30 .inf true Yes off null ~ 2026-11-21'.split(' ')
    expect(values.filter(isPlainText)).toEqual(['text'])
    expect(isPlainText('2026-11-21 10:00:00 +01:00')).toBe(false)
    expect(isPlainText('1.2.3')).toBe(true)
    expect(isPlainText('')).toBe(false)
  })

  it('are keyed by path, with the indices of lists and of the later documents', () => {
    expect(read('a:\n- b\n- c: d\n---\n- e\n--- f\n')).toEqual([
      ['a/0', 'b'],
      ['a/1/c', 'd'],
      ['1/0', 'e'],
      ['2', 'f'],
    ])
  })

  it('are where an anchor is, and not where its aliases are', () => {
    expect(read('a: &x b\nc: *x\nd: {<<: *x, e: f}\n')).toEqual([
      ['a', 'b'],
      ['d/e', 'f'],
    ])
  })

  it('take complex keys by their source', () => {
    expect(read('? [a,\n  b]\n: c\n? - d\n: e\n')).toEqual([
      ['[a, b]', 'c'],
      ['- d', 'e'],
    ])
  })

  it('are tagged as strings, or not at all', () => {
    expect(read('a: !!str 12\nb: ! x\nc: !color red\nd: !!int "3"\ne: !!map {f: g}\n')).toEqual([
      ['a', '12'],
      ['b', 'x'],
      ['e/f', 'g'],
    ])
  })

  it('are read in every style', () => {
    const text = [
      'plain: one',
      '  two',
      '',
      '  three # comment',
      `single: 'it''s`,
      `  so'`,
      'double: "a\\tb \\',
      '  c\\u00e9\\x21"',
      'literal: |2-',
      '    indented',
      '  not',
      'folded: >+',
      '  a',
      '  b',
      '',
      '   c',
      '',
      'last: |',
      '  no end',
    ].join('\n')
    expect(read(text)).toEqual([
      ['plain', 'one two\nthree'],
      ['single', "it's so"],
      ['double', 'a\tb cé!'],
      ['literal', '  indented\nnot'],
      ['folded', 'a b\n\n c\n\n'],
      ['last', 'no end\n'],
    ])
    expect(read(text.replaceAll('\n', '\r\n'))).toEqual(read(text))
  })

  it('have the comments above them as context, but no text that looks like one', () => {
    const [first, second, third] = unitsOf('a: |\n  # text\nb: x\n\n# far\n\n# near\n#  by\nc: y\n')
    expect([first?.context, second?.context, third?.context]).toEqual([undefined, undefined, 'near\nby'])
  })

  it('may be called __proto__', () => {
    expect(read('__proto__: a\nconstructor: {__proto__: b}\n')).toEqual([
      ['__proto__', 'a'],
      ['constructor/__proto__', 'b'],
    ])
  })
})

describe('a text in its place', () => {
  it('stays plain where it reads as a string, and is quoted where not', () => {
    expect(write('a: b\n', 'c')).toBe('a: c\n')
    for (const text of [
      'true',
      '12',
      'null',
      '~',
      'y',
      '2001-01-01',
      '- x',
      '# x',
      'a: b',
      '@x',
      ' x',
      'x ',
      '=',
    ]) {
      expect(write('a: b # c\n', text)).toBe(`a: "${text}" # c\n`)
    }
    expect(write('a: b\n', '"x": 1')).toBe(`a: '"x": 1'\n`)
    expect(write('a: b\n', ':symbol')).toBe('a: ":symbol"\n')
  })

  it('is quoted in flow where a comma would end it', () => {
    expect(write('[a, b]\n', 'x, y')).toBe('["x, y", b]\n')
    expect(write('{a: b}\n', 'x}')).toBe('{a: "x}"}\n')
  })

  it('is quoted where readers of YAML 1.1 would read something else', () => {
    expect(write('[a, b]\n', 'Sure?')).toBe('["Sure?", b]\n')
    expect(write('a: b\n', 'Sure?')).toBe('a: Sure?\n')
    expect(write('{a: b}\n', 'x  y')).toBe('{a: "x  y"}\n')
    for (const text of ['nUll', '0x1,F', '0X1f', '+e5', '2001-1-1 1:2:3', '1:75', '<<', '\u00a0x']) {
      expect(write('a: b\n', text)).toBe(`a: "${text}"\n`)
    }
    expect(write("a: ! 'b'\n", '*')).toBe("a: '*'\n")
    expect(write('a: b\n\n  c\n', 'y\nno')).toBe('a: "y\\nno"\n')
  })

  it('stays plain only where readers of YAML 1.1 read the same string', () => {
    const pieces =
      '? : , [ ] { } # & * ! | > % @ ~ = << - -- --- . .. ... null No y on 0 08 0o7 0x1F 0b1 1_0 1,0 1.5 .5 1e3 ' +
      '1:20 2001-01-01 12:30:00 .inf .NaN x ein é \u00a0 \u0085 \u2028 \ufeff'
    const piece = fc.constantFrom(...pieces.split(' '))
    const text = fc
      .array(fc.tuple(piece, fc.constantFrom('', '', ' ', '  ', ': ', ', ')), { minLength: 1, maxLength: 4 })
      .map((pairs) => pairs.map(([word, joint], index) => (index > 0 ? joint : '') + word).join(''))
    const files = [
      'a: b\n',
      '- b\n',
      '? k\n: b\n',
      '--- b\n',
      '[b]\n',
      'a: [[b]]\n',
      '{a: b}\n',
      '[{a: b}]\n',
    ]
    let plain = 0
    fc.assert(
      fc.property(fc.constantFrom(...files), text, (file, wanted) => {
        const built = write(file, wanted)
        const at = file.indexOf('b')
        const raw = built.slice(at, built.length - (file.length - at - 1))
        if (/^["']/.test(raw)) return
        plain += 1
        expect(isStringIn11(raw, /[[{]/.test(file)), built).toBe(true)
      }),
      { numRuns: 3000, seed: 1 },
    )
    expect(plain).toBeGreaterThan(300)
  })

  it('needs double quotes for what cannot be seen', () => {
    expect(write("a: 'b'\n", '\0\u2028\ufeff\ud800')).toBe('a: "\\0\\u2028\\uFEFF\\uD800"\n')
    expect(write('a: |\n  b\nc: d\n', 'x\ry\n')).toBe('a: "x\\ry\\n"\nc: d\n')
  })

  it('keeps the escapes that the scalar has', () => {
    expect(write('a: "\\u00fc"\n', 'ä😀')).toBe('a: "\\xE4\\U0001F600"\n')
  })

  it('is folded as wide as the old one was, in the same margin', () => {
    expect(write('a: one two three four\n   five\n', 'six seven eight nine ten')).toBe(
      'a: six seven eight nine\n   ten\n',
    )
    expect(write('a: "one two three four\r\n  five"\r\n', 'six seven eight nine\nten')).toBe(
      'a: "six seven eight nine\r\n\r\n  ten"\r\n',
    )
  })

  it('changes the chomping of a block, and no line around it', () => {
    expect(write('a: |\n  b\n\n# c\n', 'x')).toBe('a: |-\n  x\n\n# c\n')
    expect(write('a: |-\n  b\nc: d\n', 'x\n\n')).toBe('a: |+\n  x\n\nc: d\n')
    expect(write('a: |+\n  b\n\nc: d\n', 'x\n')).toBe('a: |+\n  x\nc: d\n')
    expect(write('a: |', 'x\n\n')).toBe('a: "x\\n\\n"')
    expect(write('a: |-\n  b', 'x\n')).toBe('a: "x\\n"')
  })

  it('states the indentation of a block where its first line cannot show it', () => {
    expect(write('a:\n    b: |\n      c\n', '  x\ny\n')).toBe('a:\n    b: |2\n        x\n      y\n')
    expect(write('- >\n  a\n', ' x')).toBe('- |2-\n   x\n')
    // Readers count it from different columns in a file that is one block.
    expect(write('--- |\n a\n', ' x')).toBe('--- " x"\n')
  })

  it('reads back in every style', () => {
    const files = [
      'a: b\nz: 1\n',
      "a: 'b'\nz: 1\n",
      'a: "b\n  c"\nz: 1\n',
      'a: |\n  b\n\nz: 1\n',
      'a: >-\r\n  b c\r\n  d\r\nz: 1\r\n',
      '- - {a: b}\n',
      'a: |2+\n    b\n\n\n',
      '--- >\n b\n',
      'a: plain\n  text',
    ]
    const piece = fc.constantFrom(
      ...'a|b |\n|\t|#| #|: |:|- |---|"|\'|\\|{|]|,|&|*|!|>|%|@|~|1|\u0085|é|\r'.split('|'),
    )
    const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.constantFrom(...files), text, (file, wanted) => {
        write(file, wanted)
      }),
      { numRuns: 400, seed: 1 },
    )
  })
})

describe('hostile YAML', () => {
  it('is refused where it nests too deep', () => {
    expect(() => unitsOf('['.repeat(600))).toThrow(expect.objectContaining({ code: 'too-deep' }))
    expect(() => unitsOf(`${'- '.repeat(600)}a`)).toThrow(expect.objectContaining({ code: 'too-deep' }))
  })

  it('is refused with the place of its first error', () => {
    expect(() => unitsOf('a: b\nc: d: e\n')).toThrow(expect.objectContaining({ code: 'syntax', offset: 8 }))
  })
})
