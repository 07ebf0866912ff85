// The kinds of modules, a line for each, in the order of the specification's descriptor.
import externalQaCheck from './external-qa-check/module.ts'
import customFileFormat from './custom-file-format/module.ts'
import customMt from './custom-mt/module.ts'
import filePostExport from './file-post-export/module.ts'
import filePostImport from './file-post-import/module.ts'
import filePreExport from './file-pre-export/module.ts'
import filePreImport from './file-pre-import/module.ts'
import fileTranslationsAlignment from './file-translations-alignment/module.ts'
import type { JobShape, ModulePlugin } from './module-plugin.ts'

/** All kinds that come with the engine. */
export const moduleKinds: readonly ModulePlugin[] = [
  customFileFormat,
  filePreImport,
  filePostImport,
  filePreExport,
  filePostExport,
  fileTranslationsAlignment,
  externalQaCheck,
  customMt,
]

/** A kind by its name. */
export function kindNamed(
  name: string,
  kinds: readonly ModulePlugin[] = moduleKinds,
): ModulePlugin | undefined {
  return kinds.find(({ kind }) => kind === name)
}

/** The types of the jobs of some kinds. */
export function jobTypesOf(kinds: readonly ModulePlugin[] = moduleKinds): string[] {
  return kinds.flatMap(({ jobs }) => Object.keys(jobs))
}

/** The kind that has a type of jobs. */
export function kindOfJob(
  jobType: string,
  kinds: readonly ModulePlugin[] = moduleKinds,
): ModulePlugin | undefined {
  return kinds.find(({ jobs }) => Object.hasOwn(jobs, jobType))
}

/** What the specification says about a type of jobs. */
export function jobShape(jobType: string, kinds?: readonly ModulePlugin[]): JobShape | undefined {
  return kindOfJob(jobType, kinds)?.jobs[jobType]
}

/** Whether a part of a job belongs to its file, so that a request has it there. */
export function isOfFile(part: string): boolean {
  return part === 'content' || part === 'rawContent'
}

/** The parts that may come by address, of all jobs of some kinds. */
export function partsOf(kinds: readonly ModulePlugin[] = moduleKinds): string[] {
  const parts = kinds.flatMap(({ jobs }) => Object.values(jobs).flatMap(({ fetches }) => fetches))
  return [...new Set(parts)]
}
