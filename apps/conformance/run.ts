// Runs every conformance step on every module of an app.
import { counted } from '@atlas/core/counted.ts'
import { DEFAULT_PROFILE, getsCodeWithCalls } from '@atlas/server/platform/profiles.ts'
import { NO_CREDENTIALS } from '@atlas/sandbox/calls/call-credentials.ts'
import type { AppDescriptor, AppModule } from '@atlas/sandbox/calls/descriptor.ts'
import type { RuleViolation } from '@atlas/sandbox/calls/rules.ts'
import { newSecret } from '@atlas/sandbox/secrets.ts'
import { EventTest, type TokenServer } from './event-steps.ts'
import type { ModuleSample } from './samples.ts'
import type { Step } from './step.ts'
import { stepsOf } from './steps.ts'
import { StepEnd, ModuleTest, TIME_IS_OVER, type TestOptions } from './module-test.ts'

/** The result of one step. */
export interface StepResult {
  /** The kind of the module, or `events`. */
  kind: string
  /** The key of the module, or the name of the event. */
  module: string
  /** The name of the file that it was tested with. */
  sample: string
  step: string
  /** `broken`: a rule is violated that is not only a recommendation. */
  outcome: 'passed' | 'broken' | 'skipped'
  /** Why the step was skipped. */
  reason: string
  violations: readonly RuleViolation[]
  milliseconds: number
}

/** The name of the result that names the steps that were left out. */
export const LEFT_OUT = 'the rest'

/** The options of a run. */
export interface ConformanceOptions extends TestOptions {
  /** Returns the file to test a module with; undefined if there is none. */
  sampleFor: (module: AppModule) => Promise<ModuleSample | undefined>
  /** Gives tokens to an app that is installed. */
  tokens?: TokenServer | undefined
}

/** Tests all modules, one after another, between the events of the app. */
export async function* runConformance(
  app: AppDescriptor,
  given: ConformanceOptions,
): AsyncGenerator<StepResult> {
  const { credentials = NO_CREDENTIALS, profile = DEFAULT_PROFILE } = given
  const hasCodes = getsCodeWithCalls(profile, app.authentication.type)
  const newCode = (): Promise<string> => Promise.resolve(newSecret())
  const options = hasCodes ? { ...given, credentials: { ...credentials, newCode } } : given
  const events = new EventTest(app, options)
  yield* events.run('installed')
  for (const module of app.modules) {
    const sample = await options.sampleFor(module)
    if (!sample) {
      yield {
        ...resultOf(module, '', 'any', 0),
        outcome: 'skipped',
        reason: 'no sample file matches its patterns. Add one with --file',
      }
      continue
    }
    const textFormats = app.modules.flatMap(({ type }) => type ?? [])
    yield* runModule(new ModuleTest({ app, module }, sample, { ...options, textFormats }), options.kinds)
  }
  yield* events.run('uninstall')
}

/**
 * Stops at the first step that times out, because each further step would wait as long, and when the time for the module
 * is over. One more result names what was left out.
 */
async function* runModule(test: ModuleTest, kinds: ConformanceOptions['kinds']): AsyncGenerator<StepResult> {
  const steps = stepsOf(test.module, kinds)
  for (const [index, step] of steps.entries()) {
    const result = await runStep(test, step)
    yield result
    const isLate = result.violations.some(({ rule }) => rule === 'answer-in-time')
    const left = steps.slice(index + 1)
    if ((!isLate && !test.isOver) || left.length === 0) continue
    const why = isLate ? 'each further step would wait as long' : TIME_IS_OVER
    yield {
      ...resultOf(test.module, test.sample.name, LEFT_OUT, 0),
      outcome: 'skipped',
      reason: `${counted(left.length, 'step was', 'steps were')} left out, from "${left[0]?.name}" on: ${why}`,
    }
    return
  }
}

async function runStep(test: ModuleTest, { name, run }: Step): Promise<StepResult> {
  const started = performance.now()
  let skipped = ''
  try {
    await run(test)
  } catch (error) {
    if (!(error instanceof StepEnd)) throw error
    skipped = error.skipped
  }
  const violations = test.takeViolations()
  const isBroken = violations.some(({ severity }) => severity === 'error')
  const otherwise = skipped === '' ? 'passed' : 'skipped'
  return {
    ...resultOf(test.module, test.sample.name, name, Math.round(performance.now() - started)),
    outcome: isBroken ? 'broken' : otherwise,
    reason: skipped,
    violations,
  }
}

function resultOf({ kind, key }: AppModule, sample: string, step: string, milliseconds: number): StepResult {
  return { kind, module: key, sample, step, outcome: 'passed', reason: '', violations: [], milliseconds }
}
