// A case: a file, and translations to write into it. Generated from a seed, or saved as a file in test/cases/.
import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { pluralCategories, statuses, type Translation } from '@atlas/core/contract.ts'
import { nastyText, ordinaryText, tagTexts } from '@atlas/core/laws/nasty-texts.ts'
import { RandomSource } from './random.ts'
import type { Material } from './material.ts'
import { encoded, fileOf, mutated, packedOr } from './mutations.ts'

/** A test case for a plugin. */
export interface Case {
  bytes: Buffer
  /** The target language. Left out, the languages that the file names. */
  target?: string
  /** Texts for the strings of the file, in order. They repeat if there are more strings. */
  texts: readonly Translation[]
}

/** A case that once broke a law. The tests try it again. */
export interface KeptCase extends Case {
  /** The path in `test/cases/`. */
  name: string
  /** The law that it broke, and how. */
  law: string
  message: string
  /** The seed, the format, and the number from which it was generated. */
  seed: string
}

/** Languages with one to six plural categories, with regions and scripts, and the source language itself. */
export const targetCodes = [
  'de',
  'ja',
  'pt-BR',
  'cs',
  'ar',
  'sr-CS',
  'ga',
  'zh-TW',
  'en',
  'en-GB',
  'es-419',
  'lv',
  'eo',
]

/** The case with this number. The same seed produces the same case. */
export function caseOf(
  material: Material,
  ...seed: readonly [seed: number, type: string, index: number]
): Case {
  const random = new RandomSource(...seed)
  const view = material.views.length > 0 ? random.pick(material.views) : undefined
  const file = view?.text ?? fileOf(random, material)
  const bytes = view
    ? packedOr(Buffer.from(view.fileOf(file)), mutated(file, random, material, view.fileOf), view.fileOf)
    : material.isWellFormed
      ? Buffer.from(mutated(file, random, material))
      : encoded(mutated(file, random, material), random)
  const from = random.below(file.length)
  const texts = random.sample(translationsFor(file.slice(from, from + 300)), 1 + random.below(6))
  return { bytes, texts, ...(random.once(2) ? { target: random.pick(targetCodes) } : {}) }
}

/** Translations of all kinds; some have the tags of the source. */
export function translationsFor(source: string): fc.Arbitrary<Translation> {
  const text = fc.oneof(
    { weight: 3, arbitrary: nastyText },
    { weight: 2, arbitrary: ordinaryText },
    { weight: 1, arbitrary: tagTexts(source) },
  )
  const forms = fc.record(Object.fromEntries(pluralCategories.map((category) => [category, text])), {
    requiredKeys: [],
  })
  const status = fc.constantFrom(...statuses)
  return fc.record(
    { text: fc.oneof({ weight: 5, arbitrary: text }, { weight: 1, arbitrary: forms }), status },
    { requiredKeys: ['text'] },
  )
}

/** The saved cases of a format. */
export function keptCases(folder: string, type: string): KeptCase[] {
  const place = join(folder, type)
  if (!existsSync(place)) return []
  return readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const { file, base64, ...rest } = JSON.parse(readFileSync(join(place, name), 'utf8')) as CaseFile
      const bytes = base64 === undefined ? Buffer.from(file ?? '') : Buffer.from(base64, 'base64')
      return { ...rest, name: `${type}/${name}`, bytes }
    })
}

/** The form of a case in its file. The bytes are text if they are UTF-8. */
type CaseFile = Omit<KeptCase, 'name' | 'bytes'> & { file?: string; base64?: string }

/** Saves a case. */
export function keepCase(folder: string, { name, bytes, ...rest }: KeptCase): void {
  const file = bytes.toString()
  const content = Buffer.from(file).equals(bytes) ? { file } : { base64: bytes.toString('base64') }
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  const saved: CaseFile = { ...rest, ...content }
  writeFileSync(path, `${JSON.stringify(saved, null, 2)}\n`)
}
