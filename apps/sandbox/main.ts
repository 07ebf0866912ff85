// Starts the sandbox: reads the settings, listens on loopback, prints its address, and installs the app of `--app`.
import { stopWithParent } from '@atlas/server/net/parent.ts'
import { StorageError } from '@atlas/server/storage/database.ts'
import { createSandboxApp, listenOnLoopback } from './app.ts'
import { RequestError } from './request-error.ts'
import { openSandbox } from './sandbox.ts'
import { readSandboxSettings, SettingError } from './settings.ts'

async function start(): Promise<void> {
  const settings = readSandboxSettings(process.env, process.argv.slice(2))
  const sandbox = await openSandbox(settings)
  const app = createSandboxApp(sandbox)
  let isStopping = false
  const stop = async (): Promise<void> => {
    isStopping = true
    await app.close()
    await sandbox.close()
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  stopWithParent(stop)
  try {
    await listenOnLoopback(app, sandbox)
    process.stdout.write(`Platform sandbox\n  page        ${sandbox.baseUrl}/\n`)
    const { installFirstApp } = await import('./first-app.ts')
    for (const line of await installFirstApp(sandbox)) process.stdout.write(`  ${line}\n`)
  } catch (error) {
    // When stopped during an import, the import fails because the storage is closed.
    if (isStopping) return
    await stop()
    throw error
  }
}

try {
  await start()
} catch (error) {
  if (!isOperatorError(error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** Whether the operator can fix an error: wrong settings, the database, the app, or the port. */
function isOperatorError(error: unknown): error is Error {
  return error instanceof SettingError || error instanceof StorageError || error instanceof RequestError
}
