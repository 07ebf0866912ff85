// How fast a subtitle must be read.

/** Subtitles that must be read faster are hard to follow, in characters a second. */
const FASTEST = 20

/** The seconds at which a cue begins and ends. */
export type CueSeconds = readonly [start: number, end: number]

/** The pace of a cue. */
export interface CuePace {
  /** When it is shown; undefined if the times of the cue are not known. */
  seconds: CueSeconds | undefined
  /** Characters a second; undefined if the times of the cue are not known. */
  speed: number | undefined
  isFast: boolean
  /** The length of its longest line, in characters. */
  longest: number
}

/** The pace of a text that is shown between two times. `times` holds both, as the file spells them. */
export function cuePace(times: string, text: string): CuePace {
  let all = 0
  let longest = 0
  for (let from = 0; from <= text.length;) {
    const found = text.indexOf('\n', from)
    const end = found < 0 ? text.length : found
    const length = charactersIn(text.slice(from, end).trim())
    all += length
    if (length > longest) longest = length
    from = end + 1
  }
  const seconds = cueSeconds(times)
  const speed = seconds && all / (seconds[1] - seconds[0])
  return { seconds, speed, isFast: speed !== undefined && speed > FASTEST, longest }
}

/** The seconds at which a cue begins and ends; undefined unless it ends later than it begins. */
export function cueSeconds(times: string): CueSeconds | undefined {
  if (!times.includes(':')) return undefined
  const first = nextTime(times, 0)
  const second = first && nextTime(times, first.end)
  if (!first || !second || second.seconds <= first.seconds) return undefined
  return [first.seconds, second.seconds]
}

/** A pace in words: the speed, if it is known, and the length of the longest line. */
export function paceWords({ speed, longest }: Omit<CuePace, 'seconds'>): { speed: string; lines: string } {
  const speedText = speed === undefined ? '' : `${Math.round(speed)} characters a second; `
  return { speed: speedText, lines: `${longest} in a line` }
}

/** A time in a text, in seconds, and the offset after it: `00:00:02,400`, `0:02.4` or `00:00:02:10` (frames, which are left out). */
interface FoundTime {
  seconds: number
  end: number
}

/** The next time from this offset. A pattern takes six times as long. */
function nextTime(times: string, from: number): FoundTime | undefined {
  for (let at = from; at < times.length; at++) {
    const found = isDigit(times.charCodeAt(at)) ? (usualTime(times, at) ?? otherTime(times, at)) : undefined
    if (found) return found
  }
  return undefined
}

/** The length of a time with two digits for hours, minutes and seconds each, and three behind them. */
const USUAL = '00:00:02,400'.length

/** The time at this offset, if it has the length and the signs that nearly all have. */
function usualTime(times: string, at: number): FoundTime | undefined {
  const end = at + USUAL
  if (times.length < end || times.charCodeAt(at + 2) !== COLON || times.charCodeAt(at + 5) !== COLON)
    return undefined
  const sign = times.charCodeAt(at + 8)
  if (sign !== COMMA && sign !== DOT) return undefined
  const [hours, minutes, seconds] = [number(times, at, 2), number(times, at + 3, 2), number(times, at + 6, 2)]
  const part = number(times, at + 9, 3)
  const whole = hours * 3600 + minutes * 60 + seconds
  return Number.isNaN(whole + part) ? undefined : { seconds: whole + part / 1000, end }
}

/** The number of these digits; NaN if one is not a digit. */
function number(text: string, at: number, digits: number): number {
  let value = 0
  for (let end = at + digits; at < end; at++) {
    const code = text.charCodeAt(at)
    value = isDigit(code) ? value * 10 + code - ZERO : Number.NaN
  }
  return value
}

/** The time that begins with this digit: hours of up to four digits, if any, minutes, seconds, and a part of a second. */
function otherTime(times: string, at: number): FoundTime | undefined {
  const first = digitsAt(times, at, 5)
  const second = at + countOf(first) + 1
  if (times.charCodeAt(second - 1) !== COLON) return undefined
  const next = digitsAt(times, second, 3)
  const third = second + countOf(next) + 1
  const hasHours = countOf(next) > 0 && countOf(next) < 3 && times.charCodeAt(third - 1) === COLON
  return hasHours && countOf(first) < 5
    ? (withSeconds(times, third, valueOf(first) * 60 + valueOf(next)) ?? withoutHours(times, second, first))
    : withoutHours(times, second, first)
}

function withoutHours(times: string, at: number, minutes: number): FoundTime | undefined {
  return countOf(minutes) < 3 ? withSeconds(times, at, valueOf(minutes)) : undefined
}

/** The time that ends with these seconds. */
function withSeconds(times: string, at: number, minutes: number): FoundTime | undefined {
  const seconds = digitsAt(times, at, 2)
  if (countOf(seconds) < 2) return undefined
  const whole = minutes * 60 + valueOf(seconds)
  const sign = times.charCodeAt(at + 2)
  const part = sign === COMMA || sign === DOT ? digitsAt(times, at + 3, 3) : 0
  const count = countOf(part)
  return count === 0
    ? { seconds: whole, end: at + 2 }
    : { seconds: whole + valueOf(part) / 10 ** count, end: at + 3 + count }
}

/** The number of the digits at an offset, of `most` at most, times 8, and how many there are: two results without an object. */
function digitsAt(text: string, at: number, most: number): number {
  let value = 0
  let count = 0
  for (; count < most; count++) {
    const code = text.charCodeAt(at + count)
    if (!isDigit(code)) break
    value = value * 10 + code - ZERO
  }
  return value * 8 + count
}

const countOf = (digits: number): number => digits & 7
const valueOf = (digits: number): number => digits >> 3

const COMMA = 44
const DOT = 46
const ZERO = 48
const COLON = 58

const isDigit = (code: number): boolean => code >= ZERO && code < COLON

/** The first half of a surrogate pair. In a text of Latin-1, V8 does not even search for it. */
const PAIR = /[\ud800-\udbff]/

/** The number of characters: a surrogate pair is one. */
function charactersIn(text: string): number {
  if (!PAIR.test(text)) return text.length
  let count = text.length
  for (let at = 1; at < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) count--
  }
  return count
}
