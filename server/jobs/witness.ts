// Asks the witness of a format about a built file, in a worker, before the file is sent. Loaded only if ATLAS_WITNESS is on.
import { crc32 } from 'node:zlib'
import type { Languages, Witness } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { loadWitness } from '@atlas/core/plugins/registry.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits } from '@atlas/core/reading/strings.ts'
import { objectionOf, type Objection } from '@atlas/core/witness.ts'
import type { Config } from '../config.ts'

/** With `sample`, the witness reads one in this many built files. */
const SAMPLE = 100

/**
 * Whether the witness reads a built file. The decision depends on the bytes, so that a refused build is refused again.
 */
export function isAsked(which: Config['witness'], built: Uint8Array): boolean {
  return which === 'all' || (which === 'sample' && crc32(built) % SAMPLE === 0)
}

/** A build: the file before and after, and the languages of the job. */
export interface Build {
  original: Uint8Array
  built: Uint8Array
  languages: Languages
}

/**
 * How the witness contradicts what we read in a built file: a sentence for the log, without texts of the file. A witness
 * that also contradicts what we read in the original cannot judge the build, because it is stricter than we are.
 */
export async function faultFoundBy(
  file: string,
  plugin: Format,
  { original, built, languages }: Build,
): Promise<string | undefined> {
  const witness = await witnessFrom(file)
  const objectionTo = (bytes: Uint8Array): Objection | undefined =>
    objectionOf(witness, plugin, readUnits(plugin, decodeFile(bytes, plugin).source, languages))
  const objection = objectionTo(built)
  return objection && !objectionTo(original) ? objection.summary : undefined
}

/** Witnesses that this process has loaded, by file. */
const witnesses = new Map<string, Promise<Witness>>()

function witnessFrom(file: string): Promise<Witness> {
  const known = witnesses.get(file)
  if (known) return known
  const loading = loadWitness(file)
  witnesses.set(file, loading)
  return loading
}
