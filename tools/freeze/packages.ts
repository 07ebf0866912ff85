// The lists of files in the packages.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ACTION, PACKAGES } from './programs.ts'
import { ROOT, type Recording } from './recording.ts'

/** Records them, as npm packs them. Names of chunks with a hash are left out. */
export function recordPackages(): Promise<Recording> {
  const recording: Recording = {}
  for (const folder of PACKAGES) {
    if (!existsSync(join(ROOT, folder)))
      throw new Error(`There is no ${folder}: build it with npm run package.`)
    const output = execFileSync('npm', ['pack', '--dry-run', '--json'], {
      cwd: join(ROOT, folder),
      encoding: 'utf8',
    })
    const [{ files }] = JSON.parse(output.slice(output.indexOf('[\n'))) as [{ files: { path: string }[] }]
    for (const { path } of files) recording[`${folder} ${withoutHash(path)}`] = 'there'
  }
  if (existsSync(ACTION))
    for (const path of readdirSync(ACTION, { recursive: true, withFileTypes: true }))
      if (path.isFile())
        recording[`action ${withoutHash(relative(ACTION, join(path.parentPath, path.name)))}`] = 'there'
  return Promise.resolve(recording)
}

function withoutHash(path: string): string {
  return path.replace(/-[A-Z0-9]{8}(?=\.\w+$)/, '-HASH')
}
