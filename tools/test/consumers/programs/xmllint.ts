// xmllint of libxml2, which most programs read XML with: whether files are well-formed, with the identifiers that are unique in them.
import type { Consumer, Load } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

const load: Load = (file) =>
  withFolder(file, async (path) => {
    await outputOf('xmllint', ['--noout', '--nonet', '--huge', path])
    return []
  })

const FORMATS = [
  'android-strings',
  'dita',
  'docbook',
  'drawio',
  'group-policy',
  'icml',
  'interface-builder',
  'plist',
  'qt-ts',
  'resx',
  'salesforce-labels',
  'sdlxliff',
  'stringsdict',
  'svg',
  'tbx',
  'tmx',
  'ttml',
  'txml',
  'wix-localization',
  'xaml-resources',
  'xliff-1.2',
  'xliff-2',
  'xml-generic',
  'xml-languages',
  'xml-properties',
  'xtb',
]

export default {
  name: 'libxml2',
  program: 'xmllint',
  formats: Object.fromEntries(FORMATS.map((type) => [type, load])),
} satisfies Consumer
