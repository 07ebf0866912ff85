// The grammars that inference proposes for forms of files, before they are judged.
import { describe, expect, test } from 'vitest'
import { decodeFile } from '../../core/reading/source.ts'
import { lineGrammars } from '../../declared/infer/lines.ts'
import { treeGrammars } from '../../declared/infer/trees.ts'
import { xmlGrammars } from '../../declared/infer/xml.ts'
import { bytesOf } from '../core/plugins.ts'

const sourceOf = (text: string) => decodeFile(bytesOf(text), {}).source

describe('lines', () => {
  test('of a second form, and texts that go on on the next line', () => {
    const lines = [
      'a: "The first text"',
      'b: "A second one"',
      'c: "On two',
      'lines"',
      'd: "And on two',
      'more"',
    ]
    const bare = ['e: no quotes', 'f: none here', 'g: nor here']
    const grammars = lineGrammars([[...lines, ...bare].join('\n')])
    expect(grammars).toContainEqual(
      expect.objectContaining({
        entries: expect.arrayContaining([
          { pattern: expect.stringContaining('"(?P<text>') as string, spelling: 'c', lines: 40 },
          { pattern: expect.stringContaining(`(?P<text>[^\\s"'{[(].*|`) as string },
        ]) as unknown[],
      }),
    )
  })
})

test('JSON with notes on members, and YAML with plural rows below a language', () => {
  const noted = ['a', 'b', 'c'].map((key) => `"${key}": "T", "@${key}": {"x${key}": "note"}`)
  expect(treeGrammars('json', [sourceOf(`{${noted.join()}}`)])).toEqual([
    {
      family: 'json',
      rules: [
        ...['^', '^^', '^^^'].map((at) => ({ at: '**', is: 'skip', if: [{ at, pattern: '@.+' }] })),
        { at: '**' },
      ],
    },
  ])
  expect(treeGrammars('yaml', [sourceOf('en:\n  beds:\n    one: A bed\n    other: Beds\n')])[0]).toEqual({
    family: 'yaml',
    rules: [{ at: '_.**.{category}' }, { at: '_.**' }],
  })
})

describe('XML', () => {
  test('with a translation next to each text', () => {
    const unit = (id: string) =>
      `<unit id="${id}"><source>A text ${id}</source><target>Ein Text</target></unit>`
    expect(xmlGrammars([`<file>${unit('a')}${unit('b')}</file>`])).toMatchObject([
      { rules: [{ at: 'file/unit/source', key: ['../@id'], target: '../target' }] },
    ])
  })

  test('with rows of plurals, and with languages', () => {
    const rows = (name: string) =>
      `<plurals name="${name}"><item quantity="one">One ${name}</item><item quantity="other">Two ${name}s</item></plurals>`
    expect(xmlGrammars([`<all>${rows('bed')}${rows('pot')}</all>`])).toMatchObject([
      { rules: [{ at: 'all/plurals/item', key: ['../@name'], category: '@quantity' }] },
    ])
    const terms = ['en', 'de'].map((code) => `<term lang="${code}"><w>A garden bed</w></term>`)
    expect(
      xmlGrammars([`<all><t id="a">${terms.join('')}</t><t id="b">${terms.join('')}</t></all>`]),
    ).toMatchObject([{ rules: [{ at: 'all/t/term/w', key: ['../../@id'], language: '../@lang' }] }])
  })

  test('with texts in attributes, none of them the context of another', () => {
    const item = (id: string) => `<item id="${id}" name="Open ${id} now" desc="Shown in ${id}"/>`
    expect(xmlGrammars([`<all>${item('a')}${item('b')}</all>`])[0]).toMatchObject({
      rules: ['name', 'desc'].map((name) => ({ at: `all/item/@${name}`, key: ['@id', 'attribute()'] })),
    })
    expect(JSON.stringify(xmlGrammars([`<all>${item('a')}${item('b')}</all>`])[0])).not.toContain('context')
  })

  test('with the key in the element before the text', () => {
    const entry = (key: string) => `<key>${key}</key><string>A text of ${key}</string>`
    expect(xmlGrammars([`<dict>${entry('a.one')}${entry('b.two')}</dict>`])).toMatchObject([
      { rules: [{ at: 'dict/string', key: ['previous()'] }] },
    ])
  })
})
