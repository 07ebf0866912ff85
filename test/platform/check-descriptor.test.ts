// The check of descriptors: optional fields, and a sentence with the field for every problem.
import { describe, expect, test } from 'vitest'
import { checkDescriptor } from '../../platform/calls/check-descriptor.ts'
import { moduleAddress } from '../../platform/calls/descriptor.ts'
import { modulesFor } from '../../platform/calls/detection.ts'

const FORMAT = { key: 'kv', type: 'kv', url: '/kv', signaturePatterns: { fileName: '\\.kv$' } }

/** A valid descriptor, with some fields changed. */
function descriptor(changes: object = {}, format: object = {}): object {
  return {
    identifier: 'example',
    name: 'Example',
    baseUrl: 'https://app.example/base',
    authentication: { type: 'platform_app', clientId: 'x' },
    scopes: ['project'],
    modules: { 'custom-file-format': [{ ...FORMAT, ...format }] },
    ...changes,
  }
}

test('a valid descriptor has no problems, and its modules are in one list', () => {
  expect(checkDescriptor(descriptor({}, { multilingual: true }))).toEqual({
    problems: [],
    descriptor: {
      identifier: 'example',
      name: 'Example',
      baseUrl: 'https://app.example/base',
      authentication: { type: 'platform_app', clientId: 'x' },
      scopes: ['project'],
      modules: [{ kind: 'custom-file-format', ...FORMAT, multilingual: true }],
    },
  })
})

test('authentication, scopes, patterns and multilingual are optional', () => {
  const { descriptor: read, problems } = checkDescriptor({
    identifier: 'example',
    name: 'Example',
    baseUrl: 'http://127.0.0.1:4040/',
    modules: { 'file-pre-export': [{ key: 'a', url: 'before' }] },
  })
  expect(problems).toEqual([])
  expect(read).toMatchObject({
    baseUrl: 'http://127.0.0.1:4040',
    authentication: { type: 'none' },
    scopes: [],
    modules: [{ kind: 'file-pre-export', multilingual: false, signaturePatterns: {} }],
  })
})

describe('an error names its field', () => {
  test.each([
    ['a list', [], 'The descriptor must be an object.'],
    ['no identifier', descriptor({ identifier: undefined }), 'identifier is missing.'],
    ['an empty name', descriptor({ name: '' }), 'name must be a text that is not empty.'],
    [
      'another scheme',
      descriptor({ baseUrl: 'ftp://app.example' }),
      'baseUrl must be an address that begins with https:// or http://.',
    ],
    [
      'a query',
      descriptor({ baseUrl: 'https://app.example/?a' }),
      'baseUrl must end with a path, because the urls of the modules are appended to it.',
    ],
    ['modules as a list', descriptor({ modules: [] }), 'modules must be an object.'],
    [
      'a kind that is not a list',
      descriptor({ modules: { 'file-post-import': {} } }),
      'modules.file-post-import must be a list.',
    ],
    ['no key', descriptor({}, { key: undefined }), 'modules.custom-file-format[0].key is missing.'],
    ['no type', descriptor({}, { type: undefined }), 'modules.custom-file-format[0].type is missing.'],
    [
      'a whole address',
      descriptor({}, { url: 'https://evil.example/' }),
      'modules.custom-file-format[0].url must be relative: it is appended to baseUrl.',
    ],
    [
      'an address of another host',
      descriptor({}, { url: '//evil.example/' }),
      'modules.custom-file-format[0].url must be relative: it is appended to baseUrl.',
    ],
    [
      'yes',
      descriptor({}, { multilingual: 'yes' }),
      'modules.custom-file-format[0].multilingual must be true or false.',
    ],
    [
      'a list of patterns',
      descriptor({}, { signaturePatterns: ['x'] }),
      'modules.custom-file-format[0].signaturePatterns must be an object.',
    ],
    [
      'two modules of one key',
      descriptor({ modules: { 'custom-file-format': [FORMAT, { ...FORMAT, type: 'other' }] } }),
      'modules.custom-file-format[1].key is "kv", and so is modules.custom-file-format[0].key; each module needs its own.',
    ],
  ])('%s', (_what, value, message) => {
    const { descriptor: read, problems } = checkDescriptor(value)
    expect(read).toBeUndefined()
    expect(problems.filter(({ severity }) => severity === 'error').map((problem) => problem.message)).toEqual(
      [message],
    )
  })
})

describe('a warning lets the app be installed', () => {
  test.each([
    [
      'an unknown field',
      descriptor({ colour: 'red' }),
      'colour is not known; the known fields are identifier,',
    ],
    ['an unknown kind', descriptor({ modules: { 'custom-mt': [] } }), 'modules.custom-mt is not known;'],
    [
      'a misspelled field',
      descriptor({}, { multiLingual: true }),
      'modules.custom-file-format[0].multiLingual is not known;',
    ],
    [
      'an app without a client id',
      descriptor({ authentication: { type: 'platform_app', clientId: '' } }),
      'authentication.clientId is empty',
    ],
    [
      'a pattern with lookahead',
      descriptor({}, { signaturePatterns: { fileName: '(?!x)y' } }),
      'modules.custom-file-format[0].signaturePatterns.fileName is "(?!x)y", which RE2 does not read',
    ],
    [
      'a pattern that is not an expression',
      descriptor({}, { signaturePatterns: { fileName: '(y' } }),
      'modules.custom-file-format[0].signaturePatterns.fileName never matches: "(y" is not',
    ],
    ['no module', descriptor({ modules: {} }), 'modules is empty'],
  ])('%s', (_what, value, message) => {
    const { descriptor: read, problems } = checkDescriptor(value)
    expect(read).toBeDefined()
    expect(problems.every(({ severity }) => severity === 'warning')).toBe(true)
    expect(problems.some((problem) => problem.message.startsWith(message))).toBe(true)
  })

  test('one key in two kinds', () => {
    const modules = {
      'file-post-import': [{ key: 'a', url: '/1' }],
      'file-pre-export': [{ key: 'a', url: '/2' }],
    }
    const { problems } = checkDescriptor(descriptor({ modules }))
    expect(problems).toMatchObject([{ severity: 'warning', field: 'modules.file-pre-export[0].key' }])
  })
})

test.each([
  ['https://app.example', '/kv', 'https://app.example/kv'],
  ['https://app.example/base/', '/kv', 'https://app.example/base/kv'],
  ['https://app.example/base', 'kv?a=b', 'https://app.example/base/kv?a=b'],
])('%s and %s make %s', (baseUrl, url, address) => {
  expect(moduleAddress(baseUrl, { url })).toBe(address)
})

describe('detection', () => {
  const module = (
    kind: 'custom-file-format' | 'file-post-import',
    key: string,
    signaturePatterns: object,
  ) => ({
    kind,
    key,
    url: '/',
    multilingual: false,
    signaturePatterns,
  })
  const modules = [
    module('custom-file-format', 'name', { fileName: '\\.json$' }),
    module('custom-file-format', 'both', { fileName: '\\.json$', fileContent: '^\\s*\\{\\s*"@@locale"' }),
    module('custom-file-format', 'none', {}),
    module('custom-file-format', 'broken', { fileName: '(x' }),
    module('file-post-import', 'every', {}),
    module('file-post-import', 'start', { fileContent: 'needle' }),
  ]
  const keysFor = async (
    kind: Parameters<typeof modulesFor>[1],
    name: string,
    content: string | Buffer,
    from = modules,
  ): Promise<string[]> => {
    const taking = await modulesFor(from, kind, { name, content: Buffer.from(content) })
    return taking.map(({ key }) => key)
  }

  test('finds every format whose patterns all match, in the order of the descriptor', async () => {
    expect(await keysFor('custom-file-format', 'a.json', '{"@@locale": "de"}')).toEqual(['name', 'both'])
    expect(await keysFor('custom-file-format', 'a.json', '{}')).toEqual(['name'])
    expect(await keysFor('custom-file-format', 'a.xml', '{"@@locale": "de"}')).toEqual([])
  })

  test('decodes the content first', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"@@locale": "de"}', 'utf16le')])
    expect(await keysFor('custom-file-format', 'a.json', utf16)).toEqual(['name', 'both'])
  })

  test('puts a module whose patterns match before one without patterns, and reads only the start of a file', async () => {
    expect(await keysFor('file-post-import', 'a', 'needle')).toEqual(['start', 'every'])
    expect(await keysFor('file-post-import', 'a', `${' '.repeat(70_000)}needle`)).toEqual(['every'])
  })

  test('matches in linear time a pattern that takes exponential time elsewhere', async () => {
    const slow = [module('custom-file-format', 'slow', { fileName: '^(a+)+$' })]
    expect(await keysFor('custom-file-format', `${'a'.repeat(5000)}!`, '', slow)).toEqual([])
  })

  test('tries patterns that need more than RE2', async () => {
    const other = [
      module('custom-file-format', 'ahead', { fileName: '^(?!package)\\w+(?=\\.json$)' }),
      module('custom-file-format', 'back', { fileContent: '(?i)<(\\w+)></\\1>' }),
      module('custom-file-format', 'plain', { fileName: 'json' }),
    ]
    expect(await keysFor('custom-file-format', 'texts.json', '<A></a>', other)).toEqual([
      'ahead',
      'back',
      'plain',
    ])
    expect(await keysFor('custom-file-format', 'package.json', '<a></b>', other)).toEqual(['plain'])
  })

  test('stops such a pattern after a second, and still tries the next', async () => {
    const slow = [
      module('custom-file-format', 'slow', { fileName: '^(?!b)(a+)+$' }),
      module('custom-file-format', 'quick', { fileName: '^(?!b)a' }),
    ]
    const started = performance.now()
    expect(await keysFor('custom-file-format', `${'a'.repeat(5000)}!`, '', slow)).toEqual(['quick'])
    expect(performance.now() - started).toBeLessThan(9000)
  })
})
