// The tool glossary: how the repository has translated terms and similar texts.
import { memoriesOf, translationFiles } from '../../repository/translations.ts'
import { languageOf, openedRepository } from '../strings.ts'
import { text, tool } from '../tool.ts'

const MOST = 200

export const glossary = tool<{ language: string; text?: string; limit?: number }>({
  name: 'glossary',
  title: 'Look up terms',
  description:
    'Returns how this repository has translated terms into a language: with "text", the terms that the text contains, its own translation if it has one, and similar texts. Several translations of a term mean that the files disagree. Follow them.',
  inputSchema: {
    type: 'object',
    properties: {
      language: text('The code of the language, such as de', 35),
      text: text('A source text that is to be translated', 10_000),
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: MOST,
        default: 50,
        description: 'How many terms to return.',
      },
    },
    required: ['language'],
    additionalProperties: false,
  },
  async run({ language: code, text: given, limit = 50 }) {
    const language = languageOf(code)
    const { groups } = await openedRepository(undefined, false)
    const memory = memoriesOf(await translationFiles(groups)).get(language.id)
    const terms = memory?.terms(given) ?? []
    if (given === undefined) return { total: terms.length, terms: terms.slice(0, limit) }
    const exact = memory?.exact(given)
    return {
      terms: terms.slice(0, limit),
      ...(exact === undefined ? {} : { exact }),
      similar: memory?.similar(given, 5) ?? [],
    }
  },
})
