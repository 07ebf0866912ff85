// Reads the strings and controls of a .wxl file with saxes.
import { SaxesParser } from 'saxes'
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const isText = (path: readonly string[]): boolean => ['String', 'UI'].includes(path.at(-1) ?? '')

export default function texts(file: string): readonly string[] {
  const found = [...markedTexts(file, { isText, isUnit: isText })]
  const parser = new SaxesParser({ xmlns: false })
  parser.on('opentag', ({ attributes: { Value, Text } }) => found.push(Value ?? '', Text ?? ''))
  parser.write(file).close()
  return found
}
