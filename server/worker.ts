// What a thread does: one task by its name, bytes in, bytes out.
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { jobTasks } from './job-tasks.ts'
import { trialTasks } from './trial-tasks.ts'

/** What a task gives back: a value, and those buffers in it that go over without being copied. */
export interface Done<Value> {
  value: Value
  transfer: readonly ArrayBuffer[]
}

/** The tasks by name. Each is a pure function of its payload, which is plain data and bytes. */
export const tasks = { ...jobTasks, ...trialTasks }

export type Tasks = typeof tasks

interface Work {
  name: keyof Tasks
  payload: never
}

export default async function work({ name, payload }: Work): Promise<unknown> {
  const { value, transfer } = await tasks[name](payload)
  return move({ [transferableSymbol]: transfer, [valueSymbol]: value })
}
