// How fast a subtitle must be read.

/** The time of a cue: `00:00:02,400`, `0:02.4` or `00:00:02:10` (frames, which are left out). */
const TIME = /(?:(\d{1,4}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?/g

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
  for (const line of text.split('\n')) {
    const length = charactersIn(line.trim())
    all += length
    if (length > longest) longest = length
  }
  const seconds = cueSeconds(times)
  const speed = seconds && all / (seconds[1] - seconds[0])
  return { seconds, speed, isFast: speed !== undefined && speed > FASTEST, longest }
}

/** The seconds at which a cue begins and ends; undefined unless it ends later than it begins. */
export function cueSeconds(times: string): CueSeconds | undefined {
  TIME.lastIndex = 0
  const start = nextTime(times)
  const end = start === undefined ? undefined : nextTime(times)
  return start === undefined || end === undefined || end <= start ? undefined : [start, end]
}

/** A pace in words: the speed, if it is known, and the length of the longest line. */
export function paceWords({ speed, longest }: Omit<CuePace, 'seconds'>): { speed: string; lines: string } {
  const speedText = speed === undefined ? '' : `${speed.toFixed(0)} characters a second; `
  return { speed: speedText, lines: `${longest} in a line` }
}

/** The next time from `TIME.lastIndex`, in seconds. */
function nextTime(times: string): number | undefined {
  const found = TIME.exec(times)
  if (!found) return undefined
  const [, hours = '0', minutes, seconds, part = ''] = found
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(part) / 10 ** part.length
}

/** The number of characters: a surrogate pair is one. */
function charactersIn(text: string): number {
  let count = text.length
  for (let at = 1; at < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) count--
  }
  return count
}
