// String tables of Unity's localization package: .asset files.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { csharpCodes } from '../_grammars/braces/csharp.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'

export default {
  ...formatByGrammar({
    family: 'yaml',
    rules: [{ at: 'MonoBehaviour.m_TableData.*.m_Localized', key: ['m_Id'] }],
    language: 'MonoBehaviour.m_LocaleId.m_Code',
  }),
  title: 'Unity string tables',
  group: 'games',
  about:
    'The texts of a table of one language (.asset), by the ids of their keys. The code of the language follows; metadata and shared keys stay unchanged.',
  inlineCodes: csharpCodes,
  signaturePatterns: { fileName: /\.asset$/, fileContent: /\n {2}m_TableData:/ },
  precedes: ['yaml'],
} satisfies FormatPlugin
