// Replaces translations that lost a placeholder by their source text. They would lose a value, or crash the program.
import type { Processor } from '../core/contract.ts'
import { placeholdersIn } from '../syntax/text/placeholders.ts'
import { changeTranslations, type TranslatedText } from '../syntax/text/translated-texts.ts'

/** The lost placeholders. Only those in all forms of the source are required: "one apple" need not have the number. */
function lostFrom({ text, source, sources }: TranslatedText): string[] {
  const found = placeholdersIn(text)
  const inEach = sources.map(placeholdersIn)
  return [...placeholdersIn(source)].flatMap(([placeholder, count]) => {
    const needed = inEach.reduce((least, counts) => Math.min(least, counts.get(placeholder) ?? 0), count)
    return (found.get(placeholder) ?? 0) < needed ? [placeholder] : []
  })
}

export default {
  title: 'Keep placeholders',
  about:
    'A translation that lost a placeholder of its source (printf, ICU, mustache, i18next, Ruby, JavaScript) ' +
    'is replaced by the source text, with the status untranslated. The log names the string, language and placeholder.',
  beforeExport: (record, { languages, note }) =>
    changeTranslations(record, languages, (one) => {
      const [lost] = lostFrom(one)
      if (lost === undefined) return one
      note(`its translation into ${one.language.id} lacks ${lost}, so the source text is exported`)
      return { text: one.source, status: 'untranslated' }
    }),
} satisfies Processor
