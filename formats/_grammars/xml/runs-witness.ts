// Reads the runs of text between blocks with saxes, for the witnesses of XML documents such as DITA.
import { SaxesParser } from 'saxes'
import { MARK_END, escapedIn, MARK_START } from './marked-witness.ts'

/** Classifies elements: inline elements, and elements that preserve white space. */
export interface RunsFormat {
  isInline(name: string, parent: string): boolean
  isSpaced(name: string): boolean
  /** Whether all literals that look like a tag are escaped. */
  escapesTags?: boolean
}

interface Block {
  name: string
  isSpaced: boolean
  shown: string
  marks: Set<string>
  /** Whether its text is CDATA from end to end, in which there are no tags. */
  isCdata: boolean
}

const commentsAtEnds = /^(?:\s*\ue000<!--[^\ue001]*\ue001)+|(?:\ue000<!--[^\ue001]*\ue001\s*)+$/g

/** The texts of a file, and all attribute values. */
export function runsIn(
  file: string,
  { isInline, isSpaced, escapesTags = false }: RunsFormat,
): readonly string[] {
  const found: string[] = []
  const path: string[] = []
  const blocks: Block[] = [{ name: '', isSpaced: false, shown: '', marks: new Set(), isCdata: true }]
  const block = (): Block =>
    blocks.at(-1) ?? { name: '', isSpaced: false, shown: '', marks: new Set(), isCdata: true }
  const close = (): void => {
    const { shown, marks, isCdata, isSpaced: keeps } = block()
    const spaced = keeps ? shown : shown.replaceAll(/[ \t\r\n]+/g, ' ')
    const bare = spaced.replaceAll(commentsAtEnds, '')
    const text = keeps ? bare : bare.replaceAll(/^[ \t\r\n]+|(?<![ \t\r\n])[ \t\r\n]+$/g, '')
    found.push(
      escapedIn(text, [...marks, ...references], escapesTags && !isCdata).replaceAll(/[\ue000\ue001]/g, ''),
    )
    block().shown = ''
    block().marks = new Set()
    block().isCdata = true
  }
  const mark = (): void => {
    const end = parser.position
    const start = file.lastIndexOf('<', end - 1)
    const tag = file.slice(start, end).replaceAll('\r\n', '\n')
    const one = block().isSpaced ? tag : tag.replaceAll(/\s+/g, ' ')
    block().marks.add(one)
    block().isCdata = false
    block().shown += MARK_START + one + MARK_END
  }
  const parser = new SaxesParser({ xmlns: false })
  const references: string[] = []
  for (const [, name] of file.matchAll(/<!ENTITY\s+([\w-]+)/g)) {
    if (!name) continue
    parser.ENTITIES[name] = `${MARK_START}&${name};${MARK_END}`
    references.push(`&${name};`)
  }
  parser.on('opentag', ({ name, attributes }) => {
    for (const value of Object.values(attributes)) found.push(value.replaceAll(/[\ue000\ue001]/g, ''))
    const isLine = isInline(name, path.at(-1) ?? '')
    path.push(name)
    if (isLine) return mark()
    close()
    blocks.push({
      name,
      isSpaced: block().isSpaced || isSpaced(name),
      shown: '',
      marks: new Set(),
      isCdata: true,
    })
  })
  parser.on('closetag', ({ name, isSelfClosing }) => {
    path.pop()
    if (!isInline(name, path.at(-1) ?? '')) {
      close()
      blocks.pop()
    } else if (!isSelfClosing) mark()
  })
  parser.on('comment', (comment) => {
    block().shown += `${MARK_START}<!--${comment}-->${MARK_END}`
  })
  parser.on('text', (text) => {
    block().isCdata &&= text.trim() === ''
    block().shown += text
  })
  parser.on('cdata', (text) => (block().shown += text))
  parser.write(file).close()
  return found
}
