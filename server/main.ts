#!/usr/bin/env node
// Starts the host: reads the configuration, listens, announces its addresses, and stops on SIGTERM or SIGINT.
import type { FastifyBaseLogger } from 'fastify'
import { announceAddresses } from './announced-addresses.ts'
import { readConfig } from './config.ts'
import { createHost } from './host.ts'
import { logFatal, logNodeOutput } from './log.ts'
import type { Witnesses } from './plugins/plugins.ts'
import { SettingError } from './settings.ts'
import { keepOldSmall, keepYoungSmall } from './garbage.ts'
import { stopWithParent } from './net/parent.ts'
import { StorageError } from './storage/database.ts'

async function start(): Promise<void> {
  keepYoungSmall()
  keepOldSmall()
  const config = readConfig(process.env)
  // The first worker starts at once, while the HTTP framework is still loading.
  const [host, { createApp, listen }] = await Promise.all([createHost(config), import('./http/app.ts')])
  const app = createApp(host)
  if (process.argv.includes('--dev')) {
    const { watchPlugins } = await import('./plugins/watch-plugins.ts')
    watchPlugins(app, host)
  }
  for (const { file, message } of host.plugins.failures) {
    app.log.error({ file, message }, 'plugin not loaded')
  }
  logLeftOut(app.log, host.plugins.witnesses)
  for (const message of host.faults) app.log.error({ message }, 'a fault at the start')
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    app.log.info({ signal }, 'finishing the running jobs')
    await app.close()
    await host.close()
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  stopWithParent(() => stop('SIGTERM'))
  await listen(app, host)
  await host.results.sweep()
  await announceAddresses(host, app.log)
}

/** Logs one line for all witnesses that cannot be loaded. Their formats are served without them. */
function logLeftOut(log: FastifyBaseLogger, { leftOut }: Witnesses): void {
  if (leftOut.length > 0) log.warn({ witnesses: leftOut }, 'witnesses left out')
}

logNodeOutput()
try {
  await start()
} catch (error) {
  if (!isForOperator(error)) throw error
  logFatal(error)
  process.exitCode = 1
}

/** Whether the operator can fix the error: a setting, the database, the address to listen on. */
function isForOperator(error: unknown): error is Error {
  return error instanceof SettingError || error instanceof StorageError
}
