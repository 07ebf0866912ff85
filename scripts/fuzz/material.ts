// The material for cases of a format: its samples, its files of the corpus, and the tokens of its samples.
import { readFileSync, statSync } from 'node:fs'
import { decodeFile } from '../../core/reading/source.ts'
import { FormatError } from '../../core/contract.ts'
import type { Format } from '../../core/format.ts'
import { trialOf, type Subject } from '../../core/laws/subject.ts'
import { viewsOf, type View } from '../../core/laws/views.ts'
import { corpusFiles, corpusFolders } from '../../test/corpus.ts'

/** The texts of files to mutate, and the tokens to insert. */
export interface Material {
  samples: readonly string[]
  /** Real files, if there is a corpus. */
  real: readonly string[]
  /** The distinct words, signs and white space of the samples. */
  tokens: readonly string[]
  /** The distinct lines of the samples, with their line ends. */
  lines: readonly string[]
  /** Of archives and binary files: the texts to mutate, and how to make files of them. */
  views: readonly View[]
  /** Whether the format accepts a file. Also true if the format fails with a bug. */
  isReadable(file: Uint8Array): boolean
}

/** Larger files of the corpus are skipped: they test little more and take long. */
const MAX_BYTES = 64 * 1024

export function materialOf({ type, plugin, samples, pairs, candidates }: Subject): Material {
  const own = [...samples.map(({ bytes }) => bytes), ...pairs.flatMap(({ before, after }) => [before, after])]
  const texts = own.flatMap((bytes) => textOf(plugin, bytes) ?? [])
  const all = texts.join('\n')
  const isText = !plugin.archive && !plugin.unpack
  return {
    samples: texts,
    real: realFiles(type).flatMap(({ name, bytes }) =>
      candidates(name, bytes)[0] === type ? (textOf(plugin, bytes) ?? []) : [],
    ),
    tokens: [...new Set(all.match(/[\p{L}\p{M}\d_]+|[^\p{L}\p{M}\d_\s]+|[^\p{L}\p{M}\d_\s]|\s+/gu))],
    lines: [...new Set(all.match(/[^\n]*\n/g))],
    views: isText ? [] : own.flatMap((bytes) => viewsOf(plugin, bytes)),
    isReadable: (file) => isReadable(plugin, file),
  }
}

function isReadable(plugin: Format, bytes: Uint8Array): boolean {
  try {
    trialOf(plugin, { name: '', bytes })
    return true
  } catch (error) {
    return !(error instanceof FormatError)
  }
}

function textOf(plugin: Format, bytes: Uint8Array): string | undefined {
  try {
    return decodeFile(bytes, plugin).source.text
  } catch {
    return undefined
  }
}

function realFiles(type: string): { name: string; bytes: Uint8Array }[] {
  const folders = Object.entries(corpusFolders).filter(([, { formats }]) => formats.includes(type))
  return corpusFiles(folders.map(([folder]) => folder))
    .filter(({ path }) => statSync(path).size <= MAX_BYTES)
    .map(({ name, path }) => ({ name, bytes: readFileSync(path) }))
}
