// The properties of paragraphs in WordprocessingML. Many paragraphs spell them alike, so each spelling is read once.
import { childOf, type OfficeXml } from '../_grammars/ooxml/names.ts'
import type { CharacterFormat } from '../_grammars/rich-text/paragraph.ts'
import { readFragment } from '../_grammars/xml/reader.ts'
import type { XmlNode } from '../_grammars/xml/tree.ts'
import type { RunFormats } from './formats.ts'
import type { ParagraphLook, Styles } from './styles.ts'

/** The properties of a paragraph, before its runs are read. */
interface ParagraphProperties extends ParagraphLook {
  /** The format of the paragraph mark. */
  mark: CharacterFormat
}

/** The properties of the paragraphs in a part. */
export class AllParagraphProperties {
  readonly #formats: RunFormats
  readonly #styles: Styles
  readonly #bySpelling = new Map<string, ParagraphProperties>()
  readonly #none: ParagraphProperties

  constructor(formats: RunFormats, styles: Styles) {
    this.#formats = formats
    this.#styles = styles
    this.#none = { level: 0, isList: false, mark: formats.plain }
  }

  /** The properties in a `pPr` element, which may be folded. */
  of({ xml: { text }, nameOf }: OfficeXml, node: XmlNode | undefined): ParagraphProperties {
    if (!node) return this.#none
    const spelling = text.slice(...node.inner)
    let properties = this.#bySpelling.get(spelling)
    if (!properties) {
      const xml = readFragment(text, node.inner)
      const doc = { xml, nameOf }
      const mark = this.#formats.of(doc, childOf(doc, xml.root, 'w:rPr'))
      properties = { ...this.#styles.look(doc, xml.root), mark }
      this.#bySpelling.set(spelling, properties)
    }
    return properties
  }
}
