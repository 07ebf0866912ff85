// Serves the files of the editor page. The page gets its data from `/editor/api`.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PageFiles } from '@atlas/editor/page-files.ts'

/** The page runs its own scripts only. A preview is in a frame without scripts, and has its own style. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * GET /editor/ and the files of the page. The page itself redirects to the sign-in page when its first call is refused.
 */
export function editorPage(app: FastifyInstance): void {
  const files = new PageFiles()
  const send = async (name: string, reply: FastifyReply): Promise<FastifyReply> => {
    const file = await files.get(name)
    if (!file) {
      reply.callNotFound()
      return reply
    }
    return reply.header('content-security-policy', POLICY).type(file.type).send(file.content)
  }
  app.get('/editor', (_request, reply) => reply.redirect('/editor/', 308))
  app.get('/editor/', (_request, reply) => send('editor.html', reply))
  app.get<{ Params: { file: string } }>('/editor/ui/:file', ({ params }, reply) => send(params.file, reply))
}
