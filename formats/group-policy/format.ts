// Texts of administrative templates of Windows: .adml files.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'

const PRESENTATION = 'policyDefinitionResources/resources/presentationTable/presentation'

export default {
  ...formatByGrammar({
    family: 'xml',
    root: 'policyDefinitionResources',
    rules: [
      { at: 'policyDefinitionResources/displayName', key: ['name()'] },
      { at: 'policyDefinitionResources/description', key: ['name()'] },
      { at: 'policyDefinitionResources/resources/stringTable/string', key: ['@id'] },
      { at: `${PRESENTATION}/text`, key: ['../@id', 'name()'] },
      { at: `${PRESENTATION}/*/label`, key: ['../../@id', '../@refId'] },
      ...['checkBox', 'dropdownList', 'listBox', 'decimalTextBox', 'longDecimalTextBox', 'multiTextBox'].map(
        (name) => ({ at: `${PRESENTATION}/${name}`, key: ['../@id', '@refId'] }),
      ),
    ],
  }),
  title: 'Group policy texts (ADML)',
  group: 'apps',
  about:
    'The strings and presentations of administrative templates of Windows, by their ids. Values and references stay unchanged.',
  signaturePatterns: { fileName: /\.adml$/, fileContent: /<policyDefinitionResources[\s>]/ },
  precedes: ['xml-generic'],
  encoding: { charsets: xmlCharsets },
} satisfies FormatPlugin
