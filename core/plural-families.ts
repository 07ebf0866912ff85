// The plurals of languages, after CLDR 48.
import type { Category } from './language.ts'

/** The plurals of a group of languages. */
export interface PluralFamily {
  categories: readonly Category[]
  /** An expression in C that returns, for a number `n`, the index of its category. */
  rule: string
  /**
   * The same expression without `many`, where no whole number below a million is `many`: files of these languages may
   * have no row for it. The header of a PO file has this rule.
   */
  withoutMany?: string
}

/**
 * Groups of languages with the same plurals, with all categories of CLDR: `other` also where only fractions take it
 * (Polish), and `many` also where only fractions (Czech) or whole millions (French) take it.
 */
export const pluralFamilies = {
  none: { categories: ['other'], rule: '0' },
  one: { categories: ['one', 'other'], rule: 'n != 1' },
  zeroOne: { categories: ['one', 'other'], rule: 'n > 1' },
  french: {
    categories: ['one', 'many', 'other'],
    rule: 'n<2 ? 0 : n%1000000==0 ? 1 : 2',
    withoutMany: 'n > 1',
  },
  spanish: {
    categories: ['one', 'many', 'other'],
    rule: 'n==1 ? 0 : n!=0 && n%1000000==0 ? 1 : 2',
    withoutMany: 'n != 1',
  },
  macedonian: { categories: ['one', 'other'], rule: 'n%10==1 && n%100!=11 ? 0 : 1' },
  filipino: { categories: ['one', 'other'], rule: 'n%10!=4 && n%10!=6 && n%10!=9 ? 0 : 1' },
  hebrew: { categories: ['one', 'two', 'other'], rule: 'n==1 ? 0 : n==2 ? 1 : 2' },
  colognian: { categories: ['zero', 'one', 'other'], rule: 'n==0 ? 0 : n==1 ? 1 : 2' },
  latvian: {
    categories: ['zero', 'one', 'other'],
    rule: 'n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 ? 1 : 2',
  },
  lithuanian: {
    categories: ['one', 'few', 'many', 'other'],
    rule: 'n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 3',
    withoutMany: 'n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2',
  },
  romanian: {
    categories: ['one', 'few', 'other'],
    rule: 'n==1 ? 0 : n==0 || (n%100>=1 && n%100<=19) ? 1 : 2',
  },
  czech: {
    categories: ['one', 'few', 'many', 'other'],
    rule: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 3',
    withoutMany: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2',
  },
  polish: {
    categories: ['one', 'few', 'many', 'other'],
    rule: 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2',
  },
  eastSlavic: {
    categories: ['one', 'few', 'many', 'other'],
    rule: 'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2',
  },
  southSlavic: {
    categories: ['one', 'few', 'other'],
    rule: 'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2',
  },
  slovenian: {
    categories: ['one', 'two', 'few', 'other'],
    rule: 'n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3',
  },
  scottish: {
    categories: ['one', 'two', 'few', 'other'],
    rule: 'n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>=3 && n<=19 ? 2 : 3',
  },
  breton: {
    categories: ['one', 'two', 'few', 'many', 'other'],
    rule:
      'n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0 : ' +
      'n%10==2 && n%100!=12 && n%100!=72 && n%100!=92 ? 1 : ' +
      '(n%10==3 || n%10==4 || n%10==9) && n%100/10!=1 && n%100/10!=7 && n%100/10!=9 ? 2 : n!=0 && n%1000000==0 ? 3 : 4',
    withoutMany:
      'n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0 : ' +
      'n%10==2 && n%100!=12 && n%100!=72 && n%100!=92 ? 1 : ' +
      '(n%10==3 || n%10==4 || n%10==9) && n%100/10!=1 && n%100/10!=7 && n%100/10!=9 ? 2 : 3',
  },
  manx: {
    categories: ['one', 'two', 'few', 'many', 'other'],
    rule: 'n%10==1 ? 0 : n%10==2 ? 1 : n%20==0 ? 2 : 4',
    withoutMany: 'n%10==1 ? 0 : n%10==2 ? 1 : n%20==0 ? 2 : 3',
  },
  maltese: {
    categories: ['one', 'two', 'few', 'many', 'other'],
    rule: 'n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4',
  },
  irish: {
    categories: ['one', 'two', 'few', 'many', 'other'],
    rule: 'n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4',
  },
  arabic: {
    categories: ['zero', 'one', 'two', 'few', 'many', 'other'],
    rule: 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5',
  },
  welsh: {
    categories: ['zero', 'one', 'two', 'few', 'many', 'other'],
    rule: 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5',
  },
  cornish: {
    categories: ['zero', 'one', 'two', 'few', 'many', 'other'],
    rule:
      'n==0 ? 0 : n==1 ? 1 : ' +
      'n%100==2 || n%100==22 || n%100==42 || n%100==62 || n%100==82 || (n%1000==0 && ' +
      '(n%100000>=1000 && n%100000<=20000 || n%100000==40000 || n%100000==60000 || n%100000==80000)) || n%1000000==100000 ? 2 : ' +
      'n%100==3 || n%100==23 || n%100==43 || n%100==63 || n%100==83 ? 3 : ' +
      'n%100==1 || n%100==21 || n%100==41 || n%100==61 || n%100==81 ? 4 : 5',
  },
} satisfies Record<string, PluralFamily>

const rulesWithoutMany = new Map(
  Object.values<PluralFamily>(pluralFamilies).flatMap(({ rule, withoutMany }) =>
    withoutMany === undefined ? [] : [[rule, withoutMany]],
  ),
)

/** The rule without `many` of a rule of the table; undefined for other rules. */
export function ruleWithoutMany(rule: string): string | undefined {
  return rulesWithoutMany.get(rule)
}
