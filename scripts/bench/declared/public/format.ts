// Makes files after the form of formats in public repositories, with texts of our own: in the size of real files, and
// with their irregularities: comments, values that are not texts, texts of several lines.
import type { ForeignFormat } from '../foreign.ts'

/** A format of a public repository. */
export interface PublicFormat extends ForeignFormat {
  /** The repository whose files have this form. */
  form: string
}

export interface Entry {
  key: string
  text: string
  /** Its number in all files of the format. */
  index: number
}

/** A file, and the strings that a person finds in it. A text without a key in the file has none. */
export type Written = { file: string; strings: ForeignFormat['expected'] }

export const SHORT =
  `Open the gate|Close the gate|Rake|Watering can|Settings|Back to the shed|Save the season|Load a season|Sell
|Buy seeds|Language|Volume of birds|Show tips|Quit the garden|Northern beds|Weather|Help|New season|Rename|Confirm
|Moisture: {0} %|Day {0} of {1}|Compost|Beehive|Tool rack|Path of gravel|Green house|Fence|Scarecrow|Wind chimes`
    .replaceAll('\n', '')
    .split('|')

export const LONG =
  `The well is empty. Come back after the rain.|You have no seeds left, so nothing can be sown today.
|A hedgehog has moved in behind the compost.|Do you really want to dig up this bed?|Slugs ate {0} of your lettuces!
|The apple tree won't bear fruit before its third year.|Water the tomatoes in the morning, never at noon.
|Your neighbor asks whether you could lend a ladder.|The season could not be saved: the shelf is full.
|Frost is expected tonight; cover the young plants.|Nobody answers the door.|Bees like lavender, thyme and borage.
|Press any key to leave the green house.|It smells of rain and of wet earth.|This path leads to the old orchard.
|The market opens on Saturday, at eight o'clock.|Pick a color for the new bench.|All beds are weeded. Well done!
|A letter lies on the step, half eaten by snails.|Turn the compost once a month, or it will not rot.`
    .replaceAll('\n', '')
    .split('|')

const SIZES = [26, 31, 37]

/** The entries of the three files of a format: about every third text is a sentence. */
function entriesOf(part: number, keyOf: (index: number) => string): Entry[] {
  const from = SIZES.slice(0, part).reduce((sum, size) => sum + size, 0)
  return Array.from({ length: SIZES[part] ?? 0 }, (_, at) => {
    const index = from + at
    const round = Math.floor(index / 30)
    const list = index % 3 === 1 ? LONG : SHORT
    const text = list[(index * 7 + round) % list.length] ?? ''
    return { key: keyOf(index), text: round === 0 ? text : longer(text, index), index }
  })
}

/** Another text like a text. */
const longer = (text: string, index: number): string =>
  /[.!?]$/.test(text) ? `${text} Mind the ${WORDS[index % 10]}!` : `${text} by the ${WORDS[index % 10]}`

export const WORDS = 'gate bed rain tool shed bee path tree bench well'.split(' ')
export const ACTS = 'open title hint name warning label tip ask'.split(' ')
export const wordKey = (index: number): string =>
  `${WORDS[index % 10]}_${ACTS[(index * 3) % 8]}${index > 39 ? index : ''}`
export const camel = (index: number): string =>
  wordKey(index).replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

export function format(
  name: string,
  form: string,
  file: string,
  keyOf: (index: number) => string,
  write: (entries: readonly Entry[], part: number) => Written,
): PublicFormat {
  const [first, second, third] = [0, 1, 2].map((part) => write(entriesOf(part, keyOf), part))
  if (!first || !second || !third) throw new Error('unreachable')
  return {
    name,
    form,
    file,
    samples: [first.file, second.file],
    test: third.file,
    expected: third.strings,
  }
}

export const pairs = (entries: readonly Entry[]): Written['strings'] =>
  entries.map(({ key, text }) => [key, text])

export const id = (index: number): string => (0x2f31_07 + index * 7919).toString(16).padStart(6, '0')
