// The HTTP app of a sandbox, without its listener: routes, and the headers of every answer.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fastify, LogController, type FastifyInstance, type FastifyReply } from 'fastify'
import { isLoopback } from '@atlas/server/net/public-addresses.ts'
import { BoundedServer, type RefusalForm } from '@atlas/server/net/bounded-server.ts'
import { listenFault } from '@atlas/server/net/listen-errors.ts'
import { answerMalformed, malformedAnswer } from '@atlas/server/net/malformed-requests.ts'
import { apiRoutes } from './api/routes.ts'
import { appRoutes } from './apps/app-pages.ts'
import { installRoutes } from './apps/install-pages.ts'
import { billingRoutes } from './billing/billing-pages.ts'
import { clockRoutes } from './billing/clock-pages.ts'
import { downloadRoutes } from './calls/download-routes.ts'
import { editorPage } from './editor-page.ts'
import { homeRoutes } from './home.ts'
import { authorizeRoutes } from './oauth/authorize-routes.ts'
import { registrationRoutes } from './oauth/registration-pages.ts'
import { tokenRoutes } from './oauth/token-routes.ts'
import { SECURITY_HEADERS } from '@atlas/server/web/security-headers.ts'
import { modulePageRoutes } from './modules/module-pages.ts'
import { pageRoutes, sendProblem } from './pages.ts'
import { organizationOfPerson } from './people.ts'
import { projectRoutes } from './projects/routes.ts'
import { addBodyParser, addJsonParser } from './request-bodies.ts'
import type { Sandbox } from './sandbox.ts'
import { SettingError } from './settings.ts'
import { signInRoutes } from './sign-in.ts'

/** Forms and token requests are small. Uploads have their own limit. */
const BODY_BYTES = 100_000

/** For every answer. Its forms check the origin that browsers send to the pages of the same site. */
const HEADERS = { ...SECURITY_HEADERS, 'referrer-policy': 'same-origin' }

const refusalForm: RefusalForm = ({ message }) => ({
  headers: { ...HEADERS, 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ message }),
})

/** Receives the lines of the log. */
interface LineWriter {
  write(line: string): unknown
}

/** Builds the app. The caller listens, or injects requests in tests; `log` replaces the standard error output. */
export function createSandboxApp(sandbox: Sandbox, log: LineWriter = process.stderr): FastifyInstance {
  const app = fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void log.write(line) }, base: null },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    serverFactory: (framework) => new BoundedServer(framework, refusalForm),
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, refusalForm),
    frameworkErrors: (error, _request, reply) => {
      const refusal = malformedAnswer(error)
      const { headers, body } = refusalForm(refusal)
      return (reply as FastifyReply).code(refusal.status).headers(headers).send(body)
    },
  })
  app.removeAllContentTypeParsers()
  addJsonParser(app, BODY_BYTES)
  addBodyParser(app, 'text/plain', BODY_BYTES, String)
  addBodyParser(
    app,
    'application/x-www-form-urlencoded',
    BODY_BYTES,
    (body) => new URLSearchParams(body.toString()),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS)
    // A website can point its own domain to 127.0.0.1 (DNS rebinding). Its pages would then have our origin.
    if (!isLoopback(request.hostname)) {
      return reply
        .code(421)
        .send({ message: `The sandbox is not reachable as ${request.hostname}. Open ${sandbox.baseUrl}/` })
    }
    return undefined
  })
  app.setNotFoundHandler((request, reply) => {
    const message = `There is nothing at this address. The start page is ${sandbox.baseUrl}/`
    const isBrowser = request.headers.accept?.includes('text/html') === true
    return isBrowser ? sendProblem(reply, 'Nothing here', message, 404) : reply.code(404).send({ message })
  })
  pageRoutes(app, sandbox, [
    ...homeRoutes(sandbox),
    ...signInRoutes(sandbox),
    ...authorizeRoutes(sandbox),
    ...registrationRoutes(sandbox),
    ...installRoutes(sandbox),
    ...appRoutes(sandbox),
    ...modulePageRoutes(sandbox),
    ...billingRoutes(sandbox),
    ...clockRoutes(sandbox),
  ])
  tokenRoutes(app, sandbox)
  apiRoutes(app, sandbox)
  downloadRoutes(app, sandbox.downloads)
  editorPage(app)
  projectRoutes(app, {
    workspace: sandbox.workspace,
    calls: sandbox.calls,
    origin: () => sandbox.baseUrl,
    async signOut({ headers }, user, everywhere) {
      const session = sandbox.sessions.valueIn(headers.cookie)
      if (everywhere) await sandbox.sessions.signOutEverywhere(user)
      else if (session !== undefined) await sandbox.sessions.signOut(session)
    },
    async userOf({ headers }) {
      const session = sandbox.sessions.valueIn(headers.cookie)
      const person = session === undefined ? undefined : await sandbox.sessions.personWith(session)
      return person && { ...person, organization: organizationOfPerson(person) }
    },
  })
  return app
}

/** Listens on loopback, and stores the address. All addresses that the sandbox hands out begin with it. */
export async function listenOnLoopback(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { host, port } = sandbox.settings
  try {
    await app.listen({ host, port })
  } catch (error) {
    const fault = listenFault(error, 'SANDBOX_PORT')
    throw fault === undefined ? error : new SettingError(fault)
  }
  const { port: taken } = app.server.address() as AddressInfo
  sandbox.baseUrl = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
}
