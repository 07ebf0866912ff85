// Custom labels of Salesforce, and their translations, as metadata.
import { inOneScanner, type FormatPlugin } from '@atlas/core/contract.ts'
import { salesforceCodes } from '../_grammars/codes/placeholder-codes.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'

export default {
  ...formatByGrammar({
    family: 'xml',
    rules: [
      {
        at: 'CustomLabels/labels/value',
        key: ['../fullName'],
        context: ['../shortDescription', '../categories'],
      },
      // What is not translated yet is a comment with the source text.
      ...['Translations/*/label', 'CustomObjectTranslation/**/label'].map((at) => ({
        at,
        is: 'skip' as const,
        if: [{ at: '.', pattern: String.raw`\s*` }],
      })),
      { at: 'Translations/*/label', key: ['../name', '../fullName'] },
      { at: 'CustomObjectTranslation/**/label', key: ['../name'] },
      { at: 'CustomObjectTranslation/**/help', key: ['../name', 'name()'] },
      { at: 'CustomObjectTranslation/**/errorMessage', key: ['../name', 'name()'] },
      { at: 'CustomObjectTranslation/**/relationshipLabel', key: ['../name', 'name()'] },
      { at: 'CustomObjectTranslation/**/picklistValues/translation', key: ['../../name', '../masterLabel'] },
      {
        at: 'CustomObjectTranslation/caseValues/value',
        key: ['../plural', '../caseType', '../article', '../possessive'],
      },
    ],
  }),
  title: 'Salesforce labels',
  group: 'apps',
  about:
    'Custom labels, and translations of labels and objects, in the metadata of Salesforce. Texts are found by the names of their components; a translation that is only a comment is not translated yet.',
  inlineCodes: inOneScanner(tagCodes(), salesforceCodes),
  signaturePatterns: {
    fileName: /\.(?:labels|translation|objectTranslation)(?:-meta\.xml)?$/,
    fileContent: /<(?:CustomLabels|Translations|CustomObjectTranslation)\s/,
  },
  precedes: ['xml-generic', 'xml-languages'],
  encoding: { charsets: xmlCharsets },
} satisfies FormatPlugin
