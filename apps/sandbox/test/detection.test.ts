// Which module a file goes to: by its type, or by the signature patterns of the modules.
import { expect, test } from 'vitest'
import { moduleOfType, modulesFor } from '../calls/detection.ts'

/** A module with patterns. */
const module = (kind: 'custom-file-format' | 'file-post-import', key: string, signaturePatterns: object) => ({
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

test('finds a processing module by name or content, and one without patterns for every file', async () => {
  const own = [
    module('file-post-import', 'every', {}),
    module('file-post-import', 'name', { fileName: '\\.kv$' }),
    module('file-post-import', 'content', { fileContent: '^=' }),
    module('file-post-import', 'broken', { fileName: '(x' }),
  ]
  expect(await keysFor('file-post-import', 'a.kv', 'x', own)).toEqual(['name', 'every'])
  expect(await keysFor('file-post-import', 'a.po', '=x', own)).toEqual(['content', 'every'])
  expect(await keysFor('file-pre-export', 'a.kv', '=x', own)).toEqual([])
})

test('finds a format by its type, without its patterns', () => {
  const [first, second] = [
    { ...module('custom-file-format', 'a', {}), type: 'kv' },
    { ...module('custom-file-format', 'b', { fileName: 'x' }), type: 'po' },
  ]
  const processing = { ...module('file-post-import', 'c', {}), type: 'other' }
  expect(moduleOfType([processing, first, second], 'po')).toBe(second)
  expect(moduleOfType([processing, first, second], 'kv')).toBe(first)
  expect(moduleOfType([processing, first, second], 'other')).toBeUndefined()
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
    module('custom-file-format', 'flags', { fileContent: '(?im)^(\\w+)=\\1$' }),
    module('custom-file-format', 'plain', { fileName: 'json' }),
  ]
  expect(await keysFor('custom-file-format', 'texts.json', '<A></a>\nKey=KEY\n', other)).toEqual([
    'ahead',
    'back',
    'flags',
    'plain',
  ])
  expect(await keysFor('custom-file-format', 'package.json', '<a></b>', other)).toEqual(['plain'])
})

test('stops such a pattern after a second, and still tries the next', async () => {
  const slow = [
    module('custom-file-format', 'slow', { fileName: '^(?!b)(a+)+$' }),
    module('custom-file-format', 'quick', { fileName: '^(?!b)a' }),
  ]
  expect(await keysFor('custom-file-format', `${'a'.repeat(5000)}!`, '', slow)).toEqual(['quick'])
})
