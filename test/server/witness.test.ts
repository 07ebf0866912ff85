// ATLAS_WITNESS: an independent reader reads what is built before it is sent.
import { Buffer } from 'node:buffer'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '@atlas/server/config.ts'
import { isAsked } from '@atlas/server/jobs/witness.ts'
import { startHostProcess } from './host-process.ts'
import { base64, buildRequest, runHost, type RunningHost } from './running-host.ts'

/** Escapes `&` twice, and reads back what it wrote: only another reader notices. */
const grammar = `
export const codec = {
  decode: (raw) => raw.replaceAll('&amp;amp;', '&').replaceAll('&amp;', '&'),
  encode: (text) => text.replaceAll('&', '&amp;amp;'),
}
`
const format = `
import { codec } from './grammar.ts'
export default {
  title: 'Whole',
  about: 'The whole file is one text.',
  signaturePatterns: { fileName: /\\.escaped$/ },
  languages: 'monolingual',
  *parse({ text }) {
    yield { key: ['whole'], source: { at: [0, text.length], codec } }
  },
  build: (job) => job.weave(),
}
`
const witness = `
export default function texts(file) {
  if (file.startsWith('%')) throw new Error('Not in my dialect.')
  return [file.replaceAll('&amp;', '&')]
}
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-witness-'))
  const files = { 'escaped/grammar.ts': grammar, 'escaped/format.ts': format, 'escaped/witness.ts': witness }
  await mkdir(join(folder, 'escaped'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
})
afterAll(() => rm(folder, { recursive: true }))

function build(running: RunningHost, content: string, text: string) {
  const strings = [{ identifier: 'whole', text: content, translations: { de: { text } } }]
  return running.call('custom-file-format', 'escaped', buildRequest(content, strings))
}

describe.each(['all', 'off', 'sample'])('%s', (setting) => {
  let running: RunningHost
  beforeAll(async () => {
    running = await runHost({ ATLAS_PLUGINS: folder, ATLAS_WITNESS: setting, ATLAS_WORKERS: '1' })
  })
  afterAll(() => running.close())

  test('sends a build that the witness reads as it was meant', async () => {
    const { body } = await build(running, 'Salt', 'Salz')
    expect(body.data?.content).toBe(base64('Salz'))
  })

  test('sends a build whose original the witness cannot read', async () => {
    const { body } = await build(running, '% Salt & pepper', '% Salz & Pfeffer')
    expect(body.data?.content).toBe(base64('% Salz &amp;amp; Pfeffer'))
  })

  test.runIf(setting === 'all')('refuses a wrong build; the log has an error without texts', async () => {
    running.log.length = 0
    const { status, body } = await build(running, 'Salt', 'Salz & Pfeffer')
    expect(status).toBe(200)
    expect(body).toEqual({
      error: {
        message:
          'The built file was not sent, because an independent reader of its format finds different texts in it.',
      },
    })
    expect(running.log).toContainEqual(
      expect.objectContaining({
        level: 'error',
        module: 'custom-file-format/escaped',
        outcome: 'refused',
        code: 'contract',
        fault: 'The witness does not find the text of string 1 of 1 in the language de.',
      }),
    )
    expect(JSON.stringify(running.log)).not.toContain('Pfeffer')
  })

  test.runIf(setting === 'off')('sends a wrong build, because no witness is asked', async () => {
    const { body } = await build(running, 'Salt', 'Salz & Pfeffer')
    expect(body.data?.content).toBe(base64('Salz &amp;amp; Pfeffer'))
    expect(running.host.plugins.witnesses.files.size).toBe(0)
  })

  test.runIf(setting === 'sample')('refuses the wrong builds that are in the sample', async () => {
    const built = (index: number): Buffer => Buffer.from(`${index} &amp;amp;`)
    const inSample = Array.from({ length: 2000 }, (_, index) => index).filter((index) =>
      isAsked('sample', built(index)),
    )
    const refused = await build(running, 'Salt', `${inSample[0]} &`)
    expect(refused.body.error?.message).toContain('The built file was not sent')
    const other = inSample.includes(7) ? 8 : 7
    const sent = await build(running, 'Salt', `${other} &`)
    expect(sent.body.data?.content).toBe(base64(built(other)))
  })
})

test('a misspelled setting is refused', () => {
  expect(() => readConfig({ ATLAS_WITNESS: 'some' })).toThrow(
    'ATLAS_WITNESS must be one of off, sample, all, but is "some".',
  )
})

test('a witness whose library is missing is named at the start, and its format works without it', async () => {
  const place = await mkdtemp(join(tmpdir(), 'atlas-witness-'))
  await mkdir(join(place, 'escaped'))
  const lost = "import { parse } from 'no-such-library'\nexport default (file) => parse(file)\n"
  const files = { 'escaped/grammar.ts': grammar, 'escaped/format.ts': format, 'escaped/witness.ts': lost }
  for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text)
  const host = await startHostProcess({
    ATLAS_DATA: join(place, 'data'),
    ATLAS_PLUGINS: place,
    ATLAS_WITNESS: 'all',
  })
  try {
    const lines = host.log().split('\n').filter(Boolean)
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(logged.filter(({ msg }) => msg === 'witnesses left out')).toEqual([
      expect.objectContaining({
        level: 'warn',
        witnesses: [
          {
            file: join(place, 'escaped/witness.ts'),
            message: 'Its library no-such-library is not installed.',
          },
        ],
      }),
    ])
    const strings = [{ identifier: 'whole', text: 'Salt', translations: { de: { text: 'Salz & Pfeffer' } } }]
    const url = await host.moduleUrl('custom-file-format', 'escaped')
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(buildRequest('Salt', strings)) })
    expect(await response.json()).toEqual({ data: { content: base64('Salz &amp;amp; Pfeffer') } })
  } finally {
    await host.stop('SIGKILL')
    await rm(place, { recursive: true })
  }
})
