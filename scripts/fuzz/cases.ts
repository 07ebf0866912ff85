// A case: a file, and the translations that are written into it. Made from a seed, or kept as a file below test/cases/.
import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { pluralCategories, statuses, type Translation } from '../../core/contract.ts'
import { nastyText, ordinaryText, tagTexts } from '../../core/laws/nasty-texts.ts'
import { Dice } from './dice.ts'
import type { Material } from './material.ts'
import { encoded, fileOf, mutated } from './mutations.ts'

/** What is tried on a plugin. */
export interface Case {
  bytes: Buffer
  /** A language; without one, those that the file names. */
  target?: string
  /** For the strings of the file, in order; spread over them where they are more. */
  texts: readonly Translation[]
}

/** A case that broke a law once, and is tried at each test since. */
export interface KeptCase extends Case {
  /** Below `test/cases/`. */
  name: string
  /** The law that it broke, and how. */
  law: string
  message: string
  /** What it was made from: the seed, the format, and its number. */
  seed: string
}

/** With one to six plural categories, with regions and scripts, and the language of the source itself. */
const TARGETS = ['de', 'ja', 'pt-BR', 'cs', 'ar', 'sr-CS', 'ga', 'zh-TW', 'en', 'en-GB', 'es-419', 'lv', 'eo']

/** The case of a number; the same seed gives the same case. */
export function caseOf(
  material: Material,
  ...seed: readonly [seed: number, type: string, index: number]
): Case {
  const dice = new Dice(...seed)
  const file = fileOf(dice, material)
  const bytes = encoded(mutated(file, dice, material), dice)
  const from = dice.below(file.length)
  const texts = dice.sample(translationsFor(file.slice(from, from + 300)), 1 + dice.below(6))
  return { bytes, texts, ...(dice.once(2) ? { target: dice.pick(TARGETS) } : {}) }
}

function translationsFor(source: string): fc.Arbitrary<Translation> {
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

/** The cases that were kept of a format. */
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

/** How a case lies in its file: as text where it is UTF-8. */
type CaseFile = Omit<KeptCase, 'name' | 'bytes'> & { file?: string; base64?: string }

/** Keeps a case. */
export function keepCase(folder: string, { name, bytes, ...rest }: KeptCase): void {
  const file = bytes.toString()
  const content = Buffer.from(file).equals(bytes) ? { file } : { base64: bytes.toString('base64') }
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  const said: CaseFile = { ...rest, ...content }
  writeFileSync(path, `${JSON.stringify(said, null, 2)}\n`)
}
