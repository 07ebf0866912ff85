// Grades a format by who has read its built files, and by whether a validator has judged the checks of its placeholders.
import type { Format } from '@atlas/core/format.ts'

/** What is known of a format. */
export interface GradeEvidence {
  /** Files that some consumer loaded. */
  files: number
  /** Texts that some consumer showed exactly, or with all their words. */
  texts: number
  failures: number
  /** Whether validators judged the dialects of its placeholders; `none` if its texts have no placeholders. */
  placeholders: 'judged' | 'none' | 'not judged'
}

/** The grades and their rules, the best first. */
export const GRADES = {
  A: 'a consumer loads every built file, finds the same keys, and shows texts as they were sent, or all their words where it shows markup in its own way; a validator has judged the checks of its placeholders, or its texts have none',
  B: 'the same, but no validator has judged its placeholders',
  C: 'a consumer loads every built file, but shows no texts',
  D: 'no consumer has read it, or one failed',
} as const

/** A grade. */
export type Grade = keyof typeof GRADES

/** The grade of a format. */
export function gradeOf({ files, texts, failures, placeholders }: GradeEvidence): Grade {
  if (files === 0 || failures > 0) return 'D'
  if (texts === 0) return 'C'
  return placeholders === 'not judged' ? 'B' : 'A'
}

/** The dialects that the texts of a format use, by its type. */
const DIALECTS: Readonly<Record<string, readonly string[]>> = {
  'android-strings': ['android'],
  'apple-strings': ['objc-format'],
  appstream: ['xml-tags'],
  arb: ['icu-message'],
  asciidoc: ['asciidoc'],
  ass: ['ass-overrides'],
  'binary-plist': ['objc-format'],
  catkeys: ['c-format'],
  'chrome-messages': ['chrome'],
  dita: ['xml-tags'],
  docbook: ['xml-tags'],
  docx: ['rich-text-tags'],
  dokuwiki: ['dokuwiki'],
  drawio: ['html-tags'],
  epub: ['html-tags'],
  fluent: ['fluent'],
  formatjs: ['icu-message'],
  'gettext-mo': ['c-format', 'python-format', 'php-format'],
  'gettext-po': ['c-format', 'python-format', 'php-format'],
  'go-i18n': ['go-template'],
  gotext: ['perl-brace-format'],
  'group-policy': ['xml-tags'],
  html: ['html-tags'],
  i18next: ['i18next'],
  icml: ['rich-text-tags'],
  'icu-resource-bundle': ['icu-message'],
  idml: ['rich-text-tags'],
  ink: ['ink'],
  'inlang-messages': ['perl-brace-format'],
  'inno-setup': ['kde-format'],
  'interface-builder': ['objc-format', 'xml-tags'],
  'java-list-bundle': ['java-format'],
  'java-properties': ['java-format'],
  jed: ['javascript-format'],
  'jupyter-notebook': ['markdown', 'template-tags'],
  latex: ['latex'],
  'lua-table': ['lua-format'],
  'luanti-tr': ['luanti'],
  markdown: ['markdown', 'template-tags'],
  mdx: ['markdown'],
  mediawiki: ['mediawiki'],
  microdvd: ['ass-overrides'],
  mif: ['rich-text-tags'],
  'minecraft-lang': ['minecraft'],
  'nsis-language': ['nsis'],
  'nsis-strings': ['nsis'],
  odf: ['rich-text-tags'],
  'php-array': ['php-format'],
  plist: ['objc-format'],
  pod: ['pod'],
  pptx: ['rich-text-tags'],
  'qt-qm': ['qt-format'],
  'qt-ts': ['qt-format'],
  'rails-yaml': ['rails'],
  restructuredtext: ['restructuredtext'],
  resx: ['csharp-format'],
  'salesforce-labels': ['salesforce', 'xml-tags'],
  'salesforce-stf': ['salesforce'],
  sami: ['caption-tags'],
  sdlxliff: ['xliff-inline'],
  srt: ['ass-overrides', 'caption-tags'],
  'store-metadata': ['html-tags'],
  stringsdict: ['objc-format'],
  svg: ['xml-tags'],
  tbx: ['xml-tags'],
  tmx: ['xml-tags'],
  transtable: ['numbered-tags'],
  ttml: ['xml-tags'],
  txml: ['xml-tags'],
  'unity-string-table': ['csharp-format'],
  'unreal-archive': ['perl-brace-format'],
  vsdx: ['rich-text-tags'],
  'vue-component': ['vue-i18n'],
  webvtt: ['caption-tags'],
  'windows-resjson': ['csharp-format'],
  'wix-localization': ['wix'],
  'wordpress-export': ['shortcodes', 'html-tags'],
  'xaml-resources': ['csharp-format', 'xml-tags'],
  xcstrings: ['objc-format'],
  'xliff-1.2': ['xliff-inline'],
  'xliff-2': ['xliff-inline'],
  'xml-generic': ['xml-tags'],
  'xml-properties': ['java-format'],
  xtb: ['xml-tags'],
}

/** Whether the checks of a format's placeholders have been judged. `dialects` are those that have validators. */
export function judgementOf(
  type: string,
  plugin: Format,
  dialects: ReadonlySet<string>,
): GradeEvidence['placeholders'] {
  const own = DIALECTS[type.replace(/:.*/, '')]
  if (own?.every((dialect) => dialects.has(dialect))) return 'judged'
  return plugin.inlineCodes || plugin.placeholderSyntax ? 'not judged' : 'none'
}
