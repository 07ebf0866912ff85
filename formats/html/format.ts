// HTML documents and fragments, and XHTML.
import { inOneScanner, type FormatPlugin, type OptionSchema } from '@atlas/core/contract.ts'
import { declarationEdits, htmlCharsets, declaredLanguage } from '../_grammars/html/declarations.ts'
import { htmlCodes } from '../_grammars/html/codes.ts'
import { htmlUnits } from '../_grammars/html/units.ts'
import {
  documentOptions,
  documentReading,
  tagsAroundOption,
} from '../_grammars/documents/document-options.ts'
import { templateCodes } from '../_grammars/codes/template-tags.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'

const names = (description: string): OptionSchema => ({
  type: 'array',
  items: { type: 'string', minLength: 1 },
  description,
  default: [],
})

const setOf = (list: unknown): ReadonlySet<string> =>
  new Set((list as readonly string[]).map((name) => name.toLowerCase()))

export default {
  title: 'HTML',
  group: 'documents',
  about:
    'The texts of blocks with their inline tags, and the attributes that people read: alt, title, placeholder, ' +
    'aria-label, descriptions in the head. Scripts, styles, content with translate="no" and code between template tags ' +
    'such as `{% highlight %}` are left unchanged; the language and the direction of the page follow the translation. ' +
    'Templates of pages (`.html.twig`, `.html.erb`) and e-mails of MJML are read alike.',
  signaturePatterns: {
    fileName:
      /\.(?:[hH][tT][mM][lL]?|[xX][hH][tT]([mM][lL])?)(?:\.(?:twig|j2|jinja2?|erb|ejs|hbs|liquid|njk))?$|\.mjml$/,
  },
  languages: 'monolingual',
  warningsOf: warningsOfLeftOut([
    { pattern: /<foreignObject\b/gi, what: 'HTML in drawings (foreignObject)' },
    { pattern: /<iframe\b[^<>]*\ssrcdoc\s*=/gi, what: 'pages in attributes (srcdoc)' },
    { pattern: /<canvas\b[^<>]*>\s*(?!<\/canvas|\s)/gi, what: 'contents of canvas, for browsers without it' },
    { pattern: /<(?:[\w-]+:)?mtext\b[^<>]*>[^<]*\p{L}/giu, what: 'words in formulas (mtext)' },
    { pattern: /<script\b[^<>]*application\/ld\+json/gi, what: 'descriptions for search engines (JSON-LD)' },
  ]),
  keySource: 'text',
  encoding: { charsets: htmlCharsets },

  declaredLanguages: {
    read({ text }) {
      const source = declaredLanguage(text)
      return source === undefined ? {} : { source }
    },
    edits: (job) => declarationEdits(job.source.text, job.languages),
  },

  parse: (source) => htmlUnits(source),
  options: {
    schemas: {
      attributes: names(
        'Further attributes with texts, in tags that are not part of a text: `data-label`, or `img@data-caption`.',
      ),
      notElements: names('Elements that are not translated, with all that is in them.'),
      inline: names('Blocks that are part of the text around them.'),
      preserveSpace: names('Blocks in which white space counts, as in pre.'),
      imageAlt: documentOptions.imageAlt,
      tagsAround: tagsAroundOption,
      linkTargets: {
        ...documentOptions.linkTargets,
        description:
          'Whether addresses of links are strings, unless a link is part of a text: links around a picture, and areas.',
      },
    },
    configure({ attributes, notElements, inline, preserveSpace, ...others }) {
      const { hasNoImageAlt, hasLinkTargets, keepsTagsAround } = documentReading(others)
      const named = {
        hasNoImageAlt,
        hasLinkTargets,
        keepsTagsAround,
        attributes: setOf(attributes),
        notElements: setOf(notElements),
        inline: setOf(inline),
        preserveSpace: setOf(preserveSpace),
      }
      return { parse: (source) => htmlUnits(source, named) }
    },
  },
  inlineCodes: inOneScanner(templateCodes, htmlCodes),
  markup: tagMarks,
} satisfies FormatPlugin
