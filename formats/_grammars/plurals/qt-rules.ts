// Which numbers each plural form of Qt covers, by language. Forms are identified by position; the rules are not CLDR's.
import { answerOf, type Language } from '@atlas/core/contract.ts'
import { countedCategories, meaningsOfRows, pluralRule, rowsInOrder, type RowMeanings } from './rules.ts'

/** A rule in C, the number of its forms, how `lrelease` compiles it, and the languages that use it (Qt's numerus.cpp). */
interface QtRule {
  rule: string
  /** The rule in a compiled file, in hexadecimal. */
  compiled: string
  rowCount: number
  languages: string
}

const rules: readonly QtRule[] = [
  {
    rule: '0',
    compiled: '',
    rowCount: 1,
    languages: 'bi bo dz fa fj gn hu id ja jv km ko ms my na om su th tk tr tt vi yo za zh',
  },
  { rule: 'n > 1', compiled: '0301', rowCount: 2, languages: 'br fil fr hy pt-BR ti wa' },
  {
    rule: 'n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2',
    compiled: '1101fd290bff0900',
    rowCount: 3,
    languages: 'lv',
  },
  { rule: 'n%10==1 && n%100!=11 ? 0 : 1', compiled: '1101fd290b', rowCount: 2, languages: 'is' },
  {
    rule: 'n==1 ? 0 : n==2 ? 1 : 2',
    compiled: '0101ff0102',
    rowCount: 3,
    languages: 'dv ga gv iu ik mi se sm sa',
  },
  {
    rule: 'n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>=3 && n<=19 ? 2 : 3',
    compiled: '0101fe010bff0102fe010cff040313',
    rowCount: 4,
    languages: 'gd',
  },
  { rule: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2', compiled: '0101ff040204', rowCount: 3, languages: 'cs sk' },
  { rule: 'n%10==1 ? 0 : n%10==2 ? 1 : 2', compiled: '1101ff1102', rowCount: 3, languages: 'mk' },
  {
    rule: 'n%10==1 && n%100!=11 ? 0 : n%10!=0 && (n%100<10 || n%100>19) ? 1 : 2',
    compiled: '1101fd290bff1900fd2c0a13',
    rowCount: 3,
    languages: 'lt',
  },
  {
    rule: 'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>19) ? 1 : 2',
    compiled: '1101fd290bff140204fd2c0a13',
    rowCount: 3,
    languages: 'be bs hr ru sr uk',
  },
  {
    rule: 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>19) ? 1 : 2',
    compiled: '0101ff140204fd2c0a13',
    rowCount: 3,
    languages: 'pl',
  },
  {
    rule: 'n==1 ? 0 : n==0 || (n%100>=1 && n%100<=19) ? 1 : 2',
    compiled: '0101ff0100fe240113',
    rowCount: 3,
    languages: 'mo ro',
  },
  {
    rule: 'n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3',
    compiled: '2101ff2102ff240304',
    rowCount: 4,
    languages: 'sl',
  },
  {
    rule: 'n==1 ? 0 : n==0 || (n%100>=1 && n%100<=10) ? 1 : n%100>=11 && n%100<=19 ? 2 : 3',
    compiled: '0101ff0100fe24010aff240b13',
    rowCount: 4,
    languages: 'mt',
  },
  {
    rule: 'n==0 ? 0 : n==1 ? 1 : n>=2 && n<=5 ? 2 : n==6 ? 3 : 4',
    compiled: '0100ff0101ff040205ff0106',
    rowCount: 5,
    languages: 'cy',
  },
  {
    rule: 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5',
    compiled: '0100ff0101ff0102ff24030aff2a0b',
    rowCount: 6,
    languages: 'ar',
  },
]

/** The rule of all languages that are not listed above. */
const common: QtRule = { rule: 'n != 1', compiled: '0101', rowCount: 2, languages: '' }

/** The meanings of a language's forms. `formCount` is the largest number of forms that a plural of the file has. */
export function qtRows(language: Language, formCount: number): RowMeanings {
  const { rule, rowCount } = answerOf(language, ruleOf)
  const counts = pluralRule(rule)
  // Other tools write one form for each category of CLDR.
  if (!counts || formCount > rowCount) return rowsInOrder(countedOrNamed(language, formCount))
  return meaningsOfRows(counts, rowCount, language)
}

/** The rule of a language in a compiled file, in hexadecimal. */
export function compiledRule(language: Language): string {
  return ruleOf(language).compiled
}

/** The meanings that the forms of a compiled file have in a language. Undefined for an unknown rule. */
export function rowsByCompiledRule(compiled: string, language: Language): RowMeanings | undefined {
  const known = [common, ...rules].find((each) => each.compiled === compiled)
  const counts = known && pluralRule(known.rule)
  return counts && meaningsOfRows(counts, known.rowCount, language)
}

function ruleOf({ id, twoLettersCode }: Language): QtRule {
  const named = (code: string): QtRule | undefined =>
    rules.find(({ languages }) => languages.split(' ').includes(code))
  return named(id) ?? named(twoLettersCode) ?? common
}

function countedOrNamed(language: Language, formCount: number): Language['pluralCategoryNames'] {
  const counted = countedCategories(language)
  return formCount > counted.length ? language.pluralCategoryNames : counted
}
