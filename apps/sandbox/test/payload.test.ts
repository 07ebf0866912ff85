// The payload of a call: every field of the specification, and large contents by address.
import { describe, expect, test } from 'vitest'
import { readJobRequest } from '@atlas/core/modules/job-request.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import type { Language } from '@atlas/core/contract.ts'
import { profileNamed } from '@atlas/server/platform/profiles.ts'
import { Downloads } from '../calls/downloads.ts'
import { PayloadError, writePayload, type CallJob } from '../calls/payload.ts'

const english = languageByCode('en') as Language
const polish = languageByCode('pl') as Language

const JOB: CallJob = {
  jobType: 'build-file',
  organization: {
    id: 1,
    domain: 'harbor',
    baseUrl: 'http://127.0.0.1:4050',
    apiBaseUrl: 'http://127.0.0.1:4050/api/v2',
  },
  project: { id: 2, identifier: 'demo', name: 'Demo' },
  file: { id: 3, name: 'a.properties', content: Buffer.from('a=ü') },
  sourceLanguage: english,
  targetLanguages: [polish],
  strings: [{ id: 4, identifier: 'a', text: 'ü', translations: { pl: { text: 'u' } } }],
}

const downloads = (): Downloads => new Downloads(() => 'http://127.0.0.1:4050/handed-out/')

test('has exactly the fields of the specification', () => {
  const body = writePayload(JOB, 'by-size', downloads(), 5_000_000)
  expect(JSON.parse(Buffer.from(body).toString())).toEqual({
    ...JOB,
    file: { id: 3, name: 'a.properties', content: Buffer.from('a=ü').toString('base64') },
    sourceLanguage: {
      id: 'en',
      name: 'English',
      editorCode: 'en',
      twoLettersCode: 'en',
      threeLettersCode: 'eng',
      locale: 'en-US',
      androidCode: 'en-rUS',
      osxCode: 'en.lproj',
      osxLocale: 'en',
      pluralCategoryNames: ['one', 'other'],
      pluralRules: 'n != 1',
    },
    targetLanguages: [{ ...polish }],
  })
})

test('has on a live platform the bare host of the API, and examples, direction and dialect of languages', () => {
  const [profile, arabic] = [profileNamed('crowdin'), languageByCode('ar')]
  if (!profile || !arabic) throw new Error('The profile or the language is missing.')
  const job = { ...JOB, targetLanguages: [polish, arabic] }
  const body = writePayload(job, 'by-size', downloads(), 5_000_000, profile)
  expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({
    organization: { apiBaseUrl: 'http://127.0.0.1:4050' },
    sourceLanguage: {
      pluralExamples: ['1', '0, 2, 3, 4, 5, 6, 7, 8…'],
      textDirection: 'ltr',
      dialectOf: null,
    },
    targetLanguages: [
      { pluralExamples: ['1', '2, 3, 4, 22, 23, 24, 32, 33…', '0, 5, 6, 7, 8, 9, 10, 11…', ''] },
      { textDirection: 'rtl' },
    ],
  })
})

test('has no organization in the standard edition, and no strings for parse-file', () => {
  const { organization: _organization, strings: _strings, ...job } = JOB
  const body = writePayload({ ...job, jobType: 'parse-file' }, 'by-size', downloads(), 5_000_000)
  expect(Object.keys(readJobRequest(body))).toEqual([
    'jobType',
    'project',
    'file',
    'sourceLanguage',
    'targetLanguages',
  ])
})

describe('contents are sent', () => {
  const large = { ...JOB, file: { ...JOB.file, content: Buffer.alloc(3000, 'x') } }
  const manyStrings = Array.from({ length: 40 }, (_, index) => ({ identifier: `key ${index}`, text: 'Text' }))

  test('inline if they are small enough', () => {
    const { file, strings } = readJobRequest(writePayload(large, 'by-size', downloads(), 9000))
    expect(file.contentUrl).toBeUndefined()
    expect([...(strings ?? [])]).toHaveLength(1)
  })

  test('by address if they are too large, the larger part first', () => {
    const given = downloads()
    const request = readJobRequest(writePayload({ ...large, strings: manyStrings }, 'by-size', given, 4500))
    expect(request).toMatchObject({ file: { contentUrl: expect.any(String) as string } })
    expect([...(request.strings ?? [])]).toHaveLength(40)
    expect(given.get(nameIn(request.file.contentUrl))?.bytes).toEqual(large.file.content)
  })

  test('by address if they are too large: the strings, if they are the larger part', () => {
    const strings = Array.from({ length: 400 }, (_, index) => ({ identifier: `key ${index}`, text: 'Text' }))
    const request = readJobRequest(writePayload({ ...large, strings }, 'by-size', downloads(), 9000))
    expect(String(request.file.content)).toBe(large.file.content.toString('base64'))
    expect(request.stringsUrl).toMatch(/^http:/)
  })

  test('all by address if both are too large', () => {
    const given = downloads()
    const request = readJobRequest(writePayload({ ...large, strings: manyStrings }, 'by-size', given, 1800))
    expect(request.strings).toBeUndefined()
    const lines = Buffer.from(given.get(nameIn(request.stringsUrl))?.bytes ?? []).toString()
    expect(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(manyStrings)
    expect(given.get(nameIn(request.stringsUrl))?.contentType).toBe('application/x-ndjson')
  })

  test('all by address, however small they are, if so they must be', () => {
    const given = downloads()
    const request = readJobRequest(writePayload(JOB, 'by-address', given, 5_000_000))
    expect(request.strings).toBeUndefined()
    expect(request.stringsUrl).toMatch(/^http:/)
    expect(given.get(nameIn(request.file.contentUrl))).toMatchObject({
      contentType: 'application/octet-stream',
      bytes: JOB.file.content,
    })
    const { strings: _strings, ...parse } = { ...JOB, jobType: 'parse-file' as const }
    const parsed = readJobRequest(writePayload(parse, 'by-address', given, 5_000_000))
    expect(parsed.file.contentUrl).toMatch(/^http:/)
    expect(parsed).not.toHaveProperty('stringsUrl')
  })

  test('inline up to the limit itself', () => {
    const { length } = writePayload(JOB, 'inline', downloads(), 5_000_000)
    expect(writePayload(JOB, 'inline', downloads(), length)).toHaveLength(length)
    expect(() => writePayload(JOB, 'inline', downloads(), length - 1)).toThrow(PayloadError)
  })

  test('or refused if they must be inline', () => {
    expect(() => writePayload(large, 'inline', downloads(), 4500)).toThrow(
      /^The request would have [\d,]+ bytes, and at most 4,500 are allowed\. Send large contents by address\.$/,
    )
  })
})

function nameIn(address: string | null | undefined): string {
  return address?.split('/').at(-1) ?? ''
}
