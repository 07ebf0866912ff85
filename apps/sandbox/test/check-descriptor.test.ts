// The check of descriptors: optional fields, and a sentence with the field for every problem.
import { describe, expect, test } from 'vitest'
import { checkDescriptor } from '../calls/check-descriptor.ts'
import { moduleAddress } from '../calls/descriptor.ts'

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
    baseUrl: 'http://127.0.0.1:4040//',
    modules: { 'file-pre-export': [{ key: 'a', url: 'before' }] },
  })
  expect(problems).toEqual([])
  expect(read).toMatchObject({
    baseUrl: 'http://127.0.0.1:4040',
    scopes: [],
    modules: [{ kind: 'file-pre-export', multilingual: false, signaturePatterns: {} }],
  })
  expect(read?.authentication).toStrictEqual({ type: 'none' })
  expect(read?.modules[0]).not.toHaveProperty('type')
})

test('description and logo may be anything, and the url of a module any relative address', () => {
  const app = descriptor({ description: 7, logo: ['x'], scopes: [] }, { url: 'kv/a:b?c=https://d' })
  expect(checkDescriptor(app)).toMatchObject({ problems: [], descriptor: { scopes: [] } })
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
    [
      'a number as the identifier',
      descriptor({ identifier: 7 }),
      'identifier must be a text that is not empty.',
    ],
    ...[7, 'app.example', 'xhttps://app.example', ['https://app.example']].map(
      (baseUrl): [string, object, string] => [
        `the base address ${JSON.stringify(baseUrl)}`,
        descriptor({ baseUrl }),
        'baseUrl must be an address that begins with https:// or http://.',
      ],
    ),
    [
      'a fragment',
      descriptor({ baseUrl: 'https://app.example/#a' }),
      'baseUrl must end with a path, because the urls of the modules are appended to it.',
    ],
    ['one scope', descriptor({ scopes: 'project' }), 'scopes must be a list of texts.'],
    ['a scope that is a number', descriptor({ scopes: ['project', 7] }), 'scopes must be a list of texts.'],
    ['authentication as a text', descriptor({ authentication: 'none' }), 'authentication must be an object.'],
    ['no type of authentication', descriptor({ authentication: {} }), 'authentication.type is missing.'],
    [
      'a client id that is a number',
      descriptor({ authentication: { type: 'platform_app', clientId: 7 } }),
      'authentication.clientId must be a text.',
    ],
    ['modules as a list', descriptor({ modules: [] }), 'modules must be an object.'],
    [
      'a kind that is not a list',
      descriptor({ modules: { 'file-post-import': {} } }),
      'modules.file-post-import must be a list.',
    ],
    ['no key', descriptor({}, { key: undefined }), 'modules.custom-file-format[0].key is missing.'],
    [
      'an empty url',
      descriptor({}, { url: '' }),
      'modules.custom-file-format[0].url must be a text that is not empty.',
    ],
    [
      'a url that is a number',
      descriptor({}, { url: 7 }),
      'modules.custom-file-format[0].url must be a text that is not empty.',
    ],
    [
      'two modules of one type',
      descriptor({ modules: { 'custom-file-format': [FORMAT, { ...FORMAT, key: 'other' }] } }),
      'modules.custom-file-format[1].type is "kv", and so is modules.custom-file-format[0].type; each module needs its own.',
    ],
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

test.each<[what: string, modules: readonly object[], faults: readonly string[]]>([
  [
    'one key in two modules of a kind',
    [FORMAT, { ...FORMAT, type: 'other' }],
    ['[1].key is "kv", and so is modules.custom-file-format[0].key; each module needs its own.'],
  ],
  [
    'a pattern that is not an expression, and one key in two modules',
    [
      { ...FORMAT, signaturePatterns: { fileName: '(y' } },
      { ...FORMAT, type: 'other' },
    ],
    [
      '[0].signaturePatterns.fileName never matches: "(y" is not a regular expression.',
      '[1].key is "kv", and so is modules.custom-file-format[0].key; each module needs its own.',
    ],
  ],
  [
    'modules without a key',
    [
      { ...FORMAT, key: undefined },
      { ...FORMAT, key: undefined, type: 'other' },
    ],
    ['[0].key is missing.', '[1].key is missing.'],
  ],
  [
    'a pattern that is a number',
    [{ ...FORMAT, signaturePatterns: { fileName: 7 } }],
    ['[0].signaturePatterns.fileName must be a text that is not empty.'],
  ],
])('each field has one problem: %s', (_what, formats, faults) => {
  const { problems } = checkDescriptor(descriptor({ modules: { 'custom-file-format': formats } }))
  expect(problems.map(({ message }) => message)).toEqual(
    faults.map((fault) => `modules.custom-file-format${fault}`),
  )
})

describe('a warning lets the app be installed', () => {
  test.each([
    [
      'an unknown field',
      descriptor({ colour: 'red' }),
      'colour is not known; the known fields are identifier,',
    ],
    [
      'an unknown kind',
      descriptor({ modules: { 'custom-mt': [] } }),
      'modules.custom-mt is not known; the kinds are custom-file-format, file-post-import, file-pre-export.',
    ],
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
      'modules.custom-file-format[0].signaturePatterns.fileName is "(?!x)y", which RE2 does not support: it has neither lookaround nor backreferences. The pattern is tried as a JavaScript expression, for at most 1 second; another platform may never match it.',
    ],
    [
      'a pattern with lookahead and flags that are not at its start',
      descriptor({}, { signaturePatterns: { fileName: '(?=x)(?i)y' } }),
      'modules.custom-file-format[0].signaturePatterns.fileName never matches: "(?=x)(?i)y" is not',
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
  ['https://app.example/base//', '/kv', 'https://app.example/base/kv'],
  ['https://app.example/base', 'kv?a=b', 'https://app.example/base/kv?a=b'],
])('%s and %s make %s', (baseUrl, url, address) => {
  expect(moduleAddress(baseUrl, { url })).toBe(address)
})
