// npm start: the host and the sandbox platform, connected, with a demo project.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readSettings, SettingError } from '../platform/settings.ts'

/** The files of the demo project: formats of very different kinds. */
const DEMO_FILES = [
  'android-strings/strings.xml',
  'arb/app_en.arb',
  'csv/tidewatch.csv',
  'html/visitors.html',
  'markdown/harbor-guide.md',
  'srt/interview.srt',
  'yaml/app.en.yaml',
]

/** The client id of the host at its sandbox. The client secret is new at each start. */
const CLIENT_ID = 'atlas-formats'

/** The paths of the programs and samples relative to this file, compiled or from source. */
const isCompiled = import.meta.url.endsWith('.js')
const PROGRAMS = isCompiled
  ? { host: '../server/main.js', sandbox: '../platform/main.js', samples: '../../samples/' }
  : { host: '../server/main.ts', sandbox: '../platform/main.ts', samples: '../samples/' }

/** Starts both. Stops both when one exits or on a signal. Gives the exit code. */
async function start(): Promise<number> {
  const { port } = readSettings(process.env)
  const clientSecret = randomBytes(32).toString('base64url')
  const running: ChildProcess[] = []
  const stop = (): void => {
    // A second signal would stop a program before it has finished.
    for (const program of running) if (!program.killed) program.kill('SIGTERM')
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const run = (file: string, words: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess => {
    const program = startProgram(file, words, environment)
    program.once('exit', stop)
    running.push(program)
    return program
  }
  const host = run(PROGRAMS.host, [], {
    // The sandbox serves large files by address, on this machine.
    ATLAS_FETCH_ALLOW: '127.0.0.1',
    ATLAS_LOG_LEVEL: 'warn',
    ...process.env,
    ATLAS_PLATFORM_URL: `http://127.0.0.1:${port}`,
    ATLAS_AUTH_URL: '',
    ATLAS_CLIENT_ID: CLIENT_ID,
    ATLAS_CLIENT_SECRET: clientSecret,
  })
  const descriptor = await descriptorOf(host)
  if (descriptor !== undefined) {
    const files = DEMO_FILES.map((file) => placeOf(`${PROGRAMS.samples}${file}`))
    const words = ['--app', descriptor, ...files.flatMap((file) => ['--demo', file])]
    run(PROGRAMS.sandbox, words, { ...process.env, SANDBOX_CLIENT_SECRET: clientSecret })
  }
  const codes = await Promise.all(running.map(codeOf))
  return Math.max(...codes)
}

function startProgram(file: string, words: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const program = spawn(process.execPath, [...process.execArgv, placeOf(file), ...words], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C in a terminal reaches only this process, which signals both once.
    detached: true,
  })
  program.stdout?.on('data', (chunk: Buffer) => process.stdout.write(chunk))
  return program
}

/** Waits until the host prints the address of its descriptor. Gives nothing if the host exits before. */
function descriptorOf({ stdout }: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = ''
    stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /descriptor +(\S+)\n/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    stdout?.once('close', () => resolve(undefined))
  })
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
