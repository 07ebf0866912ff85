// Pandoc: the blocks of the page that it makes of a document.
import type { Consumer, Load } from '../consumer.ts'
import { pageTexts } from '../pages.ts'
import { outputOf, withFolder } from '../run.ts'
import { MARKUP } from '../texts.ts'
import { withoutFrontMatter } from '../npm/micromark.ts'

export default {
  name: 'Pandoc',
  program: 'pandoc',
  showsOtherwise: MARKUP,
  formats: {
    docx: from('docx'),
    dokuwiki: from('dokuwiki'),
    epub: from('epub'),
    html: from('html'),
    latex: from('latex'),
    markdown: (file) =>
      from('gfm+definition_lists')({ ...file, bytes: Buffer.from(inGfm(withoutFrontMatter(file.text))) }),
    // MediaWiki ends a heading at the end of its line, not at the next sign.
    mediawiki: (file) =>
      from('mediawiki')({
        ...file,
        bytes: Buffer.from(
          file.text.replaceAll(/^(=+)(.*?)(=+[ \t]*)$/gm, (_, open: string, text: string, close: string) =>
            [open, text.replaceAll(/<[^<>]*>|=/g, (part) => (part === '=' ? '&#61;' : part)), close].join(''),
          ),
        ),
      }),
    odf: from('odt'),
    restructuredtext: from('rst'),
    rtf: from('rtf'),
  },
} satisfies Consumer

function from(format: string): Load {
  return (file) =>
    withFolder(file, async (path) =>
      pageTexts(inCells(await outputOf('pandoc', ['-f', format, '-t', 'html', '--wrap=none', path]))),
    )
}

/** A cell of several lines is a paragraph in its cell, and one of a line is not. */
const inCells = (html: string): string =>
  html.replaceAll(/(<t[dh][^<>]*>)<p>((?:(?!<\/?p>).)*)<\/p>(?=<\/t[dh]>)/gs, '$1$2')

/** Pandoc takes the colons of directives for definitions, and reads a quotation in an item of a task list. */
const inGfm = (text: string): string =>
  text.replaceAll(/^:{3,}/gm, '').replaceAll(/^(\s*[-*+] \[[ xX]\] )>/gm, '$1\\>')
