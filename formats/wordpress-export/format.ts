// Exports of WordPress (WXR): the posts and pages of a site in one file.
import {
  codeLike,
  inOneScanner,
  namesTarget,
  type BuildJob,
  type Edit,
  type FormatPlugin,
} from '@atlas/core/contract.ts'
import { shortcodes } from '../_grammars/codes/placeholder-codes.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'
import { htmlCodes } from '../_grammars/html/codes.ts'
import { documentOf, xmlCharsets } from '../_grammars/xml/reader.ts'
import { rawContent } from '../_grammars/xml/tree.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'
import { exportUnits, otherFields } from './posts.ts'

/** The edit that names the target language as the language of the site. */
function languageEdits({ source, languages }: BuildJob): Edit[] {
  const xml = documentOf(source)
  const node = xml.root.element('channel')?.element('language')
  const code = rawContent(xml, node).trim()
  const [target] = languages.targets
  if (!node || !target || code === '' || namesTarget(code, languages)) return []
  return [{ at: node.inner, text: codeLike(code, target) }]
}

export default {
  title: 'WordPress exports (WXR)',
  group: 'documents',
  about:
    'Posts, pages and products of a WordPress site: titles, contents and excerpts as HTML, alternative texts of pictures, ' +
    'categories and tags, and titles for search engines. Paragraphs of the classic editor are found by blank lines, and ' +
    'keep their line ends. Comments of visitors, settings and revisions stay unchanged.',
  signaturePatterns: {
    fileName: /\.(?:xml|wxr)$/,
    fileContent: /<rss\s[^<>]*xmlns:wp\s*=\s*["']https?:\/\/wordpress\.org\/export\//,
  },
  precedes: ['xml-generic', 'xml-languages'],
  languages: 'monolingual',
  warningsOf: warningsOfLeftOut([
    { pattern: /<wp:comment>/g, what: 'comments of visitors' },
    { count: otherFields, what: 'fields of posts with words' },
    {
      pattern:
        /<!-- wp:[\w/-]+ \{(?=[^\n]*?"(?:label|title|text|content|heading|caption|alt|placeholder|description|buttonText|moreText)":"[^"]*\p{L})/gu,
      what: 'blocks with texts in their settings',
    },
  ]),
  encoding: { charsets: xmlCharsets },
  inlineCodes: inOneScanner(shortcodes, htmlCodes),
  markup: tagMarks,
  declaredLanguages: {
    read(source) {
      const xml = documentOf(source)
      const code = rawContent(xml, xml.root.element('channel')?.element('language')).trim()
      return code === '' ? {} : { source: code }
    },
    edits: languageEdits,
  },
  parse: exportUnits,
} satisfies FormatPlugin
