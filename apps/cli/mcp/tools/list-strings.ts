// The tool list_strings: finds strings, a page at a time.
import type { TextOrForms } from '@atlas/core/contract.ts'
import { states, type State } from '../../compare/status.ts'
import { Failure } from '../../failure.ts'
import { translationIn } from '../../workspace/translations.ts'
import { isGroupNamed, languageOfAgent, openedRepository, statesOf, groupStrings } from '../strings.ts'
import { fileArgument, keyMatcher, keyPattern, textArgument, tool } from '../tool.ts'

/** A text is shown up to this length. get_strings returns it whole. */
const SHOWN = 300

interface Arguments {
  language?: string
  state?: State
  file?: string
  contains?: string
  key?: string
}

export const listStrings = tool<Arguments>({
  name: 'list_strings',
  title: 'Find strings',
  description: `Finds strings by state, language, file, or a part of their key or text, and returns a page of keys with their source texts. Long texts are cut off: get_strings returns them whole, with codes and context. With "language" and "state": "missing" it lists what is to be translated.`,
  inputSchema: {
    type: 'object',
    properties: {
      language: textArgument(
        'The code of a language, such as de. With it, the translations are listed too.',
        35,
      ),
      state: {
        enum: states,
        description: 'Only strings whose translation has this state. Needs "language".',
      },
      file: fileArgument,
      contains: textArgument(
        'Only strings whose key, source text or translation contains this, in any case.',
        500,
      ),
      key: keyPattern,
    },
    additionalProperties: false,
  },
  pages: 'strings',
  async run({ language: code, state, file: name, contains, key: pattern }) {
    if (state !== undefined && code === undefined)
      throw new Failure(2, 'Name a language, too: a state is of one.')
    const isMeant = keyMatcher(pattern)
    if (code !== undefined) languageOfAgent(code)
    const { groups, skipped } = await openedRepository()
    const meant = name === undefined ? groups : groups.filter((group) => isGroupNamed(group, name))
    if (meant.length === 0) throw new Failure(2, `${name} names no localized files. status lists them.`)
    const found: object[] = []
    for (const group of meant) {
      const strings = await groupStrings(group)
      if (!strings) continue
      const languages = strings.translations.map(({ language }) => language)
      const language = code === undefined ? undefined : languageOfAgent(code, languages)
      const place = strings.translations.find((each) => each.language.id === language?.id)
      if (language && !place) continue
      const all = place && statesOf(place)
      const extra = state === 'extra' && place ? [...(place.translation?.strings.values() ?? [])] : []
      for (const { identifier, record } of [...strings.file.strings.values(), ...extra]) {
        if (record.isHidden || (state !== undefined && all?.get(identifier) !== state)) continue
        if (!isMeant(identifier)) continue
        const own = place && translationIn(place, identifier)?.text
        const texts = [identifier, plain(record.text), ...(own === undefined ? [] : [plain(own)])]
        const part = contains?.toLowerCase()
        if (part !== undefined && !texts.some((each) => each.toLowerCase().includes(part))) continue
        found.push({
          key: identifier,
          file: group.pattern,
          source: shortened(record.text),
          ...(language
            ? { state: all?.get(identifier), translation: own === undefined ? null : shortened(own) }
            : {}),
        })
      }
    }
    return { ...(skipped.length > 0 ? { skipped } : {}), strings: found }
  },
})

const plain = (each: TextOrForms): string =>
  typeof each === 'string' ? each : Object.values(each).join('\n')

function shortened(each: TextOrForms): TextOrForms {
  if (typeof each === 'string') return each.length > SHOWN ? `${each.slice(0, SHOWN).toWellFormed()}…` : each
  return Object.fromEntries(Object.entries(each).map(([category, form]) => [category, shortened(form)]))
}
