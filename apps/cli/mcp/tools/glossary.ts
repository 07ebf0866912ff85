// The tool glossary: the terms of the repository's list, and how it has translated short and similar texts.
import type { LanguageId } from '@atlas/core/contract.ts'
import type { Term } from '@atlas/core/terms/term.ts'
import type { LocaleGroup } from '../../workspace/repository.ts'
import { memoriesOf, translationFiles } from '../../workspace/translations.ts'
import { languageOfAgent, openedRepository } from '../strings.ts'
import { textArgument, tool } from '../tool.ts'

export const glossary = tool<{ language: string; text?: string }>({
  name: 'glossary',
  title: 'Look up terms',
  description:
    'Returns the terms of a language: with "text", those that the text contains, its own translation if it has one, and similar texts. A term with "target" is of the list of the repository: use it, in the form that the sentence needs, nothing of "forbidden", and keep a term with "isKept" as it is. A term with "targets" is a short text that the repository has translated so; several mean that the files disagree.',
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
    const memory = (await memoriesOf(await translationFiles(groups))).get(language.id)
    const listed = await listedTerms(groups, language.id, given)
    const sources = new Set(listed.map(({ source }) => source.toLowerCase()))
    const others = (memory?.terms(given) ?? []).filter(({ source }) => !sources.has(source.toLowerCase()))
    const terms = [...listed, ...others]
    if (given === undefined) return { terms }
    const exact = memory?.exact(given)
    return {
      ...(exact === undefined ? {} : { exact }),
      similar: memory?.similar(given, 5) ?? [],
      terms,
    }
  },
})

/** The terms of the list, of all or of a text. Groups with several source languages may each have others. */
async function listedTerms(
  groups: readonly LocaleGroup[],
  language: LanguageId,
  text: string | undefined,
): Promise<Term[]> {
  const bySource = new Map(groups.map((group) => [group.sourceLanguage.id, group]))
  const found = new Map<string, Term>()
  for (const [source, { terms }] of bySource) {
    const pair = await terms.pair(source, language)
    for (const term of text === undefined ? pair.all : pair.in(text)) found.set(term.source, term)
  }
  return [...found.values()]
}
