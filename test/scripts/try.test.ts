// npm run try: what it does with a name that is not a format's, and how it prints strings. The laws and tests that it
// runs are tested elsewhere.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nearestOf } from '../../scripts/try/nearest-name.ts'
import { stringsOfSample } from '../../scripts/try/sample-strings.ts'
import { lines } from '../core/plugins.ts'

const root = join(import.meta.dirname, '../..')

test.each([
  ['gettext', 'gettext-po'],
  ['yml', 'yaml'],
  ['propertys', 'java-properties'],
])('%s is nearest to %s', (name, nearest) => {
  expect(nearestOf(name, ['gettext-po', 'java-properties', 'json', 'yaml'])).toBe(nearest)
})

test('an unknown format is one sentence with the nearest name, and exit code 2', async () => {
  const args = ['--import', 'tsx', 'scripts/try.ts', 'gettext-pot']
  const run = await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    )
  })
  expect(run).toEqual({
    code: 2,
    stdout: '',
    stderr: 'There is no format gettext-pot. Do you mean gettext-po?\n',
  })
})

test('the strings of a sample are printed in quotation marks, so that a lost space is seen', () => {
  const bytes = Buffer.from(['a=One ', ...Array.from({ length: 20 }, (_, at) => `b${at}=x`)].join('\n'))
  const printed = stringsOfSample(lines, { name: 'my.lines', bytes })
  expect(printed.slice(0, 3)).toEqual([
    'my.lines has 21 strings. Is each what a translator should see?',
    '  a = "One "',
    '  b0 = "x"',
  ])
  expect(printed.slice(-2)).toEqual(['  … and 1 more', ''])
})
