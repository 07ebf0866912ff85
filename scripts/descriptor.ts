// Writes the app's descriptor, the same that the host serves: `npm run descriptor -- --base-url https://app.example`.
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { isLoopback } from '../net/addresses.ts'
import { Capability, localSecret } from '../server/capability.ts'
import { readConfig } from '../server/config.ts'
import { describeApp } from '../server/describe-app.ts'
import { loadPlugins } from '../server/plugins.ts'
import { SettingError, settings } from '../server/settings.ts'

const { baseUrl: address, output } = new Command('descriptor')
  .description('Merges atlas-app.template.json with the modules of all plugins.')
  .requiredOption('--base-url <address>', 'the address under which the platform reaches the host')
  .option('-o, --output <file>', 'where to write it; without, it is printed')
  .parse()
  .opts<{ baseUrl: string; output?: string }>()

try {
  await writeDescriptor()
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}

async function writeDescriptor(): Promise<void> {
  const baseUrl = settings.baseUrl.read(address) ?? address
  // Where the host listens is its own affair; here only its public address counts.
  const config = readConfig({ ...process.env, HOST: '', ATLAS_BASE_URL: '' })
  const secrets = await secretsFor(baseUrl, config.secrets, config.dataFolder)
  const capability = secrets.length > 0 ? new Capability(secrets).current : undefined
  const plugins = await loadPlugins(config)
  for (const { file, message } of plugins.failures) {
    process.stderr.write(`${file} is left out. ${message}\n`)
  }
  const text = `${JSON.stringify(await describeApp(plugins, baseUrl, capability), null, 2)}\n`
  if (output === undefined) process.stdout.write(text)
  else await writeFile(resolve(process.env['INIT_CWD'] ?? process.cwd(), output), text)
}

/** On this machine, the host's own secret serves where none is set. */
async function secretsFor(
  baseUrl: string,
  secrets: readonly string[],
  dataFolder: string,
): Promise<readonly string[]> {
  if (secrets.length > 0) return secrets
  if (isLoopback(new URL(baseUrl).hostname)) return [await localSecret(dataFolder)]
  process.stderr.write(
    'ATLAS_SECRET is not set, so the addresses of the modules are not complete: set it as for the host.\n',
  )
  return []
}
