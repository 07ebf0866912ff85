// Reads the elements by saxes, and their HTML by parse5; paragraphs of the classic editor are split at blank lines.
import { SaxesParser } from 'saxes'
import textsOfHtml from '../_grammars/html/witness.ts'

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  const parser = new SaxesParser()
  let text = ''
  const add = (more: string): void => {
    text += more
  }
  parser.on('opentag', () => {
    text = ''
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    if (name.endsWith(':encoded'))
      for (const each of [...textsOfHtml(text), ...paragraphs(text)]) found.push(each)
    else found.push(text)
    text = ''
  })
  parser.write(file).close()
  return found
}

/** The paragraphs, also with the spaces and line ends of preformatted texts. */
const paragraphs = (text: string): string[] =>
  text
    .split(/\n[ \t]*(?=\n)/)
    .flatMap((part) => [...textsOfHtml(`<pre>${part.trim()}</pre>`), ...textsOfHtml(part.trim())])
