// Runs all tests on the newest Node, which is installed from the npm package of this platform: `npm run -w tools newest`. The
// package `node` would fetch that one in an install script. Where npm blocks these, the tests would run on the Node that
// is installed, without a word.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const system = process.platform === 'win32' ? 'win' : process.platform
const { status } = spawnSync(
  'npx',
  [
    '--yes',
    `--package=node-${system}-${process.arch}@latest`,
    '-c',
    ['node --version && vitest run', ...process.argv.slice(2)].join(' '),
  ],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  },
)
process.exitCode = status ?? 1
