// Reads the labels and translations of Salesforce metadata with saxes.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const TEXT_ELEMENTS: ReadonlySet<string> = new Set([
  'label',
  'help',
  'errorMessage',
  'relationshipLabel',
  'translation',
  'value',
])
const isText = (path: readonly string[]): boolean => path.length > 2 && TEXT_ELEMENTS.has(path.at(-1) ?? '')

const texts = (file: string): readonly string[] => markedTexts(file, { isText, isUnit: isText })

export default texts
