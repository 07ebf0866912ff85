// The tool set_translations: checks a batch of texts, and writes those that pass.
import type { TextOrForms } from '@atlas/core/contract.ts'
import { languageAmong } from '@atlas/core/language-spelling.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { objectionToWhole } from '../../compare/checked-texts.ts'
import { lintInFile, lintTarget } from '../../compare/lint.ts'
import { isSameText } from '../../compare/reading.ts'
import { translationFile, writeTranslations, type TranslationFile } from '../../workspace/matrix.ts'
import { translationIn } from '../../workspace/translations.ts'
import { changing } from '../changing.ts'
import { openedRepository, StringSearch, type StringOfGroup } from '../strings.ts'
import { dryRun, fileArgument, textArgument, textOrFormsArgument, tool } from '../tool.ts'

/** The most texts of a batch. */
const MOST = 200

interface Item {
  key: string
  language: string
  text: TextOrForms
  file?: string
}

interface Refused {
  key: string
  language: string
  reason: string
  expectedCodes?: readonly string[]
}

export const setTranslations = tool<{ translations: Item[]; dryRun?: boolean }>({
  name: 'set_translations',
  title: 'Write translations',
  description:
    'Writes translations into the files of their languages, and changes nothing else there. Each text is checked first: a text with a missing or changed placeholder or tag, a wrong plural, or too many characters is refused with the reason and the codes that it must have; correct it, and send it again. The others are written and read back.',
  inputSchema: {
    type: 'object',
    properties: {
      translations: {
        type: 'array',
        minItems: 1,
        maxItems: MOST,
        items: {
          type: 'object',
          properties: {
            key: textArgument('The key, as list_strings returns it. Keys are never translated.'),
            language: textArgument('The code of the language, such as de', 35),
            text: textOrFormsArgument,
            file: fileArgument,
          },
          required: ['key', 'language', 'text'],
          additionalProperties: false,
        },
      },
      dryRun,
    },
    required: ['translations'],
    additionalProperties: false,
  },
  writes: true,
  async run({ translations, dryRun: isDry }) {
    return changing(() => written(translations), isDry)
  },
})

/** A file, and the texts for it. */
interface Batch {
  place: TranslationFile
  items: { item: Item; found: StringOfGroup }[]
}

async function written(items: readonly Item[]): Promise<object> {
  const repository = await openedRepository()
  const strings = await StringSearch.of(repository)
  const refused: Refused[] = []
  const batches = new Map<TranslationFile, Batch>()
  for (const item of items) {
    const found = placeOf(item, strings)
    if ('reason' in found) refused.push({ ...named(item), ...found })
    else {
      const batch: Batch = batches.get(found.place) ?? { place: found.place, items: [] }
      batches.set(found.place, batch)
      batch.items.push({ item, found: found.found })
    }
  }
  const done: object[] = []
  const findings: object[] = []
  for (const batch of batches.values()) {
    const { place } = batch
    const records = batch.items.map(({ item, found: { entry } }) => ({
      ...entry.record,
      translations: { [place.language.id]: { text: item.text, status: 'translated' as const } },
    }))
    const lost = new Map(
      (await writeTranslations(place, records)).map((each) => [each.identifier, each.reason]),
    )
    const again = await readAgain(place)
    for (const { item } of batch.items) {
      const reason = lost.get(item.key)
      const now = again && translationIn(again, item.key)?.text
      if (reason !== undefined) refused.push({ ...named(item), reason: asSentence(reason) })
      else if (now === undefined)
        refused.push({ ...named(item), reason: 'the file does not have the text afterward.' })
      else
        done.push({
          ...named(item),
          path: place.path,
          ...(isSameText(now, item.text) ? {} : { readBack: now }),
        })
    }
    const keys = new Set(batch.items.map(({ item }) => item.key))
    for (const { identifier, language, rule, message } of again ? lintOf(again) : [])
      if (identifier !== undefined && keys.has(identifier))
        findings.push({ key: identifier, language, rule, message })
  }
  return { refused, ...(findings.length > 0 ? { findings } : {}), written: done }
}

const asSentence = (reason: string): string => (reason.endsWith('.') ? reason : `${reason}.`)

const named = ({ key, language }: Item): { key: string; language: string } => ({ key, language })

/** The file for a text, if the text can be written there. */
function placeOf(
  { key, language: code, text: given, file: name }: Item,
  strings: StringSearch,
): { place: TranslationFile; found: StringOfGroup } | Pick<Refused, 'reason' | 'expectedCodes'> {
  const found = strings.find(key, name)
  const translated = typeof found === 'string' ? [] : found.translations
  const language =
    languageAmong(
      code,
      translated.map((each) => each.language),
    ) ?? languageByCode(code)
  if (!language)
    return { reason: `${code} is not a known language. Use a code such as de, pt-BR, or zh-Hant.` }
  if (typeof found === 'string') return { reason: found }
  const { group, file: source, translations, entry } = found
  if (language.id === group.sourceLanguage.id)
    return {
      reason: `${language.name} is the source language. Its texts are changed in ${group.source ?? group.pattern} by a person.`,
    }
  const place = translations.find((each) => each.language.id === language.id)
  if (!place)
    return {
      reason: `${group.pattern} has no texts in ${language.name}. add_language makes a place for them.`,
    }
  if (entry.record.isHidden) return { reason: 'the file marks the string as not to be translated.' }
  const objection = objectionToWhole(source, entry, given, language)
  return objection ? { ...objection, reason: asSentence(objection.reason) } : { place, found }
}

async function readAgain({
  group,
  path,
  code,
  language,
}: TranslationFile): Promise<TranslationFile | undefined> {
  return translationFile(group, { path, code, language })
}

function lintOf({ file, translation, language, terms }: TranslationFile): ReturnType<typeof lintTarget> {
  return translation
    ? lintTarget(file, translation, language, {}, terms)
    : lintInFile(file, language, {}, terms)
}
