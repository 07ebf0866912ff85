// Adds the white space at the beginning and end of a source to its translations. Programs rely on it to join texts.
import type { Processor } from '@atlas/core/contract.ts'
import { changeTranslations } from '../_grammars/text/translated-texts.ts'

function edgesOf(text: string): [start: string, end: string] {
  const trimmed = text.trimStart()
  const inner = trimmed.trimEnd()
  return [text.slice(0, text.length - trimmed.length), trimmed.slice(inner.length)]
}

export default {
  title: 'Keep spaces at the edges',
  about: 'Adds the white space at the beginning and end of a source text to its translation.',
  beforeExport: (record, { languages }) =>
    changeTranslations(record, languages, ({ text, source }) => {
      const inner = text.trim()
      // A text of only white space has no edges.
      if (inner === '' || source.trim() === '') return { text }
      const [start, end] = edgesOf(source)
      return { text: start + inner + end }
    }),
} satisfies Processor
