// npm run check [NAME…]: what needs no test, all at once, or only the named ones. What a check says comes in one piece.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pc from 'picocolors'

/** Lines of a shell, by the names of the checks. */
const CHECKS: Readonly<Record<string, string>> = {
  format: 'oxfmt --check',
  lint: 'oxlint --type-aware --deny-warnings',
  types: 'tsc -p . && tsc -p apps/editor',
  unused: 'knip',
  generated: 'tsx scripts/generate.ts --check',
  patterns: 'tsx scripts/patterns.ts',
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Runs a check, and prints what it says if it fails. Returns its exit code. */
async function run(name: string): Promise<number> {
  const child = spawn(`(${CHECKS[name]}) 2>&1`, {
    shell: true,
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  const [said, code] = await Promise.all([text(child.stdout), ended])
  if (code !== 0) console.log(`${pc.red(`npm run check ${name}`)}\n${said}`)
  return code
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in CHECKS))
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are ${Object.keys(CHECKS).join(', ')}.`)
  process.exitCode = 2
} else {
  const codes = await Promise.all((names.length > 0 ? names : Object.keys(CHECKS)).map(run))
  process.exitCode = Math.max(...codes)
}
