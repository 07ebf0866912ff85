// Compares the plurals of the table of languages with CLDR, which Node knows as `Intl.PluralRules`, and prints the
// differences: there are none with the CLDR that the table is made after.
/* oxlint-disable machine/no-machine-locale -- asks only about languages that `Intl` knows, so it never takes the locale of the machine */
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Category } from '@atlas/core/contract.ts'
import { languages } from '@atlas/core/languages.ts'
import { pluralRule } from '@atlas/core/plural-rules.ts'

/** A language whose plurals are not as in CLDR. */
export interface PluralDifference {
  id: string
  /** The categories of CLDR that the table does not have. */
  lacks: readonly Category[]
  /** The categories of the table that CLDR does not have. */
  adds: readonly Category[]
  /** Up to three whole numbers that have another category, as `1000000: many, here other`. */
  numbers: readonly string[]
}

/** Codes that CLDR spells differently. */
const CLDR_CODES: ReadonlyMap<string, string> = new Map([['sr-CS', 'sr-Latn']])

/** Every number up to here is compared, and numbers near the round ones above it. */
const EVERY_NUMBER_TO = 10_000

/** The whole numbers that are compared. The rules of CLDR look at remainders of 10, 100, 1,000, 100,000 and a million. */
const numbers: readonly number[] = [
  ...new Set([
    ...Array(EVERY_NUMBER_TO).keys(),
    ...[1000, 10_000, 100_000, 1_000_000].flatMap((unit) =>
      [...Array(100).keys()].flatMap((count) => [count * unit, count * unit + 1, count * unit + 22]),
    ),
  ]),
]

/** The languages of the table that CLDR has no plurals for. */
export function languagesWithoutCldr(): readonly string[] {
  return languages.map(({ id }) => id).filter((id) => !isInCldr(id))
}

/** The languages of the table whose plurals differ from CLDR. */
export function pluralDifferences(): readonly PluralDifference[] {
  return languages.filter(({ id }) => isInCldr(id)).flatMap((language) => differenceOf(language) ?? [])
}

const cldrCode = (id: string): string => CLDR_CODES.get(id) ?? id

const isInCldr = (id: string): boolean => Intl.PluralRules.supportedLocalesOf(cldrCode(id)).length > 0

function differenceOf({
  id,
  pluralCategoryNames,
  pluralRules,
}: (typeof languages)[number]): PluralDifference | undefined {
  const cldr = new Intl.PluralRules(cldrCode(id))
  const rule = pluralRule(pluralRules)
  const { pluralCategories } = cldr.resolvedOptions()
  const lacks = pluralCategories.filter((category) => !pluralCategoryNames.includes(category))
  const adds = pluralCategoryNames.filter((category) => !pluralCategories.includes(category))
  const others = numbers.flatMap((number) => {
    const [wanted, here] = [cldr.select(number), pluralCategoryNames[rule?.(number) ?? -1]]
    return wanted === here ? [] : [`${number}: ${wanted}, here ${here}`]
  })
  if (lacks.length + adds.length + others.length === 0) return undefined
  return { id, lacks, adds, numbers: others.slice(0, 3) }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const differences = pluralDifferences()
  for (const { id, lacks, adds, numbers: examples } of differences) {
    const parts = [
      ...lacks.map((category) => `lacks ${category}`),
      ...adds.map((category) => `adds ${category}`),
      ...examples,
    ]
    console.log(`${id}: ${parts.join('; ')}`)
  }
  const unknown = languagesWithoutCldr()
  console.log(
    `${languages.length} languages, ${differences.length} differ from CLDR ${process.versions['cldr']}, which has no plurals for ${unknown.length}: ${unknown.join(', ')}.`,
  )
}
