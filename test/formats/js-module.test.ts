import { describe, expect, it } from 'vitest'
import { jsFile } from '@atlas/formats/js-module/exported-objects.ts'
import { jsCodec, keyText } from '@atlas/formats/js-module/strings.ts'
import { jsTokens } from '@atlas/formats/js-module/tokens.ts'
import { open } from '@atlas/cli/library/index.ts'
import { sourceOf } from '../source-of.ts'

const read = (text: string): Record<string, string> =>
  Object.fromEntries(jsFile(text, keyText).entries.map(({ key, at }) => [key.join('.'), text.slice(...at)]))

const contexts = (text: string): (string | undefined)[] =>
  jsFile(text, keyText).entries.map(({ context }) => context)

describe('tokens of JavaScript', () => {
  const names = (text: string): string[] =>
    jsTokens(text).tokens.map(({ start, end }) => text.slice(start, end))

  it('distinguish a regular expression from a division', () => {
    expect(names('a = b / c / d')).toEqual(['a', '=', 'b', '/', 'c', '/', 'd'])
    expect(names('a = /["/]\\//g')).toEqual(['a', '=', '/["/]\\//g'])
    expect(names('return /x/')).toEqual(['return', '/x/'])
  })

  it('follow templates into their expressions', () => {
    expect(names('`a${b + `}`}c`;')).toEqual(['`a${', 'b', '+', '`}`', '}', 'c`', ';'])
  })

  it.each([
    ['{ a: "b }', 'string'],
    ['{ a: "b\n" }', 'string'],
    ['`a', 'template'],
    ['/* a', 'comment'],
    ['{ (', 'bracket'],
    ['(]', 'bracket'],
  ])('refuse %j', (text, what) => {
    expect(() => jsTokens(text)).toThrow(what)
  })
})

describe('objects of JavaScript', () => {
  it('are exported, assigned, returned, or passed to a function', () => {
    expect(read("export default { a: 'b' }")).toEqual({ a: "'b'" })
    expect(read("module.exports = { a: 'b' }; exports.x = { c: 'd' }")).toEqual({ a: "'b'", 'x.c': "'d'" })
    expect(read("const de = { a: 'b' }, f = 1")).toEqual({ 'de.a': "'b'" })
    expect(read("window.I18N['de'][k] = { a: 'b' }")).toEqual({ 'window.I18N.de.k.a': "'b'" })
    expect(read("define(['x'], () => ({ a: 'b' }))")).toEqual({ 'define.a': "'b'" })
    expect(read("define('x', function (f) { if (f) { return { c: 'd' } } return { a: 'b' } })")).toEqual({
      'define.a': "'b'",
    })
    expect(read("export default async () => Object.freeze({ a: 'b' })")).toEqual({ a: "'b'" })
  })

  it('are found with TypeScript annotations', () => {
    expect(read("const x: Record<A, { b: 'c' }> & D = { a: 'b' } as const satisfies E")).toEqual({
      'x.a': "'b'",
    })
    expect(read("type X = { b: 'c' }; export = { a: 'b' as F, }")).toEqual({ a: "'b'" })
    expect(read("let x: () => G = (): G => ({ a: 'b' })")).toEqual({ 'x.a': "'b'" })
  })

  it('are ignored in code', () => {
    expect(read("if (x == { a: 'b' }) { const y = { a: 'b' } } class Z { a = { b: 'c' } }")).toEqual({})
    expect(read("function f(x = { a: 'b' }) { return { a: 'b' } }")).toEqual({})
  })

  it('contain a text only where a value consists of strings', () => {
    const text =
      'x = { a: "b" + \'c\', d: e + "f", g: "h" + i, j: `k${l}`, m: n("o"), "p q": [, "r", { s: `t` }],' +
      ' ...u, v, w() { return "x" }, get y() { return "z" }, [1]: "one", 2: "two", e: ["f"].map(g) }'
    expect(read(text)).toEqual({
      'x.a': '"b" + \'c\'',
      'x.j': '`k${l}`',
      'x.p q.1': '"r"',
      'x.p q.2.s': '`t`',
      'x.1': '"one"',
      'x.2': '"two"',
    })
  })

  it('may have strings in parentheses', () => {
    expect(
      read("x = { a: ('b' +\n 'c'), d: (('e')), f: ('g', 'h'), i: ('j').k, l: () => 'm', n: (o) }"),
    ).toEqual({
      'x.a': "'b' +\n 'c'",
      'x.d': "'e'",
      'x.l': "'m'",
    })
  })

  it('may be choices of two texts, and functions that return texts', () => {
    expect(
      read(
        "x = { a: n === 'one' ? 'b' : ('c' + 'd'), e: (n: number): string => `${n} f`, g: async n => n?.o ?? p ? `${n} h` : 'i'," +
          " j: n ? 'k' : l, m: n ? o ? 'p' : 'q' : 'r', s: (t) => { return 'u' }, v: n ?? 'w', z: a ? { b: 'c' } : 'd' }",
      ),
    ).toEqual({
      'x.a.then': "'b'",
      'x.a.else': "('c' + 'd')".slice(1, -1),
      'x.e': '`${n} f`',
      'x.g.then': '`${n} h`',
      'x.g.else': "'i'",
    })
  })

  it('have comments above and after a text', () => {
    expect(
      contexts("x = { // all\n// one\n/* two */\na: 'b', // three\n\n// apart\n\nc: 'd', e: 'f' /* g */ }"),
    ).toEqual(['one\ntwo\nthree', undefined, 'g'])
  })

  it('have no comments that address tools', () => {
    expect(
      contexts("x = {\n// eslint-disable-next-line quotes\na: 'b', // @ts-expect-error\n// c\nd: 'e' }"),
    ).toEqual([undefined, 'c'])
  })

  it('are nested at most 500 deep', () => {
    expect(() => read(`x = ${'{a:'.repeat(600)}1${'}'.repeat(600)}`)).toThrow('nested deeper than 500')
  })
})

describe('strings of JavaScript', () => {
  const source = sourceOf('', '\r\n')
  const codec = jsCodec(source, false)

  it('are read with their escapes', () => {
    expect(codec.decode('"\\x41\\u0042\\u{43}\\u{1f600}\\\\u{44}\\\n\\0"')).toBe('ABC😀\\u{44}\0')
    expect(codec.decode('`a\r\n\\`\\${b}`')).toBe('a\n`${b}')
  })

  it('keep their quotes', () => {
    expect(codec.encode('"it\'s"', "'x'")).toBe("'\"it\\'s\"'")
    expect(codec.encode('"it\'s"\n', '"x"')).toBe('"\\"it\'s\\"\\n"')
    expect(codec.encode('`${a}`\n\\b', '`x`')).toBe('`\\`\\${a}\\`\r\n\\\\b`')
    expect(codec.encode('a\nb', '`x\\ny`')).toBe('`a\\nb`')
  })
})

describe('values of JavaScript that contain code', () => {
  const opened = (text: string) =>
    open(Buffer.from(text), { name: 'messages.js', source: 'en', target: 'de', format: 'js-module' })

  it('are strings where a call of jQuery Validation only passes its text on', () => {
    const text =
      '$.extend($.validator.messages, { a: $.validator.format("At most {0}."), b: jQuery.validator.format(\'{0} to {1}\') })'
    const file = opened(text)
    expect(file.strings().map(({ identifier, text: own }) => [identifier, own])).toEqual([
      ['$.extend.a', 'At most {0}.'],
      ['$.extend.b', '{0} to {1}'],
    ])
    file.set('$.extend.a', 'de', 'Nicht mehr als "{0}".')
    expect(Buffer.from(file.build().bytes).toString()).toBe(
      text.replace('At most {0}.', 'Nicht mehr als \\"{0}\\".'),
    )
  })

  it('are placeholders in templates, which a translation may move and repeat', () => {
    const text =
      'export default { a: `Hi ${user.name}, ${count} of \\`5\\``, b: `${n} item${n > 1 ? "s" : ""}` }'
    const file = opened(text)
    expect(file.strings().map(({ text: own }) => own)).toEqual(['Hi ${user.name}, ${count} of `5`'])
    file.set('a', 'de', '${count} von `5`, ${user.name}: ${count} ${process.exit()} \\${count}')
    expect(Buffer.from(file.build().bytes).toString()).toContain(
      'a: `${count} von \\`5\\`, ${user.name}: ${count} \\${process.exit()} \\\\${count}`,',
    )
    expect(file.warnings).toHaveLength(1)
  })

  it('are counted in a warning if they have texts and are passed over', () => {
    const file = opened(
      'export default { a: `Hi ${"my"}`, b: n ? "one" : many, c: "A " + b, d: t("key"), e: "E", f: 1, g: x == "-" }',
    )
    expect(file.strings().map(({ text }) => text)).toEqual(['E'])
    expect(file.warnings).toEqual([
      '3 values with texts are code, such as strings that are joined with variables, and stay unchanged.',
    ])
    expect(opened('export default { a: `Hi`, b: n, c: /x/ }').warnings).toEqual([])
  })
})
