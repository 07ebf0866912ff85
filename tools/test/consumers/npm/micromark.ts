// micromark, the parser of remark and of MDX: the blocks of the page that it makes.
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { mdxjs } from 'micromark-extension-mdxjs'
import type { Consumer } from '../consumer.ts'
import { pageTexts } from '../pages.ts'
import { MARKUP } from '../texts.ts'

export default {
  name: 'micromark',
  showsOtherwise: MARKUP,
  formats: {
    markdown: ({ text }) =>
      pageTexts(
        micromark(withReferences(withoutFrontMatter(text)), {
          allowDangerousHtml: true,
          extensions: [gfm()],
          htmlExtensions: [gfmHtml()],
        }),
      ),
    // CommonMark alone.
    'markdown:plain': ({ text }) => pageTexts(micromark(text, { allowDangerousHtml: true })),
    // Its page leaves components out. It refuses a file whose expressions and tags are broken.
    mdx: ({ text }) => pageTexts(micromark(withoutFrontMatter(text), { extensions: [mdxjs()] })),
  },
} satisfies Consumer

/** A file without its YAML or TOML, which parsers of Markdown do not know. */
export function withoutFrontMatter(text: string): string {
  return text.replace(/^(?:---|\+\+\+)[ \t]*\r?\n[^]*?\r?\n(?:---|\+\+\+)[ \t]*(?:\r?\n|$)/, '')
}

/** Refers to every footnote first, since a page shows only those that a text refers to. */
function withReferences(text: string): string {
  const labels = [...text.matchAll(/^\[(\^[^\]]+)\]:/gm)].map(([, label]) => `[${label}]`)
  return `${labels.join(' ')}\n\n${text}`
}
