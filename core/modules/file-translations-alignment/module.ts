// The module that aligns a document with its translation: of formats whose keys come from their texts.
import { alignStrings } from '../../documents/align-strings.ts'
import { wireNamePattern } from '../../plugins/wire-patterns.ts'
import type { FormatInfo } from '../../plugins/catalogue.ts'
import { RecordJson } from '../../wire/record-json.ts'
import type { RecordKind } from '../../wire/records.ts'
import { isAlignmentRequest, isWireAlignedText } from './validators.ts'
import type { ModulePlugin } from '../module-plugin.ts'
import { recordsOf } from '../parts.ts'
import type { AlignmentRequest, WireAlignedText } from './schemas.ts'

const SOURCE: RecordKind<WireAlignedText> = {
  isRecord: isWireAlignedText,
  field: 'sourceStrings',
  what: 'A source string',
}
const TRANSLATION: RecordKind<WireAlignedText> = {
  isRecord: isWireAlignedText,
  field: 'translationStrings',
  what: 'A translation string',
}

const KEY = 'align-documents'

const isDocument = ({ keySource }: FormatInfo): boolean => keySource === 'text'

export default {
  kind: 'file-translations-alignment',
  platforms: 'second-part',
  jobs: {
    'translation-alignment-file': {
      sdkName: 'translations-alignment-file',
      file: 'none',
      fetches: ['sourceStrings', 'translationStrings'],
      answer: { member: 'translations' },
    },
  },
  needs: [],
  engineModule: { key: KEY, takes: isDocument },
  describe({ formats, pathOf }) {
    const names = [...formats.values()].flatMap((format) => {
      const { fileName } = format.signaturePatterns
      return isDocument(format) && fileName ? [`(?:${wireNamePattern(fileName)})`] : []
    })
    const signaturePatterns = names.length > 0 ? { fileName: [...new Set(names)].join('|') } : {}
    return [{ key: KEY, url: pathOf(KEY), signaturePatterns }]
  },
  isRequest: isAlignmentRequest,
  run(job) {
    const { sourceStrings, translationStrings } = job.request
    const source = recordsOf(job, SOURCE, sourceStrings)
    const { translations, warning } = alignStrings(source, recordsOf(job, TRANSLATION, translationStrings))
    return {
      lists: { translations: RecordJson.of(translations, job.settings.mostBytes) },
      ...(warning !== undefined && { warnings: [warning] }),
    }
  },
} satisfies ModulePlugin<AlignmentRequest>
