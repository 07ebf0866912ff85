// All that shows, checks or writes translations has the same verdict on a text: `atlas lint`, the module that checks
// translations for a platform, the editor, the counts of the sandbox's server, and what MCP and `atlas translate` accept.
import { expect, test } from 'vitest'
import { codesOfUnit } from '@atlas/core/codes-of-units.ts'
import type { Category, StringRecord, TextOrForms } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { runJob, type Module } from '@atlas/core/jobs.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { readStrings, type FileString, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import type { Validation } from '@atlas/core/checked-translations.ts'
import qaCheck from '@atlas/core/modules/external-qa-check/module.ts'
import { readJobRequest } from '@atlas/core/modules/job-request.ts'
import { findingsOf } from '@atlas/sandbox/projects/records.ts'
import { objectionTo } from '@atlas/cli/compare/checked-texts.ts'
import { lintTarget } from '@atlas/cli/compare/lint.ts'
import { scannerWithTags } from '@atlas/formats/_grammars/codes/general-codes.ts'
import { charactersOverLimit, sentencesAbout } from '@atlas/editor/strings/findings.ts'
import { catalogue } from '../subjects.ts'

/** A file with one text, of a format. */
const FILES: Readonly<Record<string, (text: string) => string>> = {
  'android-strings': (text) => `<resources><string name="a">${text}</string></resources>`,
  'apple-strings': (text) => `"a" = ${JSON.stringify(text)};\n`,
  'java-properties': (text) => `a=${text}\n`,
  'chrome-messages': (text) => JSON.stringify({ a: { message: text } }),
  json: (text) => JSON.stringify({ a: text }),
  arb: (text) => JSON.stringify({ a: text }),
}

interface Case {
  type: string
  source: string
  text: string
  language?: string
  maxLength?: number
}

/** The strings of a file with one text, and the entry of the text. */
function read(
  plugin: Format,
  type: string,
  text: string,
  code: string,
): { file: FileStrings; entry: FileString } {
  const bytes = Buffer.from(FILES[type]?.(text) ?? '')
  const file = readStrings({ path: code, bytes, plugin }, known(code))
  const [entry] = file.strings.values()
  if (!entry) throw new Error(`The file has no text: ${bytes.toString()}`)
  return { file, entry }
}

/** The sentences of each door, without capitals and periods. */
interface Verdicts {
  lint: readonly string[]
  check: readonly string[]
  editor: readonly string[]
  /** The number of findings that the server of the sandbox counts. */
  sandbox: number
  /** Why a program's text is not written. */
  refused: string | undefined
}

async function verdictsOn({ type, source, text, language: code = 'de', maxLength }: Case): Promise<Verdicts> {
  const format = catalogue.plugins.get(type)
  if (!format) throw new Error(`There is no format ${type}.`)
  const plugin =
    maxLength === undefined ? format : await configured(format, { maxLength: { '*': maxLength } })
  const language = known(code)
  const { file, entry } = read(plugin, type, source, 'en')
  const codes = codesOfUnit(plugin, file.parsed.source, entry.unit)
  const string = { text: entry.record.text, maxLength: entry.record.maxLength, codes }
  const target = read(plugin, type, text, code)
  const written = target.entry.record.text as string
  return {
    lint: lintTarget(file, target.file, language).map(({ message }) => message),
    check: checked(plugin, entry.record, written, code),
    editor: editorOn(written, code, string),
    sandbox: findingsOf(rowOf(string), code, written),
    refused: objectionTo(file, entry, written, language)?.reason,
  }
}

function checked(plugin: Format, record: StringRecord, text: string, language: string): string[] {
  const { inlineCodes } = plugin
  const module: Module = {
    kind: 'external-qa-check',
    scannerFor: (source) => scannerWithTags(source, inlineCodes),
  }
  const data = {
    strings: [{ id: 1, text: record.text, maxLength: record.maxLength ?? 0 }],
    translations: [{ id: 1, stringId: 1, text }],
    sourceLanguage: { id: 'en' },
    targetLanguage: { id: language },
  }
  const validations = validationsOf(module, data)
  return validations.flatMap(({ error }) => (error ? sentencesIn(error.message) : []))
}

/** What the module that checks translations says. */
function validationsOf(module: Module, data: object): readonly Validation[] {
  const { inline } = runJob(module, readJobRequest(Buffer.from(JSON.stringify({ data })), qaCheck))
  return inline?.['validations'] as readonly Validation[]
}

function editorOn(
  text: string,
  language: string,
  string: { text: TextOrForms; maxLength: number | null | undefined; codes: readonly string[] | undefined },
): string[] {
  const over = charactersOverLimit({ text }, string)
  const sentences = sentencesAbout({ text, language: known(language) }, string).flatMap(sentencesIn)
  return over > 0 ? [...sentences, `the text has more than ${string.maxLength} characters`] : sentences
}

const rowOf = (string: Parameters<typeof editorOn>[2]) => ({
  text: JSON.stringify(string.text),
  max_length: string.maxLength ?? null,
  codes: string.codes ? JSON.stringify(string.codes) : null,
})

const sentencesIn = (message: string): string[] =>
  message
    .split(/(?<=\.) (?=[A-Z])/)
    .map((sentence) => sentence.charAt(0).toLowerCase() + sentence.slice(1, -1))

const FAMILY = '👨‍👩‍👧‍👦'

test.each<[Case, readonly string[]]>([
  // Length: codes have no width, an emoji is one character, and a source over its own limit has none.
  [{ type: 'json', source: 'Tide of {name}', text: 'Tidenhub, {name} hier', maxLength: 20 }, []],
  [
    { type: 'json', source: 'Tide of {name}', text: 'Tidenhub, {name} nicht hier', maxLength: 20 },
    ['the text has more than 20 characters'],
  ],
  [{ type: 'json', source: 'Family', text: `Familie ${FAMILY}`, maxLength: 9 }, []],
  [
    { type: 'json', source: 'Family', text: `Familien ${FAMILY}`, maxLength: 9 },
    ['the text has more than 9 characters'],
  ],
  [{ type: 'json', source: 'Low tide today', text: 'Heute ist Niedrigwasser', maxLength: 8 }, []],
  [{ type: 'android-strings', source: 'Tide of %1$s', text: 'Tide von %1$s', maxLength: 9 }, []],
  // Percent signs.
  [{ type: 'json', source: '%d%% done', text: '%d% fertig' }, ['the code % is not a valid code']],
  [{ type: 'json', source: '%d%% done', text: '%d%% fertig' }, []],
  [{ type: 'json', source: '%d done', text: '%d fertig, 50% mehr' }, []],
  [{ type: 'apple-strings', source: '%d%% done', text: '%d% fertig' }, ['the code % is not a valid code']],
  [{ type: 'apple-strings', source: '%d done', text: '%d% fertig' }, ['the code % is not a valid code']],
  [{ type: 'android-strings', source: '%d done', text: '%d% fertig' }, ['the code % is not a valid code']],
  [{ type: 'android-strings', source: '%d%% done', text: '%d %% fertig' }, []],
  [{ type: 'json', source: '100 % low', text: '100% tief' }, []],
  // Codes.
  [{ type: 'chrome-messages', source: 'Tide of $NAME$', text: 'Tide' }, ['the code $NAME$ is missing']],
  [{ type: 'chrome-messages', source: 'Tide of $NAME$', text: 'Tide von $NAME$' }, []],
  [{ type: 'android-strings', source: '%1$d of %2$s', text: '%2$s von %1$d' }, []],
  [{ type: 'json', source: 'Tide of {{name}}', text: 'Tide' }, ['the code {{name}} is missing']],
  [
    { type: 'json', source: 'Tide of {name}', text: 'Tide von {nom}' },
    ['the code {name} is missing', 'the code {nom} is not in the source text'],
  ],
  [{ type: 'java-properties', source: '{0,number} tides', text: '{0,number} Tiden' }, []],
  [
    { type: 'arb', source: '{n, plural, one {# tide} other {# tides}}', text: 'Tiden' },
    ['the code {n, plural is missing'],
  ],
  [
    {
      type: 'arb',
      source: '{n, plural, one {# tide} other {# tides}}',
      text: '{n, plural, one {# Tide} other {# Tiden}}',
    },
    [],
  ],
  [
    { type: 'json', source: 'Tide of {name}', text: 'Tide von { name }' },
    ['the code { name } has other blanks than {name} of the source text'],
  ],
  [{ type: 'json', source: 'Tide of {{name}}', text: 'Tide von {{ name }}' }, []],
  // Lines and accelerators.
  [
    { type: 'json', source: 'Low tide.\n\nWait here?', text: 'Ebbe. Hier warten?' },
    ['the text lacks the line breaks of the source text'],
  ],
  [{ type: 'json', source: 'It is low tide\nat this pier', text: 'Es ist Ebbe an diesem Steg' }, []],
  [
    { type: 'json', source: '&Open the gate', text: 'Tor öffnen' },
    ['the text lacks an accelerator, such as &O of the source text'],
  ],
  [{ type: 'json', source: 'Q&A', text: 'Fragen und Antworten' }, []],
  // Edges, numbers, brackets, invisible characters.
  [
    { type: 'json', source: 'Low tide ', text: 'Ebbe' },
    ['the spaces at the edges of the text differ from the source text'],
  ],
  [
    { type: 'json', source: 'Low tide', text: ' 低潮', language: 'zh' },
    ['the spaces at the edges of the text differ from the source text'],
  ],
  [{ type: 'json', source: 'Low tide ', text: '低潮', language: 'zh' }, []],
  [{ type: 'json', source: ', and low', text: ' y baja', language: 'es' }, []],
  [
    { type: 'json', source: 'Low tide\n', text: 'Ebbe' },
    ['the source text ends with a line end, this one does not'],
  ],
  [
    { type: 'json', source: 'Support ends in 2025', text: 'Der Support endet 2026' },
    ['the source text has the number 2025, this one has 2026'],
  ],
  [{ type: 'json', source: 'Tide (low)', text: 'Tide (niedrig' }, ['the bracket ( has no partner']],
  [{ type: 'json', source: 'Tide', text: 'Ti\u{E0041}de' }, ['the text has the invisible character U+E0041']],
  [{ type: 'json', source: 'Tide', text: 'Ti\u202Ede' }, ['the text has the invisible character U+202E']],
  // An override keeps the order of a number in a text from right to left.
  [{ type: 'json', source: 'Call 123', text: '\u202D123\u202C اتصل', language: 'ar' }, []],
])('the verdict on %j is %j, whoever asks', async (given, expected) => {
  const { lint, check, editor, sandbox, refused } = await verdictsOn(given)
  const sorted = (sentences: readonly string[]): string[] => sentences.toSorted()
  expect({ lint: sorted(lint), check: sorted(check), editor: sorted(editor), sandbox }).toEqual({
    lint: sorted(expected),
    check: sorted(expected),
    editor: sorted(expected),
    sandbox: expected.length,
  })
  // What a person may have meant does not keep a program's text out: other numbers, brackets and spaces at the edges.
  const isRefused = expected.some(
    (sentence) => !/edges|number|bracket \W|line breaks|accelerator/.test(sentence),
  )
  expect([refused !== undefined, refused === undefined || expected.includes(refused)]).toEqual([
    isRefused,
    true,
  ])
})

test.each<[TextOrForms, Partial<Record<Category, string>>, number]>([
  // Polish counts many numbers with few, and so the form must show the number; one needs none.
  [{ one: '{n} tide', other: '{n} tides' }, { one: 'Pływ', few: '{n} pływy', many: '{n} pływów' }, 0],
  [{ one: '{n} tide', other: '{n} tides' }, { one: 'Pływ', few: 'pływy', many: '{n} pływów' }, 1],
  // A row may have the codes of the other rows.
  [{ one: 'One tide', other: '{n} tides' }, { one: '{n} pływ', few: '{n} pływy' }, 0],
])('the rows of %j are compared by the plural rules of the language: %j', (text, translation, count) => {
  const row = { text: JSON.stringify(text), max_length: null, codes: null }
  const data = {
    strings: [{ id: 1, text }],
    translations: Object.entries(translation).map(([pluralCategoryName, form], id) => {
      return { id, stringId: 1, text: form, pluralCategoryName }
    }),
    sourceLanguage: { id: 'en' },
    targetLanguage: { id: 'pl' },
  }
  const module: Module = {
    kind: 'external-qa-check',
    scannerFor: (source) => scannerWithTags(source, undefined),
  }
  const validations = validationsOf(module, data)
  const failed = validations.filter(({ passed }) => !passed).length
  expect([findingsOf(row, 'pl', translation), failed]).toEqual([count, count])
})
