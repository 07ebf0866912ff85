// Finds a number of the source text that a translation has as another number.
import { warning, type ComparedText, type TextFinding } from './finding.ts'
import { withoutCodes } from './text-length.ts'

/**
 * A number of the source that the text has as another number. A missing number may be written as a word ("two"), and an
 * added one may be a word in the source, so neither alone is a finding. Times of the day and units may be converted, so
 * such texts are not compared.
 */
export function numberFinding({ text, source, scan, category }: ComparedText): TextFinding | undefined {
  if (category !== undefined && category !== 'other') return undefined
  // Most texts have none, and finding the codes of a text takes much longer.
  if (!DIGIT.test(source) || !DIGIT.test(text)) return undefined
  const numbers = numbersIn(withoutCodes(text, scan))
  const wanted = numbersIn(withoutCodes(source, scan))
  if (wanted.length === 0 || numbers.length === 0 || CONVERTED.test(source)) return undefined
  // An example is another one elsewhere: of a telephone number, of an address.
  if (EXAMPLE.test(source) || !/\p{L}/u.test(source)) return undefined
  // 1.5 times is also 150 %.
  if (PERCENT.test(source) !== PERCENT.test(text)) return undefined
  if (MAGNITUDE.test(source) || MAGNITUDE.test(text)) return undefined
  const lost = without(wanted, numbers)
  // A word of the source text can be a number in another language.
  const isWord = (each: string): boolean =>
    String(Number(each)) === each && NUMBER_WORDS[Number(each)]?.test(source) === true
  const added = without(numbers, wanted).filter((each) => !isWord(each))
  // Separators group digits in other ways, and dates have another order.
  if (lost.length === 0 || added.length === 0 || digitsOf(lost) === digitsOf(added)) return undefined
  if (lost.some((each) => added.some((other) => isAlike(each, other)))) return undefined
  return warning(
    'number',
    `the source text has the number ${lost[0]}, this one has ${added[0]}`,
    `have another number than the ${lost[0]} of the source text`,
  )
}

/**
 * Whether two numbers may mean the same: 00 and 0, or 32768 and 32, since a word of any language can stand for the last
 * digits.
 */
function isAlike(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  return Number(one) === Number(other) || (long.length >= short.length + 3 && long.startsWith(short))
}

const EXAMPLE = /\b(?:e\.?\s?g|ex|example)\b/i
const PERCENT = /[%٪％]/

/** Times with `am` or `pm`, dates, `24/7`, and units that are not metric. */
const CONVERTED =
  /\d-\d{1,2}-\d|\b24\s?\/\s?7\b|\d\s?[ap]\.?m\b|\d[\s-]?(?:"|″|'|′|°|inch|inches|in\b|feet|foot|ft|miles?|mi\b|lbs?|oz|yards?|gallons?|[$€£¥%])|[$€£¥]\s?\d/iu

/** Words that multiply a number, by other factors in other languages: `2 million` is `200万`. */
const MAGNITUDE =
  /(?<!\d)\d[\d.,\u00a0\u202f ]{0,30}(?:k|m|bn|thousand|million|billion|trillion|dozen|lakh|crore|mil|mio|mrd|тыс|млн|млрд)(?!\p{L})|\d\s?[十百千万萬億亿兆만억조천]/iu

const NUMBER_WORDS: readonly RegExp[] = [
  'zero|no',
  'one|once|single|first',
  'two|twice|both|second|double|pair',
  'three|third',
  'four|fourth|quarter',
  'five|fifth',
  'six|sixth',
  'seven|seventh|week',
  'eight|eighth',
  'nine|ninth',
  'ten|tenth',
  'eleven',
  'twelve|year',
].map((words) => new RegExp(String.raw`\b(?:${words})s?\b`, 'i'))

const DIGIT = /\p{Nd}/u

/** Digits of all scripts. What is around a separator counts as two numbers, since separators differ by language. */
const numbersIn = (text: string): string[] => (text.match(/\p{Nd}+/gu) ?? []).map(inAscii)

/** The digits of a number as 0 to 9: the scripts have them in this order, each from a multiple of 16 or 10 on. */
function inAscii(number: string): string {
  return number.replaceAll(/\p{Nd}/gu, (digit) => {
    if (digit <= '9') return digit
    let value = 0
    for (let code = (digit.codePointAt(0) ?? 0) - 1; value < 9 && isDigit(code); code--) value++
    return String(value)
  })
}

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The items of a list that another one lacks, each as often as it lacks it. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return all.filter((item) => {
    const at = left.indexOf(item)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const digitsOf = (numbers: readonly string[]): string =>
  [...numbers.join('').replaceAll(/\D/g, '')].toSorted().join('')
