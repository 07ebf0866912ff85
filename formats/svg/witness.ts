// Reads the texts of a drawing with saxes.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const TEXT_ELEMENTS: ReadonlySet<string> = new Set(['text', 'title', 'desc'])
const isText = (path: readonly string[]): boolean => TEXT_ELEMENTS.has(path.at(-1) ?? '')

const texts = (file: string): readonly string[] => markedTexts(file, { isText, isUnit: isText })

export default texts
