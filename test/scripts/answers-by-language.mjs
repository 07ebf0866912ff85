// Prints what the engine answers for each language: findings of a catalog, and the bytes of built files.
import { createHash } from 'node:crypto'
import { countedCategories, formOf } from '@atlas/core/contract.ts'
import { unicodeSplitter } from '@atlas/core/documents/sentence-rules.ts'
import { languages, lint, open } from '@atlas/cli/library/index.ts'

const bytesOf = (text) => new TextEncoder().encode(text)

const PROSE = 'He saw 3. Then she left. „Kommst du?“ Ja! 彼は来た。雨です。Ça va ? Oui. Он ушёл. г. Минск.'
const I18NEXT =
  '{\n  "reel_one": "{{count}} reel",\n  "reel_other": "{{count}} reels",\n  "turn_ordinal_one": "{{count}}st turn",\n  "turn_ordinal_other": "{{count}}th turn"\n}\n'
const OPENTTD = '##name English (UK)\n##ownname English (UK)\n##isocode en_GB\n##plural 0\n\nSTR_REEL :Reel\n'
const TABLE = 'key,English,German\nreel,Reel,Spule\n'

function catalogOf({ id, pluralRules, pluralCategoryNames }) {
  const rows = pluralCategoryNames.map(
    (_, row) => `msgstr[${row}] "${row === 0 ? 'reel' : `${row}: %d reels`}"\n`,
  )
  return (
    `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: ${id}\\n"\n` +
    `"Plural-Forms: nplurals=${rows.length}; plural=(${pluralRules});\\n"\n\n` +
    `#, c-format\nmsgid "%d reel"\nmsgid_plural "%d reels"\n${rows.join('')}`
  )
}

function built(name, content, { id, pluralCategoryNames }) {
  const file = open(bytesOf(content), { name, source: 'en', target: id })
  for (const { identifier, text } of file.strings()) {
    const forms = pluralCategoryNames.map((category) => [category, `{{count}} ${category}`])
    file.set(identifier, id, typeof text === 'string' ? `${text} x` : Object.fromEntries(forms))
  }
  return Buffer.from(file.build().bytes).toString()
}

const answers = languages.map((language) => {
  const { id, pluralCategoryNames } = language
  const catalog = { name: `${id}.po`, bytes: bytesOf(catalogOf(language)) }
  return {
    id,
    counted: countedCategories(language),
    forms: pluralCategoryNames.map((category) => formOf(category, language)),
    sentences: [...unicodeSplitter(language)(PROSE)],
    findings: lint(catalog, { source: 'en', target: id }).map(({ rule, message }) => `${rule}: ${message}`),
    i18next: built('locales/en/reels.json', I18NEXT, language),
    game: built('lang/english.txt', OPENTTD, language),
    table: built('reels.csv', TABLE, language),
  }
})

const digest = createHash('sha256').update(JSON.stringify(answers)).digest('hex')
process.stdout.write(
  JSON.stringify({ machine: Intl.DateTimeFormat().resolvedOptions().locale, digest, answers }),
)
