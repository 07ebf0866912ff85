// The size of a production install: packages and megabytes, counted in a copy of the package files.
import { execFileSync } from 'node:child_process'
import { copyFileSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../checkout.ts'

export interface InstallRow {
  packages: number
  megabytes: number
}

/** Runs `npm ci --omit=dev` in a temporary folder and counts. */
export function measureInstall(): InstallRow {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-install-'))
  try {
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(root, file), join(folder, file))
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' })
    const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
      packages: Record<string, unknown>
    }
    const bytes = bytesIn(join(folder, 'node_modules'))
    return { packages: Object.keys(lock.packages).length, megabytes: bytes / 1_000_000 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function bytesIn(folder: string): number {
  let bytes = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const entry = lstatSync(join(folder, name))
    if (entry.isFile()) bytes += entry.size
  }
  return bytes
}
