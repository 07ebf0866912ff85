// atlas descriptor: writes the app's descriptor, the same one that the host serves.
import { Command } from 'commander'
import { isLoopback } from '@atlas/server/net/public-addresses.ts'
import { AddressSecret, localSecret } from '@atlas/server/http/address-secret.ts'
import { readConfig, type Config } from '@atlas/server/config.ts'
import { describeApp } from '@atlas/server/plugins/describe-app.ts'
import { chooseOffer, describeOffer } from '@atlas/server/plugins/offered-modules.ts'
import { loadPlugins } from '@atlas/server/plugins/plugins.ts'
import { SettingError, settings } from '@atlas/server/settings.ts'
import { writeNamedJson } from '../files/writing.ts'
import { Failure } from '../failure.ts'
import { printError, printLine } from '../terminal/printing.ts'

interface DescriptorOptions {
  baseUrl: string
  output?: string
  json?: boolean
  quiet?: boolean
  public?: boolean
}

/** `atlas descriptor` */
export function descriptorCommand(): Command {
  return new Command('descriptor')
    .requiredOption('--base-url <address>', 'the address at which the platform reaches the host')
    .option('-o, --output <file>', 'where to write it (default: standard output)')
    .option('--public', 'without a secret: addresses that anyone can call, for a host that asks for none')
    .option('--json', 'no effect: the descriptor is always JSON')
    .action(async ({ baseUrl, output, quiet, public: isPublic = false }: DescriptorOptions) => {
      try {
        const { text, claims } = await descriptorFor(baseUrl, isPublic)
        await writeNamedJson(output, text)
        if (output === undefined || quiet) return
        printLine(`wrote ${output}`)
        for (const line of claims) printLine(line)
      } catch (error) {
        if (error instanceof SettingError) throw new Failure(2, error.message)
        throw error
      }
    })
}

async function descriptorFor(
  address: string,
  isPublic: boolean,
): Promise<{ text: string; claims: readonly string[] }> {
  const baseUrl = settings.baseUrl.read(address) ?? address
  // Only the public address matters here, not where the host listens.
  const config = readConfig({ ...process.env, HOST: '', ATLAS_BASE_URL: '' })
  const secrets = await secretsFor(baseUrl, config, isPublic)
  const addressSecret = secrets.length > 0 ? new AddressSecret(secrets).current : undefined
  const plugins = await loadPlugins(config)
  for (const { file, message } of plugins.failures) {
    printError(`${file} was skipped. ${message}`)
  }
  const descriptor = await describeApp(plugins, baseUrl, addressSecret, config)
  return {
    text: `${JSON.stringify(descriptor, null, 2)}\n`,
    claims: describeOffer(chooseOffer(plugins, config)),
  }
}

/** On this machine, the host's generated secret is used if `ATLAS_SECRET` is not set. */
async function secretsFor(
  baseUrl: string,
  { secrets, dataFolder }: Config,
  isPublic: boolean,
): Promise<readonly string[]> {
  if (secrets.length > 0) return secrets
  if (isPublic) return []
  if (isLoopback(new URL(baseUrl).hostname)) return [await localSecret(dataFolder)]
  throw new Failure(
    2,
    'ATLAS_SECRET is not set, so the addresses of the modules would be incomplete. Set it to the same value as for the host, or give --public.',
  )
}
