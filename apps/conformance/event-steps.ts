// The steps for the events of an app: its installation before its modules are tested, and its removal after that.
import { DEFAULT_PROFILE, getsCode, hasRights } from '@atlas/server/platform/profiles.ts'
import { NO_CREDENTIALS } from '@atlas/sandbox/calls/call-credentials.ts'
import { isAccepted, postEvent, type InstallationEvent } from '@atlas/sandbox/apps/events.ts'
import type { AppDescriptor } from '@atlas/sandbox/calls/descriptor.ts'
import { ViolationReport } from '@atlas/sandbox/calls/rules.ts'
import { NoAnswerError } from '@atlas/sandbox/calls/transport.ts'
import { isObject } from '@atlas/sandbox/json.ts'
import { newSecret } from '@atlas/sandbox/secrets.ts'
import { TEST_ORGANIZATION, STANDARD_ACCOUNT, type TestOptions } from './module-test.ts'
import type { StepResult } from './run.ts'

type Account = Pick<typeof TEST_ORGANIZATION | typeof STANDARD_ACCOUNT, 'id' | 'domain' | 'baseUrl'>

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

  async *run(event: InstallationEvent): AsyncGenerator<StepResult> {
    const profile = this.#options.profile ?? DEFAULT_PROFILE
    const { type } = this.#app.authentication
    if (this.#app.events?.[event] === undefined || !profile.installation || !hasRights(profile, type)) return
    const first = await this.#step(event, TEST_ORGANIZATION, '')
    yield first
    // An app that does not accept an event does not accept it again either.
    if (first.outcome !== 'passed') return
    if (event === 'installed') yield await this.#step(event, TEST_ORGANIZATION, ' again')
    yield await this.#step(event, STANDARD_ACCOUNT, ' in the standard edition')
    if (event === 'installed') yield* this.#forgeries()
  }

  /** Events that a stranger could send, who has the descriptor, and has installed the app in an organization. */
  async *#forgeries(): AsyncGenerator<StepResult> {
    for (const event of ['installed', 'uninstall'] as const) {
      if (this.#app.events?.[event] === undefined) continue
      const started = performance.now()
      const report = new ViolationReport()
      const forged = { ...TEST_ORGANIZATION, domain: 'stranger' }
      if (!(await this.#faultOf(event, forged, newSecret())))
        report.add(
          'event-forged',
          `The app accepted the event ${event} with the number of the organization of the test, and with another secret and domain.`,
        )
      yield { ...resultOf(event, `a forged event ${event}`, started), violations: report.violations }
    }
  }

  async #step(
    event: InstallationEvent,
    account: Account,
    which: '' | ' again' | ' in the standard edition',
  ): Promise<StepResult> {
    const started = performance.now()
    const report = new ViolationReport()
    const { tokens } = this.#options
    const before = tokens?.asked() ?? 0
    const fault = await this.#faultOf(event, account)
    const hasAsked = (tokens?.asked() ?? 0) > before
    const lacksToken = fault?.mayNeedToken === true && !hasAsked && event === 'installed'
    if (fault && !lacksToken) report.add(which === ' again' ? 'event-again' : 'event-accepted', fault.message)
    const { violations } = report
    const isBroken = violations.some(({ severity }) => severity === 'error')
    const server = tokens?.address ?? 'one that answers'
    return {
      ...resultOf(event, `the event ${event}${which}`, started),
      outcome: isBroken ? 'broken' : lacksToken ? 'skipped' : 'passed',
      reason: lacksToken
        ? `${fault.message} It did not ask this test for a token; its authorization server must be ${server}.`
        : '',
      violations,
    }
  }

  /** Sends an event. Returns what is wrong with the answer: a sentence. */
  async #faultOf(
    event: InstallationEvent,
    organization: Account,
    appSecret = this.#appSecret,
  ): Promise<{ message: string; mayNeedToken: boolean } | undefined> {
    const { limits, credentials = NO_CREDENTIALS, profile = DEFAULT_PROFILE } = this.#options
    const { type } = this.#app.authentication
    const content = {
      appSecret,
      organization,
      userId: 1,
      agentId: type === profile.authentication.agent ? 2 : undefined,
      code: event === 'installed' && getsCode(profile, type) ? newSecret() : undefined,
    }
    const { headers } = credentials
    try {
      const answer = await postEvent(this.#app, event, content, { limits, headers })
      if (!answer || isAccepted(answer)) return undefined
      const message = `The app answered the event ${event} with ${answer.status}${saidIn(answer.body)}.`
      // An address that does not exist, or takes no POST, has nothing to do with a token.
      return { message, mayNeedToken: answer.status !== 404 && answer.status !== 405 }
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      return { message: error.message, mayNeedToken: false }
    }
  }
}

/** The result of a step that passed. */
function resultOf(event: string, step: string, started: number): StepResult {
  const milliseconds = Math.round(performance.now() - started)
  return {
    kind: 'events',
    module: event,
    sample: '',
    step,
    outcome: 'passed',
    reason: '',
    violations: [],
    milliseconds,
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
