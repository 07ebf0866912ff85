// The answer to each error that ends a job: its status, its sentence, and its line in the log.
import { describe, expect, test } from 'vitest'
import { CallError } from '@atlas/core/wire/call.ts'
import { FetchError } from '@atlas/server/net/fetch-errors.ts'
import { failureAnswer } from '@atlas/server/jobs/job-answer.ts'
import { OrganizationQuotaError } from '@atlas/server/results/quota.ts'
import { StoreFault } from '@atlas/server/results/store.ts'
import { DatabaseFault } from '@atlas/server/storage/database-fault.ts'
import { GuardFault, NotAllowed } from '@atlas/server/platform/subscription/guard.ts'
import { TaskError, type TaskFailure } from '@atlas/server/workers/task-failures.ts'

const SETTINGS = { jobSeconds: 7, workerMemory: 384, queueBytes: 5_000_000 }

function answerTo(error: unknown) {
  const { body, ...facts } = failureAnswer(error, SETTINGS, 'number-of-the-request')
  const { error: reported } = JSON.parse(String(body)) as { error: { message: string } }
  return { ...facts, message: reported.message }
}

test.each<[string, unknown, object]>([
  ['a call that is not a job', new CallError(415, 'Why.'), { status: 415, outcome: 'no job' }],
  [
    'an address that is refused',
    new FetchError('forbidden', 'Why.'),
    { status: 400, outcome: 'not fetched' },
  ],
  ['a file that is not there', new FetchError('failed', 'Why.'), { status: 200, outcome: 'not fetched' }],
  ['no payment', new NotAllowed('unpaid', 'Why.'), { status: 200, outcome: 'not allowed', code: 'unpaid' }],
])('%s is answered with its own sentence', (_what, error, facts) => {
  expect(answerTo(error)).toEqual({ ...facts, message: 'Why.' })
})

describe('a fault of the host is answered with a sentence, and its cause is only in the log', () => {
  const cause = new Error('the cause')
  const stack = expect.stringContaining('the cause') as string

  test.each<[string, unknown, object, string]>([
    [
      'of its guard',
      new GuardFault(cause),
      { status: 503, outcome: 'no database' },
      'cannot check at the moment',
    ],
    [
      'of its database',
      new DatabaseFault(cause),
      { status: 503, outcome: 'no database' },
      'cannot be used at the moment',
    ],
    [
      'a store that is full',
      new StoreFault('is full', cause),
      { status: 200, outcome: 'not stored' },
      'is full',
    ],
    [
      'a store that is away',
      new StoreFault('cannot be reached', cause),
      { status: 503, outcome: 'not stored' },
      'cannot be reached',
    ],
    [
      'a process that died',
      new TaskError('died', cause),
      { status: 500, outcome: 'died' },
      'number-of-the-request',
    ],
    ['a bug', cause, { status: 500, outcome: 'bug' }, 'under the number number-of-the-request.'],
  ])('%s', (_what, error, facts, sentence) => {
    const answer = answerTo(error)
    expect(answer).toEqual({ ...facts, stack, message: expect.stringContaining(sentence) as string })
    expect(answer.message).not.toContain('the cause')
  })
})

test('an organization whose share of the store is used gets a message, and nothing counts as a fault', () => {
  const message = expect.stringContaining('reached the limit of stored large results') as string
  expect(answerTo(new OrganizationQuotaError())).toEqual({ status: 200, outcome: 'not stored', message })
})

test.each<[TaskFailure, number, string]>([
  ['busy', 503, 'The host has more jobs than it can accept at the moment.'],
  ['over share', 429, 'Your organization has reached the limit of jobs at the same time.'],
  ['too large', 200, 'needs more than the 5,000,000 bytes that all jobs of the host may use together.'],
  ['late', 200, 'The job was not done after 7 seconds, so it was ended.'],
  ['memory', 200, 'The job needs more than the 384 MB of memory that it may use'],
  ['gone', 499, 'The client closed the connection.'],
])('a job that ended because of "%s" is answered %i', (failure, status, sentence) => {
  const message = expect.stringContaining(sentence) as string
  expect(answerTo(new TaskError(failure))).toEqual({ status, outcome: failure, message })
})
