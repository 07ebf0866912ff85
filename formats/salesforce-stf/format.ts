// The translation format of Salesforce's Translation Workbench: .stf files.
import { namesTarget, type BuildJob, type Edit, type FormatPlugin } from '@atlas/core/contract.ts'
import { salesforceCodes } from '../_grammars/codes/placeholder-codes.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'

const grammar = formatByGrammar({
  family: 'lines',
  comments: { line: ['#', '---'] },
  entries: [
    { pattern: String.raw`(?:Language code|Type|Translation type):.*`, is: 'skip' },
    {
      pattern: String.raw`(?P<key>[^\t]+)\t(?P<text>[^\t]*)`,
      spelling: { escapes: { n: '\n', t: '\t', r: '\r' } },
    },
  ],
  language: String.raw`Language code:[ \t]*(?P<language>\S+)[ \t]*`,
})

const LANGUAGE = /^Language code:[ \t]*(\S+)/dm

/** Most languages of Salesforce have no region: `en_US`, but `de`. So the new code has one only if the language has. */
function languageEdits({ source, languages }: BuildJob): Edit[] {
  const at = LANGUAGE.exec(source.text)?.indices?.[1]
  const [target] = languages.targets
  if (!at || !target || namesTarget(source.text.slice(...at), languages)) return []
  return [{ at, text: target.id.replaceAll('-', '_') }]
}

export default {
  ...grammar,
  title: 'Salesforce STF',
  group: 'exchange',
  about:
    'Exports of the Translation Workbench for a first translation, or with what is outdated and untranslated: a key and a label per line. The code of the language follows.',
  inlineCodes: salesforceCodes,
  signaturePatterns: {
    fileName: /\.stf$/,
    fileContent: /(?:^|[\r\n])Type:[ \t]*(?:Source|Outdated)/,
  },
  precedes: ['csv'],
  build: (job) => job.weave(languageEdits(job)),
} satisfies FormatPlugin
