// The library: reads and writes localization files, and changes only what it must. Synchronous, without input or output.
export { contractVersion, FormatError } from '@atlas/core/contract.ts'
export type {
  Category,
  Code,
  CodeScanner,
  ErrorCode,
  FormatPlugin,
  Language,
  LanguageId,
  Languages,
  Options,
  Span,
  Status,
  StringRecord,
  TextOrForms,
  Translation,
} from '@atlas/core/contract.ts'
export type { BuildReport, FileChange, Outcome, ReportRow } from '@atlas/core/report.ts'
export { languageByCode, languages } from '@atlas/core/languages.ts'
export { configured } from '@atlas/core/plugins/options.ts'
export { diff, lint, merge, sync, type CompareLanguages, type NamedFile } from './compare.ts'
export { candidates, detect } from './detection.ts'
export { formats } from './formats.ts'
export { open, type BuildOptions, type OpenFile, type OpenOptions, type TextEdit } from './open.ts'
export type { StringChange } from '../compare/diff.ts'
export type { Finding, Level, Levels, Rule } from '../compare/lint.ts'
export type { MergedFile } from '../compare/merge.ts'
export type { Synced, SyncOptions } from '@atlas/core/sync/sync.ts'
