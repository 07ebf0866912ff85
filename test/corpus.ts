// The corpus of real files, and which formats may claim the files of a folder. The folders' names are somebody's; each oddity has its reason.

import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/** The folder of the corpus. */
export const corpus = resolve(process.env['ATLAS_CORPUS'] ?? '../shared/corpus')

/** Whether there is a corpus to test on. */
export const hasCorpus = existsSync(corpus)

/** The files of the folders whose formats we have, by their names below the corpus; none where it is missing. */
export function corpusFiles(
  folders: readonly string[] = Object.keys(corpusFolders),
): { name: string; path: string }[] {
  if (!hasCorpus) return []
  const paths = folders.flatMap((folder) => filesBelow(join(corpus, folder)))
  return paths.map((path) => ({ path, name: relative(corpus, path).replaceAll('\\', '/') }))
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? filesBelow(path) : [path]
    })
}

/** A file that another format may claim than the rest of its folder. */
interface Oddity {
  /** The end of the path. */
  file: RegExp
  formats: readonly string[]
  reason: string
}

export interface CorpusFolder {
  formats: readonly string[]
  oddities?: readonly Oddity[]
}

/** The folders whose formats we have. */
export const corpusFolders: Readonly<Record<string, CorpusFolder>> = {
  android: {
    formats: ['android-strings'],
    oddities: [
      {
        file: /not_android\.xml$/,
        formats: ['xml-generic'],
        reason: 'made to be no Android file: another root element',
      },
    ],
  },
  arb: { formats: ['arb'] },
  asciidoc: { formats: ['asciidoc'] },
  'chrome-json': { formats: ['chrome-messages'] },
  csv: { formats: ['csv'] },
  dtd: { formats: ['dtd'] },
  epub: { formats: ['epub'] },
  ftl: { formats: ['fluent'] },
  'ftl-spec': { formats: ['fluent'] },
  html: { formats: ['html'] },
  'icu-txt': {
    formats: ['icu-resource-bundle'],
    oddities: [
      { file: /readme\.txt$/, formats: ['plain-text'], reason: 'a note about the folder, no bundle' },
    ],
  },
  icml: { formats: ['icml'] },
  idml: { formats: ['idml', 'icml'] },
  ini: { formats: ['ini'] },
  json: { formats: ['json', 'i18next'] },
  'json-ui': { formats: ['json'] },
  'lua-wow': { formats: ['lua-table'] },
  markdown: { formats: ['markdown', 'mdx'] },
  mif: { formats: ['mif'] },
  'minecraft-lang': { formats: ['minecraft-lang'] },
  mo: { formats: ['gettext-mo'] },
  'mozilla-lang': { formats: ['mozilla-lang'] },
  odf: { formats: ['odf'] },
  'openttd-txt': {
    formats: ['openttd-lang'],
    oddities: [
      { file: /CMakeLists\.txt$/, formats: ['plain-text'], reason: 'how the folder is built: lines to us' },
    ],
  },
  php: { formats: ['php-array'] },
  po: { formats: ['gettext-po'] },
  'po-tests': { formats: ['gettext-po'] },
  properties: { formats: ['java-properties'] },
  'qt-ts': { formats: ['qt-ts'] },
  rc: { formats: ['windows-rc'] },
  renpy: { formats: ['renpy'] },
  resx: { formats: ['resx'] },
  sdlxliff: { formats: ['sdlxliff'] },
  srt: { formats: ['srt'] },
  strings: { formats: ['apple-strings'] },
  'subtitle-other': {
    formats: ['ass', 'lrc', 'microdvd', 'sami', 'sbv', 'stl', 'ebu-stl', 'scc', 'subviewer', 'ttml'],
  },
  toml: { formats: ['toml', 'go-i18n'] },
  vdf: {
    formats: ['valve-vdf'],
    oddities: [
      {
        file: /\/store\/[a-z0-9_]+\.txt$/,
        formats: ['plain-text'],
        reason: 'prose for a page of the store, no KeyValues',
      },
    ],
  },
  vsdx: { formats: ['vsdx'] },
  vtt: { formats: ['webvtt'] },
  stringsdict: { formats: ['stringsdict'] },
  tbx: { formats: ['tbx'] },
  tex: { formats: ['latex'] },
  tmx: { formats: ['tmx'] },
  // Made for filters whose rules a user sets: to a reader without them, lines of text.
  'transtable-txt': { formats: ['plain-text', 'transtable'] },
  wiki: { formats: ['mediawiki', 'dokuwiki'] },
  xcstrings: { formats: ['xcstrings'] },
  'xml-dita': { formats: ['dita'] },
  'xml-generic': {
    formats: ['xml-generic'],
    oddities: [
      {
        file: /\.xml$/,
        formats: ['xml-generic', 'dita', 'xml-properties'],
        reason:
          "Okapi's filters are tried on DITA and on Java's properties too, which have formats of their own",
      },
    ],
  },
  'xml-languages': { formats: ['xml-languages'] },
  xliff1: {
    formats: ['xliff-1.2'],
    oddities: [
      {
        file: /filters\/(?:xliff2\/.*\/roundtrips\/|autoxliff\/.*\/xliff2\.xlf$)/,
        formats: ['xliff-2'],
        reason: 'XLIFF 2, which is another format',
      },
    ],
  },
  xliff2: { formats: ['xliff-2'] },
  yaml: { formats: ['yaml', 'rails-yaml'] },
  'yaml-paradox': { formats: ['paradox-yaml'] },
  'yaml-spec': { formats: ['yaml', 'rails-yaml'] },
}

/** Files that cannot be read, each through its own fault. A listed file that passes fails the run. */
export const knownFailures: Readonly<Record<string, string>> = {
  'icml/jgm+pandoc/test/tables.icml': 'a fragment with several root elements',
  'json/tolgee+tolgee-platform/backend/app/src/test/resources/import/error.json': 'two words, no JSON',
  'json/tolgee+tolgee-platform/backend/data/src/test/resources/import/error.json': 'two words, no JSON',
  'mo/deb-gettext-0.21/gettext-tools/tests/overflow-7.mo': 'spoilt on purpose: a version that does not exist',
  'subtitle-other/SubtitleEdit+subtitleedit/tests/libse/Files/sample_VodSub_nonStandardLength.sub':
    'VobSub: subtitles as pictures',
  'subtitle-other/SubtitleEdit+subtitleedit/tests/libse/Files/sample_VodSub_stuffingBytes.sub':
    'VobSub: subtitles as pictures',
  'subtitle-other/SubtitleEdit+subtitleedit/tests/libse/Files/sample_VodSub_windowStuffingWithoutPaddingStream.sub':
    'VobSub: subtitles as pictures',
  'vsdx/apache+poi/test-data/diagram/clusterfuzz-testcase-minimized-POIVisioFuzzer-4513310052515840.vsdx':
    'spoilt on purpose: an archive without its end',
  'vsdx/apache+poi/test-data/diagram/clusterfuzz-testcase-minimized-POIVisioFuzzer-5026516754628608.vsdx':
    'spoilt on purpose: an archive without its end',
  'vsdx/apache+poi/test-data/diagram/clusterfuzz-testcase-minimized-POIVisioFuzzer-5981064948219904.vsdx':
    'spoilt on purpose: an archive without its end',
  'vsdx/apache+poi/test-data/diagram/clusterfuzz-testcase-minimized-POIVisioFuzzer-6358126418591744.vsdx':
    'spoilt on purpose: an archive without its end',
  'xliff1/mihnita+okapi/okapi-integration-tests/src/test/resources/xliff/generalstructure.xlf':
    'Latin-1 bytes, without a declaration or a byte order mark: not well-formed XML',
  'yaml-spec/mihnita+okapi/okapi/filters/yaml/src/test/resources/yaml/issues/issue24-1.yaml':
    'a comma is missing between two entries of a flow map',
}

/** Tables that only options can read, each with the reason. A listed file that is read without one fails the run. */
export const needsOption: Readonly<Record<string, string>> = {
  'csv/mihnita+okapi/applications/integration-tests/src/test/resources/gold/potest.po.generic.csv':
    'no heads: two columns of prose',
  'csv/mihnita+okapi/okapi/filters/multiparsers/src/test/resources/test03.csv':
    'no heads: three columns of markup',
  'csv/mihnita+okapi/okapi/filters/table/src/test/resources/testContent_escaped3.csv':
    'no heads: a row of a database',
  'csv/mihnita+okapi/okapi/filters/table/src/test/resources/testContent_escaped4.csv':
    'heads of a database: three fields could have the texts',
  'csv/mihnita+okapi/okapi/libraries/lib-terminology/src/test/resources/test01.csv':
    'no heads: two columns of terms',
  'csv/mihnita+okapi/okapi/libraries/lib-terminology/src/test/resources/test01.tsv':
    'no heads: two columns of terms',
  'csv/mihnita+okapi/okapi-integration-tests/src/test/resources/table/field_delimiter_comma.csv':
    'no heads: three columns of words',
  'csv/mihnita+okapi/okapi-integration-tests/src/test/resources/table/field_delimiter_pipe.csv':
    'no heads: three columns of words',
  'csv/mihnita+okapi/okapi-integration-tests/src/test/resources/table/simple.csv': 'no heads: one sentence',
  'csv/mihnita+okapi/okapi-integration-tests/src/test/resources/table/some_blank_cells.csv':
    'no heads: three columns of words',
  'csv/mihnita+okapi/okapi-integration-tests/src/test/resources/table/some_blank_columns.csv':
    'no heads: five columns of words',
  'csv/mihnita+okapi/okapi-integration-tests/src/test/resources/table/some_blank_rows.csv':
    'no heads: three columns of words',
  'csv/mihnita+okapi/okapi-integration-tests/src/test/resources/table/text_qualifier_double_quote_inside.csv':
    'no heads: three columns of words',
  'csv/mihnita+okapi/okapi-integration-tests/src/test/resources/table/text_qualifier_single_quote.csv':
    'no heads, and quotes that are not quotes of CSV',
  'csv/neokapi+neokapi/core/formats/csv/testdata/simple.csv': 'name, description, value: a table of data',
}
