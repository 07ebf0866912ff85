// Serves downloads to apps. The unguessable name is the permission: apps fetch without any other.
import type { FastifyInstance } from 'fastify'
import type { Downloads } from './downloads.ts'

/** The path that the names of downloads are appended to. */
export const DOWNLOAD_PATH = '/handed-out/'

/** GET {base}/handed-out/{name} */
export function downloadRoutes(app: FastifyInstance, downloads: Downloads): void {
  app.get<{ Params: { name: string } }>(`${DOWNLOAD_PATH}:name`, async ({ params }, reply) => {
    const download = downloads.get(params.name)
    if (!download) return reply.callNotFound()
    // A file may be a page with scripts. It must not open in our origin.
    const { name } = download
    const named = name === undefined ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`
    reply.header('content-disposition', `attachment${named}`).header('x-content-type-options', 'nosniff')
    return reply.type(download.contentType).send(download.bytes)
  })
}
