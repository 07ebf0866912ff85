// Reads every `<value>` of a .resx with saxes.
import { SaxesParser } from 'saxes'

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  const parser = new SaxesParser({ xmlns: false })
  let value: string | undefined
  const add = (text: string): void => {
    if (value !== undefined) value += text
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    if (name === 'value') value = ''
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    if (name !== 'value' || value === undefined) return
    found.push(value)
    value = undefined
  })
  parser.write(file).close()
  return found
}
