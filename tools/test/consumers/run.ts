// Runs programs on a file in a separate folder.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { LoadedFile } from './consumer.ts'

/** How long a program may take, in milliseconds. */
const TIMEOUT = 180_000

/** Writes the file to a folder, and removes the folder once `read` is done. */
export async function withFolder<Result>(
  file: LoadedFile,
  read: (path: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-consumer-'))
  try {
    const path = join(folder, basename(file.name))
    await writeFile(path, file.bytes)
    return await read(path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns what a program prints. If it fails, throws an error with its output. */
export function outputOf(program: string, args: readonly string[], folder?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, timeout: TIMEOUT, maxBuffer: 64 * 1024 * 1024 }
    execFile(program, [...args], options, (error, stdout, stderr) => {
      if (error?.killed) reject(new Error(`${program} took longer than ${TIMEOUT / 1000} seconds.`))
      else if (error) reject(new Error(stderr.trim() || stdout.trim() || error.message))
      else resolve(stdout)
    })
  })
}
