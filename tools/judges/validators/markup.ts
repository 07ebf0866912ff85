// Parsers of markup: the links, pictures, references and tags that they find in a text.
import createProcessor from '@asciidoctor/core'
import { parse as parseAss } from 'ass-compiler'
import { latexParser } from 'latex-utensils'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { parseFragment } from 'parse5'
import { SaxesParser } from 'saxes'
import { listingValidator } from './describing.ts'
import { elementsOfPage } from './tags.ts'

/** micromark: the links, pictures and footnotes of a paragraph of Markdown, and its tags that have attributes. */
export const micromarkValidator = listingValidator('micromark', (text) => {
  const notes = [...text.matchAll(/\[(\^[^\]]+)\]/g)].map(([, label]) => `[${label}]: x`)
  const page = micromark(`${text}\n\n${notes.join('\n')}`, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  })
  const [paragraph = ''] = page.split('\n<section')
  const names = elementsOfPage(parseFragment(paragraph)).map((name) => name.replace(/ title(?=[ >])/, ''))
  return names.filter((name) => name !== '')
})

const processor = createProcessor()

/** Asciidoctor: the links, pictures, anchors and notes of a paragraph. */
export const asciidoctorValidator = listingValidator('Asciidoctor', (text) => {
  processor.LoggerManager.getLogger().setLevel(5)
  const page = processor.load(`x ${text}`, { safe: 'secure', doctype: 'inline' }).convert()
  // An address with a quote is written as it is.
  return elementsOfPage(parseFragment(page)).flatMap((name) => /^<\w+(?: \S+=\S*)?/.exec(name)?.[0] ?? [])
})

/** parse5: the tags with attributes in a caption, which may have further ones, and no comments. */
export const captionValidator = listingValidator('parse5', (text) =>
  elementsOfPage(parseFragment(text.replaceAll('<!', '&lt;!'))).filter((name) => name !== ''),
)

/** Commands of LaTeX that only say how a text looks. */
const LOOKS =
  /^(?:emph|text\w+|underline|bfseries|itshape|ttfamily|em|bf|it|tt|small|large|ldots|dots|quad|LaTeX|TeX|ss|ae|oe|o|l)$/

/** latex-utensils: the commands and formulas of a text. */
export const latexValidator = listingValidator('latex-utensils', (text) =>
  // A percent sign is written with a backslash, since it would begin a comment.
  namesOf(latexParser.parse(text.replaceAll(/(?<!\\)%/g, String.raw`\%`)).content),
)

const namesOf = (nodes: readonly latexParser.Node[]): string[] =>
  nodes.flatMap((node) => {
    const inner =
      'args' in node
        ? namesOf(node.args)
        : 'content' in node && Array.isArray(node.content)
          ? namesOf(node.content)
          : []
    if (node.kind === 'inlineMath') return ['formula']
    return node.kind === 'command' && !LOOKS.test(node.name) ? [node.name, ...inner] : inner
  })

/** Tags of Sub Station Alpha that only say how a text looks. */
const STYLES = new Set('b i u s r fn fs c 1c 2c 3c 4c alpha a1 a2 a3 a4'.split(' '))

/** ass-compiler: the tags of a line that move, hide or place it. */
export const assValidator = listingValidator('ass-compiler', (text) => {
  const line = `[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,${text.replaceAll('\n', '\\N')}`
  const { dialogue } = parseAss(line).events
  return dialogue.flatMap(({ Text: { parsed } }) =>
    parsed.flatMap(({ tags }) => tags.flatMap((tag) => Object.keys(tag)).filter((name) => !STYLES.has(name))),
  )
})

/** Inline elements of XLIFF, without those that are notes. */
const INLINE = /^(?:g|x|bx|ex|bpt|ept|ph|it|pc|sc|ec)$/

/** A sign that begins no inline element, which a file has as a reference. */
const LITERAL =
  /<(?!\/?(?:g|x|bx|ex|bpt|ept|ph|it|pc|sc|ec|mrk|sm|em|sub)(?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>)|&(?!(?:lt|gt|amp|quot|apos|#\d+);)/g

/** saxes: the inline elements of a text of XLIFF with their ids. */
export const xliffValidator = listingValidator('saxes', (text) => {
  const found: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes: { id, startRef } }) => {
    if (INLINE.test(name)) found.push(`${name} ${id ?? startRef ?? ''}`)
  })
  parser.write(`<x>${text.replaceAll(LITERAL, (sign) => (sign === '<' ? '&lt;' : '&amp;'))}</x>`).close()
  return found
})
