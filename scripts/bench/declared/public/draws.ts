// Texts of formats that give several to one thing: short ones for labels, sentences for what explains them.
import { LONG, SHORT, wordKey, type Entry, type Written } from './format.ts'

/** A short text without a full stop, another one for each index. */
export const label = (index: number): string => {
  const round = Math.floor(index / SHORT.length)
  return `${SHORT[(index * 7) % SHORT.length]}${['', ' by the pond', ' in May', ' of the neighbor'][round % 4]}`
}

/** A sentence or two, others for each index. */
export const sentence = (index: number): string => {
  const round = Math.floor(index / LONG.length)
  return `${LONG[(index * 3) % LONG.length]}${['', ' It is late.', ' Ask the neighbor!', ' So be it.', ' Is it May?'][round % 5]}`
}

/** What a function makes of each entry, one after another. */
export const each = (entries: readonly Entry[], write: (entry: Entry) => string): string =>
  entries.map(write).join('')

/** The strings of entries whose text in the file is not the one that they came with. */
export const said = (entries: readonly Entry[], textOf: (entry: Entry) => string): Written['strings'] =>
  entries.map((entry) => [entry.key, textOf(entry)])

export const upper = (index: number): string => wordKey(index).toUpperCase()
export const dashed = (index: number): string => wordKey(index).replaceAll('_', '-')

/** What stands for a translation into another language. */
export const inGerman = (text: string): string => text.replaceAll(/[aeiou]/g, 'ü')
export const inSpanish = (text: string): string => text.replaceAll(/[aeiou]/g, 'á')
export const inChinese = (text: string): string =>
  text.replaceAll(/[A-Za-z']+ ?/g, (word) => '花園水門種子雨樹工具蜂井'.charAt(word.length % 12))
