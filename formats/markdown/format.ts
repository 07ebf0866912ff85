// Markdown: CommonMark with the tables, task lists and footnotes of GitHub, front matter, and components.
import { inOneScanner, type FormatPlugin } from '@atlas/core/contract.ts'
import { markdownUnits, type MarkdownReading } from '../_grammars/markdown/units.ts'
import { frontMatterOption } from '../_grammars/markdown/front-matter.ts'
import { markdownCodes } from '../_grammars/markdown/codes.ts'
import { markdownMarks } from '../_grammars/markdown/marks.ts'
import { bracketTemplateCodes } from '../_grammars/codes/template-tags.ts'
import {
  documentOptions,
  documentReading,
  tagsAroundOption,
} from '../_grammars/documents/document-options.ts'

export default {
  title: 'Markdown',
  group: 'documents',
  about:
    'Headings, paragraphs, list items, quotes, definition lists, table cells, blocks of HTML, and the titles in front ' +
    'matter. Texts include their inline markup. Code, formulas and components stay unchanged; of link definitions only ' +
    'the titles are texts. Tags of site generators around a text stay outside of it, and their captions are strings; ' +
    'code between them (`{% highlight %}`, `[prism]`) stays unchanged, too. Tags in brackets that are closed (`[div]`) or ' +
    'have an attribute are such tags.',
  signaturePatterns: { fileName: /\.(?:[mM][dD]|markdown|mdown|mkd)$/ },
  languages: 'monolingual',
  keySource: 'text',
  parse: (source) => markdownUnits(source, { hasHtml: true }),
  inlineCodes: inOneScanner(bracketTemplateCodes, markdownCodes),
  markup: markdownMarks,

  options: {
    dialects: {
      extended: { readBy: 'a site generator or GitHub' },
      plain: {
        readBy: 'a reader of CommonMark alone',
        differs:
          'definition lists, formulas between `$$`, shortcodes in brackets, and marks such as `[[_TOC_]]` are paragraphs',
      },
    },
    schemas: {
      html: {
        type: 'boolean',
        default: true,
        description: 'Whether the texts in blocks of HTML are strings.',
      },
      frontMatter: frontMatterOption,
      headingIds: {
        type: 'string',
        enum: ['none', 'linked', 'all'],
        default: 'none',
        description:
          'Whether a translated heading keeps its id, as `{#id}`: none, each that a link in the file names, or all. ' +
          'GitHub shows these signs; most site generators read them.',
      },
      ...documentOptions,
      tagsAround: tagsAroundOption,
    },
    configure: ({ dialect, html, frontMatter, headingIds, ...others }) => ({
      parse: (source) =>
        markdownUnits(source, {
          isPlain: dialect === 'plain',
          hasHtml: html === true,
          hasWholeFrontMatter: frontMatter === 'all',
          headingIds: headingIds as NonNullable<MarkdownReading['headingIds']>,
          ...documentReading(others),
        }),
    }),
  },
} satisfies FormatPlugin
