// The steps for modules of any kind, which follow from the kind's plugin.
import { isOfFile } from '@atlas/core/modules/index.ts'
import type { JobShape, ModulePlugin } from '@atlas/core/modules/module-plugin.ts'
import type { Malformed } from './malformed.ts'
import { saidBy, StepEnd, type LostPart, type TestJob } from './module-test.ts'
import { sampleStrings } from './pseudo.ts'
import type { Step } from './step.ts'
import { german } from './test-languages.ts'

/** The address for the size of a batch. */
export const BATCH_STEP: Step = {
  name: 'the size of a batch',
  async run(test) {
    if (test.module.batchSizeUrl === undefined) throw new StepEnd('the module names no address for it')
    await test.batchSize()
  },
}

/** The lists of a job that have names of their own. */
const listsOf = ({ fetches }: JobShape): string[] =>
  fetches.filter((part) => part !== 'strings' && !isOfFile(part))

/** A job of a type with everything that such jobs have. Lists of the kind's own are empty. */
function jobOf(jobType: string, shape: JobShape): TestJob {
  const { fetches } = shape
  const own = listsOf(shape)
  return {
    jobType,
    targets: [german],
    ...(fetches.includes('strings') ? { strings: sampleStrings() } : {}),
    ...(own.length > 0 ? { lists: Object.fromEntries(own.map((name) => [name, []])) } : {}),
  }
}

/** The parts of a job that an app may fetch. */
const lostPartsOf = ({ fetches }: JobShape): readonly LostPart[] => [
  ...(fetches.some(isOfFile) ? ['file' as const] : []),
  ...(fetches.every(isOfFile) ? [] : ['strings' as const]),
]

/** The steps that test a kind of modules, if the run has no steps made for this kind. */
export function generalSteps({ jobs, engineModule }: ModulePlugin): readonly Step[] {
  const ofJobs = Object.entries(jobs).flatMap(([jobType, shape]): Step[] => {
    const job = jobOf(jobType, shape)
    return [
      { name: jobType, run: async (test) => void (await test.call(job, 'job-done')) },
      {
        name: `${jobType} by address`,
        run: async (test) => void (await test.call(job, 'address-accepted', 'by-address')),
      },
      {
        name: `${jobType} in a large request`,
        async run(test) {
          const { failure } = await test.attempt({ ...job, isLarge: true })
          if (failure !== undefined) test.report('large-request', saidBy('The app', failure))
        },
      },
      {
        name: `${jobType} in the standard edition`,
        run: async (test) => void (await test.call({ ...job, isStandard: true }, 'job-done')),
      },
      ...lostPartsOf(shape).map((part): Step => ({
        name: `${jobType} whose ${part} cannot be fetched`,
        run: (test) => test.callWithout(part, job),
      })),
    ]
  })
  return engineModule?.batchSize === undefined ? ofJobs : [BATCH_STEP, ...ofJobs]
}

/** The malformed calls that a kind of modules must refuse, if the run has no calls made for this kind. */
export function generalMalformed({ jobs }: ModulePlugin): readonly Malformed[] {
  const lists = Object.values(jobs).flatMap(listsOf)
  if (lists.length === 0) return []
  const wrong = Object.fromEntries(lists.map((name) => [name, 'none']))
  return [{ what: 'lists that are not lists', body: (job) => job(wrong) }]
}
