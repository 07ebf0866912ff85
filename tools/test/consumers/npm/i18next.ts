// i18next with the files of a language as its resources. Plurals are asked for by count.
import { createInstance } from 'i18next'
import type { Consumer } from '../consumer.ts'
import { entriesOf } from '../entries.ts'

const SUFFIX = /_(?:ordinal_)?(?:zero|one|two|few|many|other)$/
const COUNTS = [0, 1, 2, 3, 11, 100, 1.5]

export default {
  name: 'i18next',
  formats: {
    async i18next({ text, language }) {
      const resources = JSON.parse(text) as Record<string, unknown>
      const i18n = createInstance()
      await i18n.init({
        lng: language.locale,
        resources: { [language.locale]: { translation: resources } },
        interpolation: { escapeValue: false, skipOnVariables: true, nestingPrefix: '\0' },
        keySeparator: '/',
        nsSeparator: false,
        contextSeparator: '\0',
        ignoreJSONStructure: false,
        returnEmptyString: true,
        // What the values of a text are is not asked here.
        missingInterpolationHandler: (_, [whole]: RegExpExecArray) => whole,
      })
      const found: [string, string][] = []
      for (const [path] of entriesOf(resources)) {
        const key = path.slice(1)
        if (SUFFIX.test(key))
          for (const count of COUNTS) {
            const ordinal = key.includes('_ordinal_')
            const base = key.replace(SUFFIX, '')
            const plural = i18n.t(base, { count, ordinal, interpolation: { skipOnVariables: true } })
            found.push([`${base} (${ordinal ? 'ordinal ' : ''}${count})`, plural])
          }
        else found.push([key, i18n.t(key)])
      }
      return found
    },
  },
} satisfies Consumer
