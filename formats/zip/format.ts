// Zip archives of localized files in one language, such as a folder of JSON files.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { containerOf } from '../_grammars/archive/contained.ts'

export default {
  title: 'Zip archive of localized files',
  group: 'exchange',
  about:
    'The files of one language in a zip archive, each by its own format. Keys begin with the path of the file. Files ' +
    'of other kinds keep their bytes. For a zip archive of PO, XLIFF or TS files, see the bilingual format.',
  signaturePatterns: { fileName: /\.[zZ][iI][pP]$/ },
  languages: 'monolingual',
  ...containerOf([
    'android-strings',
    'apple-strings',
    'arb',
    'asciidoc',
    'ass',
    'chrome-messages',
    'dtd',
    'fluent',
    'formatjs',
    'go-i18n',
    'html',
    'i18next',
    'ini',
    'java-properties',
    'js-module',
    'json',
    'markdown',
    'mdx',
    'php-array',
    'plist',
    'rails-yaml',
    'restructuredtext',
    'resx',
    'srt',
    'stringsdict',
    'toml',
    'webvtt',
    'windows-rc',
    'wix-localization',
    'xml-properties',
    'yaml',
  ]),
} satisfies FormatPlugin
