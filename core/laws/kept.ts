// The law about files that are built into several languages: they are read once.
import { isSame } from '../bytes.ts'
import type { TextOrForms } from '../contract.ts'
import { messageOf } from '../errors.ts'
import { languagesToCheck } from '../file-languages.ts'
import { KeptFile } from '../reading/kept-files.ts'
import { decodeFile } from '../reading/source.ts'
import { known, must, trialOf, type Law, type Trial } from './subject.ts'

/** Languages with one to six plural categories, two that count in other ways with the same ones, and the first one once more. */
const IN_A_ROW = ['de', 'ja', 'ar', 'pl', 'cs', 'de']

/** 4d. A file that was read once is built into one language after the other as if it was read for each of them. */
export const kept: Law = {
  name: 'kept',
  holds({ plugin, samples }) {
    for (const sample of samples) {
      const file = new KeptFile('', plugin, sample.bytes)
      const { source } = languagesToCheck(plugin, decodeFile(sample.bytes, plugin).source, known('en'))
      for (const code of IN_A_ROW) {
        const trial = trialOf(plugin, sample, [known(code)], source)
        const texts = longer(trial)
        const [anew, again] = [undefined, () => file].map((open) => resultOf(trial, texts, open))
        const isEqual =
          anew instanceof Uint8Array && again instanceof Uint8Array ? isSame(anew, again) : anew === again
        must(isEqual, () => `${sample.name}: in ${code}, a file that was read before is built differently`)
      }
    }
  },
}

/** A longer text for each string, and for each row of a plural in the language. */
function longer({ records, languages: { targets } }: Trial): Map<string, TextOrForms> {
  const categories = targets.flatMap(({ pluralCategoryNames }) => pluralCategoryNames)
  return new Map(
    records.map(({ identifier, text }): [string, TextOrForms] => {
      if (typeof text === 'string') return [identifier, `${text} ${text}`]
      const other = text.other ?? Object.values(text).at(-1) ?? ''
      return [identifier, Object.fromEntries(categories.map((each) => [each, text[each] ?? other]))]
    }),
  )
}

/** The built file, or the sentence that says why there is none. */
function resultOf(
  trial: Trial,
  texts: ReadonlyMap<string, TextOrForms>,
  open: (() => KeptFile) | undefined,
): Uint8Array | string {
  try {
    return trial.build(texts, { unwritable: 'keep-source', ...(open ? { open } : {}) })
  } catch (error) {
    return messageOf(error)
  }
}
