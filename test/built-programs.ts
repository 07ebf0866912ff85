// Compiles the programs once for all test files of a run, so that tests start the programs that users start.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Called by vitest once a run. */
export default function setup(): void {
  const script = join(ROOT, 'scripts/build.ts')
  execFileSync(process.execPath, ['--import', 'tsx', script, '--if-older'], { cwd: ROOT, stdio: 'inherit' })
}

/** The compiled program of a source file, named relative to the checkout. */
export function programOf(source: string): string {
  return join(ROOT, 'dist', source.replace(/\.ts$/, '.js'))
}

/** A line of a shell that starts the compiled `atlas`. */
export function atlasInShell(): string {
  return `'${process.execPath}' '${programOf('apps/cli/atlas.ts')}'`
}
