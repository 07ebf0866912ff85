// Generated documents, except Markdown, which is in leading.ts.
import { fileOfRows, type Input } from './file.ts'

/** Documents. */
export const documentInputs: readonly Input[] = [
  {
    family: 'HTML',
    type: 'html',
    fileName: 'guide.html',
    text: fileOfRows(
      '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>The guide</title></head>\n<body>\n',
      (texts, index) =>
        `<h2 id="s${index}">${texts.sentence(2, 5)}</h2>\n<p>${texts.sentence()} <b>${texts.word()}</b> &amp; <a href="#s${index}">${texts.sentence()}</a></p>\n<ul>\n<li>${texts.sentence()}</li>\n<li><img src="i.png" alt="${texts.sentence()}"></li>\n</ul>\n`,
      '</body>\n</html>\n',
    ),
  },
  {
    family: 'MDX',
    type: 'mdx',
    fileName: 'guide.mdx',
    text: fileOfRows(
      "import { Note } from './note'\n\n# The guide\n",
      (texts, index) =>
        `\n## ${texts.sentence(2, 5)} ${index}\n\n${texts.sentence()} **${texts.word()}** {props.value}\n\n<Note type="tip">\n\n${texts.sentence()}\n\n</Note>\n\n- ${texts.sentence()}\n- ${texts.sentence()}\n`,
    ),
  },
  {
    family: 'AsciiDoc',
    type: 'asciidoc',
    fileName: 'guide.adoc',
    text: fileOfRows(
      '= The guide\n',
      (texts, index) =>
        `\n== ${texts.sentence(2, 5)} ${index}\n\n${texts.sentence()} *${texts.word()}* ${texts.sentence()}\n\n* ${texts.sentence()}\n* ${texts.sentence()}\n\nNOTE: ${texts.sentence()}\n\n----\nrun ${texts.word()}\n----\n`,
    ),
  },
  {
    family: 'reStructuredText',
    type: 'restructuredtext',
    fileName: 'guide.rst',
    text: fileOfRows('=========\nThe guide\n=========\n', (texts, index) => {
      const title = `${texts.sentence(2, 5)} ${index}`
      return `\n${title}\n${'-'.repeat(title.length)}\n\n${texts.sentence()} **${texts.word()}** ${texts.sentence()}\n\n- ${texts.sentence()}\n- ${texts.sentence()}\n\n.. note:: ${texts.sentence()}\n\n::\n\n    run ${texts.word()}\n`
    }),
  },
  {
    family: 'MediaWiki',
    type: 'mediawiki',
    fileName: 'Guide.mediawiki',
    text: fileOfRows(
      '',
      (texts, index) =>
        `== ${texts.sentence(2, 5)} ${index} ==\n${texts.sentence()} '''${texts.word()}''' [[${texts.word()}|${texts.sentence(1, 3)}]]\n\n* ${texts.sentence()}\n* ${texts.sentence()}\n\n`,
    ),
  },
  {
    family: 'DokuWiki',
    type: 'dokuwiki',
    fileName: 'guide.dokuwiki',
    text: fileOfRows(
      '',
      (texts, index) =>
        `===== ${texts.sentence(2, 5)} ${index} =====\n\n${texts.sentence()} **${texts.word()}** [[${texts.word()}|${texts.sentence(1, 3)}]]\n\n  * ${texts.sentence()}\n  * ${texts.sentence()}\n\n`,
    ),
  },
  {
    family: 'LaTeX',
    type: 'latex',
    fileName: 'guide.tex',
    text: fileOfRows(
      '\\documentclass{article}\n\\begin{document}\n',
      (texts, index) =>
        `\\section{${texts.sentence(2, 5)} ${index}}\n\n${texts.sentence()} \\emph{${texts.word()}} $a_${index % 10}$ ${texts.sentence()}\n\n\\begin{itemize}\n  \\item ${texts.sentence()}\n  \\item ${texts.sentence()}\n\\end{itemize}\n\n`,
      '\\end{document}\n',
    ),
  },
  {
    family: 'Plain text',
    type: 'plain-text',
    fileName: 'guide.txt',
    text: fileOfRows('', (texts) => `${texts.sentence()}\n\n`),
  },
]
