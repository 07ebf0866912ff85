// Lets consumers load a file as it was and as it was built, and compares what they show with what was sent.
import { messageOf, show } from '@atlas/core/errors.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import type { Consumer, LoadedFile } from './consumer.ts'
import { WORDS, type Built, type Place, type Round, type Spelling } from './trial.ts'

/** How a consumer took a file. */
export interface LoadOutcome {
  /** The consumer refuses the file as it was, so it proves nothing about ours. */
  refused?: string
  /** How many texts it shows as they were sent. */
  texts: number
  /** How many further texts it shows with markup of its own, and with all their words. */
  words: number
  /** What is wrong, for people. */
  failures: readonly string[]
}

/** Lets a consumer load a file as it was and as it was built. */
export async function load(consumer: Consumer, type: string, file: Built): Promise<LoadOutcome> {
  const { sample, language, plugin } = file
  const read = async (bytes: Uint8Array): Promise<Map<string, string>> => {
    const { text } = decodeFile(bytes, plugin).source
    const given: LoadedFile = { name: sample.name, bytes, text, language }
    return new Map(await consumer.formats[type]?.(given))
  }
  let before: Map<string, string>
  try {
    before = await read(sample.bytes)
  } catch (error) {
    return { refused: messageOf(error), texts: 0, words: 0, failures: [] }
  }
  const all: Required<Omit<LoadOutcome, 'refused'>> & { failures: string[] } = {
    texts: 0,
    words: 0,
    failures: [],
  }
  try {
    const marked = await read(file.marked)
    all.failures.push(...changedKeys(file, before, marked))
    for (const round of file.rounds) {
      const { texts, words, failures } = compared(consumer, round, before, marked, await read(round.bytes))
      all.texts += texts
      all.words += words
      all.failures.push(...failures)
    }
  } catch (error) {
    all.failures.push(`is refused: ${messageOf(error)}`)
  }
  return all
}

/** Keys that a build with words lacks. */
function changedKeys(
  { rows }: Built,
  before: ReadonlyMap<string, string>,
  marked: ReadonlyMap<string, string>,
): string[] {
  const stems = new Set([...marked.keys()].map(stemOf))
  return [...before].flatMap(([key, text]) =>
    stems.has(stemOf(key)) || rows.has(text) ? [] : [`${show(key)} is gone`],
  )
}

function compared(
  consumer: Consumer,
  { places }: Round,
  before: ReadonlyMap<string, string>,
  marked: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): LoadOutcome {
  const failures: string[] = []
  const stems = new Set([...before.keys()].map(stemOf))
  const counts = { texts: 0, words: 0 }
  for (const [key, text] of marked) {
    const found = after.get(key)
    const expected = expectedFor(text, places)
    // Some consumers leave out what has no text.
    if (found === undefined && expected?.texts.every((each) => each === '')) continue
    if (found === undefined) failures.push(`${show(key)} is gone for a text that is hard to write`)
    else if (expected === undefined) {
      if (!stems.has(stemOf(key)) && !/Zq\d/.test(text)) failures.push(`${show(key)} is new`)
    } else if (!expected.texts.some((each) => consumer.loses?.test(each))) {
      const kind = shownAs(consumer, expected, found)
      if (kind === undefined)
        failures.push(`${show(key)} is ${show(found)} and not ${show(expected.whole[0])}`)
      else counts[kind]++
    }
  }
  for (const key of after.keys())
    if (!marked.has(key)) failures.push(`${show(key)} is new for a text that is hard to write`)
  return { ...counts, failures }
}

/** Whether a consumer shows a text exactly, or all its words where it shows markup in its own way. */
function shownAs(
  { showsOtherwise }: Consumer,
  { whole, texts, hasCodes }: Expected,
  found: string,
): 'texts' | 'words' | undefined {
  if (whole.includes(found)) return 'texts'
  if (!showsOtherwise || !(hasCodes || texts.some((each) => showsOtherwise.test(each)))) return undefined
  const isSame = hasCodes ? sortedWordsOf : wordsOf
  return whole.some((each) => isSame(each) === isSame(found)) ? 'words' : undefined
}

const wordsOf = (text: string): string => (text.match(/[\p{L}\p{N}]+/gu) ?? []).join('')

/** The characters of the words in any order: a code that moves may take a note or a field with it. */
const sortedWordsOf = (text: string): string => [...wordsOf(text)].sort().join('')

/** A key without the name of a row. */
function stemOf(key: string): string {
  return key.replace(/#[^]*$/, '')
}

/** What a consumer must show in a place: one of these, made of these texts. */
interface Expected {
  whole: readonly string[]
  texts: readonly string[]
  /** Whether one of the texts has tags. */
  hasCodes: boolean
}

/** What a consumer must show where it showed words: with tags as they are written, or without. Undefined if that is not certain. */
function expectedFor(shown: string, places: Round['places']): Expected | undefined {
  const spellings = [
    ({ text }: Spelling) => text,
    ({ text }: Spelling) => unescaped(text),
    ({ visible }: Spelling) => visible,
    ({ visible }: Spelling) => unescaped(visible),
  ]
  const all = spellings.map((spell) => textFor(shown, places, spell)).filter((each) => each !== undefined)
  const [first] = all
  return first && { ...first, whole: all.map(({ whole }) => whole) }
}

/** A text as a page shows it. */
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** The text that a consumer must show where it showed words, if it shows each text by `spell`. */
function textFor(
  shown: string,
  places: Round['places'],
  spell: (spelling: Spelling) => string,
): (Omit<Expected, 'whole'> & { whole: string }) | undefined {
  const used: string[] = []
  let hasCodes = false
  let whole = ''
  let end = 0
  for (const { 0: word, index } of shown.matchAll(WORDS)) {
    const place: Place | undefined = places.get(word)
    if (!place || index < end || !shown.startsWith(spell(place.marked), index)) return undefined
    whole += shown.slice(end, index) + spell(place.sent)
    end = index + spell(place.marked).length
    used.push(place.sent.visible)
    hasCodes ||= place.sent.visible !== place.sent.text
  }
  return used.length === 0 ? undefined : { whole: whole + shown.slice(end), texts: used, hasCodes }
}
