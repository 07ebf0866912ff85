// The rules for an app's answers, each with its section of the specification.

interface Rule {
  /** A warning is reported but does not fail the call: the specification does not mention it, or only recommends it. */
  severity: 'error' | 'warning'
  /** The heading in docs/platform-interface.md, or in its second part. */
  section: string
  /** What must hold. */
  requirement: string
}

const CALLS = 'Module calls'
const LIMITS = 'Limits'
const REQUEST = 'Job request payload'
const RESPONSE = 'Module response payload'
const RECORD = 'String record'
const ENTRY = 'Translation entry'
const PREVIEW = 'HTML preview file'
const BY_URL = 'Module calls, rule 4'
const BUILD = 'Module calls, rule 1'
const PRE_EXPORT = 'Module calls, rule 3'
/** Sections of docs/platform-interface-2.md. */
const EVENTS = 'Second part, life of an app'
const TEXT_TYPES = 'Second part, what modules have besides'
const FURTHER = 'Second part, further modules'

const RULES = {
  'answer-arrives': error(CALLS, 'The module answers the call.'),
  'answer-in-time': error(LIMITS, 'The answer is complete within two minutes.'),
  'answer-size': error(LIMITS, 'The body of an answer has at most 5 MB.'),
  'answer-content-type': warning(RESPONSE, 'The content type of an answer is application/json.'),
  'answer-json': error(RESPONSE, 'The body of an answer is a JSON object in UTF-8.'),
  'answer-status': error(RESPONSE, 'An answer with data has a success status, and no answer is a redirect.'),
  'data-or-error': error(RESPONSE, 'An answer has data on success or error on failure.'),
  'data-beside-error': warning(RESPONSE, 'A failure has no data.'),
  'error-message': error(RESPONSE, 'A failure reports its reason in error.message, for the user.'),
  'data-of-job': error(RESPONSE, 'data has the result of the job, inline or by address, but not both.'),
  'data-of-other-job': error(RESPONSE, 'data has no field of another job.'),
  'address-fetched': error(RESPONSE, 'A part that is sent by address can be fetched from that address.'),
  base64: error(
    RESPONSE,
    'content and preview are base64: the standard alphabet, padded, without line ends.',
  ),
  'answer-field-unknown': warning(RESPONSE, 'An answer and its data have only fields of the specification.'),
  'ndjson-lines': error(BY_URL, 'A file of strings has one string record per line, as JSON.'),
  'record-object': error(RECORD, 'Each string record is an object.'),
  'field-type': error(RECORD, 'Each field of a record has its type.'),
  'field-unknown': warning(RECORD, 'A record and its translations have only fields of the specification.'),
  'text-well-formed': error(RECORD, 'Texts are well-formed Unicode.'),
  'identifier-present': error(RECORD, 'Each record has an identifier.'),
  'identifier-unique': error(RECORD, 'An identifier occurs once in a file.'),
  'uniq-id-present': error(RECORD, 'Each record of post-import and pre-export has a uniqId.'),
  'uniq-id-unique': error(RECORD, 'A uniqId occurs once in a file.'),
  'uniq-id-of-string': error(RECORD, 'A processing module returns a string with the uniqId that it had.'),
  'id-only-in-build': error(RECORD, 'Only build-file jobs have id.'),
  'custom-data-size': error(LIMITS, 'customData has at most 4 KB.'),
  'custom-data-of-format': error(RECORD, 'Only records of custom file formats have customData.'),
  'text-type-known': error(
    TEXT_TYPES,
    'The attribute that names the format of a text is a type of files of the platform, or of a custom format.',
  ),
  'text-type-of-text': error(TEXT_TYPES, 'A plural does not name the format of its texts.'),
  'text-type-read': warning(TEXT_TYPES, 'A text that names its format can be read as a file of that format.'),
  'text-shape': error(
    RECORD,
    'text is a string, and for a plural an object with a string for each category.',
  ),
  'plural-category': error(RECORD, "Every plural category is in the language's pluralCategoryNames."),
  'plural-complete': warning(
    RECORD,
    'A plural has a text for each category that the language has for whole numbers below a million.',
  ),
  'translation-language': error(ENTRY, 'Translations are keyed by the ids of the targetLanguages.'),
  'translation-shape': error(ENTRY, 'A translation has a text of the same shape as the text of its record.'),
  'status-value': error(
    ENTRY,
    'A status is untranslated, translated or approved. A plural may have one for each category.',
  ),
  'preview-id-of-parse': error(RECORD, 'Only answers to parse-file have previewId.'),
  'preview-id-with-preview': error(RECORD, 'Only strings of a file with a preview have a previewId.'),
  'preview-id-present': warning(RECORD, 'If there is a preview, each record has a previewId.'),
  'preview-id-unique': error(RECORD, 'A previewId belongs to one record.'),
  'preview-id-shown': error(PREVIEW, 'The preview has the element string_preview_id_N of each previewId N.'),
  'preview-element-known': error(PREVIEW, 'Each element string_preview_id_N belongs to a record.'),
  'preview-element-once': error(PREVIEW, 'Each string has at most one element in the preview.'),
  'preview-element-text': error(PREVIEW, 'An element of the preview wraps its string, and not another one.'),
  'preview-element-words': warning(PREVIEW, 'An element of the preview shows words of its string.'),
  'preview-element-class': error(PREVIEW, 'An element of the preview has the class that the profile names.'),
  'preview-element-nested': warning(
    PREVIEW,
    'An element of the preview is not inside of the element of another string.',
  ),
  'preview-with-plurals': error(PREVIEW, 'A file with plural strings has no preview.'),
  'preview-document': error(PREVIEW, 'A preview is a complete HTML document.'),
  'strings-count': error(PRE_EXPORT, 'Pre-export returns the original number of strings.'),
  'uniq-id-original': error(PRE_EXPORT, 'Pre-export returns each string with its original uniqId.'),
  'source-unchanged': warning(PRE_EXPORT, 'Pre-export modifies translations only.'),
  'translations-returned': warning(
    CALLS,
    'A processing module returns translations into each language that it was sent some of.',
  ),
  'translations-apart': error(
    PRE_EXPORT,
    'Pre-export returns no translation with another string, or in place of one into another language.',
  ),
  'status-kept': warning(PRE_EXPORT, 'A translation that pre-export does not change keeps its status.'),
  'strings-returned': warning(CALLS, 'Post-import returns strings if it was sent some.'),
  'strings-found': warning(BUILD, 'A file that has texts is parsed into strings.'),
  'large-request': error(LIMITS, 'A request of nearly 5 MB has the same result as a small one.'),
  'file-name-free': error(CALLS, 'The name of a file may have letters beyond ASCII.'),
  'new-name-extension': error(FURTHER, 'A new name of a file has an extension.'),
  'aligned-string-known': error(
    FURTHER,
    'Each aligned translation has the id of a source string of the job.',
  ),
  'aligned-string-once': error(FURTHER, 'A source string has at most one aligned translation.'),
  'aligned-text-shape': error(FURTHER, 'An aligned translation is a text, or an object by plural category.'),
  'aligned-text-sent': warning(FURTHER, 'An aligned translation is one of the texts of the job.'),
  'aligned-found': warning(FURTHER, 'Texts of a document are aligned with their translations.'),
  'aligned-right': error(FURTHER, 'A translation is aligned with its own source string, or with none.'),
  'validation-known': error(FURTHER, 'Each result of a check is about a translation of the call.'),
  'validation-once': error(FURTHER, 'A translation has one result.'),
  'validation-complete': error(FURTHER, 'Each translation of a check has a result.'),
  'validation-message': error(FURTHER, 'A translation that does not pass has error.message.'),
  'machine-count': error(
    FURTHER,
    'A machine translation has one text for each text of the call, in its order.',
  ),
  'machine-text': error(FURTHER, 'Each machine translation is a text.'),
  'machine-kept': error(
    FURTHER,
    'A machine translation has each <span class="notranslate">0</span> of its text as it is, and no other.',
  ),
  'machine-order': error(FURTHER, 'Machine translations are in the order of their texts.'),
  'machine-language': warning(FURTHER, 'Machine translations are in the language of the call.'),
  'machine-found': warning(FURTHER, 'Texts are translated.'),
  'machine-token': warning(
    FURTHER,
    'An app that is installed with a secret refuses a call without its token.',
  ),
  'batch-size': error(FURTHER, 'The size of a batch is a whole number above 0, in data.size.'),
  'event-accepted': error(EVENTS, 'The app accepts the events of its descriptor with a success status.'),
  'event-again': warning(EVENTS, 'The app accepts an event that it has had before.'),
  'event-forged': warning(
    EVENTS,
    'The app refuses an event that another organization could have sent: with a secret and a domain of its own.',
  ),
  'job-done': error(CALLS, 'The module runs the jobs that it declares.'),
  'address-accepted': error(REQUEST, 'A file and strings by address have the same result as inline.'),
  'same-again': error(CALLS, 'The same call returns the same strings again.'),
  'calls-apart': error(CALLS, 'Calls at the same time return what they return one after another.'),
  'built-file-read': error(BUILD, 'The app can read the file that it built.'),
  'translations-kept': error(BUILD, 'The built file contains the translations that were sent.'),
  'build-again': warning(BUILD, 'The same build returns the same file again.'),
  'built-strings': error(BUILD, 'The built file has no strings that the source file lacks.'),
  'blanks-kept': warning(
    BUILD,
    'A translation keeps its tabs, and its blanks at the edges and in a row, unless the format has no place for them.',
  ),
  'untranslated-kept': error(
    BUILD,
    'A string that was sent without a translation has its source text or no text in the built file.',
  ),
  'failure-reported': error(RESPONSE, 'A job that cannot be done is answered with an error, not with data.'),
  'malformed-refused': warning(RESPONSE, 'A malformed call is answered, but not with data.'),
  'malformed-explained': warning(RESPONSE, 'A malformed call is answered with error.message.'),
} as const satisfies Record<string, Rule>

function error(section: string, requirement: string): Rule {
  return { severity: 'error', section, requirement }
}

function warning(section: string, requirement: string): Rule {
  return { severity: 'warning', section, requirement }
}

/** Names a rule. */
export type RuleId = keyof typeof RULES

/** Every rule, by id. */
export const answerRules: Readonly<Record<RuleId, Rule>> = RULES

/** A violated rule. */
export interface RuleViolation {
  rule: RuleId
  severity: Rule['severity']
  /** The section of the specification that has the rule. */
  section: string
  /** One sentence: which string, which field, what is wrong. */
  message: string
}

/** A report names this many places for each rule. The last one contains the number of further ones. */
const PLACES_PER_RULE = 5

/** Collects the violations of an answer. */
export class ViolationReport {
  readonly #found = new Map<RuleId, string[]>()

  /** Adds a violation. `message` is a whole sentence. */
  add(rule: RuleId, message: string): void {
    const messages = this.#found.get(rule)
    if (messages) messages.push(message)
    else this.#found.set(rule, [message])
  }

  /** Whether there are no errors. There may be warnings. */
  get isClean(): boolean {
    return ![...this.#found.keys()].some((rule) => answerRules[rule].severity === 'error')
  }

  /** The violations: errors first, a few places for each rule. */
  get violations(): RuleViolation[] {
    const found = [...this.#found].flatMap(([rule, messages]) => {
      const { severity, section } = answerRules[rule]
      return shortened(messages).map((message) => ({ rule, severity, section, message }))
    })
    const rank = ({ severity }: RuleViolation): number => (severity === 'error' ? 0 : 1)
    return found.sort((one, other) => rank(one) - rank(other))
  }
}

function shortened(messages: readonly string[]): readonly string[] {
  const more = messages.length - PLACES_PER_RULE
  if (more <= 0) return messages
  const shown = messages.slice(0, PLACES_PER_RULE)
  return [
    ...shown.slice(0, -1),
    `${shown.at(-1)} ${more.toLocaleString('en')} more places have this problem.`,
  ]
}
