// atlas descriptor: writes the app's descriptor, the same one that the host serves.
import { Command } from 'commander'
import { isLoopback } from '../../backend/net/addresses.ts'
import { Capability, localSecret } from '../../server/http/capability.ts'
import { readConfig } from '../../server/config.ts'
import { describeApp } from '../../server/plugins/describe-app.ts'
import { loadPlugins } from '../../server/plugins/plugins.ts'
import { SettingError, settings } from '../../server/settings.ts'
import { writeNamedJson } from '../files/writing.ts'
import { Failure } from '../failure.ts'
import { printError, printErrorText, printLine } from '../terminal/printing.ts'

interface DescriptorOptions {
  baseUrl: string
  output?: string
  json?: boolean
  quiet?: boolean
}

/** `atlas descriptor` */
export function descriptorCommand(): Command {
  return new Command('descriptor')
    .requiredOption('--base-url <address>', 'the address at which the platform reaches the host')
    .option('-o, --output <file>', 'where to write it (default: standard output)')
    .option('--json', 'no effect: the descriptor is always JSON')
    .action(async ({ baseUrl, output, quiet }: DescriptorOptions) => {
      try {
        await writeNamedJson(output, await descriptorFor(baseUrl))
        if (output !== undefined && !quiet) printLine(`wrote ${output}`)
      } catch (error) {
        if (error instanceof SettingError) throw new Failure(2, error.message)
        throw error
      }
    })
}

async function descriptorFor(address: string): Promise<string> {
  const baseUrl = settings.baseUrl.read(address) ?? address
  // Only the public address matters here, not where the host listens.
  const config = readConfig({ ...process.env, HOST: '', ATLAS_BASE_URL: '' })
  const secrets = await secretsFor(baseUrl, config.secrets, config.dataFolder)
  const capability = secrets.length > 0 ? new Capability(secrets).current : undefined
  const plugins = await loadPlugins(config)
  for (const { file, message } of plugins.failures) {
    printError(`${file} was skipped. ${message}`)
  }
  return `${JSON.stringify(await describeApp(plugins, baseUrl, capability, config), null, 2)}\n`
}

/** On this machine, the host's generated secret is used if `ATLAS_SECRET` is not set. */
async function secretsFor(
  baseUrl: string,
  secrets: readonly string[],
  dataFolder: string,
): Promise<readonly string[]> {
  if (secrets.length > 0) return secrets
  if (isLoopback(new URL(baseUrl).hostname)) return [await localSecret(dataFolder)]
  printErrorText(
    'ATLAS_SECRET is not set, so the addresses of the modules are incomplete. Set it to the same value as for the host.\n',
  )
  return []
}
