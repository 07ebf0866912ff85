// Where the operator finds the addresses of the page and the descriptor. If they hold the address secret, they are in a
// file that only its owner can read, and never in the log.
import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { messageOf } from '@atlas/core/errors.ts'
import { writePrivateFile } from './storage/private-files.ts'
import type { Host } from './host.ts'

/** The name of the file in `ATLAS_DATA`. */
const FILE = 'addresses'

/** What the host also sends to a program that started it with a channel, such as `npm start`. */
export interface HostAddresses {
  page: string
  descriptor: string
}

/** Writes, prints or logs the addresses of a host that listens. */
export async function announceAddresses(
  { config, baseUrl, addressSecret }: Host,
  log: FastifyBaseLogger,
): Promise<void> {
  const { isLocal, logFormat, dataFolder } = config
  const folder = isLocal ? baseUrl : `${baseUrl}/${addressSecret.current}`
  const addresses: HostAddresses = { page: `${folder}/`, descriptor: `${folder}/atlas-app.json` }
  const file = join(dataFolder, FILE)
  // A full disk is no reason not to serve.
  const fault = await writeAddresses(file, addresses).catch(messageOf)
  if (fault !== undefined) log.error({ file, message: fault }, 'addresses not written')
  const told = isLocal ? addresses : { address: baseUrl, addresses: file }
  if (logFormat === 'json') log.info(told, 'ready')
  else process.stdout.write(`Atlas Formats\n${listOf(told)}`)
  process.send?.(addresses)
}

/** Another host may write the same file. */
async function writeAddresses(file: string, addresses: HostAddresses): Promise<undefined> {
  const unfinished = `${file}.${randomBytes(8).toString('hex')}`
  try {
    await writePrivateFile(unfinished, listOf(addresses))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

function listOf(entries: object): string {
  const lines = Object.entries(entries).map(([name, value]) => `  ${name.padEnd(10)}  ${String(value)}\n`)
  return lines.join('')
}
