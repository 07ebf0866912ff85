// The module that checks translations with their strings, in batches.
import { checkTranslations } from '../../checked-translations.ts'
import { CallError } from '../../wire/call.ts'
import { readRecords, type RecordKind } from '../../wire/records.ts'
import { isCheckRequest, isWireCheckedString, isWireCheckedTranslation } from './validators.ts'
import type { ModulePlugin } from '../module-plugin.ts'
import type { CheckRequest, WireCheckedString, WireCheckedTranslation } from './schemas.ts'

/** Such calls name no type, which only the address of their module tells apart. */
const JOB_TYPE = 'external-qa-check'

const STRINGS: RecordKind<WireCheckedString> = {
  isRecord: isWireCheckedString,
  field: 'data.strings',
  what: 'A string',
}
const TRANSLATIONS: RecordKind<WireCheckedTranslation> = {
  isRecord: isWireCheckedTranslation,
  field: 'data.translations',
  what: 'A translation',
}

const KEY = 'check-translations'

export default {
  kind: 'external-qa-check',
  platforms: 'enterprise',
  jobs: {
    [JOB_TYPE]: { file: 'none', fetches: [], answer: { member: 'validations', isInline: true } },
  },
  needs: ['codes'],
  // A check of as many takes a fraction of a second.
  engineModule: { key: KEY, batchSize: 500 },
  describe: ({ pathOf }) => [
    {
      key: KEY,
      name: 'Codes, numbers and spaces',
      description:
        'Finds placeholders and tags that are lost, added or broken, texts that are too long, changed numbers, brackets ' +
        'without a partner, and spaces and line ends at the edges that differ from the source.',
      runQaCheckUrl: pathOf(KEY),
      getBatchSizeUrl: `${pathOf(KEY)}/batch-size`,
    },
  ],
  /** All fields may be in `data`. */
  normalize(json) {
    const data: unknown = 'data' in json ? json.data : undefined
    const request: Record<string, unknown> = {
      ...json,
      ...(typeof data === 'object' ? data : {}),
      jobType: JOB_TYPE,
    }
    const { targetLanguage } = request
    return targetLanguage == null ? request : { ...request, targetLanguages: [targetLanguage] }
  },
  isRequest: isCheckRequest,
  run({ request: { strings, translations }, languages, settings, module: { scannerFor } }) {
    const [language] = languages.targets
    if (!language) throw new CallError(400, 'The job carries no targetLanguage.')
    if (!strings || !translations)
      throw new CallError(400, `The job carries no data.${strings ? 'translations' : 'strings'}.`)
    const { mostStrings } = settings
    const validations = checkTranslations(
      readRecords(translations, TRANSLATIONS, mostStrings),
      readRecords(strings, STRINGS, mostStrings),
      language,
      scannerFor ?? (() => undefined),
    )
    return { inline: { validations } }
  },
} satisfies ModulePlugin<CheckRequest>
