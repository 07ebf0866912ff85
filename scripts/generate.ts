// Writes the generated files. With --check it only compares, and exits 1 if one is stale.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { conformancePage } from './generated/conformance-page.ts'
import { cliPage } from './generated/cli-page.ts'
import { configurationPage } from './generated/configuration-page.ts'
import { declaredFormatsPage, formatsSchema, optionsPage } from './generated/declared-formats-page.ts'
import { withFormatCount } from './generated/format-count.ts'
import { formatsPage } from './generated/formats-page.ts'
import { metricsPage } from './generated/metrics-page.ts'
import { operationsPage } from './generated/operations-page.ts'
import { pluginReference } from './generated/plugin-reference.ts'
import { processorsPage } from './generated/processors-page.ts'
import { wrapped } from './generated/wrapped.ts'

const root = join(import.meta.dirname, '..')

/** Files that are written by hand, except for the number of formats. */
const COUNTED = [
  'README.md',
  'apps/cli/mcp/server.ts',
  'apps/vscode/README.md',
  'apps/vscode/package.json',
  'apps/cli/README.md',
]

const files: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/cli.md': cliPage,
  'docs/configuration.md': configurationPage,
  'docs/conformance.md': conformancePage,
  'docs/declared-formats.md': declaredFormatsPage,
  'docs/formats.schema.json': formatsSchema,
  'docs/metrics.md': metricsPage,
  'docs/options.md': () => optionsPage(join(root, 'formats')),
  'docs/operations.md': () =>
    operationsPage(join(root, 'docs/operations.md'), join(root, 'docs/sizing.json')),
  'docs/plugin-reference.md': () => pluginReference(root),
  'docs/processors.md': () =>
    processorsPage(join(root, 'formats/_processors'), join(root, 'formats/_processors/chains.json')),
  'docs/formats.md': () => formatsPage(join(root, 'formats')),
  ...Object.fromEntries(COUNTED.map((name) => [name, () => withFormatCount(root, name)])),
}

/** The generated files that differ from what is generated now, with their new texts. */
async function staleFiles(): Promise<Map<string, string>> {
  const stale = new Map<string, string>()
  for (const [name, make] of Object.entries(files)) {
    const made = await make()
    const text = name.endsWith('.md') ? wrapped(made) : made
    if (text !== (await readFile(join(root, name), 'utf8').catch(() => ''))) stale.set(name, text)
  }
  return stale
}

/** Whether all generated files are as they would be generated now. */
export const isFresh = async (): Promise<boolean> => (await staleFiles()).size === 0

if (process.argv[1] === import.meta.filename) {
  const isCheck = process.argv.includes('--check')
  for (const [name, text] of await staleFiles()) {
    if (isCheck) {
      console.error(`${name} is stale. Run npm run generate.`)
      process.exitCode = 1
    } else {
      await writeFile(join(root, name), text)
      console.log(`wrote ${name}`)
    }
  }
}
