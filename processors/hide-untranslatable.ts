// Hides strings that need no translation: those with only placeholders, numbers, addresses or punctuation.
import type { Processor, StringRecord } from '../core/contract.ts'
import { outsidePlaceholders } from '../syntax/text/placeholders.ts'

const ADDRESS = /(?:https?:\/\/|www\.|mailto:)\S+|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,253}/g

function hasWords(text: string): boolean {
  let words = ''
  outsidePlaceholders(text.replaceAll(ADDRESS, ' '), (piece) => (words += piece))
  return /\p{L}/u.test(words)
}

export default {
  title: 'Hide what needs no translation',
  about: 'Hides strings that contain only placeholders, numbers, addresses or punctuation.',
  afterImport(record: StringRecord) {
    const texts = typeof record.text === 'string' ? [record.text] : Object.values(record.text)
    return texts.some(hasWords) ? record : { ...record, isHidden: true }
  },
} satisfies Processor
