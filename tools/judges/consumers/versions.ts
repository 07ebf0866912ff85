// The version of a consumer: what its program prints, or what its package states.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Consumer } from '../../test/consumers/consumer.ts'

/** How programs are asked for their versions. */
const QUESTIONS: Readonly<Record<string, string>> = {
  ffmpeg: '-version',
  java: '-version',
  'lua5.4': '-v',
  aapt2: 'version',
}

const FOLDERS = ['../../../node_modules', '../../outside/node_modules'].map((path) =>
  join(import.meta.dirname, path),
)

/** The version of a consumer that is installed; '' if it states none, or for its rules only. A part of JavaScript has the version of Node. */
export function versionOf({ name, program, package: own = name, rules }: Consumer): string {
  if (rules !== undefined) return ''
  if (program !== undefined) {
    const { stdout, stderr } = spawnSync(program, [QUESTIONS[program] ?? '--version'], { encoding: 'utf8' })
    return /\d+(?:\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? ''
  }
  const file = FOLDERS.map((folder) => join(folder, own, 'package.json')).find((path) => existsSync(path))
  if (file === undefined) return process.versions.node
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
