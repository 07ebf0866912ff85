// Modules that process files, as a platform sees them.
import { COMMON_FIELDS, type PlatformKind } from './platform-kind.ts'

export default {
  fieldsUnder: () => COMMON_FIELDS,
  // A chain of an import and its counterpart of an export.
  mayShareKeys: true,
} satisfies PlatformKind
