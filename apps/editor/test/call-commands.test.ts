// The commands that repeat a call of the log in a shell.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { conformanceCommandLine, curlCommand, fileOfRequest, inLanguages } from '../sandbox/call-commands.ts'

/** The words that a shell passes to a command. */
const words = (command: string): string[] =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)

test('the curl command sends exactly the request', () => {
  const request = `{"a":"it's $HOME \\"and\\" \`date\`"}`
  const address = 'http://127.0.0.1:1/x?a=1&b=2'
  expect(words(curlCommand({ address, request }))).toEqual([
    'curl',
    '--header',
    'content-type: application/json',
    '--data-raw',
    request,
    address,
  ])
})

test('the conformance test names module and file', () => {
  const call = { module: 'json', file: `res/it's.json` }
  expect(words(conformanceCommandLine('http://127.0.0.1:1/atlas-app.json', call)).slice(2)).toEqual([
    'http://127.0.0.1:1/atlas-app.json',
    '--module',
    'json',
    '--file',
    `it's.json`,
  ])
})

test('the file of a request has its bytes', () => {
  const content = Buffer.from([0, 255, 10]).toString('base64')
  expect(fileOfRequest(JSON.stringify({ file: { content } }))).toEqual(new Uint8Array([0, 255, 10]))
  expect(fileOfRequest('{"file":{"contentUrl":"x"}}')).toBeUndefined()
})

test('a call names its target languages, and a line of the list the first of many', () => {
  const targets = ['de', 'fr', 'pl', 'uk']
  expect([inLanguages({ targets: [] }), inLanguages({ targets })]).toEqual(['', ' in de, fr, pl, uk'])
  expect(inLanguages({ targets }, 3)).toBe(' in de, fr, pl and 1 more')
})
