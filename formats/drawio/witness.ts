// Reads the labels of a diagram with saxes.
import { SaxesParser } from 'saxes'

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const label = attributes[name === 'mxCell' ? 'value' : 'label']
    if (label !== undefined) found.push(label)
  })
  parser.write(file).close()
  return found
}
