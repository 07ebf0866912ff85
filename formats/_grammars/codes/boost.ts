// Boost.Format: `%1%`, `%|1$d|`, and the conversions of printf.
import { beginningWith, type Code } from '@atlas/core/contract.ts'

/** In turn: the number of `%1%`; a bar, the number of a value, stars, the conversion, the closing bar. */
const DIRECTIVE =
  /%(?:%|([1-9]\d{0,8})%|(\|)?(?:([1-9]\d{0,8})\$)?[-+ #0'_=]{0,9}(?:\d{1,9}|(\*)(?:(\d{1,9})\$)?)?(?:\.(?:\d{1,9}|(\*)(?:(\d{1,9})\$)?))?(?:hh?|ll?|L)?(T[^]|[cCdeEfgGinopsSuxXt])?(\|)?)/y

const CONVERSION_TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'diouxX'].map((letter) => [letter, 'integer'])),
  ...Object.fromEntries([...'eEfgG'].map((letter) => [letter, 'float'])),
  c: 'character',
  C: 'character',
  p: 'pointer',
}

/** Finds the codes of a text. Tabulators (`%10t`) and `%n` take no values. */
export const boostCodes = beginningWith('%', (text) => {
  const codes: Code[] = []
  let ordinal = 0
  let hasNumbers = false
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at)) {
    DIRECTIVE.lastIndex = at
    const [whole = '%', percent, bar, number, star, starNumber, dotStar, dotNumber, conversion = '', close] =
      DIRECTIVE.exec(text) ?? []
    let span = [at, at + whole.length] as const
    // Without a bar before the code, a bar after it is text.
    if (bar === undefined && close !== undefined) span = [at, span[1] - 1]
    at = span[1]
    if (whole === '%%') continue
    const isWrong = percent === undefined && (bar === undefined ? conversion === '' : close === undefined)
    if (isWrong) {
      codes.push({ at: [span[0], span[0] + 1], id: '%', kind: 'bad', requiredBy: 'program' })
      at = span[0] + 1
      continue
    }
    const stars = [
      [star, starNumber],
      [dotStar, dotNumber],
    ].filter(([one]) => one !== undefined)
    for (const [, one] of stars) if (one === undefined) ordinal++
    if (/^[tTn]/.test(conversion)) {
      if (stars.length > 0) codes.push({ at: span, id: '%', kind: 'bad', requiredBy: 'program' })
      continue
    }
    const named = percent ?? number
    if (named === undefined ? hasNumbers : ordinal > 0) {
      const fault = 'names a value in another way than the codes before it'
      codes.push({ at: span, id: '%', kind: 'bad', requiredBy: 'program', fault })
      continue
    }
    hasNumbers ||= named !== undefined || stars.some(([, one]) => one !== undefined)
    const id = named === undefined ? String(++ordinal) : String(Number(named))
    const type = (CONVERSION_TYPES[conversion] ?? 'object') + stars.map(([, one = '']) => `*${one}`).join('')
    codes.push({ at: span, id, kind: 'value', requiredBy: 'program', type })
  }
  return codes
})
