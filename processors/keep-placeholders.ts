// Takes back translations that lost what the program fills in: they would show nothing, or crash it.
import type { Processor } from '../core/contract.ts'
import { placeholdersIn } from '../syntax/text/placeholders.ts'
import { changeTranslations, type TranslatedText } from '../syntax/text/translated-texts.ts'

/** What a translation must hold: what all forms of its source hold, for "one apple" need not name the number. */
function lostFrom({ text, source, sources }: TranslatedText): string[] {
  const found = placeholdersIn(text)
  const inEach = sources.map(placeholdersIn)
  return [...placeholdersIn(source)].flatMap(([placeholder, count]) => {
    const needed = Math.min(count, ...inEach.map((counts) => counts.get(placeholder) ?? 0))
    return (found.get(placeholder) ?? 0) < needed ? [placeholder] : []
  })
}

export default {
  title: 'Keep placeholders',
  about:
    'A translation that lost a placeholder of its source (printf, ICU, mustache, i18next, Ruby, JavaScript kinds) ' +
    'gives way to the source text, untranslated; the log says which string, language and placeholder.',
  beforeExport: (record, { languages, note }) =>
    changeTranslations(record, languages, (one) => {
      const [lost] = lostFrom(one)
      if (lost === undefined) return one
      note(`its translation into ${one.language.id} lacks ${lost}, so the source text is exported`)
      return { text: one.source, status: 'untranslated' }
    }),
} satisfies Processor
