// Checks that parsing and building take time in proportion to the size. Measures processor time, not wall time.
import { buildFile } from '../../core/writing/build.ts'
import type { Format } from '../../core/format.ts'
import { must, unlessUnwritable, type Trial } from '../../core/laws/subject.ts'
import { parseSource } from '../../core/reading/parse.ts'
import { decodeFile } from '../../core/reading/source.ts'
import { NAME, withTranslations } from './attempt.ts'

/** Limits of parsing: a fixed time, and a time per character. Both are about fifty times what parsing needs. */
const MILLISECONDS = 60
const MICROSECONDS_PER_CHARACTER = 8
/** Building parses twice, and encodes texts. */
const BUILDING = 4
/** The number of measurements. The shortest counts, since a busy machine only makes times longer. */
const MEASUREMENTS = 4

/** Throws if a file takes longer. */
export function isLinear(plugin: Format, { bytes, languages, records, parsed }: Trial): void {
  const { length } = parsed.source.text
  const bound = MILLISECONDS + (length * MICROSECONDS_PER_CHARACTER) / 1000
  const within = (what: string, most: number, act: () => unknown): void => {
    let best = Number.POSITIVE_INFINITY
    for (let count = 0; count < MEASUREMENTS && best > most; count++) {
      const start = process.cpuUsage()
      act()
      best = Math.min(best, process.cpuUsage(start).user / 1000)
    }
    must(best <= most, () => `${what} ${length} characters takes ${Math.round(best)} ms of the processor`)
  }
  within('reading', bound, () => {
    const { source } = decodeFile(bytes, plugin)
    parseSource(plugin, source, languages, { title: NAME, showsPlurals: true })
  })
  const sent = new Map(records.map(({ identifier }, index) => [identifier, { text: `Word ${index}` }]))
  const strings = withTranslations(records, sent, languages.targets)
  const build = (): unknown => buildFile(plugin, bytes, languages, strings)
  // Finding the refused texts needs many parses.
  if (unlessUnwritable(build)) within('building', bound * BUILDING, build)
}
