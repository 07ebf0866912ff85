// Runs the command line that the extension contains, with the Node of VS Code.
import { execFile, spawn, type ChildProcess } from 'node:child_process'

const environment = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NO_COLOR: '1' }

/** What a command printed. */
export interface Printed {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command in a folder until its end. */
export function run(program: string, folder: string, args: readonly string[]): Promise<Printed> {
  return new Promise((done) => {
    const options = { cwd: folder, env: environment, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 4) : 0
      done({ code, stdout, stderr })
    })
  })
}

/** Starts a command that goes on, and resolves with its first line. */
export function startCommand(
  program: string,
  folder: string,
  args: readonly string[],
): Promise<{ line: string; process: ChildProcess }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, env: environment })
    let [output, errors] = ['', '']
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString()
      const end = output.indexOf('\n')
      if (end >= 0) done({ line: output.slice(0, end), process: child })
    })
    child.stderr.on('data', (piece: Buffer) => {
      errors += piece.toString()
    })
    child.once('error', fail)
    child.once('exit', () => fail(new Error(errors.trim() || 'atlas ended without an answer.')))
  })
}

/** The values in lines of JSON. */
export function valuesOfLines<Value>(output: string): Value[] {
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Value)
}
