// The conformance run on an independent app: it finds nothing in a correct app, and names every injected fault.
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDescriptor } from '@atlas/sandbox/calls/check-descriptor.ts'
import type { AppModule } from '@atlas/sandbox/calls/descriptor.ts'
import { downloadRoutes, DOWNLOAD_PATH } from '@atlas/sandbox/calls/download-routes.ts'
import { Downloads } from '@atlas/sandbox/calls/downloads.ts'
import { answerRules, type RuleId } from '@atlas/sandbox/calls/rules.ts'
import { DEFAULT_PROFILE, profileNamed } from '@atlas/server/platform/profiles.ts'
import { CALL_LIMITS } from '@atlas/sandbox/calls/transport.ts'
import { runConformance, type StepResult } from '../run.ts'
import { guessSample, type ModuleSample } from '../samples.ts'
import { FakeApp, type FakeJob, type Fault } from '@atlas/sandbox/test/fake-app.ts'
import { inAnswer, inPreview, inStrings, isMalformed } from './faults.ts'
import { startGenerator } from './generator-app.ts'
import { inPreviewClass, PLANTED_VIOLATIONS } from './planted-violations.ts'

let server: FastifyInstance
let downloads: Downloads

beforeAll(async () => {
  server = fastify()
  let address = ''
  downloads = new Downloads(() => `${address}${DOWNLOAD_PATH}`)
  downloadRoutes(server, downloads)
  address = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const PLAIN = { greeting: 'Hello', farewell: 'Goodbye' }
const PLURAL = { greeting: 'Hello', files: { one: '%d file', other: '%d files' } }
const MANY = { greeting: { en: 'Hello' }, farewell: { en: 'Goodbye' } }

/** The largest call of an app with a fault: most of the time would go into five million spaces for each module. */
const SMALL_LARGEST = 150_000

interface RunOptions {
  /** How the app is authorized, if not as an app. */
  type?: string
  milliseconds?: number | undefined
  /** The bytes of the largest call. */
  requestBytes?: number
  /** The key of the only module to test. */
  of?: string | undefined
  /** Whether the file is only guessed. */
  isGuess?: boolean
  /** The name of the profile. */
  profile?: string | undefined
  /** The time in milliseconds. */
  now?: () => number
}

/** Runs on the app with a fault. `kv` is the content of the file of one language. */
async function run(
  fault: Fault | undefined,
  kv: object,
  {
    milliseconds,
    requestBytes = SMALL_LARGEST,
    of,
    isGuess = false,
    profile: profileName = 'interface',
    type,
    now,
  }: RunOptions = {},
): Promise<StepResult[]> {
  const app = new FakeApp(fault)
  await app.start()
  const profile = profileNamed(profileName) ?? DEFAULT_PROFILE
  if (profile.installation) app.declareAll()
  if (type !== undefined) app.authentication = { ...app.authentication, type }
  try {
    const { descriptor } = checkDescriptor(app.descriptor(), profile)
    if (!descriptor) throw new Error('The descriptor of the test is wrong.')
    const limits = { ...CALL_LIMITS, requestBytes, ...(milliseconds === undefined ? {} : { milliseconds }) }
    const results: StepResult[] = []
    const sampleFor = async (module: AppModule): Promise<ModuleSample> => ({
      ...sampleOf(module, kv),
      isGuess,
    })
    const modules = descriptor.modules.filter(({ key }) => of === undefined || key === of)
    const tested = { ...descriptor, modules }
    const tokens = { address: 'x', asked: () => asked++ }
    const credentials = profile.signsCalls
      ? { credentials: { headers: {}, jwtSecret: 'secret of the app' } }
      : {}
    const options = { downloads, limits, sampleFor, profile, tokens, ...credentials, ...(now ? { now } : {}) }
    for await (const result of runConformance(tested, options)) results.push(result)
    return results
  } finally {
    app.stop()
  }
}

/** Each look sees one more token, as if the app had asked for one. */
let asked = 0

function sampleOf({ key }: AppModule, kv: object): ModuleSample {
  const content = Buffer.from(JSON.stringify(key === 'kvm' ? MANY : kv))
  return { name: `sample.${key}`, content, isGuess: false }
}

function rulesOf(results: readonly StepResult[]): string[] {
  const found = results.flatMap(({ violations }) => violations.map(({ rule }) => rule))
  return [...new Set(found)].sort()
}

describe('a correct app', () => {
  test.each([
    [
      'without plurals',
      PLAIN,
      [
        'plurals of four categories',
        'plurals of four categories',
        'plurals of one category',
        'plurals of one category',
        'several languages at once',
      ],
    ],
    [
      'with plurals',
      PLURAL,
      ['plurals of four categories', 'plurals of one category', 'several languages at once'],
    ],
  ])('%s violates no rule', async (_what, kv, skippedSteps) => {
    const results = await run(undefined, kv, { requestBytes: CALL_LIMITS.requestBytes })
    expect(results.flatMap(({ violations }) => violations)).toEqual([])
    const skipped = results.filter(({ outcome }) => outcome === 'skipped')
    expect(skipped.map(({ step }) => step).sort()).toEqual(skippedSteps)
    expect(results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(70)
  })
})

test('a null error next to data, and null data next to an error, count as left out', async () => {
  const results = await run(
    (answer) => {
      answer.body = { data: null, error: null, ...(answer.body as object) }
    },
    PLAIN,
    { of: 'kv' },
  )
  expect(results.flatMap(({ violations }) => violations)).toEqual([])
})

test('each job names the organization, except in the standard edition, and the project', async () => {
  const jobs: FakeJob[] = []
  await run((_answer, request) => !isMalformed(request) && request && jobs.push(request), PLAIN)
  expect(jobs.length).toBeGreaterThan(50)
  const project = { id: 1, identifier: 'conformance', name: 'Conformance' }
  for (const job of jobs) expect(job).toMatchObject({ project })
  const named = jobs.filter((job) => 'organization' in job)
  // One call of each of the four modules.
  expect(jobs.length - named.length).toBe(4)
  for (const job of named) {
    expect(job).toMatchObject({
      organization: {
        id: 2_000_000_001,
        domain: 'conformance',
        baseUrl: expect.stringMatching(/^https:/) as string,
        apiBaseUrl: expect.stringMatching(/\/api\/v2$/) as string,
      },
    })
  }
})

describe('a correct app with all modules of the second part', () => {
  test('violates no rule', async () => {
    // Its previews have no class.
    const results = await run(inPreviewClass, PLAIN, { profile: 'crowdin-enterprise' })
    expect(results.flatMap(({ violations }) => violations)).toEqual([])
    const kinds = new Set(results.map(({ kind }) => kind))
    expect([...kinds]).toEqual([
      'events',
      'custom-file-format',
      'file-pre-import',
      'file-post-import',
      'file-pre-export',
      'file-post-export',
      'file-translations-alignment',
      'external-qa-check',
      'custom-mt',
    ])
    const steps = results.map(({ step }) => step)
    expect(steps.slice(0, 3)).toEqual([
      'the event installed',
      'the event installed again',
      'the event installed in the standard edition',
    ])
    expect(steps.slice(-2)).toEqual(['the event uninstall', 'the event uninstall in the standard edition'])
    expect(steps).toEqual(expect.arrayContaining(['a bundle of strings', 'rules for sentences']))
  })

  test('may leave files and strings as they are by the status 304', async () => {
    const unmodified: Fault = (answer, _request, _app, url) => {
      const isProcessing = ['/pre', '/post', '/after', '/before'].includes(url)
      if (isProcessing && 'data' in (answer.body as object)) Object.assign(answer, { status: 304, body: '' })
    }
    for (const of of ['pre', 'post', 'after', 'before'])
      expect(rulesOf(await run(unmodified, PLAIN, { of, profile: 'crowdin' }))).toEqual([])
  })

  test('that asks for no token when it is installed is not refused for that', async () => {
    const results = await run(
      (answer, _request, _app, url) => {
        // The other look at the counter.
        if (url === '/installed') asked--
        if (url === '/installed') answer.status = 502
      },
      PLAIN,
      { of: 'pre', profile: 'crowdin' },
    )
    expect(results[0]).toMatchObject({ step: 'the event installed', outcome: 'skipped', violations: [] })
    expect(results[0]?.reason).toContain('answered the event installed with 502. It did not ask this test')
  })

  test('gets another code with each event of its installation if it wants one', async () => {
    const codes: unknown[] = []
    const wantCode: Fault = (answer, request, _app, url) => {
      const { code } = (request ?? {}) as { code?: unknown }
      if (url === '/installed' && typeof code !== 'string') answer.status = 400
      if (url === '/installed') codes.push(code)
      if (url === '/uninstall' && code !== undefined) answer.status = 400
    }
    const options = { of: 'pre', profile: 'crowdin', type: 'crowdin_app_with_code' } as const
    expect(rulesOf(await run(wantCode, PLAIN, options))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeGreaterThan(2)
  })
})

test('under a profile, the standard edition has an organization without a domain', async () => {
  const domains: unknown[] = []
  const note: Fault = (_answer, request) => {
    const { organization } = (request ?? {}) as { organization?: { domain: unknown } }
    if (organization) domains.push(organization.domain)
  }
  await run(note, PLAIN, { of: 'kv', profile: 'crowdin' })
  expect([...new Set(domains)]).toEqual(['conformance', null])
})

test('a file without strings is parsed and built, with and without a preview', async () => {
  const withPreview = await run(undefined, {}, { of: 'kv' })
  const withoutPreview = await run(
    inPreview((_strings, data) => delete data.preview),
    {},
    { of: 'kv' },
  )
  for (const results of [withPreview, withoutPreview]) {
    expect(rulesOf(results)).toEqual(['strings-found'])
    const passed = results.filter(({ outcome }) => outcome === 'passed').map(({ step }) => step)
    expect(passed).toEqual(expect.arrayContaining(['parse a source file', 'upload the built file']))
  }
})

describe('an app with an injected fault', () => {
  test.each(PLANTED_VIOLATIONS)(
    '$rule: $what',
    async ({ rule, also = [], of = 'kv', fault, kv = PLAIN, milliseconds, profile }) => {
      const results = await run(fault, kv, { milliseconds, of, profile })
      expect(rulesOf(results)).toEqual([rule, ...also].sort())
      const found = results
        .flatMap(({ violations }) => violations)
        .filter((violation) => violation.rule === rule)
      for (const { severity, section, message } of found) {
        expect({ severity, section }).toEqual({
          severity: answerRules[rule].severity,
          section: answerRules[rule].section,
        })
        expect(message).toMatch(/^\S.*\.$/s)
      }
      const isBroken = results.some(({ outcome }) => outcome === 'broken')
      const severities = [rule, ...also].map((name) => answerRules[name].severity)
      expect(isBroken).toBe(severities.includes('error'))
    },
  )

  test('every rule has a fault', () => {
    const violated = new Set(PLANTED_VIOLATIONS.map(({ rule }) => rule))
    // Only the sandbox reads texts that name their format.
    expect(Object.keys(answerRules).filter((rule) => !violated.has(rule as RuleId))).toEqual([
      'text-type-read',
    ])
  })

  test('an answer of 5 MiB is accepted', async () => {
    const results = await run((answer, request) => {
      if (request?.jobType === 'build-file') answer.body = JSON.stringify(answer.body).padEnd(5_242_880)
    }, PLAIN)
    expect(rulesOf(results)).not.toContain('answer-size')
  })

  test('a file that is too large inline is sent by address from the first call', async () => {
    const large = { greeting: 'Hello', text: 'x'.repeat(4_000_000) }
    const addresses: (string | undefined)[] = []
    const { requestBytes } = CALL_LIMITS
    const note: Fault = (_answer, request) => void addresses.push(request?.file?.contentUrl)
    const results = await run(note, large, { requestBytes })
    expect(addresses[0]).toContain(DOWNLOAD_PATH)
    expect(rulesOf(results)).toEqual(['answer-size'])
  })

  test('a fault in very many strings produces a few sentences', async () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`key ${index}`, 'text']))
    const fault = inStrings('parse-file', (strings) => {
      for (const string of strings) string['id'] = 1
    })
    const [parsed] = await run(fault, many)
    expect(parsed?.violations).toHaveLength(5)
    expect(parsed?.violations.at(-1)?.message).toMatch(/ 2,995 more places have this problem\.$/)
  })
})

test('an app may refuse a file that is only a guess', async () => {
  const fault = inAnswer('parse-file', { body: { error: { message: 'This is another format.' } } })
  const results = await run(fault, PLAIN, { of: 'kv', isGuess: true })
  expect(rulesOf(results)).toEqual([])
  expect(results.map(({ outcome }) => outcome)).toContain('skipped')
  expect(rulesOf(await run(fault, PLAIN, { of: 'kv' }))).toContain('job-done')
})

test('a foreign app that makes bundles, and reads nothing, is tested and not refused', async () => {
  const generator = await startGenerator()
  const profile = profileNamed('crowdin') ?? DEFAULT_PROFILE
  const { descriptor: app, problems } = checkDescriptor(generator.descriptor, profile)
  expect(problems).toEqual([])
  if (!app) throw new Error('The descriptor of the test is wrong.')
  const results: StepResult[] = []
  const limits = { ...CALL_LIMITS, requestBytes: SMALL_LARGEST }
  const options = { downloads, limits, profile, sampleFor: guessSample }
  for await (const result of runConformance(app, options)) results.push(result)
  generator.stop()
  expect(results.flatMap(({ violations }) => violations)).toEqual([])
  const passed = results.filter(({ outcome }) => outcome === 'passed').map(({ step }) => step)
  expect(passed).toEqual(
    expect.arrayContaining([
      'a bundle of strings by address',
      'a bundle of many strings',
      'the same bundle again',
      'a bundle without strings',
      'a call with an unknown job type',
    ]),
  )
})

test('a slow app is tested for a limited time, and what is left out is named', async () => {
  let time = 0
  // Each answer takes half a minute, by a clock that only calls move.
  const results = await run(() => (time += 30_000), PLAIN, { of: 'kv', now: () => time })
  expect(results.length).toBeLessThan(30)
  expect(time).toBeLessThanOrEqual(630_000)
  expect(results.at(-1)).toMatchObject({
    step: 'the rest',
    outcome: 'skipped',
    reason: expect.stringMatching(
      /^\d+ steps were left out, from ".+" on: the time for the module is over, since the app answers slowly$/,
    ) as string,
  })
  expect(results.flatMap(({ violations }) => violations)).toEqual([])
  const silent = await run((answer) => (answer.instead = 'silence'), PLAIN, { of: 'kv', milliseconds: 30 })
  expect(silent.at(-1)?.reason).toMatch(
    /^\d+ steps were left out, .* on: each further step would wait as long$/,
  )
})

test('an app that only makes bundles may refuse files, and is tested with bundles', async () => {
  const refused: Fault = (answer, request) => {
    if (isMalformed(request) || !request) return
    const { content, contentUrl } = request.file
    const isBundle = request.jobType === 'build-file' && content === undefined && contentUrl === undefined
    if (!isBundle) answer.body = { error: { message: 'This module makes bundles. It reads no files.' } }
  }
  const results = await run(refused, PLAIN, { of: 'kv', isGuess: true, profile: 'crowdin-enterprise' })
  expect(results.flatMap(({ violations }) => violations)).toEqual([])
  const passed = results.filter(({ outcome }) => outcome === 'passed').map(({ step }) => step)
  expect(passed).toEqual(
    expect.arrayContaining(['a bundle of strings by address', 'a bundle without strings']),
  )
})

describe('guessed samples', () => {
  const base = { kind: 'custom-file-format', key: 'x', type: 'x', url: '/x', multilingual: false } as const

  test.each([
    ['an extension', { fileName: '\\.json$' }, /\.json$/],
    ['several extensions', { fileName: '\\.(yml|yaml)$' }, /\.ya?ml$/],
    ['a whole name', { fileName: '^strings\\.xml$' }, /^strings\.xml$/],
    ['no pattern', {}, /./],
    ['content', { fileName: '\\.xml$', fileContent: '<resources' }, /\.xml$/],
    ['lookahead', { fileName: '^(?!package)[a-z]+\\.json$' }, /\.json$/],
  ])('match %s', async (_what, signaturePatterns, name) => {
    expect((await guessSample({ ...base, signaturePatterns }))?.name).toMatch(name)
  })

  test('are undefined if no guess matches', async () => {
    const signaturePatterns = { fileContent: '^PK\\x03\\x04' }
    expect(await guessSample({ ...base, signaturePatterns })).toBeUndefined()
  })
})
