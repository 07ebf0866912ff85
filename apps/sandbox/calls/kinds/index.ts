// What a platform knows of some kinds of modules, in addition to their plugins.
import customFileFormat from './custom-file-format.ts'
import customMt from './custom-mt.ts'
import externalQaCheck from './external-qa-check.ts'
import fileChain from './file-chain.ts'
import fileTranslationsAlignment from './file-translations-alignment.ts'
import { COMMON_FIELDS, type PlatformKind } from './platform-kind.ts'

const KINDS: Readonly<Record<string, PlatformKind>> = {
  'custom-file-format': customFileFormat,
  'file-pre-import': fileChain,
  'file-post-export': fileChain,
  'file-translations-alignment': fileTranslationsAlignment,
  'external-qa-check': externalQaCheck,
  'custom-mt': customMt,
}

const GENERAL: PlatformKind = { fieldsUnder: () => COMMON_FIELDS }

/** What a platform knows of a kind. Most kinds have the common fields, and no rules of their own. */
export function platformKind(kind = ''): PlatformKind {
  return KINDS[kind] ?? GENERAL
}
