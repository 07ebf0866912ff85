// The tasks of a worker for the page that makes a format from a sample.
import { build, inferFrom, mark, read, type LabEngine } from './lab.ts'
import { answerOf, pluginOf, type TrialCall, type TrialOutcome } from './trial-tasks.ts'

/** The tasks for the page. */
export const labTasks = {
  'lab-infer': (call: TrialCall): Promise<TrialOutcome> =>
    answerOf(() => inferFrom(call.body, engineOf(call))),
  'lab-read': (call: TrialCall): Promise<TrialOutcome> => answerOf(() => read(call.body, engineOf(call))),
  'lab-mark': (call: TrialCall): Promise<TrialOutcome> => answerOf(() => mark(call.body, engineOf(call))),
  'lab-build': (call: TrialCall): Promise<TrialOutcome> => answerOf(() => build(call.body, engineOf(call))),
}

function engineOf(call: TrialCall): LabEngine {
  return {
    types: call.formats.filter(({ declared }) => !declared).map(({ type }) => type),
    plugin: (type) => pluginOf(call, type),
    moduleOf: (type) => call.formats.find((format) => format.type === type)?.module,
  }
}
