// The tool glossary: how the repository has translated terms and similar texts.
import { memoriesOf, translationFiles } from '../../workspace/translations.ts'
import { languageOfAgent, openedRepository } from '../strings.ts'
import { textArgument, tool } from '../tool.ts'

export const glossary = tool<{ language: string; text?: string }>({
  name: 'glossary',
  title: 'Look up terms',
  description:
    'Returns how this repository has translated terms into a language: with "text", the terms that the text contains, its own translation if it has one, and similar texts. Several translations of a term mean that the files disagree. Follow them.',
  inputSchema: {
    type: 'object',
    properties: {
      language: textArgument('The code of the language, such as de', 35),
      text: textArgument('A source text that is to be translated', 10_000),
    },
    required: ['language'],
    additionalProperties: false,
  },
  pages: 'terms',
  async run({ language: code, text: given }) {
    const language = languageOfAgent(code)
    const { groups } = await openedRepository(undefined, false)
    const memory = memoriesOf(await translationFiles(groups)).get(language.id)
    const terms = memory?.terms(given) ?? []
    if (given === undefined) return { terms }
    const exact = memory?.exact(given)
    return {
      ...(exact === undefined ? {} : { exact }),
      similar: memory?.similar(given, 5) ?? [],
      terms,
    }
  },
})
