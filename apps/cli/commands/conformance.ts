// atlas conformance: checks the modules of any app against the specification, over HTTP as a platform calls them.
import { randomUUID } from 'node:crypto'
import { Command } from 'commander'
import {
  DEFAULT_PROFILE,
  PROFILE_NAMES,
  profileNamed,
  type Profile,
} from '@atlas/server/platform/profiles.ts'
import { BoundedServer, type RefusalForm } from '@atlas/server/net/bounded-server.ts'
import {
  DescriptorError,
  fetchDescriptor,
  type FetchedDescriptor,
} from '@atlas/sandbox/apps/fetch-descriptor.ts'
import { readHeaders } from '@atlas/sandbox/calls/call-credentials.ts'
import type { DescriptorProblem } from '@atlas/sandbox/calls/check-descriptor.ts'
import type { AppDescriptor, AppModule } from '@atlas/sandbox/calls/descriptor.ts'
import { Downloads } from '@atlas/sandbox/calls/downloads.ts'
import { downloadRoutes, DOWNLOAD_PATH } from '@atlas/sandbox/calls/download-routes.ts'
import { CALL_LIMITS } from '@atlas/sandbox/calls/transport.ts'
import type { TokenServer } from '@atlas/conformance/event-steps.ts'
import { LEFT_OUT, runConformance, type StepResult } from '@atlas/conformance/run.ts'
import type { ModuleSample } from '@atlas/conformance/samples.ts'
import { RequestError } from '@atlas/sandbox/request-error.ts'
import { colors } from '../terminal/colors.ts'
import { namedSample, sampleFor } from '../conformance-samples.ts'
import { readNamed } from '../files/reading.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { printJsonText, printLine } from '../terminal/printing.ts'

interface ConformanceCommandOptions {
  file?: string
  module?: string
  json?: boolean
  quiet?: boolean
  header: string[]
  jwtSecret?: string
  profile: string
}

/** `atlas conformance URL` */
export function conformanceCommand(): Command {
  return new Command('conformance')
    .argument('<url>', "the address of the app's descriptor")
    .option('--file <file>', 'use this file, and only the modules whose patterns match it')
    .option('--module <key>', 'check this module only')
    .option('--header <header>', 'send this header, "Name: value", with each call; may be repeated', also, [])
    .option('--jwt-secret <secret>', 'send a token that is signed with this secret of the app with each call')
    .option(
      '--profile <name>',
      `call as platforms of a profile do: ${PROFILE_NAMES.join(', ')}`,
      DEFAULT_PROFILE.name,
    )
    .option('--json', 'print one JSON object per line for each step')
    .action(tryApp)
}

function also(value: string, values: string[]): string[] {
  return [...values, value]
}

/** Prints a line, which is JSON or for people. */
function printRow(line: string, isJson = false): void {
  if (isJson) printJsonText(`${line}\n`)
  else printLine(line)
}

async function tryApp(address: string, options: ConformanceCommandOptions): Promise<void> {
  const credentials = { headers: headersIn(options.header), jwtSecret: options.jwtSecret }
  const profile = profileNamed(options.profile)
  if (!profile) throw new Failure(2, `--profile must be one of ${PROFILE_NAMES.join(', ')}.`)
  const { descriptor, problems } = await descriptorAt(address, profile)
  for (const problem of problems) printRow(problemLine(problem, options.json), options.json)
  if (!descriptor) {
    raiseExitCode(1)
    return
  }
  const { app, sampleOf } = await chosen(descriptor, options)
  const server = await serveHandouts()
  const sums = { passed: 0, broken: 0, skipped: 0 }
  try {
    const { downloads, tokens } = server
    const run = runConformance(app, {
      downloads,
      tokens,
      limits: CALL_LIMITS,
      credentials,
      profile,
      sampleFor: sampleOf,
    })
    for await (const results of byModule(run)) {
      for (const { outcome } of results) sums[outcome]++
      if (options.quiet && results.every(({ outcome }) => outcome !== 'broken')) continue
      const lines = options.json ? results.map((result) => JSON.stringify(result)) : moduleLines(results)
      for (const line of lines) printRow(line, options.json)
    }
  } finally {
    await server.close()
  }
  if (sums.broken > 0) raiseExitCode(1)
  if (options.json || options.quiet) return
  const { passed, broken, skipped } = sums
  printLine(`${app.name}: ${passed} steps passed, ${broken} broken, ${skipped} skipped.`)
}

function headersIn(lines: readonly string[]): Record<string, string> {
  try {
    return readHeaders(lines)
  } catch (error) {
    throw new Failure(2, (error as Error).message)
  }
}

/** The descriptor at the address, with its problems. Without a descriptor, the problems contain the reason. */
async function descriptorAt(
  address: string,
  profile: Profile,
): Promise<Pick<FetchedDescriptor, 'problems'> & { descriptor?: AppDescriptor }> {
  try {
    return await fetchDescriptor(address, profile)
  } catch (error) {
    if (error instanceof DescriptorError) return { problems: error.problems }
    if (error instanceof RequestError) throw new Failure(2, error.message)
    throw error
  }
}

/** The modules that the caller wants to check, and the file for each. */
async function chosen(
  descriptor: AppDescriptor,
  { file, module: key }: ConformanceCommandOptions,
): Promise<{ app: AppDescriptor; sampleOf: (module: AppModule) => Promise<ModuleSample | undefined> }> {
  const modules = descriptor.modules.filter((module) => key === undefined || module.key === key)
  if (modules.length === 0 && key !== undefined) {
    const known = descriptor.modules.map((module) => module.key).join(', ')
    throw new Failure(2, `The app has no module ${key}. It has ${known || 'none'}.`)
  }
  if (file === undefined) return { app: { ...descriptor, modules }, sampleOf: sampleFor }
  if (key !== undefined) {
    const sample = {
      name: file.split(/[\\/]/).at(-1) ?? file,
      content: await readNamed(file),
      isGuess: false,
    }
    return { app: { ...descriptor, modules }, sampleOf: async () => sample }
  }
  const { sample, modules: taking } = await namedSample(file, modules)
  return { app: { ...descriptor, modules: taking }, sampleOf: async () => sample }
}

const refusalForm: RefusalForm = ({ message }) => ({
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: message,
})

/** Serves the files that calls pass by address, and tokens for the app, on this machine. The web framework is loaded only for a run. */
async function serveHandouts(): Promise<{
  downloads: Downloads
  tokens: TokenServer
  close: () => Promise<void>
}> {
  const { fastify } = await import('fastify')
  const server = fastify({ serverFactory: (framework) => new BoundedServer(framework, refusalForm) })
  let address = ''
  const downloads = new Downloads(() => `${address}${DOWNLOAD_PATH}`)
  downloadRoutes(server, downloads)
  let asked = 0
  server.post('/oauth/token', async () => {
    asked++
    // Apps that are installed with a code ask for the next token with the refresh token. The others ignore it.
    const tokens = { access_token: randomUUID(), refresh_token: randomUUID() }
    return { ...tokens, token_type: 'bearer', expires_in: 3600 }
  })
  address = await server.listen({ host: '127.0.0.1', port: 0 })
  return { downloads, tokens: { address, asked: () => asked }, close: () => server.close() }
}

/** The results in groups, one per module, each as soon as its module is done. */
async function* byModule(results: AsyncIterable<StepResult>): AsyncGenerator<readonly StepResult[]> {
  let group: StepResult[] = []
  for await (const result of results) {
    const [first] = group
    if (first && (first.kind !== result.kind || first.module !== result.module)) {
      yield group
      group = []
    }
    group.push(result)
  }
  if (group.length > 0) yield group
}

function problemLine(problem: DescriptorProblem, asJson: boolean | undefined): string {
  if (asJson) return JSON.stringify(problem)
  const mark = problem.severity === 'error' ? colors.red('✗') : colors.yellow('!')
  return `${mark} descriptor: ${problem.message}`
}

const MARKS = { passed: colors.green('✓'), broken: colors.red('✗'), skipped: colors.dim('-') } as const

/** A module as one row of the table, followed by its problems. */
function moduleLines(results: readonly StepResult[]): string[] {
  const [first] = results
  if (!first) return []
  const count = (outcome: StepResult['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length
  const milliseconds = results.reduce((sum, result) => sum + result.milliseconds, 0)
  const all = count('broken') > 0 ? 'broken' : count('passed') > 0 ? 'passed' : 'skipped'
  const row = [
    first.kind.padEnd(18),
    first.module.padEnd(22),
    first.sample.slice(0, 24).padEnd(24),
    `${count('passed')} passed, ${count('broken')} broken, ${count('skipped')} skipped`.padEnd(36),
    `${milliseconds} ms`,
  ]
  return [`${MARKS[all]} ${row.join('  ')}`, ...results.flatMap(stepLines)]
}

function stepLines({ kind, step, outcome, reason, violations }: StepResult): string[] {
  const lines = violations.map(({ rule, severity, section, message }) => {
    const mark = severity === 'error' ? colors.red(rule) : colors.yellow(rule)
    return `      ${mark}  ${message} ${colors.dim(`(${section})`)}`
  })
  if (lines.length > 0) return [`    ${MARKS[outcome]} ${step}`, ...lines]
  // A step that does not apply to the module is not shown. A reason that the app returned is shown.
  return reason.startsWith('The app says') ||
    step === 'any' ||
    step === LEFT_OUT ||
    (kind === 'events' && reason !== '')
    ? [`    ${MARKS[outcome]} ${step}: ${reason}`]
    : []
}
