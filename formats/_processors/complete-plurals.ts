// Fills the missing plural categories of a translation with its form `other`, the best fit for all numbers.
import type { Category, Language, Processor, Translation } from '@atlas/core/contract.ts'

function completed(translation: Translation, { pluralCategoryNames }: Language): Translation {
  const { text, status } = translation
  if (typeof text === 'string' || !text.other) return translation
  const { other } = text
  const missing = pluralCategoryNames.filter((category) => !text[category])
  if (missing.length === 0) return translation
  const filled = Object.fromEntries(missing.map((category) => [category, other])) as Record<Category, string>
  const forms = { ...text, ...filled }
  if (typeof status !== 'object' || status.other === undefined) return { ...translation, text: forms }
  const likeOther = Object.fromEntries(missing.map((category) => [category, status.other]))
  return { ...translation, text: forms, status: { ...status, ...likeOther } }
}

export default {
  title: 'Complete plurals',
  about: 'Missing plural categories of a translation get its form "other", with the status of that form.',
  beforeExport(record, { languages }) {
    const translations = { ...record.translations }
    let isChanged = false
    for (const language of languages.targets) {
      const before = Object.hasOwn(translations, language.id) ? translations[language.id] : undefined
      const after = before && completed(before, language)
      if (!after || after === before) continue
      translations[language.id] = after
      isChanged = true
    }
    return isChanged ? { ...record, translations } : record
  },
} satisfies Processor
