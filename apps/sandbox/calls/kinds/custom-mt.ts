// Modules of machine translation, as a platform sees them (docs/platform-interface-2.md, section 6).
import { flag, isCount, relativeAddress, textCheck } from '../field-checks.ts'
import { COMMON_FIELDS, type PlatformKind } from './platform-kind.ts'

/** A string as modules get it that ask for its context. Others get its text alone. */
export interface MachineString {
  id: number
  projectId: number
  fileId: number
  text: string
  identifier: string
  context: string
  maxLength: number
  isHidden: boolean
  isPlural: boolean
  pluralForm: string | null
}

const { key, url } = COMMON_FIELDS

export default {
  fieldsUnder: () => ({
    ...(key ? { key } : {}),
    ...(url ? { url } : {}),
    name: { isRequired: true, check: textCheck },
    logo: { isRequired: true, check: relativeAddress },
    description: { check: textCheck },
    withContext: { check: flag },
    batchSize: { check: isCount },
    splitStringsIntoChunks: { check: flag },
  }),
  moduleFrom: ({ name, withContext, batchSize, splitStringsIntoChunks }) => ({
    name: String(name),
    ...(withContext === true ? { withContext } : {}),
    ...(typeof batchSize === 'number' ? { batchSize } : {}),
    ...(splitStringsIntoChunks === false ? { splitStringsIntoChunks } : {}),
  }),
} satisfies PlatformKind
