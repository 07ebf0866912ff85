// How fast a subtitle must be read.

/** The time of a cue: `00:00:02,400`, `0:02.4` or `00:00:02:10` (frames, which are left out). */
const TIME = /(?:(\d{1,4}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?/g

/** Subtitles that must be read faster are hard to follow, in characters a second. */
const FASTEST = 20

/** The pace of a cue. */
export interface CuePace {
  /** Characters a second; undefined if the times of the cue are not known. */
  speed: number | undefined
  isFast: boolean
  /** The length of its longest line, in characters. */
  longest: number
}

/** The pace of a text that is shown between two times. `times` holds both, as the file spells them. */
export function cuePace(times: string, text: string): CuePace {
  const lengths = text.split('\n').map((line) => [...line.trim()].length)
  const [start, end] = cueSeconds(times) ?? []
  const speed =
    start === undefined || end === undefined
      ? undefined
      : lengths.reduce((sum, length) => sum + length, 0) / (end - start)
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0)
  return { speed, isFast: speed !== undefined && speed > FASTEST, longest }
}

/** The seconds at which a cue begins and ends; undefined unless it ends later than it begins. */
export function cueSeconds(times: string): readonly [start: number, end: number] | undefined {
  const [start, end] = [...times.matchAll(TIME)].map(secondsOf)
  return start === undefined || end === undefined || end <= start ? undefined : [start, end]
}

/** A pace in words: the speed, if it is known, and the length of the longest line. */
export function paceWords({ speed, longest }: CuePace): { speed: string; lines: string } {
  const told = speed === undefined ? '' : `${speed.toFixed(0)} characters a second; `
  return { speed: told, lines: `${longest} in a line` }
}

function secondsOf([, hours = '0', minutes = '0', seconds = '0', part = '0']: RegExpMatchArray): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${part}`)
}
