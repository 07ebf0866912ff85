// Reads lists of strings with saxes: the content of strings, and all attributes.
import { SaxesParser } from 'saxes'
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const isString = (path: readonly string[], attributes: Readonly<Record<string, string>>): boolean =>
  /^(?:Well_|li$)/.test(path.at(-1) ?? '') || 'id' in attributes || 'key' in attributes

export default function texts(file: string): readonly string[] {
  const found = [...markedTexts(file, { isText: isString, isUnit: (path) => path.length > 1 })]
  const parser = new SaxesParser({ xmlns: false })
  parser.on('opentag', ({ attributes }) => {
    for (const each of Object.values(attributes)) found.push(each)
  })
  parser.write(file).close()
  return found
}
