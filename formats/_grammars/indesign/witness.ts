// Reads the paragraphs of stories of InDesign with saxes, without their formats.
import { SaxesParser } from 'saxes'

/** Elements that contain separate paragraphs. */
const CONTAINERS = new Set(['Story', 'Cell', 'Footnote', 'Endnote', 'Note', 'HiddenText'])

/** The paragraphs of a document. */
export function storyTexts(xml: string): string[] {
  const found: string[] = []
  const open: string[] = []
  let contents = 0
  let deleted = 0
  let stories = 0
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  const end = (): void => {
    const text = open.at(-1)
    if (text === undefined) return
    found.push(text)
    open[open.length - 1] = ''
  }
  const add = (text: string): void => {
    if (contents > 0 && deleted === 0) open[open.length - 1] += text.replaceAll(/\r\n?|\u2028/g, '\n')
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'Story') stories++
    if (CONTAINERS.has(name) && (name !== 'Story' || stories === 1)) open.push('')
    if (name === 'Br') end()
    if (name === 'Content') contents++
    if (name === 'Change' && (deleted > 0 || attributes['ChangeType'] === 'DeletedText')) deleted++
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'Content') contents--
    if (name === 'Change' && deleted > 0) deleted--
    if (name === 'Story') stories--
    if (!CONTAINERS.has(name) || (name === 'Story' && stories > 0)) return
    end()
    open.pop()
  })
  parser.write(xml).close()
  return found
}

/** The alternative texts in a document, and the contents of its text variables. */
export function attributeTexts(xml: string): string[] {
  const found: string[] = []
  let contents: string | undefined
  const parser = new SaxesParser({ xmlns: false })
  parser.on('opentag', ({ name, attributes }) => {
    for (const attribute of ['CustomAltText', 'CustomActualText'])
      if (attributes[attribute] !== undefined) found.push(attributes[attribute])
    if (name === 'Contents') contents = ''
  })
  parser.on('text', (text) => {
    if (contents !== undefined) contents += text
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'Contents' && contents !== undefined) found.push(contents)
    if (name === 'Contents') contents = undefined
  })
  parser.write(xml).close()
  return found
}
