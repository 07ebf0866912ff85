// Reads the texts of interfaces with saxes.
import { SaxesParser } from 'saxes'

const ATTRIBUTES = new Set(
  'text title alternateTitle placeholder placeholderString prompt headerTitle footerTitle paletteLabel toolTip'.split(
    ' ',
  ),
)
const LABELED = new Set(['toolbarItem', 'tabViewItem', 'accessibility', 'accessibilityConfiguration'])

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  let inside: string | undefined
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    for (const [key, value] of Object.entries(attributes)) {
      const isLabel = key === 'label' && LABELED.has(name)
      const isHint = key === 'hint' && name.startsWith('accessibility')
      if (ATTRIBUTES.has(key) || isLabel || isHint) found.push(value)
    }
    const { key } = attributes
    const isText = (name === 'string' || name === 'mutableString') && key !== undefined
    if (isText && (ATTRIBUTES.has(key) || key === 'content')) inside = ''
  })
  parser.on('text', (text) => {
    if (inside !== undefined) inside += text
  })
  parser.on('closetag', () => {
    if (inside !== undefined) found.push(inside)
    inside = undefined
  })
  parser.write(file).close()
  return found
}
