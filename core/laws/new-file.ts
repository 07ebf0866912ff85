// A law about new files: what is made from strings alone is read as these strings, also by an independent reader.
import * as fc from 'fast-check'
import type { Category, TextOrForms } from '../contract.ts'
import type { Format } from '../format.ts'
import { decodeFile } from '../reading/source.ts'
import { isPlural, placeFor, readUnits, textOf, type Parsed } from '../reading/strings.ts'
import { makeFile, type NewString } from '../writing/new-file.ts'
import { normalized } from '../writing/translations.ts'
import { nastyText, ordinaryText } from './nasty-texts.ts'
import { known, must, show, type Law, type Subject } from './subject.ts'
import { witnesses } from './texts.ts'

/** A string, and whether every format must be able to hold it. */
interface Given {
  key: readonly string[]
  text: TextOrForms
  context?: string
  isOrdinary: boolean
}

const part = fc.constantFrom('menu', 'open', 'gate', 'rake', 'bulbs', 'title', 'note', 'seeds')

/** Keys that a path may have. A key is never below another one. */
const keys = fc.uniqueArray(fc.tuple(part, part, fc.boolean()), {
  selector: ([one, other, isNested]) => (isNested ? `${one}.${other}` : `top${one}`),
  minLength: 1,
  maxLength: 8,
})

const oddKey = fc.oneof(
  nastyText,
  fc.constantFrom('__proto__', 'constructor', 'a.b', 'days.0', 'two words', '1st', 'Größe', 'class', '-'),
)

const givenStrings = (hasPlurals: boolean): fc.Arbitrary<readonly Given[]> => {
  const single = fc.oneof(
    { weight: 3, arbitrary: ordinaryText.map((text) => ({ text, isOrdinary: true })) },
    { weight: 2, arbitrary: nastyText.map((text) => ({ text, isOrdinary: false })) },
  )
  const forms = fc.tuple(ordinaryText, ordinaryText).map(([one, other]) => ({
    text: { one, other },
    isOrdinary: true,
  }))
  const text: fc.Arbitrary<Pick<Given, 'text' | 'isOrdinary'>> = hasPlurals
    ? fc.oneof({ weight: 4, arbitrary: single }, { weight: 1, arbitrary: forms })
    : single
  const context = fc.option(fc.oneof(ordinaryText, nastyText), { nil: undefined, freq: 3 })
  return keys.chain((all) =>
    fc.tuple(...all.map(() => fc.tuple(text, context))).chain((texts) =>
      fc.uniqueArray(oddKey, { maxLength: 2 }).map((odd) => [
        ...all.map(([one, other, isNested], index): Given => {
          const [own = { text: '', isOrdinary: true }, note] = texts[index] ?? []
          return {
            key: isNested ? [one, other] : [`top${one}`],
            ...own,
            ...(note === undefined ? {} : { context: note }),
            // Some formats have no place for notes with their signs.
            isOrdinary: own.isOrdinary && note === undefined,
          }
        }),
        ...odd.map((key): Given => ({ key: [key], text: 'An ordinary text', isOrdinary: false })),
      ]),
    ),
  )
}

/** 10. A new file has the strings that it is made for, each under its key. Ordinary ones are never left out. */
export const newFiles: Law = {
  name: 'new files',
  asksWitness: true,
  holds({ plugin, type, witness: finds }: Subject, { runs, seed }) {
    const { newFile } = plugin
    if (!newFile) return
    const english = known('en')
    fc.assert(
      fc.property(
        givenStrings(newFile.hasPlurals === true || newFile.pluralText !== undefined),
        fc.constantFrom('de', 'ru'),
        (given, code) => {
          const target = known(code)
          const languages = { source: english, targets: [target] }
          const strings = given.map(({ key, text, context }): NewString => ({
            key,
            text,
            context,
            translations: { [target.id]: { text } },
          }))
          const made = makeFile(plugin, languages, strings)
          const kept = strings.filter((string) => !made.leftOut.some((each) => each.string === string))
          for (const { string, reason } of made.leftOut) {
            const isOrdinary = given[strings.indexOf(string)]?.isOrdinary
            must(!isOrdinary, () => `a new file of ${type} leaves out ${show(string)}: ${reason}`)
          }
          const read = plugin.languages === 'monolingual' ? { source: target, targets: [target] } : languages
          const parsed = readUnits(plugin, decodeFile(made.bytes, plugin).source, read)
          reads(plugin, parsed, made.identifiers, kept)
          if (finds) witnesses(finds, plugin, parsed, `a new file of ${show(kept)}`)
        },
      ),
      { numRuns: runs, seed },
    )
  },
}

/** Throws if a file has another text for one of these strings, or more strings. */
function reads(
  plugin: Format,
  parsed: Parsed,
  identifiers: ReadonlyMap<NewString, string>,
  strings: readonly NewString[],
): void {
  const units = new Map(parsed.units.map((unit, index) => [parsed.identifiers[index], unit]))
  must(
    parsed.units.filter(({ isHidden }) => !isHidden).length <= strings.length,
    () => `a new file of ${show(strings)} has more strings`,
  )
  for (const string of strings) {
    const unit = units.get(identifiers.get(string))
    for (const language of parsed.languages.targets) {
      const place = unit && placeFor(plugin, unit, language)
      must(place !== undefined, () => `a new file does not have ${show(string)}`)
      for (const [category, slot] of isPlural(place) ? place.forms : [[undefined, place] as const]) {
        const read = textOf(parsed.source, slot)
        const wanted = formOf(plugin, string.text, category)
        // Next to its source text, a row that no one has translated stays empty.
        const isLeft =
          plugin.languages !== 'monolingual' &&
          typeof string.text !== 'string' &&
          category !== undefined &&
          string.text[category] === undefined
        must(
          read === wanted || read === normalized(slot, wanted) || (isLeft && read === ''),
          () => `${show(string)} of a new file is read as ${show(read)}`,
        )
      }
    }
  }
}

function formOf({ newFile }: Format, text: TextOrForms, category: Category | undefined): string {
  if (typeof text === 'string') return text
  const form = category === undefined ? newFile?.pluralText?.(text) : text[category]
  return form ?? text.other ?? ''
}
