// MDX: Markdown with components.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { markdownUnits } from '../_grammars/markdown/units.ts'
import { frontMatterOption } from '../_grammars/markdown/front-matter.ts'
import { markdownCodes } from '../_grammars/markdown/codes.ts'
import { markdownMarks } from '../_grammars/markdown/marks.ts'
import type { ComponentNames } from '../_grammars/markdown/mdx.ts'
import { documentOptions, documentReading } from '../_grammars/documents/document-options.ts'

export default {
  title: 'MDX',
  group: 'documents',
  about:
    'Markdown with components: the texts of Markdown, texts between tags, and the attributes that people read ' +
    '(title, alt, label and similar). Imports, exports, expressions and code stay unchanged.',
  signaturePatterns: { fileName: /\.[mM][dD][xX]$/ },
  languages: 'monolingual',
  keySource: 'text',
  parse: (source) => markdownUnits(source, { isMdx: true }),
  inlineCodes: markdownCodes,
  markup: markdownMarks,

  options: {
    schemas: {
      frontMatter: frontMatterOption,
      ...documentOptions,
      components: {
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string', minLength: 1 } },
        default: {},
        description:
          'Which attributes of a component have texts, by its name: `{"Card": ["title", "cta"], "Icon": []}`. Of other ' +
          'components and tags, they are attributes such as `title`, `alt` and `label`.',
      },
    },
    configure: ({ frontMatter, components, ...others }) => ({
      parse: (source) =>
        markdownUnits(source, {
          isMdx: true,
          hasWholeFrontMatter: frontMatter === 'all',
          components: components as ComponentNames,
          ...documentReading(others),
        }),
    }),
  },
} satisfies FormatPlugin
