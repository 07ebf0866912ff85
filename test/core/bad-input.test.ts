// Malformed and malicious files: each parses, or is refused with a clear sentence.
import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import { languagesToCheck } from '@atlas/core/file-languages.ts'
import { FormatError, type FormatPlugin, type StringRecord } from '@atlas/core/contract.ts'
import { trialOf } from '@atlas/core/promise/trial.ts'
import { parseFile } from '@atlas/core/reading/parse.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { catalogue, detector } from '../subjects.ts'
import { bytesOf, language } from './plugins.ts'

type Entries = readonly (readonly [key: string, text: string])[]

/** Well-formed files with these entries. Their name decides the format. */
const writers: Readonly<Record<string, (entries: Entries) => string>> = {
  'many.json': (entries) => `{${rows(entries, (key, text) => `"${key}": "${text}"`, ',\n')}}`,
  'many.arb': (entries) => `{${rows(entries, (key, text) => `"${key}": "${text}"`, ',\n')}}`,
  'many.yaml': (entries) => rows(entries, (key, text) => `${key}: ${text}`),
  'en.yml': (entries) => `en:\n${rows(entries, (key, text) => `  ${key}: ${text}`)}`,
  'many.properties': (entries) => rows(entries, (key, text) => `${key}=${text}`),
  'many.strings': (entries) => rows(entries, (key, text) => `"${key}" = "${text}";`),
  'many.csv': (entries) => `key,en\n${rows(entries, (key, text) => `${key},${text}`)}`,
  'many.po': (entries) =>
    `msgid ""\nmsgstr "Language: de\\n"\n\n${rows(entries, (key, text) => `msgid "${key}"\nmsgstr "${text}"\n`)}`,
  'many.srt': (entries) => rows(entries, (_, text) => `00:00:01,000 --> 00:00:02,000\n${text}\n`),
  'many.md': (entries) => rows(entries, (key, text) => `${key} ${text}\n`),
  'strings.xml': (entries) =>
    `<resources>\n${rows(entries, (key, text) => `<string name="${key}">${text}</string>`)}\n</resources>\n`,
  'many.resx': (entries) =>
    `<root>\n${rows(entries, (key, text) => `<data name="${key}"><value>${text}</value></data>`)}\n</root>\n`,
  'many.xlf': (entries) =>
    `<xliff version="1.2"><file source-language="en" target-language="de"><body>\n${rows(
      entries,
      (key, text) => `<trans-unit id="${key}"><source>${text}</source></trans-unit>`,
    )}\n</body></file></xliff>\n`,
}

function rows(entries: Entries, row: (key: string, text: string) => string, joint = '\n'): string {
  return entries.map(([key, text]) => row(key, text)).join(joint)
}

/** Reads a file by every format that claims it, translates all its strings, and builds it. How many strings there were. */
function use(name: string, content: string | Uint8Array): number[] {
  const bytes = typeof content === 'string' ? bytesOf(content) : content
  const types = detector.candidates(name, bytes)
  expect(types).not.toEqual([])
  return types.flatMap((type) => {
    const plugin = catalogue.plugins.get(type)
    return plugin ? (useBy(plugin, bytes) ?? []) : []
  })
}

/** The number of strings; nothing where the file is refused. Throws where it is refused without a clear sentence. */
function useBy(plugin: FormatPlugin, bytes: Uint8Array): number | undefined {
  try {
    const { source } = decodeFile(bytes, plugin)
    const languages = languagesToCheck(plugin, source, language('en'))
    const records = recordsOf(plugin, readUnits(plugin, source, languages))
    const translated = records.map((record, index): StringRecord => {
      const texts = languages.targets.map(({ id }) => [id, { text: `Text ${index}` }])
      return { ...record, translations: Object.fromEntries(texts) }
    })
    buildFile(plugin, bytes, languages, translated)
    return records.length
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    expect(error.code).not.toBe('contract')
    expect(error.message).toMatch(/^\S.{10,}\.$/s)
    return undefined
  }
}

describe.each([...catalogue.plugins])('%s parses or refuses', (_, plugin) => {
  const signs = '"\'\\<>&{}[]()#:;=,|-*`%!@/ \t\n'
  const files: Readonly<Record<string, Uint8Array>> = {
    'an empty file': Buffer.alloc(0),
    'a file that is a byte order mark': bytesOf('\ufeff'),
    'spaces and line ends': bytesOf(' \t\r\n\n'.repeat(100)),
    'a picture': Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108020000009077', 'hex'),
    'every byte': Buffer.from(Array.from({ length: 8192 }, (_, index) => (index * 167 + (index >> 8)) % 256)),
    'zero bytes': Buffer.alloc(10_000),
    'half of a UTF-16 unit': Buffer.from([0xff, 0xfe, 0x7b]),
    'a lone surrogate in UTF-16': Buffer.from('\ufeff{"a": "\ud800"}\n', 'utf16le'),
    'a long line': bytesOf('x'.repeat(200_000)),
    'a file of one sign': bytesOf('-'.repeat(20_000)),
    'a file of all signs': bytesOf(signs.repeat(200)),
  }
  test.each(Object.entries(files))('%s', (_, bytes) => {
    useBy(plugin, bytes)
  })
})

/** More than a stack holds of the frames of a parser that recurses. */
const LEVELS = 20_000

describe('20,000 levels of nesting only cause a refusal:', () => {
  const tags = (name: string): string => `<${name}>`.repeat(LEVELS) + `</${name}>`.repeat(LEVELS)
  test.each([
    ['arrays', 'deep.json', '['.repeat(LEVELS) + ']'.repeat(LEVELS)],
    ['objects', 'deep.json', '{"a":'.repeat(LEVELS) + '1' + '}'.repeat(LEVELS)],
    ['objects without end', 'deep.arb', '{"a":'.repeat(LEVELS)],
    ['flow lists', 'deep.yaml', '['.repeat(LEVELS) + ']'.repeat(LEVELS)],
    ['flow maps', 'deep.yaml', '{a: '.repeat(LEVELS) + '1' + '}'.repeat(LEVELS)],
    ['dashes', 'deep.yaml', `${'- '.repeat(LEVELS)}x`],
    ['question marks', 'deep.yaml', `${'? '.repeat(LEVELS)}x`],
    ['flow lists of a locale', 'en.yml', `en:\n  a: ${'['.repeat(LEVELS)}`],
    ['elements', 'strings.xml', `<resources>${tags('a')}</resources>`],
    ['elements without end', 'strings.xml', `<resources>${'<a>'.repeat(LEVELS)}`],
    ['tags in a text', 'strings.xml', `<resources><string name="a">${tags('b')}</string></resources>`],
    ['elements', 'deep.resx', `<root>${tags('a')}</root>`],
    ['groups', 'deep.xlf', `<xliff version="1.2"><file><body>${tags('group')}</body></file></xliff>`],
    ['dictionaries', 'deep.strings', 'a = {'.repeat(LEVELS) + '}'.repeat(LEVELS)],
    ['quotes', 'deep.md', `${'> '.repeat(LEVELS)}text`],
    ['lists', 'deep.md', `${'- '.repeat(LEVELS)}text`],
    ['brackets', 'deep.md', `${'['.repeat(LEVELS)}text${']'.repeat(LEVELS)}`],
    ['stars', 'deep.md', '*a '.repeat(LEVELS)],
    [
      'parentheses of a plural rule',
      'deep.po',
      `msgid ""\nmsgstr "Language: de\\nPlural-Forms: nplurals=2; plural=${'('.repeat(LEVELS)}n;\\n"\n\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\n`,
    ],
    ['placeables', 'deep.ftl', `a = ${'{'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}\n`],
    ['calls', 'deep.ftl', `a = {${'F('.repeat(LEVELS)}1${')'.repeat(LEVELS)}}\n`],
    ['quotation marks', 'deep.csv', `key,en\na,${'"'.repeat(LEVELS)}\n`],
  ])('%s in %s', (_, name, text) => {
    use(name, text)
  })
})

describe('no bomb is expanded:', () => {
  const entities = Array.from(
    { length: 20 },
    (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
  ).join('\n')
  const laughs = `<?xml version="1.0"?>\n<!DOCTYPE x [\n<!ENTITY e0 "ha">\n${entities}\n]>\n`
  const outside = '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>\n'
  const body: Readonly<Record<string, (text: string) => string>> = {
    'strings.xml': (text) => `<resources><string name="a">${text}</string></resources>`,
    'bomb.resx': (text) => `<root><data name="a"><value>${text}</value></data></root>`,
    'bomb.xlf': (text) =>
      `<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit id="a"><source>${text}</source></trans-unit></body></file></xliff>`,
  }
  test.each(Object.entries(body))('of entities in %s', (name, of) => {
    use(name, `${laughs}${of('&e20;')}`)
    use(name, `${outside}${of('&file;')}`)
  })

  test('of aliases in YAML', () => {
    const lines = Array.from(
      { length: 25 },
      (_, index) => `a${index + 1}: &a${index + 1} [${Array(10).fill(`*a${index}`).join(', ')}]`,
    )
    use('bomb.yaml', `a0: &a0 text\n${lines.join('\n')}\n`)
    use('en.yml', `en:\n  a0: &a0 text\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
  })

  test('of an alias to itself', () => {
    use('circle.yaml', 'a: &a\n  b: *a\n  c: text\n')
    use('merge.yaml', 'a: &a\n  <<: *a\n  c: text\n')
  })
})

const MANY = 10_000

describe.each(Object.entries(writers))('in %s', (name, write) => {
  test('10,000 strings are read, translated and built', () => {
    const entries = Array.from(
      { length: MANY },
      (_, index) => [`key${index}`, `Text ${index} of all`] as const,
    )
    const counts = use(name, write(entries))
    expect(counts.length).toBeGreaterThan(0)
    for (const count of counts) expect(count).toBeGreaterThanOrEqual(MANY)
  })

  test('10,000 strings of one key are read, or refused', () => {
    use(name, write(Array.from({ length: MANY }, () => ['key', 'Text'] as const)))
  })

  test('a text of 500 KB is read, translated and built', () => {
    use(name, write([['key', 'word '.repeat(100_000).trimEnd()]]))
  })

  test('keys such as __proto__ are ordinary keys', () => {
    const keys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__x']
    const counts = use(name, write(keys.map((key) => [key, `Text of ${key}`] as const)))
    for (const count of counts) expect(count).toBe(keys.length)
    expect(({} as Record<string, unknown>)['Text']).toBeUndefined()
  })

  test('a repeated key results in two strings, or is refused', () => {
    const counts = use(
      name,
      write([
        ['key', 'One'],
        ['other', 'Two'],
        ['key', 'Three'],
      ]),
    )
    for (const count of counts) expect(count).toBe(3)
  })
})

test('elements of HTML may be called as the members of every object', () => {
  const names = Object.getOwnPropertyNames(Object.prototype).filter((name) =>
    /^[a-z]+$/.test(name.toLowerCase()),
  )
  const body = names
    .map((name) => `<p><${name} title="About ${name}">Text of ${name}</${name}></p>`)
    .join('\n')
  const [count] = use('page.html', `<html><body>${body}</body></html>`)
  expect(count).toBeGreaterThanOrEqual(names.length)
})

test('a language may be called as the members of every object', () => {
  const plugin = catalogue.plugins.get('arb')
  for (const id of plugin ? ['__proto__', 'constructor', 'toString'] : []) {
    const bytes = bytesOf(`{"@@locale": "${id}", "a": "Text"}`)
    const [record] = plugin ? trialOf(plugin, { name: 'a.arb', bytes }).records : []
    expect(Object.entries(record?.translations ?? {})).toEqual([[id, { text: 'Text' }]])
  }
})

test('half of a surrogate pair in a file becomes U+FFFD, and its bytes stay', () => {
  const spellings: Record<string, string> = {
    'a.json': String.raw`{"k\ud800":"a\udc00b","k\ud801":"c"}`,
    'a.yaml': String.raw`"k\ud800": "a\udc00b"`,
    'a.properties': String.raw`k\ud800=a\udc00b`,
    'a.strings': String.raw`"k\U0041" = "a\Udc00b";`,
  }
  for (const [name, text] of Object.entries(spellings)) {
    const bytes = bytesOf(text)
    const plugin = catalogue.plugins.get(detector.detect(name, bytes) ?? '')
    expect(plugin, name).toBeDefined()
    if (!plugin) continue
    const { strings } = parseByCall(plugin, { name, bytes }, { source: language('en'), targets: [] })
    expect(strings[0]?.text, name).toBe('a\ufffdb')
    expect(JSON.stringify(strings), name).not.toContain('\\ud')
    expect(new Set(strings.map(({ identifier }) => identifier)).size).toBe(strings.length)
    const built = (records: StringRecord[]): string =>
      Buffer.from(
        buildByCall(plugin, { name, bytes }, { source: language('en'), targets: [language('de')] }, records),
      ).toString()
    expect(built(strings), name).toBe(text)
    const translations = { de: { text: 'neu' } }
    expect(built(strings.map((record) => ({ ...record, translations }))), name).toContain('neu')
  }
})

test('lone surrogates are refused, also if the format can spell them', () => {
  for (const [name, write] of Object.entries(writers)) {
    const bytes = bytesOf(write([['key', 'Text']]))
    for (const type of detector.candidates(name, bytes)) {
      const plugin = catalogue.plugins.get(type)
      if (!plugin) continue
      const { source } = decodeFile(bytes, plugin)
      const languages = languagesToCheck(plugin, source, language('en'))
      const [record] = recordsOf(plugin, readUnits(plugin, source, languages))
      const texts = languages.targets.map(({ id }) => [id, { text: 'a\ud800b' }])
      const strings = record ? [{ ...record, translations: Object.fromEntries(texts) }] : []
      const build = () => buildFile(plugin, bytes, languages, strings)
      expect(build, type).toThrow(FormatError)
      expect(build, type).toThrow(`"${record?.identifier}"`)
    }
  }
})

test('names with ../ are names, and shown as text', () => {
  const name = '../../<b>/../en.json'
  const bytes = bytesOf('{"a":"Text"}')
  const type = detector.detect(name, bytes) ?? ''
  const plugin = catalogue.plugins.get(type)
  const { preview } = plugin ? parseFile(plugin, name, bytes, { source: language('en'), targets: [] }) : {}
  expect(preview?.toString()).toContain('<title>../../&lt;b&gt;/../en.json</title>')
})
