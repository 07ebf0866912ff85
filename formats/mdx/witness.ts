// Reads MDX with micromark and its MDX extension: paragraphs, headings, and the attributes of flow tags.
import { parse, postprocess, preprocess } from 'micromark'
import { mdxjs } from 'micromark-extension-mdxjs'
import { parseFragment } from 'parse5'
import { withJoinedLines, split, unescaped } from '../_grammars/markdown/witness.ts'

export default function texts(file: string): readonly string[] {
  const { matter, body } = split(file.replaceAll(/\r\n?/g, '\n'))
  const document = parse({ extensions: [mdxjs()] }).document()
  const events = postprocess(document.write(preprocess()(body, undefined, true)))
  const found = [...matter]
  for (const [kind, { type: known, start, end }] of events) {
    // micromark's types lack the extension's token types.
    const type: string = known
    if (kind !== 'enter') continue
    const raw = body.slice(start.offset, end.offset)
    if (type === 'atxHeadingText' || type === 'setextHeadingText') found.push(withJoinedLines(raw))
    else if (type === 'mdxJsxFlowTagAttributeValueLiteral') found.push(valueOf(raw))
    else if (type === 'mdxJsxFlowTagAttributeValueExpression')
      for (const each of strings(raw)) found.push(each)
    else if (type === 'paragraph') for (const each of paragraph(raw)) found.push(each)
  }
  return found.flatMap(withoutEscapes)
}

/** The strings of an expression. */
const strings = (raw: string): string[] =>
  [...raw.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(([, one, other = '']) =>
    String(JSON.parse(`"${(one ?? other).replaceAll(/\\.|"/g, asInJson)}"`)),
  )

/** An escape or a quote of JavaScript, as JSON has it. */
const asInJson = (part: string): string => (part === '"' ? '\\"' : part === "\\'" ? "'" : part)

/** The text, and the text without the backslashes that its place needs. */
function withoutEscapes(text: string): string[] {
  const signs = text.replaceAll(/\\([<{])/g, '$1')
  return [...new Set([text, signs, ...unescaped(text), ...unescaped(signs)])]
}

/** The value of an attribute, with its character references decoded as in HTML. */
function valueOf(quoted: string): string {
  const [element] = parseFragment(`<a title=${quoted}>`).childNodes
  return element && 'attrs' in element ? (element.attrs[0]?.value ?? '') : ''
}

/** A paragraph without the margins of its later lines; or the cells, if GitHub would read it as a table. */
function paragraph(raw: string): string[] {
  const lines = raw.split('\n')
  if (!/^[ |:-]*\|[ |:-]*$/.test(lines[1] ?? '')) {
    return [
      withJoinedLines(
        lines.map((line, index) => (index > 0 ? line.replace(/^[ \t>]+/, '') : line)).join('\n'),
      ),
      withoutTask(raw),
    ]
  }
  return lines.flatMap((line) =>
    line
      .replaceAll(/^[ \t]*\||(?<!\\)\|[ \t]*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.replaceAll(/^[ \t]+|(?<![ \t])[ \t]+$/g, '').replaceAll('\\|', '|')),
  )
}

const withoutTask = (raw: string): string => raw.replace(/^\[[ xX]\][ \t]+/, '')
