import { describe, expect, it } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import plugin from '@atlas/formats/php-array/format.ts'
import { phpEntries } from '@atlas/formats/php-array/array-elements.ts'
import { joinedCodec, phpLiteralAt, literalCodecs } from '@atlas/formats/php-array/literals.ts'
import { sourceOf } from '../source-of.ts'

const source = sourceOf('')

const read = (text: string): (string | undefined)[][] =>
  phpEntries(`<?php ${text}`).map(({ key, whole, context }) => [
    key.join('/'),
    joinedCodec(source).decode(`<?php ${text}`.slice(...whole)),
    context,
  ])

describe('texts of PHP files', () => {
  it('are in arrays that are returned or assigned, in variables and constants', () => {
    expect(
      read("return ['a' => 'b', array('c')]; $d['e'][f] = 'g'; const H = 'i'; define('j', 'k');"),
    ).toEqual([
      ['a', 'b', undefined],
      ['0/0', 'c', undefined],
      ['d/e/f', 'g', undefined],
      ['H', 'i', undefined],
      ['j', 'k', undefined],
    ])
  })

  it('consist of literals only', () => {
    const others = `['a' => "$b", 'c' => d('e'), 'f' => 'g' . $h, 'i' => fn() => 'j', 'k' => ['l' => -1]]`
    expect(read(`return ${others}; if ($m == 'n') o('p'); return 'q';`)).toEqual([])
    expect(read(`$a = 'b'\n . "c";`)).toEqual([['a', 'bc', undefined]])
    expect(read("return ['fn' => 'Function'];")).toEqual([['fn', 'Function', undefined]])
  })

  it('have comments above and after them', () => {
    expect(read("/** file */\nreturn [\n// a\n# b\n'c' => 'd', // e\n'f' => 'g',\n];")).toEqual([
      ['c', 'd', 'a\nb\ne'],
      ['f', 'g', undefined],
    ])
  })

  it.each(["return ['a'", "$a = 'b", '/* a', '$a = <<<B\nc', "return ['a' => ["])(
    'must be closed: %s',
    (text) => {
      expect(() => read(text)).toThrow('not closed')
    },
  )
})

const codecOf = (raw: string) => {
  const literal = phpLiteralAt(raw, 0)
  if (!literal) throw new Error('no literal')
  const codec = literalCodecs(source)(literal)
  const inside = raw.slice(...literal.inside)
  return { text: codec.decode(inside), encode: (text: string) => codec.encode(text, inside) }
}

describe('literals of PHP', () => {
  it('are spelled by their quotes', () => {
    expect(codecOf(String.raw`'a\'b\\c\n'`).text).toBe(String.raw`a'b\c\n`)
    expect(codecOf(String.raw`"a\"b\\c\n\$d\u{e9}\xC3\xA9\d"`).text).toBe('a"b\\c\n$déé\\d')
    expect(codecOf("'a'").encode("it's \\")).toBe(String.raw`it\'s \\`)
    expect(codecOf('"a"').encode('"$b" $5\n')).toBe(String.raw`\"\$b\" $5\n`)
  })

  it('lose the margin of the closing label', () => {
    const letter = codecOf('<<<A\n  a\n\n    b\n  A')
    expect(letter.text).toBe('a\n\n  b')
    expect(letter.encode('c\n\n d')).toBe('  c\n\n   d')
    expect(() => letter.encode('A b')).toThrow('would end the text')
  })
})

describe('the entries of arrays', () => {
  const without = async (file: string, ...left: string[]): Promise<string> => {
    const format = await configured(plugin, { untranslated: 'omit' })
    const bytes = Buffer.from(`<?php ${file}`)
    const language = languageByCode('de')
    if (!language) throw new Error('no language de')
    const languages = { source: language, targets: [language] }
    const { source: decoded } = decodeFile(bytes, format)
    const records = recordsOf(format, readUnits(format, decoded, languages))
      .filter(({ identifier }) => !left.includes(identifier))
      .map((record) => ({ ...record, translations: { de: { text: record.text } } }))
    return Buffer.from(buildFile(format, bytes, languages, records))
      .toString()
      .slice('<?php '.length)
  }

  it('are removed with their lines and the comments after them', async () => {
    const file = "return [\n  'a' => 'b', // c\n  'd' => 'e', # f\n\n  'g' => 'h',\n];"
    expect(await without(file, 'a')).toBe("return [\n  'd' => 'e', # f\n\n  'g' => 'h',\n];")
    expect(await without(file, 'd')).toBe("return [\n  'a' => 'b', // c\n\n  'g' => 'h',\n];")
    expect(await without(file, 'a', 'd', 'g')).toBe('return [];')
  })

  it('go alone where others are on their line', async () => {
    expect(await without("return ['a' => 'b', 'c' => 'd', /* e */ 'f' => 'g'];", 'c')).toBe(
      "return ['a' => 'b', /* e */ 'f' => 'g'];",
    )
    expect(await without("return ['a' => 'b', 'c' => 'd'];", 'c')).toBe("return ['a' => 'b' ];")
    expect(await without("return [\n'a' => 'b', // c ?>\n<?php 'd' => 'e'];", 'a')).toBe(
      "return [\n// c ?>\n<?php 'd' => 'e'];",
    )
    expect(await without("return [\n'a' => 'b', #[c]\n'd' => 'e'];", 'a')).toBe(
      "return [\n#[c]\n'd' => 'e'];",
    )
  })

  it('take the arrays around them along that become empty', async () => {
    const file = "$x = [\n'a' => [\n'b' => ['c' => 'd'],\n],\n'e' => 'f'\n];"
    expect(await without(file, 'x.a.b.c')).toBe("$x = [\n'e' => 'f'\n];")
    expect(await without(file, 'x.e')).toBe("$x = [\n'a' => [\n'b' => ['c' => 'd'],\n]\n];")
    expect(await without("return ['a' => ['b' => 'c', 'd' => 1]];", 'a.b')).toBe(
      "return ['a' => ['d' => 1]];",
    )
  })

  it('stay without a key, as the keys of the others would change', async () => {
    expect(await without("return ['a', 'b' => 'c'];", '0', 'b')).toBe("return ['a' ];")
    expect(await without("return [['a' => 'b'], ['c' => 'd']];", '0.a')).toBe("return [[], ['c' => 'd']];")
    expect(await without("$a = 'b'; $c = ['d' => 'e'];", 'a', 'c.d')).toBe('$c = [];')
  })
})
