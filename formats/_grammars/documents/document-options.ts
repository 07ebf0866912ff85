// Options of documents with markup: Markdown, MDX, AsciiDoc, reStructuredText, HTML.
import type { Options, OptionSchema } from '@atlas/core/contract.ts'
import type { CodeReading } from './code-blocks.ts'

/** The strings that options add to a document, or leave out. */
export interface DocumentReading {
  /** Which parts of code blocks are read. */
  code?: CodeReading
  /** Alternative texts of images that are not part of a text are left out. */
  hasNoImageAlt?: boolean
  /** Also addresses of links that are not part of a text. */
  hasLinkTargets?: boolean
  /** Tags around all of a text in HTML are part of it. */
  keepsTagsAround?: boolean
}

export const documentOptions = {
  code: {
    type: 'string',
    enum: ['none', 'comments', 'all'],
    default: 'none',
    description:
      'With `all`, each block of code is a string. With `comments`, each comment that has a line of its own in a block ' +
      'is one, if the block names a language that is known. With `none`, code stays unchanged.',
  },
  imageAlt: {
    type: 'boolean',
    default: true,
    description: 'Whether alternative texts of images are strings, unless an image is part of a text.',
  },
  linkTargets: {
    type: 'boolean',
    default: false,
    description:
      'Whether addresses of links are strings, unless a link is part of a text: definitions of links.',
  },
} as const satisfies Record<string, OptionSchema>

/** The option for tags in HTML. */
export const tagsAroundOption = {
  type: 'boolean',
  default: false,
  description:
    'Whether tags around all of a text are part of it, as in `<li><a href="x">Harbor</a></li>`. Without it, they stay in ' +
    'the file; `linkTargets` offers the address.',
} as const satisfies OptionSchema

/** The values of these options. */
export const documentReading = ({ code, imageAlt, linkTargets, tagsAround }: Options): DocumentReading => ({
  code: code as CodeReading,
  hasNoImageAlt: imageAlt === false,
  hasLinkTargets: linkTargets === true,
  keepsTagsAround: tagsAround === true,
})
