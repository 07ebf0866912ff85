// Hides strings that need no translation: strings with only placeholders, numbers, addresses or punctuation.
import type { Processor, StringRecord } from '@atlas/core/contract.ts'
import { ADDRESS, isNoText } from '../_grammars/text/no-text.ts'
import { outsideCodes } from '../_grammars/codes/general-codes.ts'

function hasWords(text: string): boolean {
  if (isNoText(text)) return false
  let isWord = false
  outsideCodes(text.replaceAll(ADDRESS, ' '), (piece) => {
    isWord ||= /\p{L}/u.test(piece)
    return piece
  })
  return isWord
}

export default {
  title: 'Hide what needs no translation',
  about:
    'Hides strings that contain only placeholders, numbers, addresses, colors, names of icons or punctuation.',
  afterImport(record: StringRecord) {
    const texts = typeof record.text === 'string' ? [record.text] : Object.values(record.text)
    return texts.some(hasWords) ? record : { ...record, isHidden: true }
  },
} satisfies Processor
