// Reads the texts of an administrative template with saxes.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const TEXT_ELEMENTS: ReadonlySet<string> = new Set(
  'displayName description string text label checkBox dropdownList listBox decimalTextBox longDecimalTextBox multiTextBox'.split(
    ' ',
  ),
)
const isText = (path: readonly string[]): boolean => TEXT_ELEMENTS.has(path.at(-1) ?? '')

const texts = (file: string): readonly string[] => markedTexts(file, { isText, isUnit: isText })

export default texts
