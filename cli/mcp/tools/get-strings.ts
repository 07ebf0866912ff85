// The tool get_strings: all that is known of some strings.
import { languageOf, openedRepository, shownString, Strings } from '../strings.ts'
import { file, text, tool } from '../tool.ts'

interface Arguments {
  keys: string[]
  file?: string
  languages?: string[]
}

export const getStrings = tool<Arguments>({
  name: 'get_strings',
  title: 'Read strings',
  description:
    'Returns the source texts of keys, their translations, the codes (placeholders, tags) that a translation must keep, the plural forms that it needs, comments for translators, and length limits.',
  inputSchema: {
    type: 'object',
    properties: {
      keys: { type: 'array', items: text('A key, as list_strings returns it'), minItems: 1, maxItems: 100 },
      file,
      languages: {
        type: 'array',
        items: text('A code such as de', 35),
        maxItems: 100,
        description: 'Only these languages. Left out, all.',
      },
    },
    required: ['keys'],
    additionalProperties: false,
  },
  async run({ keys, file: name, languages }) {
    const wanted = languages && new Set(languages.map((code) => languageOf(code).id))
    const strings = await Strings.of(await openedRepository())
    const found = keys.map((key) => ({ key, result: strings.find(key, name) }))
    const unknown = found.flatMap(({ key, result }) =>
      typeof result === 'string' ? { key, reason: result } : [],
    )
    return {
      strings: found.flatMap(({ result }) => (typeof result === 'string' ? [] : shownString(result, wanted))),
      ...(unknown.length > 0 ? { unknown } : {}),
    }
  },
})
