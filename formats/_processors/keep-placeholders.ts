// Replaces translations that lost a placeholder by their source text. Otherwise they would lose a value, or crash the
// program.
import { checkCodes, type Category, type Processor } from '@atlas/core/contract.ts'
import { scannerFor } from '../_grammars/codes/general-codes.ts'
import { changeTranslations } from '../_grammars/text/translated-texts.ts'

/** The first value of a source text that its translation does not show, or shows as another type. */
function lostValue(source: string, text: string, category: Category | undefined): string | undefined {
  const scan = scannerFor(source)
  if (!scan) return undefined
  const lost = checkCodes(scan, source, text, category).find(
    ({ rule, code }) => code.kind === 'value' && (rule === 'lost' || rule === 'type'),
  )
  const value = lost && scan(source).find(({ id }) => id === lost.code.id)
  return value && source.slice(...value.at)
}

export default {
  title: 'Keep placeholders',
  about:
    'A translation that lost a placeholder of its source (printf, ICU, mustache, i18next, Ruby, JavaScript) ' +
    'is replaced by the source text, with the status untranslated. An approved translation is kept, unless the option ' +
    '`approved` says otherwise. The context of the string names the language and the placeholder.',
  beforeExport: (record, { languages, note, options: { approved } }) =>
    changeTranslations(record, languages, (translatedText) => {
      const lost = lostValue(translatedText.source, translatedText.text, translatedText.category)
      if (lost === undefined) return translatedText
      if (translatedText.status === 'approved' && approved !== true) {
        note(
          `its approved translation into ${translatedText.language.id} lacks ${lost}, and is exported nevertheless`,
        )
        return { text: translatedText.text }
      }
      note(`its translation into ${translatedText.language.id} lacks ${lost}, so the source text is exported`)
      return { text: translatedText.source, status: 'untranslated' }
    }),
} satisfies Processor
