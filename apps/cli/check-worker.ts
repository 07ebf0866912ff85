// Checks one file. Runs in a thread, or in the command itself if there are few files.
import { dirname, join, resolve, sep } from 'node:path'
import { inDialect } from '@atlas/core/plugins/dialects.ts'
import { checkFile, type CheckResult } from '@atlas/core/check.ts'
import type { Witness } from '@atlas/core/contract.ts'
import { isInFirstDialect, type Format } from '@atlas/core/format.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { LazyFormats } from '@atlas/core/plugins/lazy-formats.ts'
import { describe, messageOf, type Problem } from '@atlas/core/errors.ts'
import type { Law, Pair, Subject } from '@atlas/core/laws.ts'
import { witnessFiles } from '@atlas/core/plugins/plugin-files.ts'
import { LOAD_SECONDS, loadWitness } from '@atlas/core/plugins/registry.ts'
import { Failure } from './failure.ts'
import { folderEntries, readInFolder, readNamed } from './files/reading.ts'
import { languageNamed } from './output.ts'
import { here } from './place.ts'
import { allFormats, formatWithOptions } from './plugins.ts'

/** What to check, and how. */
export interface CheckTask {
  /** As the caller gave it, folders joined by `/`. */
  file: string
  /** The folders of the formats. The command has compiled the caller's own. */
  folders: readonly string[]
  /** Files that declare further formats. */
  formatFiles: readonly string[]
  format: string | undefined
  /** Values of options of the format, as `name=json`. */
  option: readonly string[]
  /** The source language of files that do not name one. */
  source: string
  /** How many runs each law gets. Left out, the laws are not checked. */
  lawRuns: number | undefined
  /** Whether the format's witness also reads what is built. */
  asksWitness: boolean
  /** Whether the file is the `before` of a before/after pair; the rest of the pair is in the same folder. */
  isOfPair: boolean
  /** The folder in which the file was found; undefined if the caller named it. */
  root: string | undefined
  /** Whether it is a link, a device or a pipe. */
  isSpecial: boolean
}

/** One line of `atlas check --json`. */
export interface CheckRow extends Omit<CheckResult, 'error'> {
  file: string
  /** Null if no format matches. */
  format: string | null
  bytes: number
  ms: number
  error: Problem | NotOpened | null
  /** Why the format's witness could not be loaded. */
  witnessLeftOut?: string
  /** The laws that this file broke, each with the reason. Left out if the laws were not checked. */
  brokenLaws?: Record<string, string>
}

/** Why a file was not opened: it is missing, unreadable, a link, or no regular file. */
interface NotOpened {
  code: 'not-opened'
  message: string
}

interface Formats {
  plugins: ReadonlyMap<string, Format>
  detector: Detector
  witnesses: ReadonlyMap<string, string>
}

/** The formats of the last task. The tasks of a command have the same ones. */
let last: { settings: string; formats: Promise<Formats> } | undefined

/** The formats of a task, loaded when its first file is checked. */
function formatsOf({ folders, formatFiles, format, option, asksWitness }: CheckTask): Promise<Formats> {
  const settings = JSON.stringify([folders, formatFiles, format, option, asksWitness])
  if (last?.settings === settings) return last.formats
  const formats = allFormats(folders, formatFiles).then(async (all) => {
    const named = format === undefined ? undefined : all.get(format)
    const changed = named && (await formatWithOptions(named, option, all))
    const plugins = new LazyFormats(all.infos, (type) => (type === format ? changed : all.get(type)))
    const witnesses = asksWitness ? await witnessFiles(folders) : new Map<string, string>()
    return { plugins, detector: new Detector(all.infos), witnesses }
  })
  last = { settings, formats }
  return formats
}

/** Where our own witnesses are. They load without a limit by the clock. */
const OURS = join(here, 'formats') + sep

/** The witness of a format, or why it could not be loaded. Undefined if the format has none. */
async function witnessOf(
  file: string | undefined,
): Promise<{ witness: Witness } | { leftOut: string } | undefined> {
  if (file === undefined) return undefined
  try {
    return { witness: await loadWitness(file, file.startsWith(OURS) ? undefined : LOAD_SECONDS) }
  } catch (error) {
    return { leftOut: messageOf(error) }
  }
}

/** Checks a file. */
export default async function check(task: CheckTask): Promise<CheckRow> {
  return checked(task).catch((error: unknown) => failedRow(task, error))
}

async function checked(task: CheckTask): Promise<CheckRow> {
  const { file, format, source, lawRuns } = task
  const { plugins, detector, witnesses } = await formatsOf(task)
  if (task.isSpecial && format === undefined && !detector.matchesName(file))
    return { file, format: null, bytes: 0, ms: 0, ...NOTHING }
  const bytes = await (task.root === undefined ? readNamed(file) : readInFolder(file, task.root))
  const type = format ?? detector.detect(file, bytes)
  const detected = type === undefined ? undefined : plugins.get(type)
  const plugin = detected && inDialect(detected, resolve(task.root ?? '', file), bytes)
  const row = { file, format: type ?? null, bytes: bytes.length, ms: 0, ...NOTHING }
  if (!plugin || type === undefined) return row
  const found = isInFirstDialect(plugin) ? await witnessOf(witnesses.get(type)) : undefined
  const witness = found && 'witness' in found ? found.witness : undefined
  const start = performance.now()
  const result = checkFile(plugin, bytes, languageNamed(source), witness)
  const whole = {
    ...row,
    ...result,
    ms: Math.round((performance.now() - start) * 10) / 10,
    ...(found && 'leftOut' in found ? { witnessLeftOut: found.leftOut } : {}),
  }
  if (lawRuns === undefined || result.error) return whole
  const subject = {
    type,
    plugin,
    samples: [{ name: file, bytes }],
    pairs: task.isOfPair ? [await pairAt(file, task.root)] : [],
    // A witness that reads different texts in the original file would object to every build.
    witness: result.witness?.agrees === null ? undefined : witness,
    // A sample of the format must be detected. Other files may have any name, since --format names their format.
    candidates: isSample(file, type)
      ? (name: string, content: Uint8Array) => detector.candidates(name, content)
      : () => [type],
  }
  return { ...whole, brokenLaws: await brokenLaws(subject, lawRuns) }
}

/** Whether a file is in the folder of samples of its format. */
const isSample = (file: string, type: string): boolean =>
  file.replaceAll('\\', '/').split('/').slice(-3, -1).join('/') === `${type}/samples`

const NOTHING: CheckResult = { units: null, identical: null, edited: null, readBack: null, error: null }

/** The row of a file that could not be checked: it cannot be opened, or the plugin has a bug. */
export function failedRow({ file, format }: CheckTask, error: unknown): CheckRow {
  const row = { file, format: format ?? null, bytes: 0, ms: 0, ...NOTHING }
  if (error instanceof Failure) return { ...row, error: { code: 'not-opened', message: error.message } }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return { ...row, error: { ...describe(error, undefined), message } }
}

/** The pair whose `before` is this file. Throws an `Error` that states what is missing. */
async function pairAt(file: string, root: string | undefined): Promise<Pair> {
  const { isOfPair, pairOf } = await import('@atlas/core/laws/samples.ts')
  const folder = dirname(file)
  const names = (await folderEntries(folder)).map(({ name }) => name).filter(isOfPair)
  const files = names.map(async (name) => ({ name, bytes: await readInFolder(`${folder}/${name}`, root) }))
  return pairOf(folder, await Promise.all(files))
}

async function brokenLaws(subject: Subject, runs: number): Promise<Record<string, string>> {
  const { laws } = await import('@atlas/core/laws.ts')
  const broken: Record<string, string> = {}
  for (const law of laws) {
    // This law requires that a format has pairs. A single file need not have one.
    if (law.name === 'pairs' && subject.pairs.length === 0) continue
    const message = violation(law, subject, runs)
    if (message !== undefined) broken[law.name] = message
  }
  return broken
}

function violation(law: Law, subject: Subject, runs: number): string | undefined {
  try {
    law.holds(subject, { runs, seed: 1 })
    return undefined
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error ? cause.message : String(cause)
  }
}
