// The law about target languages of pairs: a file can be built for its own target language, for another one, and for a
// right-to-left one.
import { buildFile } from '../writing/build.ts'
import { languagesToCheck } from '../file-languages.ts'
import type { Language } from '../contract.ts'
import type { Format } from '../format.ts'
import { decodeFile } from '../reading/source.ts'
import { readUnits, recordsOf } from '../reading/strings.ts'
import { faultOf, known, must, type Law } from './subject.ts'

/** 4c. A file of a pair can be built for every target language, with no, one, or all translations. */
export const targets: Law = {
  name: 'targets',
  holds({ plugin, samples, pairs }) {
    const files = pairs.flatMap(({ name, before, after }) => [
      { name: `${name}, before`, bytes: before },
      { name: `${name}, after`, bytes: after },
    ])
    for (const { name, bytes } of [...samples, ...files]) {
      const fault = targetFault(plugin, bytes)
      must(fault === undefined, () => `${name}: ${fault}`)
    }
  },
}

/** Why a file of a pair cannot be built for some target language; undefined if it can, or does not hold a pair. */
export function targetFault(plugin: Format, bytes: Uint8Array): string | undefined {
  if (plugin.languages !== 'bilingual') return undefined
  const { source } = decodeFile(bytes, plugin)
  const own = languagesToCheck(plugin, source, known('en'))
  const strings = recordsOf(plugin, readUnits(plugin, source, { source: own.source, targets: [] }))
  for (const target of [...own.targets, ...['de', 'fr', 'ar'].map(known)]) {
    for (const count of new Set([0, 1, strings.length])) {
      const sent = strings.slice(0, count).map((record, index) => ({
        ...record,
        translations: { [target.id]: { text: `Word ${index}` } },
      }))
      const fault = faultOf(() => buildFile(plugin, bytes, { source: own.source, targets: [target] }, sent))
      if (fault !== undefined) return faultFor(target, count, fault)
    }
  }
  return undefined
}

const faultFor = ({ id }: Language, count: number, fault: string): string =>
  `built for ${id} with ${count} translations: ${fault}`
