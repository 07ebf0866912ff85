// npm start: the host and the sandbox platform, connected, with a demo project.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSandboxSettings, SettingError } from '@atlas/sandbox/settings.ts'
import type { HostAddresses } from '@atlas/server/announced-addresses.ts'

/** The files of the demo project: formats of very different kinds. */
const DEMO_FILES = [
  'android-strings/samples/strings.xml',
  'arb/samples/app_en.arb',
  'csv/samples/tidewatch.csv',
  'html/samples/visitors.html',
  'markdown/samples/harbor-guide.md',
  'srt/samples/interview.srt',
  'yaml/samples/app.en.yaml',
]

/** The client id of the host at its sandbox. The client secret is new at each start. */
const CLIENT_ID = 'atlas-formats'

/** The paths of the programs and formats relative to this file, compiled or from source. */
const isCompiled = import.meta.url.endsWith('.js')
const PROGRAMS = isCompiled
  ? { host: '../server/main.js', sandbox: '../apps/sandbox/main.js', formats: '../../formats/' }
  : { host: '../server/main.ts', sandbox: '../apps/sandbox/main.ts', formats: '../formats/' }

/** How long the programs may take to stop. Then they are killed. */
const STOP_MILLISECONDS = 7000

/** How often this process looks whether its parent has ended. */
const PARENT_MILLISECONDS = 500

/** Starts both. Stops both when one exits or on a signal. Gives the exit code. */
async function start(): Promise<number> {
  const { port, dataFolder } = readSandboxSettings(process.env)
  // What the page that makes formats saves. A folder of the operator's own takes precedence.
  const ownFormats = join(dirname(dataFolder), 'formats')
  await mkdir(ownFormats, { recursive: true })
  const clientSecret = randomBytes(32).toString('base64url')
  const running: ChildProcess[] = []
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    for (const program of running) program.kill('SIGTERM')
    setTimeout(() => killAll(running), STOP_MILLISECONDS).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) killAll(running)
      else stop()
    })
  }
  const ended = whenParentEnds(stop)
  const run = (file: string, words: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess => {
    const program = startProgram(file, words, environment)
    program.once('exit', stop)
    running.push(program)
    return program
  }
  say('Starting the host …')
  const host = run(PROGRAMS.host, [], {
    // The sandbox serves large files by address, on this machine.
    ATLAS_FETCH_ALLOW: '127.0.0.1',
    ATLAS_LOG_LEVEL: 'warn',
    ATLAS_LOG_FORMAT: 'text',
    ATLAS_PLUGINS: ownFormats,
    ...process.env,
    ATLAS_PLATFORM_URL: `http://127.0.0.1:${port}`,
    ATLAS_AUTH_URL: '',
    ATLAS_CLIENT_ID: CLIENT_ID,
    ATLAS_CLIENT_SECRET: clientSecret,
  })
  const served = await untilReady(host)
  if (served && !isStopping) {
    const { descriptor } = served
    say('Starting the sandbox platform with a demo project …')
    const files = DEMO_FILES.map((file) => placeOf(`${PROGRAMS.formats}${file}`))
    const words = ['--app', descriptor, ...files.flatMap((file) => ['--demo', file])]
    const sandbox = run(PROGRAMS.sandbox, words, { ...process.env, SANDBOX_CLIENT_SECRET: clientSecret })
    const installed = await untilPrinted(sandbox, /^ {2}app +.+\n/m)
    if (installed) say(greeting(served, installed))
  }
  const codes = await Promise.all(running.map(codeOf))
  clearInterval(ended)
  return Math.max(...codes)
}

/** A host finishes its jobs first, which may take minutes. */
function killAll(programs: readonly ChildProcess[]): void {
  for (const program of programs) program.kill('SIGKILL')
}

/** npm starts this process through a shell. If npm is ended, the shell ends, and does not pass the signal on. */
function whenParentEnds(stop: () => void): NodeJS.Timeout {
  const { ppid } = process
  return setInterval(() => {
    if (process.ppid !== ppid) stop()
  }, PARENT_MILLISECONDS).unref()
}

function startProgram(file: string, words: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const program = spawn(process.execPath, [...process.execArgv, placeOf(file), ...words], {
    env,
    // Over the channel a program notices that this process was killed.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Ctrl-C in a terminal reaches only this process, which signals both once.
    detached: true,
  })
  return program
}

/** Waits until the host has sent its addresses. Gives nothing if it exits before. */
function untilReady(host: ChildProcess): Promise<HostAddresses | undefined> {
  return new Promise((resolve) => {
    host.once('message', (addresses) => resolve(addresses as unknown as HostAddresses))
    host.once('exit', () => resolve(undefined))
  })
}

/** Waits until the output of a program matches, and gives it. Gives nothing if the program exits before. */
function untilPrinted({ stdout }: ChildProcess, pattern: RegExp): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = ''
    stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (pattern.test(text)) resolve(text)
    })
    stdout?.once('close', () => resolve(undefined))
  })
}

/** What each address is for. Files of the demo project that were refused come first. */
function greeting({ page }: HostAddresses, ofSandbox: string): string {
  const [, sandbox = ''] = /^ {2}page +(\S+)$/m.exec(ofSandbox) ?? []
  const rest = ofSandbox.split('\n').slice(1)
  const notes = rest.filter((line) => line !== '' && !/^ {2}(?:app|page) /.test(line))
  return [
    ...notes,
    `Running. Ctrl-C stops both.`,
    `  ${page}  translates a file, and makes a format from a sample`,
    `  ${sandbox}  is a platform with a demo project, which has installed this host as its app`,
  ].join('\n')
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function codeOf(program: ChildProcess): Promise<number> {
  if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
  return program.exitCode ?? 1
}

function placeOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}

try {
  process.exitCode = await start()
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
