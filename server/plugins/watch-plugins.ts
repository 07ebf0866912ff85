// Development: reloads plugins when they are saved, and notifies the page.
import type { FastifyInstance } from 'fastify'
import { messageOf } from '@atlas/core/errors.ts'
import { isLocalCall } from '../http/access.ts'
import type { Host } from '../host.ts'
import { SECURITY_HEADERS } from '../web/security-headers.ts'
import { OWN_FORMATS } from './plugins.ts'
import { FolderWatch } from './watch-folders.ts'

/** Editors save in several steps. Changes within this time cause one reload. */
const QUIET_MILLISECONDS = 80

/** Reloads plugins on save. Serves the event stream GET /dev/events with a `plugins` event for each reload. */
export function watchPlugins(app: FastifyInstance, host: Host): void {
  const listeners = new Set<(event: string) => void>()
  let reloads = 0
  let timer: NodeJS.Timeout | undefined

  const reload = async (): Promise<void> => {
    const number = ++reloads
    try {
      const isNewest = await host.reloads.run(host)
      if (!isNewest) return
      const { formats, failures } = host.plugins
      app.log.info({ formats: formats.plugins.size, failures }, 'plugins reloaded')
    } catch (error) {
      app.log.error({ message: messageOf(error) }, 'plugins not reloaded')
    }
    for (const send of listeners) send(String(number))
  }
  const reloadSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void reload(), QUIET_MILLISECONDS)
  }
  const { pluginsFolder } = host.config
  const watches = [
    new FolderWatch([OWN_FORMATS], () => {
      host.reloads.noteOwnChange()
      reloadSoon()
    }),
    ...(pluginsFolder === undefined ? [] : [new FolderWatch([pluginsFolder], reloadSoon)]),
  ]

  app.get('/dev/events', (request, reply) => {
    if (!isLocalCall(host, request)) return reply.callNotFound()
    reply.hijack()
    const { raw } = reply
    // The stream is silent until a plugin is saved.
    request.raw.socket.setTimeout(0)
    raw.writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'text/event-stream' })
    raw.write(': listening\n\n')
    const send = (version: string): void => void raw.write(`event: plugins\ndata: ${version}\n\n`)
    listeners.add(send)
    raw.once('close', () => listeners.delete(send))
    return reply
  })
  // The streams never end by themselves and would keep the host from stopping.
  app.addHook('preClose', async () => {
    clearTimeout(timer)
    for (const watch of watches) watch.close()
    app.server.closeAllConnections()
  })
}
