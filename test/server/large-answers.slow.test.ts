// Small files whose keys, headings or comments every string repeats: the answer is limited, and reports it.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { splitParts } from '@atlas/editor/wire.ts'
import { buildRequest, runHost, type Answer, type RunningHost } from './running-host.ts'

let running: RunningHost
beforeAll(async () => {
  running = await runHost({ ATLAS_WORKERS: '1' })
})
afterAll(() => running.close())

const LONG = 'k'.repeat(50_000)
const HEADING = 'h '.repeat(12_000)

/** This number of lines, each made from its number. */
const lines = (count: number, lineOf: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => lineOf(index)).join('')

/** By format: a file of some 100 KB whose answer would have 10 to 500 MB if nothing were shortened. */
const FILES: Record<string, string> = {
  json: `{"${LONG}":{${lines(11_000, (index) => `${index === 0 ? '' : ','}"${index}":"x"`)}}}`,
  'php-array': `<?php return ['${LONG}' => [${lines(7000, (index) => `'${index}'=>'x',`)}]];`,
  'icu-resource-bundle': `root { ${LONG} { ${lines(4000, (index) => `a${index}{"x"}`)} } }`,
  yaml: `? ${LONG}\n:\n${lines(9000, (index) => `  a${index}: x\n`)}`,
  toml: `[${LONG}]\n${lines(6000, (index) => `a${index}="x"\n`)}`,
  ini: `[${LONG}]\n${lines(8000, (index) => `${index}=x\n`)}`,
  plist: `<plist version="1.0"><dict><key>${LONG}</key><dict>${lines(2000, (index) => `<key>${index}</key><string>x</string>`)}</dict></dict></plist>`,
  'xliff-2': `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"><file id="${LONG}"><unit id="u"><notes><note>${LONG}</note></notes>${lines(1500, (index) => `<segment id="s${index}"><source>x</source></segment>`)}</unit></file></xliff>`,
  'qt-ts': `<!DOCTYPE TS><TS version="2.1"><context><name>${LONG}</name>${lines(1000, (index) => `<message><source>x${index}</source></message>`)}</context></TS>`,
  asciidoc: `= ${HEADING}\n\n${'x\n\n'.repeat(8000)}`,
  restructuredtext: `${'h'.repeat(15_000)}\n${'='.repeat(15_000)}\n\n${'x\n\n'.repeat(6000)}`,
  mediawiki: `= ${HEADING}=\n\n${'x\n\n'.repeat(8000)}`,
  dokuwiki: `====== ${HEADING}======\n\n${'x\n\n'.repeat(8000)}`,
  markdown: `# ${HEADING}\n\n${'x\n\n'.repeat(8000)}`,
  latex: `\\section{${HEADING}}\n\n${'x\n\n'.repeat(8000)}`,
  html: `<!doctype html><html><body><h1>${HEADING}</h1>${'<p>x'.repeat(8000)}</body></html>`,
  'android-strings': `<resources><!--${LONG}--><string-array name="n">${'<item>x</item>'.repeat(4000)}</string-array></resources>`,
  fluent: `## ${LONG}\n\n${lines(6000, (index) => `a${index} = x\n`)}`,
}

/** The most bytes of an answer to a call of such a file. */
const MOST = 6_000_000

const TOO_LARGE =
  /^The answer would have more than 5,\d{3},\d{3} bytes, the most for a call of this size\. Shorten long keys, headings and comments, which each of their strings repeats, or split the file into several\.$/

async function bytesStored(): Promise<number> {
  const folder = join(running.host.config.dataFolder, 'results')
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(names.map((name) => stat(join(folder, name))))
  return found.reduce((sum, { size }) => sum + size, 0)
}

describe('a small file with a huge answer', () => {
  test.each(Object.entries(FILES))('%s', async (type, content) => {
    expect(content.length).toBeLessThan(180_000)
    const { status, headers, body } = await running.parse(type, content)
    expect(status).toBe(200)
    expect(headers['retry-after']).toBeUndefined()
    if (body.error) expect(body.error.message).toMatch(TOO_LARGE)
    else expect(JSON.stringify(body).length).toBeLessThan(MOST)
    for (const { identifier } of body.data?.strings ?? []) expect(identifier.length).toBeLessThanOrEqual(1000)
    expect(await bytesStored()).toBe(0)
  })

  test('is refused on the trial page, too', async () => {
    const query = 'format=json&name=a.json&source=en&target=de'
    const response = await running.app.inject({
      method: 'POST',
      url: `/trial/parse?${query}`,
      payload: Buffer.from(FILES['json'] ?? ''),
      headers: { host: '127.0.0.1', 'content-type': 'application/octet-stream' },
    })
    expect(response.statusCode).toBe(200)
    const [head] = splitParts(response.rawPayload)
    expect(JSON.parse(Buffer.from(head ?? []).toString())).toMatchObject({
      problem: { message: expect.stringMatching(TOO_LARGE) as unknown },
    })
    expect(response.rawPayload.length).toBeLessThan(MOST)
  })
})

test('a string with a long key is found again when the file is built', async () => {
  const file = `{"${LONG}":{"a":"one","b":"two"}}`
  const { body } = await running.parse('json', file)
  const strings = (body.data?.strings ?? []).map(({ identifier, text }) => ({
    identifier,
    text,
    translations: { de: { text: `${text} de` } },
  }))
  const built = await running.call('custom-file-format', 'json', buildRequest(file, strings))
  expect(Buffer.from(built.body.data?.content ?? '', 'base64').toString()).toBe(
    `{"${LONG}":{"a":"one de","b":"two de"}}`,
  )
})

test('a long context is cut off', async () => {
  const { body } = await running.parse('fluent', `## ${LONG}\n\na = x\n`)
  expect(body.data?.strings).toMatchObject([{ context: `${'k'.repeat(3999)}…` }])
})

describe('on an idle host', () => {
  let small: RunningHost
  beforeAll(async () => {
    small = await runHost({
      ATLAS_WORKERS: '1',
      ATLAS_INLINE_BYTES: '10000',
      ATLAS_QUEUE_BYTES: '5000000',
      ATLAS_RESULT_BYTES: '10000000',
    })
  })
  afterAll(() => small.close())

  const job = (text: string, count: number, organization: number): Promise<Answer> =>
    small.parse(
      'java-properties',
      lines(count, (index) => `key${index}=${text}\n`),
      {
        organization: { id: organization },
      },
    )

  test('a job that needs more than all jobs may hold is refused for good', async () => {
    const { status, headers, body } = await job('x'.repeat(1000), 2500, 1)
    expect(status).toBe(200)
    expect(headers['retry-after']).toBeUndefined()
    expect(body.error?.message).toBe(
      'The job with its files and its answer needs more than the 5,000,000 bytes that all jobs of the host may use together. Send a smaller file.',
    )
  })

  test('an organization with its share of the stored bytes is refused, and others are not', async () => {
    const answers: Answer[] = []
    for (let count = 0; count < 8; count++) answers.push(await job('x'.repeat(1000), 500, 1))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers[0]?.body.data).toBeDefined()
    expect(answers.at(-1)?.body.error?.message).toMatch(
      /^Your organization has reached the limit of stored large results/,
    )
    expect((await job('x'.repeat(1000), 500, 2)).body.data).toBeDefined()
  })

  test('a full store is reported with 200', async () => {
    const answers: Answer[] = []
    for (let count = 0; count < 8; count++) answers.push(await job('x'.repeat(1000), 500, 3 + count))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.at(-1)?.body.error?.message).toMatch(/^The host's storage of large results is full/)
  })
})
