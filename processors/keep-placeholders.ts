// Replaces translations that lost a placeholder by their source text. They would lose a value, or crash the program.
import type { Processor } from '../core/contract.ts'
import { placeholderFaults } from '../syntax/text/placeholders.ts'
import { changeTranslations } from '../syntax/text/translated-texts.ts'

export default {
  title: 'Keep placeholders',
  about:
    'A translation that lost a placeholder of its source (printf, ICU, mustache, i18next, Ruby, JavaScript) ' +
    'is replaced by the source text, with the status untranslated. The log names the string, language and placeholder.',
  beforeExport: (record, { languages, note }) =>
    changeTranslations(record, languages, (one) => {
      const [lost] = placeholderFaults(one.text, one.source, one.sources).missing
      if (lost === undefined) return one
      note(`its translation into ${one.language.id} lacks ${lost}, so the source text is exported`)
      return { text: one.source, status: 'untranslated' }
    }),
} satisfies Processor
