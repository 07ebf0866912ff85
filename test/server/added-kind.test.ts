// A kind of modules is a plugin: one that the engine does not have is given to a host and to the conformance run, and works
// in both without a change to them.
import { fastify, type FastifyInstance } from 'fastify'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moduleKinds } from '@atlas/core/modules/index.ts'
import type { ModulePlugin } from '@atlas/core/modules/module-plugin.ts'
import { profileNamed } from '@atlas/server/platform/profiles.ts'
import { checkDescriptor } from '@atlas/sandbox/calls/check-descriptor.ts'
import { downloadRoutes, DOWNLOAD_PATH } from '@atlas/sandbox/calls/download-routes.ts'
import { Downloads } from '@atlas/sandbox/calls/downloads.ts'
import { CALL_LIMITS } from '@atlas/sandbox/calls/transport.ts'
import { runConformance, type StepResult } from '@atlas/conformance/run.ts'
import { runHost, type RunningHost } from './running-host.ts'

const FILE = pathToFileURL(join(import.meta.dirname, '../fixtures/kinds/text-lengths.mjs')).href
const TEXTS = [
  { id: 1, text: 'Tide' },
  { id: 2, text: '' },
]
const REQUEST = { jobType: 'measure-texts', sourceLanguage: { id: 'en' }, targetLanguages: [] }
const LENGTHS = [
  { id: 1, length: 4 },
  { id: 2, length: 0 },
]

let plugin: ModulePlugin
let running: RunningHost
let server: FastifyInstance
let downloads: Downloads

beforeAll(async () => {
  plugin = ((await import(FILE)) as { default: ModulePlugin }).default
  const settings = { ATLAS_OFFERED_CHAINS: 'lengths', ATLAS_FETCH_ALLOW: '127.0.0.1' }
  running = await runHost(settings, true, [{ plugin, file: FILE }])
  server = fastify()
  let address = ''
  downloads = new Downloads(() => `${address}${DOWNLOAD_PATH}`)
  downloadRoutes(server, downloads)
  address = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await Promise.all([running.close(), server.close()])
})

const call = (changes: object) => running.call('text-lengths', 'lengths', { ...REQUEST, ...changes })

test('its module is in the descriptor, after those of the engine', async () => {
  const { modules } = await running.host.descriptor()
  expect(Object.keys(modules)).toEqual([
    'custom-file-format',
    'file-post-import',
    'file-pre-export',
    'text-lengths',
  ])
  expect(modules['text-lengths']).toEqual([{ key: 'lengths', url: running.path('text-lengths', 'lengths') }])
})

test('its jobs are answered, with lists inline or by address, by both names of their type', async () => {
  const texts = Buffer.from(TEXTS.map((text) => JSON.stringify(text)).join('\n'))
  const textsUrl = downloads.put({ contentType: 'application/x-ndjson', bytes: texts })
  for (const changes of [{ texts: TEXTS }, { textsUrl }, { jobType: 'texts-measure', texts: TEXTS }])
    expect(await call(changes)).toMatchObject({ status: 200, body: { data: { lengths: LENGTHS } } })
})

test('what is wrong with a request is named, and other jobs and keys are refused', async () => {
  expect((await call({ texts: 'none' })).body.error?.message).toBe(
    'The job request is not as specified: texts must be an array.',
  )
  expect((await call({ jobType: 'fold-file' })).body.error?.message).toMatch(
    /jobType must be one of parse-file, .*, measure-texts\.$/,
  )
  expect((await call({ jobType: 'parse-file', file: { name: 'a', content: '' } })).body.error?.message).toBe(
    'This module supports measure-texts, not parse-file.',
  )
  expect((await running.call('text-lengths', 'others', REQUEST)).status).toBe(404)
})

test('the size of its batches is served', async () => {
  const { app } = running
  const url = `${running.path('text-lengths', 'lengths')}/batch-size`
  expect((await app.inject({ method: 'POST', url })).json()).toEqual({ data: { size: 12 } })
})

test('its calls are in the log and in the metrics', async () => {
  running.log.length = 0
  await call({ texts: TEXTS })
  await running.call('text-lengths', 'lengths', '{')
  expect(running.log).toMatchObject([
    { module: 'text-lengths/lengths', jobType: 'measure-texts', outcome: 'done' },
    { module: 'text-lengths/lengths', outcome: 'no job' },
  ])
  const { text } = await running.host.metrics.text([])
  expect(text).toMatch(/^atlas_jobs_total\{type="measure-texts",module="lengths",outcome="done"\} \d+$/m)
  expect(text).toMatch(/^atlas_jobs_total\{type="measure-texts",module="lengths",outcome="no job"\} \d+$/m)
})

test('conformance checks it by the steps that follow from the plugin', async () => {
  const descriptor: unknown = JSON.parse(JSON.stringify(await running.host.descriptor()))
  const profile = profileNamed('interface')
  if (!profile) throw new Error('The profile is missing.')
  const kinds = [...moduleKinds, plugin]
  const unknown = checkDescriptor(descriptor, profile).problems.map(({ field }) => field)
  expect(unknown).toContain('modules.text-lengths')
  const { descriptor: app, problems } = checkDescriptor(descriptor, profile, kinds)
  expect(problems.map(({ field }) => field)).not.toContain('modules.text-lengths')
  if (!app) throw new Error('The descriptor is wrong.')
  const modules = app.modules.filter(({ kind }) => kind === 'text-lengths')
  const results: StepResult[] = []
  const sampleFor = async () => ({ name: 'a.txt', content: Buffer.from('a'), isGuess: true })
  const run = runConformance(
    { ...app, modules },
    { downloads, limits: CALL_LIMITS, profile, kinds, sampleFor },
  )
  for await (const result of run) results.push(result)
  expect(results.map(({ step, outcome }) => `${step}: ${outcome}`)).toEqual([
    'the size of a batch: skipped',
    'measure-texts: passed',
    'measure-texts by address: passed',
    'measure-texts in a large request: passed',
    'measure-texts in the standard edition: passed',
    'measure-texts whose strings cannot be fetched: passed',
    'a call with no body: passed',
    'a call with a body that is not JSON: passed',
    'a call with a list as its body: passed',
    'a call with no job type: passed',
    'a call with an unknown job type: passed',
    'a call with lists that are not lists: passed',
  ])
  expect(results.flatMap(({ violations }) => violations)).toEqual([])
})
