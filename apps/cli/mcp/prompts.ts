// The prompts of `atlas mcp`: tasks that a person gives to an agent.
import type { Language } from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { Failure } from '../failure.ts'

interface Prompt {
  name: string
  title: string
  description: string
  arguments: { name: string; description: string; required: boolean }[]
  text: (given: Readonly<Record<string, string>>) => string
}

/** A message of a prompt, as the protocol has it. */
interface PromptAnswer {
  [key: string]: unknown
  description: string
  messages: { role: 'user'; content: { type: 'text'; text: string } }[]
}

const ofLanguage = { name: 'language', description: 'The code of the language, such as de', required: true }

function languageIn({ language: code = '' }: Readonly<Record<string, string>>): Language {
  const language = languageByCode(code)
  if (!language) throw new Failure(2, `${code} is not a known language. Use a code such as de.`)
  return language
}

/** All prompts. */
export const prompts: readonly Prompt[] = [
  {
    name: 'translate_missing',
    title: 'Translate what is missing',
    description: 'Translates all strings that have no text in a language.',
    arguments: [ofLanguage],
    text: (given) => {
      const language = languageIn(given)
      return `Translate what is missing in ${language.name} (${language.id}).

1. Call list_strings with "language": "${language.id}" and "state": "missing", page by page.
2. Call get_strings for their codes, context, plural forms and limits, and glossary for the terms of a text.
3. Call set_translations in batches. Keep every code as it is spelled. Give a plural all the forms that get_strings names.
4. If a text is refused, correct it as its reason says, and send it again.
5. At the end call lint, and report what is left.

Do not edit the files in another way.`
    },
  },
  {
    name: 'review_translations',
    title: 'Review translations',
    description: 'Reads the translations of a language, and corrects what is wrong.',
    arguments: [
      ofLanguage,
      { name: 'file', description: 'Only these files, as list_strings names them', required: false },
    ],
    text: (given) => {
      const language = languageIn(given)
      const file = given['file'] === undefined ? '' : `, "file": ${JSON.stringify(given['file'])}`
      return `Review the translations in ${language.name} (${language.id}).

1. Call lint with "languages": ["${language.id}"], and glossary with "language": "${language.id}".
2. Call list_strings with "language": "${language.id}"${file}, page by page, and get_strings for each page.
3. Compare each text with its source text, its context and its neighbors: meaning, terms, tone, grammar, plural forms. Skip strings with "translate": false.
4. Make a list of what is wrong: the key, the text, the better text, and the reason. Leave what is only a matter of taste.
5. Show the list, and call set_translations only for what the person accepts. At the end call lint again.

Do not edit the files in another way.`
    },
  },
  {
    name: 'propose_terms',
    title: 'Propose terms',
    description: 'Proposes a list of terms for a language from what the repository has translated.',
    arguments: [ofLanguage],
    text: (given) => {
      const language = languageIn(given)
      return `Propose a list of terms for ${language.name} (${language.id}).

1. Call glossary with "language": "${language.id}", page by page. Terms with "target" are in the list already.
2. Find the words that the program uses for its own things: what it calls a file, an account, a setting. For a term with several "targets", call list_strings to see which one is used most.
3. Write the list as CSV. The first line is "en,${language.id},${language.id} forbidden,translate,note", with the source language first. Separate several forms of a term by "|", put "no" under translate for names that stay, and list inflected forms of irregular words.
4. Show the list. If the person accepts it, write it to a file, name it as "terms" in atlas.json, call lint, and show what it finds.`
    },
  },
]

/** A prompt with its arguments. Throws a `Failure`. */
export function promptNamed(name: string, given: Readonly<Record<string, string>> = {}): PromptAnswer {
  const prompt = prompts.find((each) => each.name === name)
  if (!prompt) throw new Failure(2, `There is no prompt ${name}.`)
  const missing = prompt.arguments.find((each) => each.required && given[each.name] === undefined)
  if (missing) throw new Failure(2, `The prompt ${name} needs "${missing.name}".`)
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given) } }],
  }
}
