// The rules that an app's answers are held against, each with the section of the specification that it stands in.

interface Rule {
  /** A warning is said and passed over: the specification is silent, or only recommends. */
  severity: 'error' | 'warning'
  /** The heading in the platform interface. */
  section: string
  /** What must hold. */
  says: string
}

const CALLS = 'Module calls'
const LIMITS = 'Limits'
const REQUEST = 'Job request payload'
const RESPONSE = 'Module response payload'
const RECORD = 'String record'
const ENTRY = 'Translation entry'
const PREVIEW = 'HTML preview file'
const BY_URL = 'Module calls, rule 4'
const PRE_EXPORT = 'Module calls, rule 3'

const RULES = {
  'answer-arrives': error(CALLS, 'The module answers the call.'),
  'answer-in-time': error(LIMITS, 'The answer is whole within two minutes.'),
  'answer-size': error(LIMITS, 'The body of an answer has at most 5 MB.'),
  'answer-content-type': warning(RESPONSE, 'The content type of an answer is application/json.'),
  'answer-json': error(RESPONSE, 'The body of an answer is a JSON object in UTF-8.'),
  'answer-status': error(
    RESPONSE,
    'An answer with data has a status of success, and no answer is a redirect.',
  ),
  'data-or-error': error(RESPONSE, 'An answer holds data on success or error on failure, never both.'),
  'error-message': error(RESPONSE, 'A failure says why in error.message, for the person at the screen.'),
  'data-of-job': error(RESPONSE, 'data holds what the job asks for, inline or by address, and not both.'),
  'data-of-other-job': error(RESPONSE, 'data holds no field of another job.'),
  'address-fetched': error(RESPONSE, 'What an answer gives by address can be fetched from there.'),
  base64: error(RESPONSE, 'content and preview are base64.'),
  'ndjson-lines': error(BY_URL, 'A file of strings holds one string record a line, as JSON.'),
  'record-object': error(RECORD, 'Each string record is an object.'),
  'field-type': error(RECORD, 'Each field of a record has its type.'),
  'field-unknown': warning(RECORD, 'A record has no fields but those of the specification.'),
  'identifier-present': error(RECORD, 'Each record has an identifier.'),
  'identifier-unique': error(RECORD, 'An identifier stands once in a file.'),
  'uniq-id-present': error(RECORD, 'Each record of post-import and pre-export has a uniqId.'),
  'uniq-id-unique': error(RECORD, 'A uniqId stands once in a file.'),
  'id-only-in-build': error(RECORD, 'id stands in build-file jobs only.'),
  'custom-data-size': error(LIMITS, 'customData has at most 4 KB.'),
  'custom-data-of-format': error(RECORD, 'customData stands in records of custom file formats only.'),
  'text-shape': error(
    RECORD,
    'text is a string, and for a plural an object with a string for each category.',
  ),
  'plural-category': error(RECORD, "Plural categories are those of the language's pluralCategoryNames."),
  'translation-language': error(ENTRY, 'Translations are keyed by the ids of the targetLanguages.'),
  'translation-shape': error(ENTRY, 'A translation has a text, shaped as the text of its record is.'),
  'status-value': error(
    ENTRY,
    'A status is untranslated, translated or approved; of a plural, by category too.',
  ),
  'preview-id-of-parse': error(RECORD, 'previewId stands in answers to parse-file only.'),
  'preview-id-with-preview': error(RECORD, 'previewId stands only where there is a preview.'),
  'preview-id-present': warning(RECORD, 'Where there is a preview, each record has its previewId.'),
  'preview-id-unique': error(RECORD, 'A previewId belongs to one record.'),
  'preview-with-records': error(PREVIEW, 'A preview shows at least one of the strings.'),
  'preview-id-shown': error(PREVIEW, 'The preview has the element string_preview_id_N of each previewId N.'),
  'preview-element-known': error(PREVIEW, 'Each element string_preview_id_N belongs to a record.'),
  'preview-element-once': error(PREVIEW, 'An element of a string stands once in the preview.'),
  'preview-with-plurals': error(PREVIEW, 'A file with plural strings has no preview.'),
  'preview-document': error(PREVIEW, 'A preview is a complete HTML document.'),
  'strings-count': error(PRE_EXPORT, 'Pre-export returns the original number of strings.'),
  'uniq-id-original': error(PRE_EXPORT, 'Pre-export returns each string with its original uniqId.'),
  'source-unchanged': warning(PRE_EXPORT, 'Pre-export modifies translations, and nothing else.'),
  'job-done': error(CALLS, 'The module does a job that it declares to do.'),
  'address-accepted': error(REQUEST, 'File and strings are taken by address as they are inline.'),
  'translations-kept': error('Module calls, rule 1', 'The built file holds the translations that were sent.'),
  'malformed-refused': error(RESPONSE, 'A call that is no job is answered, and not with data.'),
  'malformed-explained': warning(RESPONSE, 'A call that is no job is answered with error.message.'),
} as const satisfies Record<string, Rule>

function error(section: string, says: string): Rule {
  return { severity: 'error', section, says }
}

function warning(section: string, says: string): Rule {
  return { severity: 'warning', section, says }
}

/** Names a rule. */
export type RuleId = keyof typeof RULES

/** Every rule, by id. */
export const rules: Readonly<Record<RuleId, Rule>> = RULES

/** A broken rule: which, and one sentence on where. */
export interface Violation {
  rule: RuleId
  severity: Rule['severity']
  /** The section of the specification that the rule stands in. */
  section: string
  /** One sentence: which string, which field, what is wrong. */
  message: string
}

/** A report names so many places for each rule; the last of them says how many there are. */
const PLACES_PER_RULE = 5

/** What is wrong with an answer, as it is found. */
export class Report {
  readonly #found = new Map<RuleId, string[]>()

  /** Adds a broken rule. `message` is a whole sentence. */
  add(rule: RuleId, message: string): void {
    const messages = this.#found.get(rule)
    if (messages) messages.push(message)
    else this.#found.set(rule, [message])
  }

  /** Whether no rule is broken but those that are only recommended. */
  get isClean(): boolean {
    return ![...this.#found.keys()].some((rule) => rules[rule].severity === 'error')
  }

  /** What was found: errors first, a few places for each rule. */
  get violations(): Violation[] {
    const found = [...this.#found].flatMap(([rule, messages]) => {
      const { severity, section } = rules[rule]
      return shortened(messages).map((message) => ({ rule, severity, section, message }))
    })
    return found.sort((one, other) => one.severity.localeCompare(other.severity))
  }
}

function shortened(messages: readonly string[]): readonly string[] {
  const more = messages.length - PLACES_PER_RULE
  if (more <= 0) return messages
  const shown = messages.slice(0, PLACES_PER_RULE)
  return [...shown.slice(0, -1), `${shown.at(-1)} So it is in ${more.toLocaleString('en')} more places.`]
}
