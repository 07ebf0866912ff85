// The steps for the events of an app: its installation before its modules are tested, and its removal after that.
import { DEFAULT_PROFILE } from '@atlas/server/platform/profiles.ts'
import { NO_CREDENTIALS } from '@atlas/sandbox/calls/call-credentials.ts'
import { moduleAddress, type AppDescriptor } from '@atlas/sandbox/calls/descriptor.ts'
import { ViolationReport } from '@atlas/sandbox/calls/rules.ts'
import { NoAnswerError, postJob } from '@atlas/sandbox/calls/transport.ts'
import { isObject } from '@atlas/sandbox/json.ts'
import { newSecret } from '@atlas/sandbox/secrets.ts'
import { TEST_ORGANIZATION, STANDARD_ACCOUNT, type TestOptions } from './module-test.ts'
import type { StepResult } from './run.ts'

type Account = typeof TEST_ORGANIZATION | typeof STANDARD_ACCOUNT

/** An authorization server of the test, from which an app that is installed gets its token. */
export interface TokenServer {
  address: string
  /** How many tokens were asked for. */
  asked(): number
}

/**
 * The events that an app declares under the profile, for an account of each edition. A platform repeats the installation
 * when it updates an app.
 */
export class EventTest {
  readonly #app: AppDescriptor
  readonly #options: TestOptions & { tokens?: TokenServer | undefined }
  readonly #appSecret = newSecret()

  constructor(app: AppDescriptor, options: TestOptions & { tokens?: TokenServer | undefined }) {
    this.#app = app
    this.#options = options
  }

  async *run(event: 'installed' | 'uninstall'): AsyncGenerator<StepResult> {
    const path = this.#app.events?.[event]
    const { installation, authentication } = this.#options.profile ?? DEFAULT_PROFILE
    if (path === undefined || !installation || this.#app.authentication.type !== authentication.app) return
    const first = await this.#step(event, path, TEST_ORGANIZATION, '')
    yield first
    // An app that does not accept an event does not accept it again either.
    if (first.outcome !== 'passed') return
    if (event === 'installed') yield await this.#step(event, path, TEST_ORGANIZATION, ' again')
    yield await this.#step(event, path, STANDARD_ACCOUNT, ' in the standard edition')
  }

  async #step(
    event: 'installed' | 'uninstall',
    path: string,
    account: Account,
    which: '' | ' again' | ' in the standard edition',
  ): Promise<StepResult> {
    const started = performance.now()
    const report = new ViolationReport()
    const { tokens } = this.#options
    const before = tokens?.asked() ?? 0
    const fault = await this.#faultOf(event, path, account)
    const hasAsked = (tokens?.asked() ?? 0) > before
    const lacksToken = fault?.mayNeedToken === true && !hasAsked && event === 'installed'
    if (fault && !lacksToken) report.add(which === ' again' ? 'event-again' : 'event-accepted', fault.message)
    const { violations } = report
    const isBroken = violations.some(({ severity }) => severity === 'error')
    const server = tokens?.address ?? 'one that answers'
    return {
      kind: 'events',
      module: event,
      sample: '',
      step: `the event ${event}${which}`,
      outcome: isBroken ? 'broken' : lacksToken ? 'skipped' : 'passed',
      reason: lacksToken
        ? `${fault.message} It did not ask this test for a token; its authorization server must be ${server}.`
        : '',
      violations,
      milliseconds: Math.round(performance.now() - started),
    }
  }

  /** Sends an event. Returns what is wrong with the answer: a sentence. */
  async #faultOf(
    event: string,
    path: string,
    { id, domain, baseUrl: organizationUrl }: Account,
  ): Promise<{ message: string; mayNeedToken: boolean } | undefined> {
    const { baseUrl, identifier, authentication } = this.#app
    const { limits, credentials = NO_CREDENTIALS } = this.#options
    const body = {
      appId: identifier,
      appSecret: this.#appSecret,
      clientId: authentication.clientId,
      userId: 1,
      organizationId: id,
      domain,
      baseUrl: organizationUrl,
    }
    try {
      const address = moduleAddress(baseUrl, { url: path })
      const answer = await postJob(address, Buffer.from(JSON.stringify(body)), limits, credentials.headers)
      if (answer.status >= 200 && answer.status <= 299) return undefined
      const message = `The app answered the event ${event} with ${answer.status}${saidIn(answer.body)}.`
      // An address that does not exist, or takes no POST, has nothing to do with a token.
      return { message, mayNeedToken: answer.status !== 404 && answer.status !== 405 }
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      return { message: error.message, mayNeedToken: false }
    }
  }
}

function saidIn(body: Uint8Array): string {
  try {
    const answer: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    const error = isObject(answer) ? answer['error'] : undefined
    const message = isObject(error) ? error['message'] : undefined
    return typeof message === 'string' ? `: ${message.replace(/\.$/, '')}` : ''
  } catch {
    return ''
  }
}
