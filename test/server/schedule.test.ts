// Who goes next: small tasks never behind large ones, large ones within memory, nobody for ever last.
import { expect, test } from 'vitest'
import { LARGE_BYTES, Schedule } from '../../server/schedule.ts'

interface Task {
  name: string
  bytes: number
}

const small = (name: string): Task => ({ name, bytes: 10 })
const large = (name: string): Task => ({ name, bytes: LARGE_BYTES })

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

test('tasks begin in the order in which they came, whatever their size', () => {
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

test('small tasks get no place more beside small ones', () => {
  expect(begun(scheduleOf([small('a'), large('b'), small('c')]))).toEqual(['a', 'b'])
})

test('a small task that runs for long counts as a large one', () => {
  const schedule = scheduleOf([small('a'), small('b'), small('c'), large('d')])
  expect(begun(schedule)).toEqual(['a', 'b'])
  schedule.reconsider(performance.now() + 60_000)
  expect(begun(schedule)).toEqual(['c'])
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
