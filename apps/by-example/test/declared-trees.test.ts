// Declared formats of trees (JSON, YAML, TOML, XML) and of tables, on small files.
import { describe, expect, test } from 'vitest'
import { built, builtRows, formatWith, stringsOf } from './declared.ts'

describe('trees', () => {
  const messages = {
    family: 'json',
    rules: [{ at: '*.message', key: 'parent', context: ['description'], maxLength: 'limit' }],
  }

  test('of JSON are read by rules', async () => {
    const file = '{"a": {"message": "A", "description": "D", "limit": 9}, "b": {"other": "x"}}'
    expect(await stringsOf(messages, file)).toMatchObject([
      { identifier: 'a', text: 'A', context: 'D', maxLength: 9 },
    ])
    expect(await built(messages, file, { a: '"' })).toBe(file.replace('"A"', '"\\""'))
  })

  test('have keys from siblings and names, conditions, and hidden strings', async () => {
    const items = {
      family: 'json',
      rules: [
        { at: '**.text', if: [{ at: 'kind', equals: ['code'] }], is: 'hidden', key: ['id', '.'] },
        { at: '**.text', if: [{ at: 'draft', absent: true }], key: ['^.chapter', 'id'] },
      ],
    }
    const file =
      '{"chapter":"c","lines":{"x":{"id":"1","text":"A"},"y":{"id":"2","text":"B","draft":true},"z":{"id":"3","kind":"code","text":"C"}}}'
    expect(await stringsOf(items, file)).toMatchObject([
      { identifier: '1', text: 'A' },
      { identifier: '3.text', text: 'C', isHidden: true },
    ])
  })

  test('hold languages, pairs and rows of plurals', async () => {
    const many = { family: 'json', rules: [{ at: '*.{language}' }] }
    const file = '{\n  "a": {\n    "en": "Yes"\n  }\n}\n'
    expect(await built(many, file, { a: 'Ja' })).toBe(
      '{\n  "a": {\n    "en": "Yes",\n    "de": "Ja"\n  }\n}\n',
    )
    const pair = { family: 'json', rules: [{ at: '*.source', key: 'parent', target: 'target' }] }
    expect(await built(pair, '{"a":{"source":"A"},"b":{"source":"B","target":""}}', { a: 'X', b: 'Y' })).toBe(
      '{"a":{"source":"A", "target": "X"},"b":{"source":"B","target":"Y"}}',
    )
    const rows = { family: 'json', rules: [{ at: '*.{category}' }] }
    expect(await stringsOf(rows, '{"d":{"one":"Day","other":"Days"}}')).toMatchObject([
      { identifier: 'd', text: { one: 'Day', other: 'Days' } },
    ])
  })

  test('of YAML and TOML are read alike', async () => {
    const rules = [{ at: 'menu.**' }]
    expect(await stringsOf({ family: 'yaml', rules }, 'id: x\nmenu:\n  a:\n    - A\n')).toMatchObject([
      { identifier: 'menu.a.0', text: 'A' },
    ])
    expect(await stringsOf({ family: 'toml', rules }, 'id = "x"\n[menu]\n# C\na = "A"\n')).toMatchObject([
      { identifier: 'menu.a', text: 'A', context: 'C' },
    ])
  })
})

describe('xml', () => {
  const resx = {
    family: 'xml',
    root: 'root',
    rules: [
      {
        at: 'root/data/value',
        key: ['../@name'],
        context: ['../comment'],
        if: [{ at: '../@mimetype', absent: true }],
      },
    ],
  }

  test('is read by rules over elements and attributes', async () => {
    const file =
      '<root><data name="a"><value>A &amp; <b>B</b></value><comment>C</comment></data>' +
      '<data name="b" mimetype="x"><value>B</value></data></root>'
    expect(await stringsOf(resx, file)).toMatchObject([
      { identifier: 'a', text: 'A & <b>B</b>', context: 'C' },
    ])
    expect(await built(resx, file, { a: 'X < Y' })).toBe(file.replace('A &amp; <b>B</b>', 'X &lt; Y'))
    await expect(stringsOf(resx, '<other/>')).rejects.toThrow('The root element is <other>')
    const attributes = {
      family: 'xml',
      rules: [{ at: '**/item/@text', key: ['@id'] }],
      language: 'list/@lang',
    }
    expect(await built(attributes, '<list lang="en"><item id="a" text="A"/></list>', { a: '"' })).toBe(
      '<list lang="de"><item id="a" text="&quot;"/></list>',
    )
    const named = { family: 'xml', rules: [{ at: 'list/item/*', key: ['@id', 'attribute()'] }] }
    expect(await stringsOf(named, '<list><item id="a" name="N" note="O"/></list>')).toMatchObject([
      { identifier: 'a.id' },
      { identifier: 'a.name', text: 'N' },
      { identifier: 'a.note', text: 'O' },
    ])
  })

  test('holds languages, pairs and rows of plurals', async () => {
    const many = { family: 'xml', rules: [{ at: 'l/s/{language}', key: ['../@id'] }] }
    expect(await built(many, '<l>\n  <s id="a">\n    <en>A</en>\n  </s>\n</l>', { a: 'X' })).toBe(
      '<l>\n  <s id="a">\n    <en>A</en>\n    <de>X</de>\n  </s>\n</l>',
    )
    const pair = { family: 'xml', rules: [{ at: 'l/s/from', key: ['../@id'], target: '../to' }] }
    const file = '<l><s id="a"><from>A</from></s><s id="b"><from>B</from><to/></s></l>'
    expect(await built(pair, file, { a: 'X', b: 'Y' })).toBe(
      '<l><s id="a"><from>A</from><to>X</to></s><s id="b"><from>B</from><to>Y</to></s></l>',
    )
    const rows = { family: 'xml', rules: [{ at: 'l/p/i', key: ['../@id'], category: '@q' }] }
    expect(
      await stringsOf(rows, '<l><p id="d"><i q="one">Day</i><i q="other">Days</i></p></l>'),
    ).toMatchObject([{ identifier: 'd', text: { one: 'Day', other: 'Days' } }])
  })
})

test.each([
  ['json', '{\n  "a": "A",\n  "b": "B"\n}\n', '{\n  "a": "X"\n}\n'],
  ['yaml', 'a: A\n# B\nb: B\n', 'a: X\n'],
  ['toml', 'a = "A"\n# B\nb = "B"\n', 'a = "X"\n'],
])('%s leaves out entries without a translation where the option asks for it', async (family, file, left) => {
  const options = { options: { untranslated: 'omit' } }
  expect(await built({ family, rules: [{ at: '**' }] }, file, { a: 'X' }, options)).toBe(left)
})

describe('rows of plurals', () => {
  const rails = { family: 'yaml', rules: [{ at: '_.**.{category}' }, { at: '_.**' }] }

  test('are removed with their comments, and rows of other languages stay', async () => {
    const file =
      'en:\n  d:\n    # no day\n    zero: No day\n    # a day\n    one: Day # single\n    # days\n    other: Days\n'
    expect(await stringsOf(rails, file)).toMatchObject([
      { identifier: 'd', context: 'a day' },
      { identifier: 'd.zero', text: 'No day' },
    ])
    const japanese = await builtRows(rails, file, 'ja', { other: 'Hi' })
    expect(japanese).toBe('en:\n  d:\n    # no day\n    zero: No day\n    # days\n    other: Hi\n')
    expect(await builtRows(rails, 'en:\n  d: {one: Day, other: Days}\n', 'ja', { other: 'Hi' })).toBe(
      'en:\n  d: {other: Hi}\n',
    )
    const items = { family: 'xml', rules: [{ at: 'l/p/i', key: ['../@id'], category: '@q' }] }
    const list = (rows: string): string => `<l><p id="d">\n${rows}</p></l>`
    const other = '<!-- days -->\n<i q="other">Days</i>\n'
    expect(
      await builtRows(items, list(`<!-- a day -->\n<i q="one">Day</i>\n${other}`), 'ja', { other: 'Hi' }),
    ).toBe(list(other.replace('Days', 'Hi')))
  })

  test('are added as the others are, in braces, too', async () => {
    expect(
      await builtRows(rails, 'en:\n  d: {other: Days}\n', 'cs', { one: 'A', few: 'B', other: 'C' }),
    ).toBe('en:\n  d: {one: A, few: B, other: C}\n')
  })

  test('are removed alone if other lines are between them', async () => {
    const grammar = {
      family: 'lines',
      entries: [{ pattern: '(?P<key>\\w+)\\[(?P<category>\\w+)\\]=(?P<text>.*)' }],
    }
    const file = 'd[one]=Day\nsize: 7\nd[other]=Days\n'
    expect(await builtRows(grammar, file, 'de', { one: 'Tag', other: 'Tage' })).toBe(
      'd[one]=Tag\nsize: 7\nd[other]=Tage\n',
    )
    expect(await builtRows(grammar, file, 'ja', { other: 'Hi' })).toBe('size: 7\nd[other]=Hi\n')
    const keys = { family: 'json', rules: [{ at: '*_{category}' }, { at: '**' }] }
    expect(
      await builtRows(keys, '{"d_other":"Days", "e": "E", "d_one": "Day", "d_few": "D"}', 'ja', {
        other: 'Hi',
      }),
    ).toBe('{"d_other":"Hi", "e": "E", "d_few": "D"}')
    expect(await builtRows(keys, '{"d_other":"Days", "e": "E", "d_one": "Day"}', 'ja', { other: 'Hi' })).toBe(
      '{"d_other":"Hi", "e": "E"}',
    )
    expect(await builtRows(keys, '{"d_other":"Days", "e": "E"}', 'de', { one: 'Tag', other: 'Tage' })).toBe(
      '{"d_one":"Tag", "d_other":"Tage", "e": "E"}',
    )
  })
})

test('the nearest element or object around has the key, a condition or a context', async () => {
  const xml = {
    family: 'xml',
    rules: [
      { at: '**/say', key: ['..*/@id'], context: ['..*/note'], if: [{ at: '..*/@lang', equals: ['en'] }] },
    ],
  }
  const file =
    '<g lang="en"><r id="a"><note>N</note><say>One</say><b><c lang="de"><say>Zwei</say></c><say>Three</say></b></r></g>'
  expect(
    (await stringsOf(xml, file)).map(({ identifier, text, context }) => [identifier, text, context]),
  ).toEqual([
    ['a', 'One', 'N'],
    ['a#2', 'Three', 'N'],
  ])
  const json = {
    family: 'json',
    rules: [{ at: '**.say', key: ['^*.id'], if: [{ at: '^*.lang', equals: ['en'] }] }],
  }
  const tree = '{"lang":"en","a":{"id":"x","b":{"c":{"say":"One"},"d":{"lang":"de","e":{"say":"Zwei"}}}}}'
  expect(await stringsOf(json, tree)).toMatchObject([{ identifier: 'x', text: 'One' }])
  expect(await stringsOf(json, '{"a":{"say":"One"}}')).toEqual([])
})

test.each([
  [
    { family: 'xml', rules: [{ at: 'a', key: ['../..*/@id'] }] },
    '"../..*/@id": ..* must be at its beginning',
  ],
  [{ family: 'json', rules: [{ at: 'a', key: ['^*'] }] }, '"^*": ^* must be at its beginning, before a name'],
  [{ family: 'xml', rules: [{ at: 'a', target: '..*/b' }] }, 'target must name one place'],
])('the nearest element around is refused where it has no meaning', async (grammar, sentence) => {
  await expect(formatWith(grammar)).rejects.toThrow(sentence)
})

test('a table has columns by head or number', async () => {
  const table = { family: 'table', key: ['String ID'], source: 'English', context: 'Note' }
  expect(await stringsOf(table, 'String ID,Note,English\na,N,A\n')).toMatchObject([
    { identifier: 'a', text: 'A', context: 'N' },
  ])
  const numbered = { family: 'table', heads: false, delimiter: ';', key: 1, source: 2 }
  expect(await stringsOf(numbered, 'a;A\n')).toMatchObject([{ identifier: 'a', text: 'A' }])
  expect(await built(numbered, 'a;A\n', { a: 'Ä' })).toBe('a;Ä\n')
})

test('a row of a table may have several texts, which translations replace', async () => {
  const table = { family: 'table', key: 'id', source: ['name', 'about'] }
  const file = 'id,name,price,about\na,Hat,3,"Old, wet"\n'
  expect(await stringsOf(table, file)).toMatchObject([
    { identifier: 'a.name', text: 'Hat' },
    { identifier: 'a.about', text: 'Old, wet' },
  ])
  expect(await built(table, file, { 'a.about': 'Alt' })).toBe('id,name,price,about\na,Hat,3,"Alt"\n')
})
