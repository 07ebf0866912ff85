// Spellings, mistakes and limits of declared formats: what strangers write is refused by a sentence, or ends in time.
import { describe, expect, test } from 'vitest'
import { readDeclarations } from '@atlas/formats/_declared/declarations.ts'
import { LinePattern, Steps } from '@atlas/formats/_declared/patterns.ts'
import { built, formatWith, many, stringsOf } from './declared.ts'

describe('spellings', () => {
  test.each([
    ['json', 'a\\u00e9\\n', 'aé\n'],
    ['java', 'a\\u00e9\\n', 'aé\n'],
    ['php-single', "it\\'s \\\\", "it's \\"],
    ['xml-attribute', '&quot;&#10;', '"\n'],
    [{ doubled: '"' }, 'say ""', 'say "'],
    [{ escapes: { n: '\n', p: '%' } }, 'a\\nb\\p', 'a\nb%'],
    [{ signs: { '|': '\n', '<br>': '\t' } }, 'a|b<br>c', 'a\nb\tc'],
  ])('%j', async (spelling, raw, text) => {
    const grammar = { family: 'lines', entries: [{ pattern: '(?P<key>\\w+)=(?P<text>.*)', spelling }] }
    expect(await stringsOf(grammar, `a=${raw}\n`)).toMatchObject([{ identifier: 'a', text }])
    expect(await built(grammar, `a=${raw}\nb=x\n`, { b: text })).toBe(`a=${raw}\nb=${raw}\n`)
  })

  test('a sign without a meaning is read, and never written', async () => {
    const spelling = { signs: { '\\-': '' } }
    const grammar = { family: 'lines', entries: [{ pattern: '(?P<key>\\w+)=(?P<text>.*)', spelling }] }
    expect(await stringsOf(grammar, 'a=gar\\-den\n')).toMatchObject([{ identifier: 'a', text: 'garden' }])
    expect(await built(grammar, 'a=gar\\-den\n', { a: 'beds' })).toBe('a=beds\n')
  })

  test('refuse what they cannot spell', async () => {
    const grammar = (spelling: object | string) => ({
      family: 'lines',
      entries: [{ pattern: '(?P<key>\\w+)=(?P<text>.*)', spelling }],
    })
    await expect(built(grammar({ signs: { '|': '\n' } }), 'a=x\n', { a: 'x|y' })).rejects.toThrow(
      'means another character',
    )
    await expect(built(grammar('plain'), 'a=x\n', { a: 'x\ny' })).rejects.toThrow('line end')
  })
})

describe('a mistake in a grammar', () => {
  const entry = (pattern: string, more: object = {}) => ({ family: 'lines', entries: [{ pattern, ...more }] })
  test.each([
    [
      entry('(?P<key>.*)'),
      'grammar.entries[0].pattern lacks the group text: write (?P<text>…) around the text',
    ],
    [entry('(?P<text>.*)(?=x)'), 'grammar.entries[0].pattern has a lookaround'],
    [entry('(?P<text>.*'), 'grammar.entries[0].pattern is not a pattern of RE2'],
    [
      entry('(?P<text>.*)(?P<note>x)'),
      'grammar.entries[0].pattern has a group named note; groups may be named scope,',
    ],
    [
      entry('(?P<text>(?:(?s:.)*a){30}x)', { lines: 200 }),
      'grammar.entries[0].pattern takes too many steps on 200 lines',
    ],
    [
      entry('(?P<text>.*)', { spelling: 'klingon' }),
      'grammar.entries[0].spelling has a value that does not fit. How',
    ],
    [
      entry('(?P<text>.*)', { line: 1 }),
      'grammar.entries[0].line is not known; allowed are pattern, spelling, lines, until, is',
    ],
    [{ family: 'json', rules: [{ at: '**.a.**' }] }, 'grammar.rules[0].at has ** more than once'],
    ...['previous()', '../previous()/@q', '../q', '@'].map((category): [object, string] => [
      { family: 'xml', rules: [{ at: 'a/b' }, { at: 'a/c', category }] },
      'grammar.rules[1].category must name an attribute of the element or of one around it',
    ]),
    [{ family: 'json', rules: [{ at: 'a', category: 'q' }] }, 'grammar.rules[0].category is not known'],
    [{ family: 'xml', rules: [{ at: 'a//b' }] }, 'grammar.rules[0].at has an empty part'],
    [
      { family: 'json', rules: [{ at: 'a', if: [{ at: 'b', pattern: '(' }] }] },
      'grammar.rules[0].if[0].pattern is not',
    ],
    [
      { family: 'blocks', fields: [{ pattern: '(?P<key>.*)' }] },
      'grammar has no text: a pattern of grammar.fields',
    ],
  ])('%j', async (grammar, message) => {
    await expect(formatWith(grammar)).rejects.toThrow(`The format "game": ${message}`)
  })

  test('is reported with its line and column', async () => {
    const text = JSON.stringify(
      { atlas: 1, title: 'Game', files: '*', grammar: entry('(?P<text>.*)(?!x)') },
      undefined,
      2,
    )
    await expect(readDeclarations(text, 'game.format.json')).rejects.toThrow('instead (line 9, column 21).')
  })

  test('is reported with its line and column in YAML, too', async () => {
    const text = [
      'atlas: 1',
      'title: Game',
      "files: '*'",
      'grammar:',
      '  family: lines',
      '  entries:',
      "    - pattern: '(?P<text>.*)(?!x)'",
    ].join('\n')
    await expect(readDeclarations(text, 'game.format.yaml')).rejects.toThrow('instead (line 7, column 16).')
    await expect(readDeclarations('a: [', 'game.format.yml')).rejects.toThrow(
      /^The file is not YAML: .+ \(line 1\)\.$/,
    )
    const bomb = [
      'a: &a [x, x]',
      ...'bcdefghi'.split('').map((name, index) => {
        const before = 'abcdefgh'.charAt(index)
        return `${name}: &${name} [${`*${before}, `.repeat(9)}*${before}]`
      }),
    ].join('\n')
    await expect(readDeclarations(bomb, 'game.format.yaml')).rejects.toThrow(/^The file is not YAML: .+\.$/)
  })

  test('about the content of files', async () => {
    const files = { name: '*.game', content: '(?=x)' }
    await expect(formatWith(entry('(?P<text>.*)'), { files })).rejects.toThrow(
      'files.content has syntax that RE2 lacks',
    )
    const { signaturePatterns } = await formatWith(entry('(?P<text>.*)'), {
      files: { ...files, content: '^#game' },
    })
    expect(signaturePatterns.fileContent?.source).toBe('^#game')
  })
})

describe('what strangers write ends in time', () => {
  const entry = { pattern: '(?P<key>\\w+)=(?P<text>.*)' }
  const wide = `<r>${many(9000, (index) => `<a>words ${index}</a>`)}</r>`
  const condition = { at: 'x', absent: true }

  test.each([
    ['a key that is the whole file', { family: 'xml', rules: [{ at: 'r/a', key: ['..'] }] }, wide],
    ['contexts that are the whole file', { family: 'xml', rules: [{ at: 'r/a', context: ['..'] }] }, wide],
    [
      'elements that are missing among many',
      { family: 'xml', rules: [{ at: 'r/a', context: ['../b'] }] },
      wide,
    ],
    [
      'elements that no element around has',
      { family: 'xml', rules: [{ at: '**/a', key: Array.from({ length: 10 }, () => '..*/b') }] },
      `${many(400, () => '<r>')}${many(4000, (index) => `<a>words ${index}</a>`)}${many(400, () => '</r>')}`,
    ],
    [
      'long ways to elements before',
      {
        family: 'xml',
        rules: Array.from({ length: 100 }, () => ({
          at: 'r/a',
          if: [{ at: many(150, () => 'previous()', '/'), equals: ['x'] }],
        })),
      },
      wide,
    ],
    [
      'ten thousand conditions',
      {
        family: 'json',
        rules: Array.from({ length: 100 }, () => ({
          at: '**',
          if: [...Array.from({ length: 99 }, () => condition), { at: 'y', equals: ['x'] }],
        })),
      },
      `{${many(3000, (index) => `"k${index}":"w"`, ',')}}`,
    ],
    [
      'many rules where each name may fit several',
      {
        family: 'json',
        rules: Array.from({ length: 100 }, (_, index) => ({
          at: `**.${many(40, () => '{language}', '.')}.x${index}`,
        })),
      },
      `${many(40, () => '{"en":')}{${many(9000, (index) => `"k${index}":"w"`, ',')}}${many(40, () => '}')}`,
    ],
    [
      'the long name of an object in the paths of all its values',
      { family: 'json', rules: [{ at: '**' }] },
      `{"${'k'.repeat(100_000)}":{${many(5000, (index) => `"k${index}":"w"`, ',')}}}`,
    ],
    [
      'such a name in paths that are noted',
      { family: 'json', rules: [{ at: '**.text', context: ['note'] }] },
      `{"${'k'.repeat(100_000)}":[${many(500, () => '{"text":"w","note":"w"}', ',')}]}`,
    ],
    [
      'the long name of a section in all keys',
      { family: 'lines', sections: ['\\[(?P<section>.*)\\]'], entries: [entry] },
      `[${'s'.repeat(100_000)}]\n${many(500, (index) => `k${index}=w\n`)}`,
    ],
  ])('%s', async (_, grammar, file) => {
    await expect(stringsOf(grammar, file)).rejects.toThrow('take too many steps')
  })

  test('many rules over deep paths, all at once', async () => {
    const rules = Array.from({ length: 100 }, (_, index) => ({
      at: `**.${many(300, () => '*', '.')}.x${index}`,
    }))
    const file = `${many(450, () => '{"a":')}{${many(900, (index) => `"k${index}":"w"`, ',')},"x7":"seven"}${many(450, () => '}')}`
    expect(await stringsOf({ family: 'json', rules }, file)).toMatchObject([{ text: 'seven' }])
  })

  test('scopes in scopes', async () => {
    const grammar = {
      family: 'lines',
      scopes: [{ open: '(?P<scope>\\w+) \\{', close: '\\}' }],
      entries: [entry],
    }
    await expect(
      stringsOf(
        grammar,
        many(501, () => 's {\n'),
      ),
    ).rejects.toThrow('Scopes are nested deeper')
  })

  test('tables of many signs, and large patterns for the content of files', async () => {
    const signs = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`<${index}>`, 'x']))
    await expect(
      formatWith({ family: 'lines', entries: [{ ...entry, spelling: { signs } }] }),
    ).rejects.toThrow('grammar.entries[0].spelling has a value that does not fit')
    const files = { name: '*', content: '(?:a|b)*a(?:a|b){300}c' }
    await expect(formatWith({ family: 'lines', entries: [entry] }, { files })).rejects.toThrow(
      'files.content takes too many steps: use fewer repetitions',
    )
  })
})

describe('the steps of patterns', () => {
  const grammar = (pattern: string, lines = 1): object => ({ family: 'lines', entries: [{ pattern, lines }] })

  test('are counted as they are done: an ordinary pattern reads a file of 16 MB', async () => {
    const words = 'words that go on, '.repeat(25)
    const file = many(34_000, (index) => `line ${index}: "${words}" // note\nother\n`)
    const pattern = String.raw`\s*(?P<key>\w+ \d+)\s*:\s*"(?P<text>(?:[^"\\]|\\(?s:.))*)"(?:\s*//.*)?`
    expect(file.length).toBeGreaterThan(16_000_000)
    expect(await stringsOf(grammar(pattern, 40), file)).toHaveLength(34_000)
  })

  test('are few where lines lack a text that the pattern needs', async () => {
    await expect(stringsOf(grammar('(?P<text>[^"]*)"', 200), 'x\n'.repeat(500_000))).resolves.toEqual([])
  })

  const letters = (count: number): string => {
    let seed = 1
    return many(count, () => {
      seed = (seed * 48_271) % 2_147_483_647
      return 'ab'.charAt(seed % 2)
    })
  }

  test('are too many where a pattern takes another state for each character', () => {
    const read = (length: number): unknown => {
      const pattern = new LinePattern('(?P<text>(?:a|b)*a(?:a|b){400}c)', 2)
      return pattern.over(letters(length), new Steps(12_000_000))(0, length)
    }
    expect(read(1000)).toBeUndefined()
    expect(() => read(10_000)).toThrow('take too many steps')
  })

  test('are fewer for formats that share patterns, which are compiled once', () => {
    const source = String.raw`(?P<key>\w+)=(?P<text>.*)`
    expect(LinePattern.of(source, 1)).toBe(LinePattern.of(source, 1))
    expect(LinePattern.of(source, 2)).not.toBe(LinePattern.of(source, 1))
    const [first] = Array.from({ length: 200 }, (_, index) => LinePattern.of(`${index}`, 1))
    expect(LinePattern.of('0', 1)).not.toBe(first)
  })

  test('come from RE2 where the states of a match would take too much memory', () => {
    const text = `${'b'.repeat(900)}a${letters(6000)}`
    const pattern = new LinePattern('(?P<key>(?:(?:a|b){900}a)?)(?P<text>(?:a|b)*)')
    const read = (most: number): unknown => pattern.over(text, new Steps(most))(0, text.length)?.group('text')
    expect(read(1e12)).toEqual([901, text.length])
    expect(() => read(1e8)).toThrow('take too many steps')
  })
})
