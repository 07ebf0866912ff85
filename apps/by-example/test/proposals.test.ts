// The grammars that inference proposes for forms of files, before they are judged.
import { describe, expect, test } from 'vitest'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { lineGrammars } from '../lines.ts'
import { predictedTrees } from '../synthesis/predicted-trees.ts'
import { bytesOf } from '../../../test/core/plugins.ts'

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
          { pattern: expect.stringContaining('"(?P<text>') as string, spelling: 'c', lines: 30 },
          { pattern: expect.stringContaining(`(?P<text>[^\\s"'{[(].*|`) as string },
        ]) as unknown[],
      }),
    )
  })
})

test('YAML with plural rows below a language', () => {
  expect(predictedTrees('yaml', [sourceOf('en:\n  beds:\n    one: A bed\n    other: Beds\n')])[0]).toEqual({
    family: 'yaml',
    rules: [{ at: '_.**.{category}' }, { at: '_.**' }],
  })
})

describe('XML', () => {
  const xmlGrammars = (text: string) => predictedTrees('xml', [sourceOf(text)])

  test('with a translation next to each text', () => {
    const unit = (id: string) =>
      `<unit id="${id}"><source>A text ${id}</source><target>Ein Text</target></unit>`
    expect(xmlGrammars(`<file>${unit('a')}${unit('b')}</file>`)).toMatchObject([
      { rules: [{ at: 'file/unit/source', key: ['../@id'], target: '../target' }] },
    ])
  })

  test('with texts in attributes, none of them the context of another', () => {
    const item = (id: string) => `<item id="${id}" name="Open ${id} now" desc="Shown in ${id}"/>`
    expect(xmlGrammars(`<all>${item('a')}${item('b')}</all>`)[0]).toMatchObject({
      rules: ['name', 'desc'].map((name) => ({ at: `all/item/@${name}`, key: ['@id', 'attribute()'] })),
    })
    expect(JSON.stringify(xmlGrammars(`<all>${item('a')}${item('b')}</all>`)[0])).not.toContain('context')
  })

  test('with the key in the element before the text', () => {
    const entry = (key: string) => `<key>${key}</key><string>A text of ${key}</string>`
    expect(xmlGrammars(`<dict>${entry('a.one')}${entry('b.two')}</dict>`)).toMatchObject([
      { rules: [{ at: 'dict/string', key: ['previous()'] }] },
    ])
  })
})
