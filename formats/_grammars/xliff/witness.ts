// Reads every target of an XLIFF 1.x, and every segment in one, with saxes.
import { markedTexts } from '../xml/marked-witness.ts'

const local = (name: string | undefined): string => name?.replace(/^.*:/, '') ?? ''

export default function texts(file: string): readonly string[] {
  const prefix = /<([\w-]+:)?xliff[\s>]/.exec(file)?.[1] ?? ''
  return markedTexts(file, {
    isText(path, { mtype }) {
      const name = local(path.at(-1))
      const isPlace = path.map(local).includes('target') && !path.map(local).includes('alt-trans')
      return isPlace && (name === 'target' || (name === 'mrk' && mtype === 'seg'))
    },
    isUnit: (path) => local(path.at(-1)) === 'trans-unit',
    opaque: ['bpt', 'ept', 'ph', 'it'].map((name) => prefix + name),
  })
}
