// The order of tasks: small ones never wait behind large ones, large ones need memory, organizations take turns, none
// starves.
import { array, assert, boolean, constantFrom, integer, oneof, property, record } from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { TaskOrganization } from '@atlas/server/jobs/task-organization.ts'
import { bestFor } from '@atlas/server/workers/best-worker.ts'
import { LARGE_BYTES, mostRunning, Schedule } from '@atlas/server/workers/schedule.ts'

interface Task {
  name: string
  bytes: number
  organization: TaskOrganization
}

const small = (name: string, organization: TaskOrganization = 'unnamed'): Task => ({
  name,
  bytes: 10,
  organization,
})
const large = (name: string, organization: TaskOrganization = 'unnamed'): Task => ({
  name,
  bytes: LARGE_BYTES,
  organization,
})
const ONE = 'organization:1'
const OTHER = 'organization:2'

function scheduleOf(tasks: readonly Task[], { workers = 2, jobsMemory = 1000 } = {}): Schedule<Task> {
  const schedule = new Schedule<Task>({ workers, jobsMemory })
  for (const task of tasks) schedule.add(task)
  return schedule
}

/** Begins all that may begin now. */
function begun(schedule: Schedule<Task>): string[] {
  const names: string[] = []
  for (let task = schedule.begin(); task; task = schedule.begin()) names.push(task.name)
  return names
}

test('tasks begin in order of arrival, regardless of size', () => {
  const schedule = scheduleOf([large('a'), small('b'), large('c')], { workers: 3 })
  expect(begun(schedule)).toEqual(['a', 'b', 'c'])
})

test('while large tasks are all that runs, one small one more may begin', () => {
  const tasks = [large('a'), large('b'), large('c'), small('d'), small('e')]
  const schedule = scheduleOf(tasks)
  expect(begun(schedule)).toEqual(['a', 'b', 'd'])
  schedule.end(tasks[3] ?? small(''))
  expect(begun(schedule)).toEqual(['e'])
  schedule.end(tasks[0] ?? small(''))
  expect(begun(schedule)).toEqual([])
  expect([schedule.running, schedule.waiting]).toEqual([2, 1])
})

test('small tasks get no extra place next to small ones', () => {
  expect(begun(scheduleOf([small('a'), large('b'), small('c')]))).toEqual(['a', 'b'])
})

test('a small task that runs for long counts as a large one', () => {
  const schedule = scheduleOf([small('a'), small('b'), small('c'), large('d')])
  expect(begun(schedule)).toEqual(['a', 'b'])
  schedule.reconsider(performance.now() + 60_000)
  expect(begun(schedule)).toEqual(['c'])
})

test('a small task of an idle organization begins at once, next to any tasks of another', () => {
  const own = ['a', 'b', 'c', 'd'].map((name) => small(name, ONE))
  const schedule = scheduleOf(own)
  expect(begun(schedule)).toEqual(['a', 'b'])
  schedule.add(small('other', OTHER))
  expect(begun(schedule)).toEqual(['other'])
  for (const [index, organization] of ['organization:3', 'organization:4'].entries())
    schedule.add(small(`more${index}`, organization as TaskOrganization))
  expect(begun(schedule)).toEqual([])
  // What still runs counts as large from now on.
  schedule.reconsider(performance.now() + 60_000)
  expect(begun(schedule)).toEqual(['more0'])
})

test('an organization that took the extra place does not keep another from beginning', () => {
  const schedule = scheduleOf(['a', 'b', 'c', 'd'].map((name) => small(name, ONE)))
  expect(begun(schedule)).toEqual(['a', 'b'])
  schedule.reconsider(performance.now() + 60_000)
  expect(begun(schedule)).toEqual(['c'])
  schedule.add(small('other', OTHER))
  expect(begun(schedule)).toEqual(['other'])
  schedule.reconsider(performance.now() + 120_000)
  expect(begun(schedule)).toEqual([])
})

test('an organization with fewer running tasks begins first in the extra place', () => {
  const schedule = scheduleOf([small('a', ONE), small('b', ONE), small('o', OTHER)], { workers: 3 })
  expect(begun(schedule)).toEqual(['a', 'o', 'b'])
  schedule.reconsider(performance.now() + 60_000)
  for (const task of [small('c', ONE), small('p', OTHER)]) schedule.add(task)
  expect(begun(schedule)).toEqual(['p'])
})

test('an organization without a running task begins first in the extra place', () => {
  const schedule = scheduleOf(['a', 'b'].map((name) => small(name, ONE)))
  expect(begun(schedule)).toEqual(['a', 'b'])
  schedule.reconsider(performance.now() + 60_000)
  for (const task of [small('c', ONE), small('other', OTHER)]) schedule.add(task)
  expect(begun(schedule)).toEqual(['other'])
})

test('a small task next to a large one of its organization waits for its turn, not until the large one ends', () => {
  const [first, later] = [small('first', 'organization:3'), small('later', 'organization:3')]
  const schedule = scheduleOf([large('a', ONE), large('b', OTHER), first, small('own', ONE), later])
  expect(begun(schedule)).toEqual(['a', 'b', 'first'])
  schedule.end(first)
  expect(begun(schedule)).toEqual(['own', 'later'])
})

test('an organization whose task has ended may begin in the place for others again', () => {
  const first = small('other', OTHER)
  const schedule = scheduleOf(['a', 'b', 'c'].map((name) => small(name, ONE)))
  schedule.add(first)
  expect(begun(schedule)).toEqual(['a', 'other'])
  schedule.end(first)
  expect(begun(schedule)).toEqual(['b'])
  schedule.add(small('again', OTHER))
  expect(begun(schedule)).toEqual(['again'])
})

test('a large task of another gets no extra place, and waits for its turn', () => {
  const tasks = [large('a', ONE), large('b', ONE), large('c', ONE), large('d', ONE)]
  const schedule = scheduleOf(tasks)
  expect(begun(schedule)).toEqual(['a', 'b'])
  schedule.add(large('other', OTHER))
  expect(begun(schedule)).toEqual([])
  schedule.end(tasks[0] ?? small(''))
  expect(begun(schedule)).toEqual(['c'])
  schedule.end(tasks[1] ?? small(''))
  expect(begun(schedule)).toEqual(['other'])
})

test('many organizations with long tasks do not start any number of processes', () => {
  const schedule = scheduleOf([])
  const names: string[] = []
  for (let index = 0; index < 20; index++) {
    schedule.add(small(String(index), `organization:${index}`))
    names.push(...begun(schedule))
    schedule.reconsider(performance.now() + 60_000)
  }
  expect(names).toEqual(['0', '1', '2', '3', '4'])
  expect(names).toHaveLength(mostRunning(2))
})

test('a large task waits until there is memory for it, and small ones pass it meanwhile', () => {
  const tasks = [large('a'), large('b'), small('c')]
  const schedule = scheduleOf(tasks, { workers: 3, jobsMemory: 200 })
  expect(begun(schedule)).toEqual(['a', 'c'])
  schedule.end(tasks[0] ?? small(''))
  expect(begun(schedule)).toEqual(['b'])
})

test('a task that alone needs more than there is runs alone', () => {
  expect(begun(scheduleOf([large('a')], { jobsMemory: 1 }))).toEqual(['a'])
})

test('a task that waits no more does not begin', () => {
  const tasks = [small('a'), large('b'), small('c')]
  const schedule = scheduleOf(tasks, { workers: 3 })
  schedule.end(tasks[0] ?? small(''))
  expect(begun(schedule)).toEqual(['b', 'c'])
  schedule.add(small('d'))
  expect(schedule.clear().map(({ name }) => name)).toEqual(['d'])
})

test.each([
  ['small tasks', small, small],
  ['large tasks', large, large],
  ['small tasks, the other a large one', small, large],
  ['large tasks, the other a small one', large, small],
])('an organization with a thousand %s delays the task of another by one', (_what, many, one) => {
  const schedule = scheduleOf(
    Array.from({ length: 1000 }, (_, index) => many(String(index), ONE)),
    { workers: 1 },
  )
  const first = schedule.begin()
  schedule.add(one('other', OTHER))
  const names: string[] = []
  for (let running = first; names.length < 3 && running;) {
    schedule.end(running)
    running = schedule.begin()
    if (running) names.push(running.name)
  }
  expect(names.slice(0, 2)).toContain('other')
})

test('organizations that have many tasks take turns, each with its own in their order', () => {
  const tasks = ['a', 'b', 'c'].flatMap((name) => [small(`1${name}`, ONE), small(`2${name}`, OTHER)])
  const schedule = scheduleOf([small('1-', ONE), small('1=', ONE), ...tasks], { workers: 8 })
  expect(begun(schedule)).toEqual(['1-', '2a', '1=', '2b', '1a', '2c', '1b', '1c'])
})

test('an organization without waiting tasks has no turn', () => {
  const tasks = [small('a', ONE), small('b', OTHER), small('c', ONE)]
  const schedule = scheduleOf(tasks, { workers: 3 })
  schedule.end(tasks[1] ?? small(''))
  expect(begun(schedule)).toEqual(['a', 'c'])
})

/** An event: a task arrives, or a running task ends and others may begin. */
const comes = record({
  organization: constantFrom<TaskOrganization[]>(ONE, OTHER, 'organization:3', 'unnamed'),
  isLarge: boolean(),
})
const ends = record({ end: integer({ min: 0, max: 9 }) })

test('between two turns of an idle organization, each other organization has at most one turn in each queue', () => {
  const happenings = array(oneof(comes, ends), { maxLength: 120 })
  assert(
    property(happenings, integer({ min: 1, max: 3 }), (list, workers) => {
      const schedule = new Schedule<Task>({ workers, jobsMemory: Infinity })
      const waiting: Task[] = []
      const running: Task[] = []
      /** For each organization that waits in a queue: the organizations that had turns since it began to wait. */
      const passed = new Map<string, TaskOrganization[]>()
      const queueOf = ({ organization, bytes }: Task): string => `${organization} ${bytes}`
      const begin = (): void => {
        for (let task = schedule.begin(); task; task = schedule.begin()) {
          const isExtra = running.length >= workers
          const own = waiting.filter((other) => queueOf(other) === queueOf(task))
          expect(task).toBe(own[0])
          waiting.splice(waiting.indexOf(task), 1)
          running.push(task)
          passed.delete(queueOf(task))
          if (own.length > 1) passed.set(queueOf(task), [])
          for (const [queue, organizations] of passed) {
            if (queue === queueOf(task) || !queue.endsWith(` ${task.bytes}`)) continue
            // The extra place is for organizations without a running task, however often they come.
            if (isExtra && running.some(({ organization }) => queue.startsWith(`${organization} `))) continue
            expect(organizations).not.toContain(task.organization)
            organizations.push(task.organization)
          }
        }
      }
      for (const happening of list) {
        if ('organization' in happening) {
          const task = (happening.isLarge ? large : small)(String(waiting.length), happening.organization)
          schedule.add(task)
          waiting.push(task)
          if (!passed.has(queueOf(task))) passed.set(queueOf(task), [])
        } else {
          for (const task of running.splice(happening.end % Math.max(1, running.length), 1))
            schedule.end(task)
        }
        begin()
      }
      // All are served.
      for (let rest = running.shift(); rest; rest = running.shift()) {
        schedule.end(rest)
        begin()
      }
      expect([waiting.length, schedule.waiting, schedule.running]).toEqual([0, 0, 0])
    }),
  )
})

test('small tasks follow one that begins, in their order, and begin in its place', () => {
  const [first, second, third] = [small('a'), small('b'), small('c')]
  const schedule = scheduleOf([first, second, third], { workers: 1 })
  expect(begun(schedule)).toEqual(['a'])
  expect(schedule.follow(() => false)).toBeUndefined()
  expect(schedule.follow(() => true)).toBe(second)
  expect(schedule.follow(() => true)).toBe(third)
  expect(schedule.follow(() => true)).toBeUndefined()
  expect([schedule.running, schedule.waiting, schedule.size]).toEqual([1, 0, 3])
  schedule.end(first)
  schedule.beginFollowing(second)
  schedule.add(small('d'))
  expect(begun(schedule)).toEqual([])
  schedule.end(third)
  expect([schedule.running, schedule.waiting, schedule.size]).toEqual([1, 1, 2])
  schedule.end(second)
  expect(begun(schedule)).toEqual(['d'])
})

test('no task follows one in an extra place', () => {
  const schedule = scheduleOf([small('a', ONE), small('b', ONE)], { workers: 1 })
  expect(begun(schedule)).toEqual(['a'])
  schedule.add(small('other', OTHER))
  expect(begun(schedule)).toEqual(['other'])
  expect(schedule.follow(() => true)).toBeUndefined()
})

test('a small task follows no other while it is the turn of a large one', () => {
  const schedule = scheduleOf([small('a', ONE), small('b', ONE), large('other', OTHER)], { workers: 1 })
  expect(begun(schedule)).toEqual(['a'])
  expect(schedule.follow(() => true)).toBeUndefined()
})

test('tasks that follow another can wait again, before the later ones of their organization', () => {
  const [first, second, third] = [small('a'), small('b'), small('c')]
  const schedule = scheduleOf([first, second, third], { workers: 1 })
  expect(begun(schedule)).toEqual(['a'])
  expect(schedule.follow(() => true)).toBe(second)
  expect(schedule.follow(() => true)).toBe(third)
  schedule.add(small('d'))
  schedule.add(large('other', OTHER))
  schedule.waitAgain(third)
  schedule.waitAgain(second)
  schedule.waitAgain(first)
  expect([schedule.waiting, schedule.size]).toEqual([4, 5])
  const order: string[] = []
  for (let task: Task | undefined = first; task; task = schedule.begin()) {
    order.push(task.name)
    schedule.end(task)
  }
  expect(order).toEqual(['a', 'b', 'other', 'c', 'd'])
})

test('returns whether a task may begin', () => {
  const schedule = scheduleOf([], { workers: 1 })
  expect(schedule.hasNext).toBe(false)
  schedule.add(small('a'))
  expect(schedule.hasNext).toBe(true)
  schedule.add(small('b'))
  schedule.begin()
  expect(schedule.hasNext).toBe(false)
})

test('of a small and a large task, the one whose organization has waited longer begins', () => {
  const first = small('a', ONE)
  const schedule = scheduleOf([first, small('b', ONE), large('other', OTHER)], { workers: 1 })
  expect(begun(schedule)).toEqual(['a'])
  schedule.end(first)
  expect(schedule.begin()?.name).toBe('other')
})

test('a large task that arrives after the turn of another organization waits for its next turn', () => {
  const first = small('a', ONE)
  const schedule = scheduleOf([first, small('b', ONE)], { workers: 1 })
  expect(begun(schedule)).toEqual(['a'])
  schedule.add(large('other', OTHER))
  schedule.end(first)
  expect(begun(schedule)).toEqual(['b'])
})

test('an organization that had no waiting task is behind organizations that arrived meanwhile', () => {
  const first = small('a', ONE)
  const schedule = scheduleOf([first], { workers: 1 })
  expect(begun(schedule)).toEqual(['a'])
  schedule.add(large('other', OTHER))
  schedule.add(small('b', ONE))
  schedule.end(first)
  expect(schedule.begin()?.name).toBe('other')
})

test('an organization that still runs tasks after one has ended gets no place that is for others', () => {
  const first = small('a', ONE)
  const schedule = scheduleOf([first, small('b', ONE)])
  expect(begun(schedule)).toEqual(['a', 'b'])
  schedule.add(small('other', OTHER))
  expect(begun(schedule)).toEqual(['other'])
  schedule.end(first)
  schedule.add(small('c', ONE))
  expect(begun(schedule)).toEqual([])
})

test('an extra place that is free again is one place fewer for others', () => {
  const extra = small('b', ONE)
  const schedule = scheduleOf([small('a', ONE)], { workers: 1 })
  expect(begun(schedule)).toEqual(['a'])
  schedule.reconsider(performance.now() + 60_000)
  schedule.add(extra)
  expect(begun(schedule)).toEqual(['b'])
  schedule.end(extra)
  schedule.add(small('other', OTHER))
  schedule.add(small('third', 'organization:3'))
  expect(begun(schedule)).toEqual(['other'])
})

test.each([
  [399, ['a'], ['b']],
  [400, ['a', 'b'], ['c']],
])('with %i MB, large tasks of 5 MB take 200 MB each until they end', (jobsMemory, atFirst, later) => {
  const tasks = ['a', 'b', 'c'].map((name): Task => ({ name, bytes: 5_000_000, organization: ONE }))
  const schedule = scheduleOf(tasks, { workers: 3, jobsMemory })
  expect(begun(schedule)).toEqual(atFirst)
  schedule.end(tasks[0] ?? small(''))
  expect(begun(schedule)).toEqual(later)
})

test.each([
  [999, []],
  [1000, ['b']],
])('after %i ms, a small task leaves an extra place for %j', (milliseconds, names) => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
  const schedule = scheduleOf([small('a'), small('b')], { workers: 1 })
  expect(begun(schedule)).toEqual(['a'])
  clock.mockRestore()
  schedule.reconsider(5000 + milliseconds)
  expect(begun(schedule)).toEqual(names)
})

test.each([
  ['large tasks run where large ones ran', { bytes: LARGE_BYTES }, 'large'],
  ['small tasks run elsewhere', { bytes: 1 }, 'small'],
  ['of two processes, the one with the file is best', { bytes: 1, file: 'a' }, 'small with a'],
  [
    'a small task does not go to a process for large ones because of a file',
    { bytes: 1, file: 'b' },
    'small',
  ],
  [
    'a large task does not make another process grow because of a file',
    { bytes: LARGE_BYTES, file: 'a' },
    'large',
  ],
])('%s', (_, task, name) => {
  const workers = [
    { name: 'large', isForLarge: true, file: 'c' },
    { name: 'large with b', isForLarge: true, file: 'b' },
    { name: 'small', isForLarge: false, file: undefined },
    { name: 'small with a', isForLarge: false, file: 'a' },
  ]
  expect(bestFor({ file: undefined, ...task }, workers)?.name).toBe(name)
  expect(bestFor({ file: undefined, ...task }, workers.slice(0, 1))?.name).toBe('large')
})
