// The material for cases of a format: its samples, its files of the corpus, and the tokens of its samples.
import { readFileSync, statSync } from 'node:fs'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { FormatError } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { trialOf, type Subject } from '@atlas/core/laws/subject.ts'
import { viewsOf, type View } from '@atlas/core/laws/views.ts'
import type { Corpus } from './guided/corpus.ts'
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
  /** Whether every mutated file must be readable. */
  isWellFormed?: true
}

/** Larger files of the corpus are skipped: they test little more and take long. */
const MAX_BYTES = 64 * 1024

export function materialOf({ type, plugin, samples, pairs, candidates }: Subject): Material {
  const own = [...samples.map(({ bytes }) => bytes), ...pairs.flatMap(({ before, after }) => [before, after])]
  const texts = own.flatMap((bytes) => textOf(plugin, bytes) ?? [])
  const all = texts.join('\n')
  const isText = !plugin.container
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

/** Small files that can be read, and what inputs of earlier runs were. */
export function wellFormedMaterial(material: Material, inputs: Corpus): Material {
  const { samples, real, views, isReadable } = material
  const found = views.length > 0 ? [] : inputs.files().map((bytes) => bytes.toString())
  const small = (text: string): string => shortened(text, (part) => isReadable(Buffer.from(part)))
  const readable = found.filter((text) => isReadable(Buffer.from(text)))
  return {
    ...material,
    samples: samples.map(small),
    real: [...real.map(small), ...readable],
    views: views.filter(({ isBytes }) => !isBytes),
    isWellFormed: true,
  }
}

/** Texts of this length show all that matters, and are fast to read. */
const SHORT = 1_000

/** The text without as many of its lines as possible, if it is long. */
function shortened(text: string, isReadable: (part: string) => boolean): string {
  let left = text.split(/(?<=\n)/)
  for (let size = Math.ceil(left.length / 2); size >= 1 && left.join('').length > SHORT; size = size >> 1) {
    for (let at = 0; at < left.length;) {
      const without = left.toSpliced(at, size)
      if (isReadable(without.join(''))) left = without
      else at += size
      if (left.join('').length <= SHORT) break
    }
  }
  return left.join('')
}

function isReadable(plugin: Format, bytes: Uint8Array): boolean {
  try {
    return trialOf(plugin, { name: '', bytes }).parsed.units.length >= 0
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
