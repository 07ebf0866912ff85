// Reads the translations of Qt's TS files with saxes, and `<byte>` elements as Linguist does.
import { SaxesParser } from 'saxes'

const holders = new Set(['translation', 'numerusform', 'lengthvariant'])

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  const open: { name: string; text: string; isGone: boolean }[] = []
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const last = open.at(-1)
    if (holders.has(name)) {
      const isGone = /^(vanished|obsolete)$/.test(attributes['type'] ?? '')
      open.push({ name, text: '', isGone: isGone || last?.isGone === true })
    } else if (name === 'byte' && last) last.text += charOf(attributes['value'] ?? '')
  })
  parser.on('closetag', ({ name }) => {
    if (open.at(-1)?.name !== name) return
    const closed = open.pop()
    if (closed && !closed.isGone) found.push(closed.text)
  })
  const add = (text: string): void => {
    const last = open.at(-1)
    if (last) last.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(file).close()
  return found
}

const charOf = (value: string): string =>
  String.fromCharCode(value.startsWith('x') ? Number.parseInt(value.slice(1), 16) : Number(value))
