// Starts the host: reads the configuration, listens, says where, and stops when it is told to.
import { createApp, listen } from './app.ts'
import { readConfig, SettingError } from './config.ts'
import { createHost } from './host.ts'

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const host = await createHost(config)
  const app = createApp(host)
  for (const { file, message } of host.plugins.failures) app.log.error({ file }, `not loaded: ${message}`)
  await listen(app, host)
  const descriptor = `${host.baseUrl}/${config.isLocal ? '' : `${host.capability.current}/`}atlas-app.json`
  const page = `${host.baseUrl}/${config.isLocal ? '' : `${host.capability.current}/`}`
  process.stdout.write(`Atlas Formats\n  page        ${page}\n  descriptor  ${descriptor}\n`)
}

try {
  await start()
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
