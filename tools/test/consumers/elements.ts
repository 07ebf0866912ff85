// The texts of elements, as a parser of XML returns them.
import { SaxesParser } from 'saxes'

/** An element that was read whole. */
export interface ReadElement {
  /** The names of the elements around it and its own. */
  path: readonly string[]
  attributes: Readonly<Record<string, string>>
  /** Its characters and those of the elements in it. */
  text: string
}

/** The elements of a file in the order of their ends. Throws if it is not well-formed. */
export function elementsOf(xml: string): ReadElement[] {
  const found: ReadElement[] = []
  const open: { name: string; attributes: Record<string, string>; text: string }[] = []
  const parser = new SaxesParser()
  const add = (text: string): void => {
    for (const element of open) element.text += text
  }
  parser.on('opentag', ({ name, attributes }) => open.push({ name, attributes, text: '' }))
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const path = open.map(({ name }) => name)
    const last = open.pop()
    if (last) found.push({ path, attributes: last.attributes, text: last.text })
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return found
}
