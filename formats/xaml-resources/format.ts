// Strings in resource dictionaries of WPF, Avalonia and WinUI.
import { inOneScanner, type FormatPlugin } from '@atlas/core/contract.ts'
import { csharpCodes } from '../_grammars/braces/csharp.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'

export default {
  ...formatByGrammar({
    family: 'xml',
    root: 'ResourceDictionary',
    rules: ['system:String', 'sys:String', 's:String', 'x:String', 'String'].map((name) => ({
      at: `ResourceDictionary/${name}`,
      key: ['@x:Key'],
    })),
  }),
  title: 'XAML resources',
  group: 'apps',
  about:
    'The strings of resource dictionaries of WPF, Avalonia and WinUI, by their keys. Styles and other resources stay unchanged.',
  inlineCodes: inOneScanner(tagCodes(), csharpCodes),
  signaturePatterns: { fileName: /\.a?xaml$/, fileContent: /<ResourceDictionary[\s>]/ },
  precedes: ['xml-generic'],
  encoding: { charsets: xmlCharsets },
} satisfies FormatPlugin
