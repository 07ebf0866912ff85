// What a worker answers to a job, without the worker: what it needs first, what it did, and whose fault a failure is.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../core/zip-files.ts'
import { jobTasks, type JobCall, type JobOutcome } from '@atlas/server/jobs/job-in-worker.ts'
import { formatFrom } from '@atlas/server/jobs/loaded-formats.ts'
import { isAsked } from '@atlas/server/jobs/witness.ts'
import { buildRequest, parseRequest } from './running-host.ts'

const ROOT = join(import.meta.dirname, '../..')
const processors = { hide: join(ROOT, 'formats/_processors/hide-untranslatable.ts') }

/** The whole file is one text. Its first word determines how it fails. */
const format = `
const codec = { decode: (raw) => raw, encode: (text) => text }
export default {
  title: 'Whole',
  about: 'The whole file is one text.',
  signaturePatterns: { fileName: /\\.whole$/ },
  languages: 'monolingual',
  *parse({ text }) {
    if (text === 'bug') throw new TypeError('a bug with a secret')
    if (text === 'memory') throw new RangeError('Array buffer allocation failed')
    yield { key: ['whole'], source: { at: [0, text.length], codec } }
  },
  build: (job) => job.weave(),
}
`
const wary = format.replace('languages:', "warningsOf: () => ['It may have changed.'],\n  languages:")
const packed = format.replace('languages:', "container: { entries: () => ['text'] },\n  languages:")
const witness = `
export default function texts(file) {
  return [file.replace('Salz', 'Sand')]
}
`
const noting = `
export default {
  title: 'Noting',
  about: 'Says something of each string.',
  afterImport(record, { note, options }) {
    note('seen with ' + options.what)
    return record
  },
}
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-tasks-'))
  const files = {
    'whole.mjs': format,
    'wary.mjs': wary,
    'packed.mjs': packed,
    'witness.mjs': witness,
    'noting.mjs': noting,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
})
afterAll(() => rm(folder, { recursive: true }))

const formatModule = (name: string, more: object = {}) =>
  ({
    kind: 'custom-file-format',
    type: name,
    file: join(folder, `${name}.mjs`),
    version: undefined,
    ...more,
  }) as const

/** Runs a task with a body, on the format "whole" if no other module is named. */
function run(body: unknown, more: Partial<JobCall> = {}): Promise<JobOutcome> {
  return jobTasks['run-job']({
    module: formatModule('whole'),
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    isMeasured: false,
    limit: 5_000_000,
    profile: {},
    resultsUrl: 'https://host.example/results',
    unwritable: 'fail',
    mostStrings: 1000,
    mostBytes: 5_000_000,
    witness: 'off',
    ...more,
  })
}

const STRINGS = [{ identifier: 'whole', text: 'Salt', translations: { de: { text: 'Salz' } } }]

/** The JSON of an answer. */
function answerOf(outcome: JobOutcome): { data?: Record<string, unknown>; error?: { message: string } } {
  if (!('body' in outcome)) throw new Error(`The outcome is ${outcome.kind}.`)
  return JSON.parse(Buffer.from(outcome.body).toString()) as ReturnType<typeof answerOf>
}

describe('strings of a large file that came by address', () => {
  const job = buildRequest('', undefined, {
    file: { name: 'a', contentUrl: 'https://files.example' },
    stringsUrl: 'https://strings.example',
  })
  const content = Buffer.alloc(16_000_000, 'a')
  const build = (strings: readonly object[], more: Partial<JobCall> = {}) => {
    const fetched = {
      content: [content.subarray(0, 9), content.subarray(9)],
      strings: strings.map((each) => Buffer.from(`${JSON.stringify(each)}\n`)),
    }
    return run(job, { fetched, mostBytes: 100_000_000, ...more })
  }
  const other = { identifier: 'other', text: 'x', translations: { de: { text: 'y' } } }

  test('are read once', async () => {
    expect(await build(STRINGS)).toMatchObject({ kind: 'answer', translations: { outdated: 1 } })
  })

  test('are asked for again if they are in another order, and then kept', async () => {
    expect(await build([other, ...STRINGS])).toEqual({ kind: 'reads-twice' })
    expect(await build([other, ...STRINGS], { keepsStrings: true })).toMatchObject({
      kind: 'answer',
      translations: { outdated: 1, unknown: 1 },
    })
  })

  test('can leave the file as it was, though its bytes were given back', async () => {
    const outcome = await build([])
    const [part] = outcome.kind === 'answer' ? outcome.parts : []
    expect(part && Buffer.concat(part.pieces).equals(content)).toBe(true)
  })
})

describe('a job that is done', () => {
  test('has the strings of a file, nothing to store, and no counts of translations', async () => {
    const outcome = await run(parseRequest('Salt'))
    expect(outcome).toMatchObject({ kind: 'answer', jobType: 'parse-file', parts: [] })
    expect(outcome).toHaveProperty('notes', { count: 0, first: [] })
    expect(outcome).not.toHaveProperty('translations')
    expect(answerOf(outcome).data?.['strings']).toMatchObject([{ identifier: 'whole', text: 'Salt' }])
  })

  test('has the warnings of a format for the log, and not in its answer', async () => {
    const outcome = await run(parseRequest('Salt'), { module: formatModule('wary') })
    expect(outcome).toMatchObject({ kind: 'answer', warnings: ['It may have changed.'] })
    expect(Object.keys(answerOf(outcome).data ?? {})).toEqual(['strings', 'preview'])
  })

  test('counts the translations of a build', async () => {
    const outcome = await run(buildRequest('Salt', STRINGS))
    expect(outcome).toMatchObject({ kind: 'answer', jobType: 'build-file', translations: { written: 1 } })
    expect(answerOf(outcome).data?.['content']).toBe(Buffer.from('Salz').toString('base64'))
  })

  test('names the parts that do not fit into the answer by addresses that no one can guess', async () => {
    const outcome = await run(parseRequest('x'.repeat(20_000)), { limit: 10_000 })
    if (outcome.kind !== 'answer') throw new Error(outcome.kind)
    const { stringsUrl, previewUrl } = answerOf(outcome).data ?? {}
    expect(outcome.parts.map(({ field }) => field).toSorted()).toEqual(['previewUrl', 'stringsUrl'])
    for (const { field, name } of outcome.parts) {
      const address = field === 'stringsUrl' ? stringsUrl : previewUrl
      expect(address).toBe(`https://host.example/results/${name}`)
    }
  })

  test('logs the first 20 notes of processors, and how many there are', async () => {
    const strings = Array.from({ length: 30 }, (_, index) => ({
      identifier: `key ${index}`,
      uniqId: String(index),
      text: 'a text',
    }))
    const step = { key: 'noting', file: join(folder, 'noting.mjs'), options: { what: 'options' } }
    const outcome = await run(parseRequest('', { jobType: 'file-post-import', strings }), {
      module: { kind: 'file-post-import', key: 'chain', steps: [step], version: undefined },
    })
    if (outcome.kind !== 'answer') throw new Error(outcome.kind)
    expect(outcome.notes.count).toBe(30)
    expect(outcome.notes.first).toHaveLength(20)
    expect(outcome.notes.first[7]).toEqual({ processor: 'noting', string: '7', message: 'seen with options' })
  })

  test('by a chain runs its steps in order', async () => {
    const steps = [
      { key: 'hide', file: processors.hide, options: {} },
      { key: 'noting', file: join(folder, 'noting.mjs'), options: { what: 'more' } },
    ]
    const strings = [{ identifier: 'a', uniqId: '1', text: '7' }]
    const outcome = await run(parseRequest('', { jobType: 'file-post-import', strings }), {
      module: { kind: 'file-post-import', key: 'chain', steps, version: undefined },
    })
    expect(answerOf(outcome).data?.['strings']).toMatchObject([{ identifier: 'a', isHidden: true }])
    expect(outcome).toMatchObject({ notes: { count: 1 } })
  })
})

describe('a job that is not done', () => {
  test('because the body is not JSON has the status of the answer', async () => {
    const outcome = await run('{')
    expect(outcome).toMatchObject({ kind: 'no-job', status: 400 })
    expect(answerOf(outcome).error?.message).toMatch(/JSON/)
  })

  test('because it carries too many strings has another status', async () => {
    const outcome = await run(buildRequest('Salt', [...STRINGS, ...STRINGS]), { mostStrings: 1 })
    expect(outcome).toMatchObject({ kind: 'no-job', status: 413 })
  })

  test('because of its file is refused, with the place in the file', async () => {
    const json = { ...formatModule('json'), file: join(ROOT, 'formats/json/format.ts') }
    const outcome = await run(parseRequest('{\n  "a": }'), { module: json })
    expect(outcome).toMatchObject({ kind: 'refused', jobType: 'parse-file', code: 'syntax' })
    expect(outcome).not.toHaveProperty('fault')
    expect(answerOf(outcome).error?.message).toMatch(/^Line 2, column 8: /)
  })

  test('because of its fetched file is refused, with the place in that file', async () => {
    const json = { ...formatModule('json'), file: join(ROOT, 'formats/json/format.ts') }
    const job = parseRequest('', { file: { name: 'a', contentUrl: 'https://files.example' } })
    const fetched = { content: [Buffer.from('{\n\n'), Buffer.from('}}')] }
    const outcome = await run(job, { module: json, fetched })
    expect(answerOf(outcome).error?.message).toMatch(/^Line 3, column 2: /)
  })

  test('because its file is not text is refused', async () => {
    const outcome = await run(parseRequest(Buffer.from([0x61, 0xff, 0xfe, 0x80])))
    expect(outcome).toMatchObject({ kind: 'refused', code: 'charset' })
    expect(answerOf(outcome).error?.message).toMatch(/\S/)
  })

  test('because it has too many languages is refused, by a chain too', async () => {
    const targetLanguages = Array.from({ length: 1001 }, (_, index) => ({ id: `x${index}` }))
    const job = parseRequest('', { jobType: 'file-post-import', strings: [], targetLanguages })
    const module = { kind: 'file-post-import', key: 'chain', steps: [], version: undefined } as const
    expect(await run(job, { module })).toMatchObject({ kind: 'refused', jobType: 'file-post-import' })
  })

  test('because of a bug names it for the log only', async () => {
    const outcome = await run(parseRequest('bug'))
    expect(outcome).toEqual({
      kind: 'bug',
      jobType: 'parse-file',
      stack: expect.stringContaining('a bug with a secret') as string,
    })
  })

  test('for lack of memory ends the process', async () => {
    await expect(run(parseRequest('memory'))).rejects.toThrow('Array buffer allocation failed')
  })
})

describe('what a job needs first', () => {
  const file = { name: 'a', contentUrl: 'https://files.example/a' }
  const stringsUrl = 'https://files.example/strings'
  const content = Buffer.from('Salt').toString('base64')

  test.each([
    ['a file', parseRequest('', { file }), { content: file.contentUrl }],
    [
      'a file whose contents are null',
      parseRequest('', { file: { ...file, content: null } }),
      { content: file.contentUrl },
    ],
    [
      'a file and strings',
      buildRequest('', undefined, { file, stringsUrl }),
      { content: file.contentUrl, strings: stringsUrl },
    ],
    ['strings', buildRequest('Salt', undefined, { stringsUrl }), { strings: stringsUrl }],
    ['strings that are null', buildRequest('Salt', null, { stringsUrl }), { strings: stringsUrl }],
    [
      'the strings of a chain, and not its file',
      parseRequest('', { jobType: 'file-post-import', file, stringsUrl }),
      { strings: stringsUrl },
    ],
  ])('%s', async (_what, job, addresses) => {
    const organization = { organization: { id: 42 } }
    expect(await run({ ...job, ...organization })).toEqual({
      kind: 'envelope',
      organization: 'organization:42',
      addresses,
    })
  })

  test.each([
    ['a file that is inline as well', parseRequest('', { file: { ...file, content } })],
    ['strings that are inline as well', buildRequest('Salt', STRINGS, { stringsUrl })],
    ['strings for a file that is read', parseRequest('Salt', { stringsUrl })],
    ['no file', parseRequest('Salt', { file: { name: 'a', content, contentUrl: null } })],
  ])('nothing for %s', async (_what, job) => {
    expect(await run(job)).toMatchObject({ kind: 'answer' })
  })

  test('the organization, if the host has not admitted it', async () => {
    const job = parseRequest('Salt', { project: { id: 7 } })
    const envelope = { kind: 'envelope', organization: 'project:7' }
    expect(await run(job, { admitted: 'none' })).toEqual(envelope)
    expect(await run(job, { admitted: 'unnamed' })).toEqual(envelope)
    expect(await run(job, { admitted: 'project:7' })).toMatchObject({ kind: 'answer' })
    expect(await run(job, { admitted: 'none', fetched: {} })).toMatchObject({ kind: 'answer' })
    expect(await run(parseRequest('Salt'), { admitted: 'unnamed' })).toMatchObject({ kind: 'answer' })
  })
})

describe('an archive', () => {
  const module = () => formatModule('packed')
  const archive = (bytes: number) => zipOf([{ name: 'text', content: ' '.repeat(bytes) }])

  test('that unpacks to much more than its call is measured first', async () => {
    expect(await run(parseRequest(archive(200_000)), { module: module() })).toEqual({
      kind: 'unpacks-to',
      bytes: 200_000,
    })
    expect(await run(parseRequest(archive(200_000)), { module: module(), isMeasured: true })).toMatchObject({
      kind: 'answer',
    })
  })

  test('that was fetched is measured, too', async () => {
    const job = parseRequest('', { file: { name: 'a', contentUrl: 'https://files.example' } })
    const fetched = { content: [archive(300_000)] }
    expect(await run(job, { module: module(), fetched })).toEqual({ kind: 'unpacks-to', bytes: 300_000 })
  })

  test('that is small is not', async () => {
    expect(await run(parseRequest(archive(199_999)), { module: module() })).toMatchObject({ kind: 'answer' })
  })

  test('that unpacks to less than twice the bytes of its call is not', async () => {
    const job = parseRequest(archive(300_000), { project: { id: 1 }, stringsUrl: 'x'.repeat(200_000) })
    expect(await run(job, { module: module() })).toMatchObject({ kind: 'answer' })
  })

  test('whose call has no file is refused as such', async () => {
    expect(await run(parseRequest('', { file: { name: 'a' } }), { module: module() })).not.toMatchObject({
      kind: 'bug',
    })
  })
})

describe('a witness', () => {
  const module = () => formatModule('whole', { witness: join(folder, 'witness.mjs') })

  test('that finds other texts withholds the built file, and the log has the reason', async () => {
    const outcome = await run(buildRequest('Salt', STRINGS), { module: module(), witness: 'all' })
    expect(outcome).toMatchObject({
      kind: 'refused',
      jobType: 'build-file',
      code: 'contract',
      fault: 'The witness does not find the text of string 1 of 1 in the language de.',
    })
    expect(answerOf(outcome).error?.message).toBe(
      'The built file was not sent, because an independent reader of its format finds different texts in it.',
    )
  })

  test('also reads a file that was fetched', async () => {
    const job = buildRequest('', STRINGS, { file: { name: 'a', contentUrl: 'https://files.example' } })
    const fetched = { content: [Buffer.from('Salt')] }
    expect(await run(job, { module: module(), witness: 'all', fetched })).toMatchObject({ kind: 'refused' })
  })

  test('that finds the same texts, or that is not asked, lets the file through', async () => {
    const sugar = [{ identifier: 'whole', text: 'Salt', translations: { de: { text: 'Zucker' } } }]
    expect(await run(buildRequest('Salt', sugar), { module: module(), witness: 'all' })).toMatchObject({
      kind: 'answer',
    })
    expect(await run(buildRequest('Salt', STRINGS), { module: module(), witness: 'off' })).toMatchObject({
      kind: 'answer',
    })
  })

  test('is not asked about a file that is read', async () => {
    expect(await run(parseRequest('Salz'), { module: module(), witness: 'all' })).toMatchObject({
      kind: 'answer',
    })
  })

  test('that a format lacks is not asked', async () => {
    expect(await run(buildRequest('Salt', STRINGS), { witness: 'all' })).toMatchObject({ kind: 'answer' })
  })

  test('the sample is about one in a hundred, and always the same', () => {
    const files = Array.from({ length: 10_000 }, (_, index) => Buffer.from(`file ${index}`))
    const asked = files.filter((file) => isAsked('sample', file))
    expect(asked.length).toBeGreaterThan(50)
    expect(asked.length).toBeLessThan(200)
    expect(asked.every((file) => crc32(file) % 100 === 0)).toBe(true)
    expect(files.some((file) => isAsked('off', file))).toBe(false)
    expect(files.every((file) => isAsked('all', file))).toBe(true)
  })
})

test('a format is loaded once, and anew for each version', async () => {
  const { file } = formatModule('whole')
  const first = formatFrom(file, undefined)
  expect(formatFrom(file, undefined)).toBe(first)
  const renewed = formatFrom(file, '2')
  expect(renewed).not.toBe(first)
  expect(formatFrom(file, '2')).toBe(renewed)
  expect(await renewed).not.toBe(await first)
})

test('declared formats of one file are distinguished by their type', async () => {
  const grammar = { family: 'lines', entries: [{ pattern: String.raw`(?P<key>\w+)=(?P<text>.*)` }] }
  const declared = (type: string) =>
    ({ declaration: { type, title: type, files: [`*.${type}`], options: {}, grammar }, files: {} }) as never
  const [one, other] = await Promise.all([
    formatFrom('', undefined, declared('one')),
    formatFrom('', undefined, declared('other')),
  ])
  expect([one.title, other.title]).toEqual(['one', 'other'])
  const outcome = await run(parseRequest('a=One\n'), {
    module: { ...formatModule('one'), file: '', declared: declared('one') },
  })
  expect(answerOf(outcome).data?.['strings']).toMatchObject([{ text: 'One' }])
})

test('a declared format that is like another one gets the module of that one', async () => {
  const grammar = { family: 'like', format: 'json' }
  const declaration = { type: 'mine', title: 'mine', files: ['*.mine'], options: {}, grammar }
  const file = join(ROOT, 'formats/json/format.ts')
  const declared = { declaration, files: { json: file } } as never
  const outcome = await run(parseRequest('{"a":"One"}'), {
    module: { ...formatModule('mine'), file, declared },
  })
  expect(answerOf(outcome).data?.['strings']).toMatchObject([{ identifier: 'a', text: 'One' }])
})
