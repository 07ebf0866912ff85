// The tool get_strings: all that is known of some strings.
import { languageFilter, openedRepository, shownString, StringSearch } from '../strings.ts'
import { fileArgument, languagesArgument, textArgument, tool } from '../tool.ts'

interface Arguments {
  keys: string[]
  file?: string
  languages?: string[]
}

export const getStrings = tool<Arguments>({
  name: 'get_strings',
  title: 'Read strings',
  description:
    'Returns the source texts of keys, their translations, the codes (placeholders, tags) that a translation must keep, the plural forms that it needs, comments for translators, the source texts before and after it, and length limits. A string with "translate": false is not to be translated.',
  inputSchema: {
    type: 'object',
    properties: {
      keys: {
        type: 'array',
        items: textArgument('A key, as list_strings returns it'),
        minItems: 1,
        maxItems: 100,
      },
      file: fileArgument,
      languages: languagesArgument,
    },
    required: ['keys'],
    additionalProperties: false,
  },
  pages: 'strings',
  async run({ keys, file: name, languages: codes }) {
    const isWanted = languageFilter(codes)
    const strings = await StringSearch.of(await openedRepository())
    const found = keys.map((key) => ({ key, result: strings.find(key, name) }))
    const unknown = found.flatMap(({ key, result }) =>
      typeof result === 'string' ? { key, reason: result } : [],
    )
    return {
      ...(unknown.length > 0 ? { unknown } : {}),
      strings: found.flatMap(({ result }) =>
        typeof result === 'string' ? [] : shownString(result, isWanted),
      ),
    }
  },
})
