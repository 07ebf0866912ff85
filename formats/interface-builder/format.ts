// Interfaces of Xcode: storyboards and nibs as XML.
import { inOneScanner, type FormatPlugin } from '@atlas/core/contract.ts'
import { appleCodes } from '../_grammars/printf/apple.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'

/** Attributes of objects that `ibtool --export-strings-file` exports, too. */
const ATTRIBUTES = [
  'text',
  'title',
  'alternateTitle',
  'placeholder',
  'placeholderString',
  'prompt',
  'headerTitle',
  'footerTitle',
  'paletteLabel',
  'toolTip',
]

/** Objects that are shown by their label. */
const LABELED = ['toolbarItem', 'tabViewItem']

export default {
  ...formatByGrammar({
    family: 'xml',
    root: 'document',
    rules: [
      { at: '**/state/@title', key: ['../@id', '@key', 'attribute()'] },
      { at: '**/segment/@title', key: ['../../@id', 'attribute()'] },
      ...['accessibility', 'accessibilityConfiguration'].flatMap((name) =>
        ['label', 'hint'].map((attribute) => ({
          at: `**/${name}/@${attribute}`,
          key: ['../@id', '@key', 'attribute()'],
        })),
      ),
      // The head of a column has no id: it is known by the column's.
      ...ATTRIBUTES.map((name) => ({
        at: `**/*/@${name}`,
        key: ['..*/@id', '@key', 'attribute()'],
        if: [{ at: '@id', absent: true as const }],
      })),
      ...ATTRIBUTES.map((name) => ({ at: `**/*/@${name}`, key: ['@id', 'attribute()'] })),
      ...LABELED.map((name) => ({ at: `**/${name}/@label`, key: ['@id', 'attribute()'] })),
      { at: '**/string', key: ['../@id', '@key'], if: [{ at: '@key', equals: [...ATTRIBUTES, 'content'] }] },
      {
        at: '**/mutableString',
        key: ['../@id', '@key'],
        if: [{ at: '@key', equals: [...ATTRIBUTES, 'content'] }],
      },
    ],
  }),
  title: 'Interface Builder',
  group: 'apps',
  about:
    'The texts of storyboards and nibs (.storyboard, .xib) by the ids of their objects. Layout, classes and connections stay unchanged.',
  inlineCodes: inOneScanner(tagCodes(), appleCodes),
  signaturePatterns: {
    fileName: /\.(?:storyboard|xib)$/,
    fileContent: /<document\s[^>]*com\.apple\.InterfaceBuilder/,
  },
  precedes: ['xml-generic'],
  encoding: { charsets: xmlCharsets },
} satisfies FormatPlugin
