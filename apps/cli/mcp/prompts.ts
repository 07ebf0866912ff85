// The prompts of `atlas mcp`: tasks that a person gives to an agent.
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

/** All prompts. */
export const prompts: readonly Prompt[] = [
  {
    name: 'translate_missing',
    title: 'Translate what is missing',
    description: 'Translates all strings that have no text in a language.',
    arguments: [{ name: 'language', description: 'The code of the language, such as de', required: true }],
    text: ({ language: code = '' }) => {
      const language = languageByCode(code)
      if (!language) throw new Failure(2, `${code} is not a known language. Use a code such as de.`)
      return `Translate what is missing in ${language.name} (${language.id}).

1. Call list_strings with "language": "${language.id}" and "state": "missing", page by page.
2. Call get_strings for their codes, context, plural forms and limits, and glossary for the terms of a text.
3. Call set_translations in batches. Keep every code as it is spelled. Give a plural all the forms that get_strings names.
4. If a text is refused, correct it as its reason says, and send it again.
5. At the end call lint, and report what is left.

Do not edit the files in another way.`
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
