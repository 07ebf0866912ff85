// Processing modules, and answers that violate the specification.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Status } from '@atlas/core/contract.ts'
import type {
  EditorCall,
  EditorCalls,
  EditorImported,
  EditorProjectFiles,
  EditorString,
  EditorStrings,
} from '@atlas/editor/editor-wire.ts'
import type { RequestFailure } from '@atlas/editor/wire.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { FakeApp, type Fault, type FakeData, type FakeJob } from './fake-app.ts'
import { openEditor, type TestEditor } from './test-editor.ts'

let fault: Fault
let app: FakeApp
let place: Place
let editor: TestEditor
/** The jobs that were sent to the app, in order. */
let jobs: FakeJob[]

beforeEach(async () => {
  fault = () => {}
  jobs = []
  app = new FakeApp((answer, request, self, url) => {
    if (request) jobs.push(request)
    fault(answer, request, self, url)
  })
  await app.start()
  place = await sqlite.create()
  editor = await openEditor(place, app.descriptor())
})
afterEach(async () => {
  await editor.close()
  await place.remove()
  app.stop()
})

const KV = '{"greeting":"Hello","farewell":"Goodbye"}'

async function importKv(content = KV): Promise<[number, EditorImported & RequestFailure]> {
  return editor.call('POST', `/projects/${editor.project.id}/files?name=a.kv`, Buffer.from(content))
}

async function stringsOf(file: number): Promise<readonly EditorString[]> {
  const [, { strings }] = await editor.call<EditorStrings>('GET', `/files/${file}/strings?language=de`)
  return strings
}

/** Changes the data of the answers to a job. */
function inData(jobType: string, change: (data: FakeData, request: FakeJob) => unknown): Fault {
  return (answer, request) => {
    const { data } = answer.body as { data?: FakeData }
    if (data && request?.jobType === jobType) change(data, request)
  }
}

describe('after an import', () => {
  test('the project has the strings that a module splits, adds and removes', async () => {
    fault = inData('file-post-import', (data) => {
      const [greeting] = data.strings ?? []
      data.strings = [
        { ...greeting, labels: ['split'] },
        { ...greeting, identifier: 'greeting.2', uniqId: 'mine', text: 'World' },
      ]
    })
    const [, { file, added }] = await importKv()
    expect(added).toBe(2)
    expect(await stringsOf(file.id)).toMatchObject([
      { identifier: 'greeting', labels: ['split'], previewId: '1' },
      { identifier: 'greeting.2', text: 'World' },
    ])
  })

  test('the preview of a file is removed when a module adds a plural', async () => {
    const [, before] = await importKv()
    expect(before.file.hasPreview).toBe(true)
    fault = inData('file-post-import', ({ strings = [] }) => {
      const text = { one: '%d file', other: '%d files' }
      strings.push({ identifier: 'files', uniqId: 'mine', text, hasPlurals: true })
    })
    const [status, { file, added }] = await importKv()
    expect({ status, added, hasPreview: file.hasPreview }).toEqual({
      status: 200,
      added: 1,
      hasPreview: false,
    })
    for (const string of await stringsOf(file.id)) expect(string).not.toHaveProperty('previewId')
  })

  test('a module whose patterns match is called before others, and the log names them', async () => {
    await editor.close()
    const descriptor = app.descriptor() as { modules: Record<string, object[]> }
    descriptor.modules['file-post-import']?.push(
      { key: 'of-kv', url: '/after', signaturePatterns: { fileName: '\\.kv$' } },
      { key: 'of-po', url: '/after', signaturePatterns: { fileName: '\\.po$' } },
    )
    editor = await openEditor(place, descriptor)
    await importKv()
    const [, { calls }] = await editor.call<EditorCalls>('GET', '/calls')
    expect(calls.map(({ module }) => module)).toEqual(['of-kv', 'kv'])
    const details = calls.map(({ id }) => editor.call<EditorCall>('GET', `/calls/${id}`))
    const passedOver = (await Promise.all(details)).map(([, call]) => call.passedOver)
    expect(passedOver).toEqual([['Fake App: after'], []])
  })

  test('processing modules do not get the fields of formats, and the build gets them again', async () => {
    fault = inData('parse-file', ({ strings = [] }) => {
      for (const string of strings) string['customData'] = `of ${string.identifier}`
    })
    const [, { file }] = await importKv()
    await editor.exported(file.id, ['de'])
    expect(jobs.map(({ jobType }) => jobType)).toEqual([
      'parse-file',
      'file-post-import',
      'file-pre-export',
      'build-file',
    ])
    const [, after, before, build] = jobs.map(({ strings }) => strings as Record<string, unknown>[])
    const ids = (await stringsOf(file.id)).map(({ id }) => id)
    for (const records of [after, before]) {
      expect(records).toHaveLength(2)
      for (const record of records ?? []) {
        expect(record).toMatchObject({ uniqId: expect.stringMatching(/^[0-9a-f]{32}$/) as string })
        for (const field of ['id', 'previewId', 'customData']) expect(record).not.toHaveProperty(field)
      }
    }
    expect(build).toMatchObject([
      { id: ids[0], identifier: 'greeting', customData: 'of greeting' },
      { id: ids[1], identifier: 'farewell', customData: 'of farewell' },
    ])
    for (const record of build ?? []) expect(record).not.toHaveProperty('previewId')
  })
})

test('a file without strings is imported and exported', async () => {
  const [status, { file, added, warnings }] = await importKv('{}')
  expect({ status, added, strings: file.strings, warnings }).toEqual({
    status: 200,
    added: 0,
    strings: 0,
    warnings: [],
  })
  const { parts } = await editor.exported(file.id, ['de'])
  expect(parts).toEqual(['{}', '{}'])
})

describe('before an export', () => {
  test('the translations that a module changes are built, but not stored', async () => {
    const [, { file }] = await importKv()
    const [greeting] = await stringsOf(file.id)
    await editor.translate(greeting?.id, 'de', {
      text: 'Hallo',
      status: 'approved',
    })
    fault = inData('file-pre-export', ({ strings = [] }) => {
      for (const { translations } of strings) if (translations?.['de']) translations['de'].text = 'HALLO'
    })
    const { parts } = await editor.exported(file.id, ['de'])
    expect(parts[1]).toBe('{"greeting":"HALLO","farewell":"Goodbye"}')
    expect((await stringsOf(file.id))[0]?.translation).toEqual({ text: 'Hallo', status: 'approved' })
  })

  test('an export names each translation that is not in the file, and why', async () => {
    const [, { file }] = await importKv()
    const [greeting, farewell] = await stringsOf(file.id)
    const translate = (string: EditorString | undefined, language: string, text: string, status: Status) =>
      editor.translate(string?.id, language, { text, status })
    await translate(greeting, 'de', 'Hallo', 'approved')
    await translate(farewell, 'de', 'Tschüs', 'untranslated')
    const { head: before } = await editor.exported(file.id, ['de'])
    const unchecked = { string: farewell?.id, identifier: 'farewell', language: 'de', reason: 'unchecked' }
    expect([before.leftOutCount, before.leftOut]).toEqual([1, [unchecked]])
    fault = inData('file-pre-export', ({ strings = [] }) => {
      for (const { translations } of strings) delete translations?.['de']
    })
    const { head, parts } = await editor.exported(file.id, ['de'])
    expect(head.leftOut).toEqual([
      { string: greeting?.id, identifier: 'greeting', language: 'de', reason: 'held-back' },
      unchecked,
    ])
    expect(parts[1]).toBe(KV)
    fault = () => {}
    await translate(farewell, 'de', 'Tschüs', 'translated')
    expect((await editor.exported(file.id, ['de'])).head).toMatchObject({ leftOut: [], leftOutCount: 0 })
  })

  test('a string that a module loses stops the export, and the violations name it', async () => {
    const [, { file }] = await importKv()
    fault = inData('file-pre-export', ({ strings = [] }) => strings.pop())
    const [status, { error }] = await editor.call<RequestFailure>('POST', `/files/${file.id}/export`, {
      languages: ['de'],
    })
    expect(status).toBe(502)
    expect(error.message).toMatch(/^The answer of Fake App violates the specification/)
    expect(error.violations?.map(({ rule, section }) => [rule, section])).toEqual([
      ['strings-count', 'Module calls, rule 3'],
      ['uniq-id-original', 'Module calls, rule 3'],
    ])
    const [, call] = await editor.call<EditorCall>('GET', `/calls/${error.call}`)
    expect(call).toMatchObject({ outcome: 'refused', violations: error.violations, status: 200 })
    expect(JSON.parse(call.response)).toHaveProperty('data.strings.length', 1)
    expect(jobs.at(-1)?.jobType).toBe('file-pre-export')
  })
})

describe('an answer that cannot be used', () => {
  test('changes nothing that is stored', async () => {
    const [, { file }] = await importKv()
    fault = inData('parse-file', ({ strings = [] }) => strings.push({ identifier: 'other', text: 'Twice' }))
    const [status] = await importKv('{"other":"Other"}')
    expect(status).toBe(502)
    expect((await stringsOf(file.id)).map(({ identifier }) => identifier)).toEqual(['greeting', 'farewell'])
    const { parts } = await editor.exported(file.id, ['de'])
    expect(parts[0]).toBe(KV)
  })

  test('a warning is passed on, but does not stop the import', async () => {
    fault = (answer) => Object.assign(answer, { type: 'text/plain' })
    const [status, { warnings }] = await importKv()
    expect(status).toBe(200)
    expect(warnings.map(({ rule }) => rule)).toEqual(['answer-content-type', 'answer-content-type'])
  })

  test('the message of a failure is shown, though the app sends data next to it', async () => {
    fault = (answer) => (answer.body = { data: {}, error: { message: 'The file has no head row.' } })
    const [status, { error }] = await importKv()
    expect([status, error.message]).toEqual([422, 'The file has no head row.'])
    expect(error.violations?.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['data-beside-error', 'warning'],
    ])
  })

  test('a missing answer differs from an invalid one', async () => {
    app.stop()
    const [status, { error }] = await importKv()
    expect([status, error.message]).toEqual([
      502,
      'The app did not answer: nothing listens at its address. Is the app running?',
    ])
    const [, { calls }] = await editor.call<EditorCalls>('GET', '/calls')
    expect(calls).toMatchObject([{ outcome: 'lost', jobType: 'parse-file', file: 'a.kv', violations: 1 }])
    expect(calls[0]).not.toHaveProperty('status')
  })
})

describe('an app that answers by address', () => {
  test('returns strings, preview and file by address, and the sandbox fetches them', async () => {
    fault = (answer, _request, self) => {
      const { data } = answer.body as { data?: FakeData }
      for (const part of ['strings', 'preview', 'content'] as const) {
        const value = data?.[part]
        if (!data || value === undefined) continue
        const path = `/given/${part}`
        const lines = (strings: readonly unknown[]) =>
          strings.map((line) => JSON.stringify(line)).join('\r\n')
        const text = typeof value === 'string' ? Buffer.from(value, 'base64').toString() : lines(value)
        self.files.set(path, text)
        delete data[part]
        data[`${part}Url`] = `${self.baseUrl}${path}`
      }
    }
    const [, { file, warnings }] = await importKv()
    expect({ strings: file.strings, hasPreview: file.hasPreview, warnings }).toEqual({
      strings: 2,
      hasPreview: true,
      warnings: [],
    })
    const { parts } = await editor.exported(file.id, ['de'])
    expect(parts).toEqual([KV, KV])
  })
})

test('a module that is no longer granted is refused at each call', async () => {
  const [, { file }] = await importKv()
  const sent = jobs.length
  editor.grants = ({ key }) => key !== 'kv'
  const tries = await Promise.all([
    importKv(),
    editor.call('POST', `/files/${file.id}/export`, { languages: ['de'] }),
    editor.call('POST', `/files/${file.id}/translations?language=de`, Buffer.from(KV)),
  ])
  expect(tries.map(([status]) => status)).toEqual([403, 403, 403])
  expect(jobs).toHaveLength(sent)
  const [, { formats }] = await editor.call<EditorProjectFiles>('GET', `/projects/${editor.project.id}`)
  expect(formats.map(({ type }) => type)).toEqual(['kvm'])
})
