// Time: reading and building take it in proportion to the size. Asked of the processor, never of the clock.
import { buildFile } from '../../core/build.ts'
import type { FormatPlugin } from '../../core/contract.ts'
import { must, unlessUnwritable, type Trial } from '../../core/laws/subject.ts'
import { renderPreview } from '../../core/preview.ts'
import { decodeFile } from '../../core/source.ts'
import { readUnits, recordsOf } from '../../core/strings.ts'
import { NAME, withTranslations } from './attempt.ts'

/** Reading may take so long, whatever the size, and so long for each character: some fifty times what it does take. */
const MILLISECONDS = 60
const MICROSECONDS_PER_CHARACTER = 8
/** Building reads twice, and spells. */
const BUILDING = 4
/** The best of so many: a busy machine makes times longer, never shorter. */
const MEASUREMENTS = 4

/** Throws where a file takes longer. */
export function isLinear(plugin: FormatPlugin, { bytes, languages, records, parsed }: Trial): void {
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
    const again = readUnits(plugin, decodeFile(bytes, plugin).source, languages)
    renderPreview(NAME, again)
    recordsOf(plugin, again)
  })
  const sent = new Map(records.map(({ identifier }, index) => [identifier, { text: `Word ${index}` }]))
  const strings = withTranslations(records, sent, languages.targets)
  const build = (): unknown => buildFile(plugin, bytes, languages, strings)
  // To find which texts are refused takes many readings.
  if (unlessUnwritable(build)) within('building', bound * BUILDING, build)
}
