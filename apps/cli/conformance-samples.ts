// The files for atlas conformance: the caller's file, our sample of the same type, or a generated one.
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AppModule } from '@atlas/sandbox/calls/descriptor.ts'
import { accepts } from '@atlas/sandbox/calls/detection.ts'
import { guessSample, type ModuleSample } from '@atlas/conformance/samples.ts'
import { readNamed } from './files/reading.ts'
import { Failure } from './failure.ts'
import { packageFolder } from './place.ts'

/** A file that the caller names, and the modules whose patterns match it. Throws a `Failure` if none matches. */
export async function namedSample(
  file: string,
  modules: readonly AppModule[],
): Promise<{ sample: ModuleSample; modules: readonly AppModule[] }> {
  const sample: ModuleSample = { name: basename(file), content: await readNamed(file), isGuess: false }
  const accepted = await accepts(modules.map((module) => ({ module, file: sample })))
  const taking = modules.filter((_module, index) => accepted[index])
  if (taking.some(({ kind }) => kind === 'custom-file-format')) return { sample, modules: taking }
  throw new Failure(2, `${file}: no pattern of a format matches it. Name the module with --module.`)
}

/** Jobs have English as the source language, so English files are preferred. */
const ENGLISH = /(^|[._-])en([._-]|$)/

/** The smallest of our samples of the module's type that its patterns match, or a generated one. */
export async function sampleFor(module: AppModule): Promise<ModuleSample | undefined> {
  if (module.type === undefined || !/^[\w.-]+$/.test(module.type)) return guessSample(module)
  const folder = join(packageFolder, 'formats', module.type, 'samples')
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const samples = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ name }) => ({ name, content: await readFile(join(folder, name)), isGuess: true })),
  )
  const accepted = await accepts(samples.map((file) => ({ module, file })))
  const [smallest] = samples
    .filter((_sample, index) => accepted[index])
    .sort(
      (one, other) =>
        Number(ENGLISH.test(other.name)) - Number(ENGLISH.test(one.name)) ||
        one.content.length - other.content.length,
    )
  return smallest ?? guessSample(module)
}
