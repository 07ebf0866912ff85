// The law about words that every object of JavaScript has as members.
import * as fc from 'fast-check'
import { isSame } from '../bytes.ts'
import { messageOf } from '../errors.ts'
import { FormatError } from '../contract.ts'
import type { Format } from '../format.ts'
import { newTextsFor, stringsOf } from '../promise/trial.ts'
import { must, show, trialOf, type Law } from './subject.ts'
import { viewsOf, type View } from './views.ts'

/** `__proto__`, `constructor`, `toString` and so on, each with a word of the same length that no object has. */
const NAMES = Object.getOwnPropertyNames(Object.prototype).map(
  (name) => [name, name.replace(/[a-z](?=[^a-z]*$)/, 'q')] as const,
)

const WORD = /(?<![\p{L}\p{N}_$])[\p{L}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_])/gu

/** At most this many words of a file are replaced at once. */
const MOST_WORDS = 3

/**
 * 12. A word of a file, such as a key, a tag or the code of a language, may be `__proto__`, `constructor` or another name
 * that every object has: the file is then read and built as with any other word.
 */
export const words: Law = {
  name: 'words',
  holds({ plugin, samples }, { runs, seed }) {
    for (const { name, bytes } of samples) {
      const views = viewsOf(plugin, bytes).filter(({ isBytes }) => !isBytes)
      const withWords = views.flatMap((view) => {
        const known = [...new Set(view.text.match(WORD))]
        return known.length > 0 ? [{ view, known }] : []
      })
      if (withWords.length === 0) continue
      const replacements = fc
        .constantFrom(...withWords)
        .chain(({ view, known }) =>
          fc
            .tuple(
              fc.uniqueArray(fc.constantFrom(...known), { minLength: 1, maxLength: MOST_WORDS }),
              fc.shuffledSubarray(NAMES.filter(([each]) => !view.text.includes(each))),
            )
            .map(([chosen, names]) => ({ view, pairs: names.slice(0, chosen.length), chosen })),
        )
      fc.assert(
        fc.property(replacements, ({ view, chosen, pairs }) => {
          const [named, other] = [0, 1].map((column) =>
            outcomeOf(
              plugin,
              name,
              view,
              replaced(
                view.text,
                chosen,
                pairs.map((pair) => pair[column] ?? ''),
              ),
            ),
          )
          const expected = pairs.reduce(
            (text, [each, neutral]) => text.replaceAll(neutral, each),
            other ?? '',
          )
          must(
            named === expected,
            () =>
              `${name}, with ${show(pairs.map(([each]) => each))} for ${show(chosen)}: ${difference(named ?? '', expected)}`,
          )
        }),
        { numRuns: Math.ceil(runs / 2), seed },
      )
    }
  },
}

function replaced(text: string, chosen: readonly string[], names: readonly string[]): string {
  const byWord = new Map(chosen.map((word, index) => [word, names[index] ?? word]))
  return text.replaceAll(WORD, (word) => byWord.get(word) ?? word)
}

/**
 * What comes out of a file: its strings, and those of a build with new texts, or why it is refused. Texts are replaced by
 * their lengths, since the names of some strings and codes are digests.
 */
function outcomeOf(plugin: Format, name: string, { fileOf }: View, text: string): string {
  try {
    const trial = trialOf(plugin, { name, bytes: fileOf(text) })
    const strings = stringsOf(plugin, trial, trial.languages)
    const built = trial.write(newTextsFor(trial))
    const again = isSame(built, trial.bytes) ? [] : stringsOf(plugin, trial.again(built), trial.languages)
    return JSON.stringify([strings, again], (_, value: unknown) =>
      typeof value === 'string' ? value.length : value,
    )
  } catch (error) {
    if (error instanceof FormatError) return `${error.code} at ${error.offset ?? 'no place'}`
    return `a bug: ${messageOf(error)}`
  }
}

function difference(found: string, expected: string): string {
  let at = 0
  while (found[at] === expected[at] && at < found.length) at++
  const [start, end] = [Math.max(0, at - 40), at + 120]
  return `${show(found.slice(start, end))}, not ${show(expected.slice(start, end))}`
}
