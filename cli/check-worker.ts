// Checks one file. Runs in a thread, or in the command itself if there are few files.
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { workerData } from 'piscina'
import { checkFile, type CheckResult } from '../core/check.ts'
import type { FormatPlugin } from '../core/contract.ts'
import { Detector } from '../core/detect.ts'
import { describe, type Problem } from '../core/errors.ts'
import type { Law, Pair, Subject } from '../core/laws.ts'
import { callersPath, languageNamed } from './output.ts'
import { allFormats } from './plugins.ts'

/** What to check, and how. */
export interface CheckTask {
  /** As the caller gave it, folders joined by `/`. */
  file: string
  format: string | undefined
  /** The source language of files that do not name one. */
  source: string
  /** How many runs each law gets. Left out, the laws are not checked. */
  lawRuns: number | undefined
  /** Whether the file is the `before` of a before/after pair; the rest of the pair is in the same folder. */
  isOfPair: boolean
}

/** One line of `atlas check --json`. */
export interface CheckRow extends Omit<CheckResult, 'error'> {
  file: string
  /** Null if no format matches. */
  format: string | null
  bytes: number
  ms: number
  error: Problem | null
  /** The laws that this file broke, each with the reason. Left out if the laws were not checked. */
  brokenLaws?: Record<string, string>
}

/** The `workerData` of a thread: the folders of the formats, which the command has compiled. */
export interface CheckSetup {
  folders: readonly string[]
}

interface Formats {
  plugins: ReadonlyMap<string, FormatPlugin>
  detector: Detector
}

let loading: Promise<Formats> | undefined

/** The formats, loaded when the first file is checked. */
function formats(): Promise<Formats> {
  loading ??= allFormats((workerData as CheckSetup | null)?.folders).then(({ plugins }) => ({
    plugins,
    detector: new Detector(plugins),
  }))
  return loading
}

export default async function check({
  file,
  format,
  source,
  lawRuns,
  isOfPair,
}: CheckTask): Promise<CheckRow> {
  const bytes = await readFile(callersPath(file))
  const { plugins, detector } = await formats()
  const type = format ?? detector.detect(file, bytes)
  const plugin = type === undefined ? undefined : plugins.get(type)
  const row = { file, format: type ?? null, bytes: bytes.length, ms: 0, ...NOTHING }
  if (!plugin || type === undefined) return row
  const start = performance.now()
  const result = checkFile(plugin, bytes, languageNamed(source))
  const checked = { ...row, ...result, ms: Math.round((performance.now() - start) * 10) / 10 }
  if (lawRuns === undefined || result.error) return checked
  const subject = {
    type,
    plugin,
    samples: [{ name: file, bytes }],
    pairs: isOfPair ? [await pairAt(file)] : [],
    witness: undefined,
    candidates: () => [type],
  }
  return { ...checked, brokenLaws: await brokenLaws(subject, lawRuns) }
}

const NOTHING: CheckResult = { units: null, identical: null, edited: null, readBack: null, error: null }

/** The row of a file that could not be checked: the plugin has a bug, or the file was deleted. */
export function failedRow({ file, format }: CheckTask, error: unknown): CheckRow {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return {
    file,
    format: format ?? null,
    bytes: 0,
    ms: 0,
    ...NOTHING,
    error: { ...describe(error, undefined), message },
  }
}

async function pairAt(file: string): Promise<Pair> {
  const { readPair } = await import('../core/laws/samples.ts')
  return readPair(dirname(callersPath(file)), dirname(file))
}

async function brokenLaws(subject: Subject, runs: number): Promise<Record<string, string>> {
  const { laws } = await import('../core/laws.ts')
  const broken: Record<string, string> = {}
  for (const law of laws) {
    // This law requires that a format has pairs. A single file need not have one.
    if (law.name === 'pairs' && subject.pairs.length === 0) continue
    const message = messageOf(law, subject, runs)
    if (message !== undefined) broken[law.name] = message
  }
  return broken
}

function messageOf(law: Law, subject: Subject, runs: number): string | undefined {
  try {
    law.holds(subject, { runs, seed: 1 })
    return undefined
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error ? cause.message : String(cause)
  }
}
