// The styles of a Word document: which paragraphs are headings, and their levels.
import { childOf, namesIn, valueOf, type OfficeXml } from '../_grammars/ooxml/names.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import type { Source } from '@atlas/core/contract.ts'
import type { XmlNode } from '../_grammars/xml/tree.ts'

/** How a paragraph looks in a preview. */
export interface ParagraphLook {
  /** The level of a heading; 0 for all else. */
  level: number
  isList: boolean
}

export class Styles {
  /** The levels of headings, by the ids of their styles. */
  readonly #levels = new Map<string, number>()

  constructor(source: Source | undefined) {
    if (!source) return
    const xml = documentOf(source)
    const doc = { xml, nameOf: namesIn(xml) }
    for (let style = xml.root.element(); style; style = style.sibling()) {
      const id = valueOf(doc, style, 'styleId')
      if (id === undefined || valueOf(doc, style, 'type') !== 'paragraph') continue
      const properties = childOf(doc, style, 'w:pPr')
      const outline = properties && childOf(doc, properties, 'w:outlineLvl')
      const name = valueOf(doc, childOf(doc, style, 'w:name'), 'val') ?? ''
      const level = /^title$/i.test(name)
        ? 1
        : levelOf(/^heading (\d)$/i.exec(name)?.[1], valueOf(doc, outline, 'val'))
      if (level > 0) this.#levels.set(id, level)
    }
  }

  /** How a paragraph with these properties looks. */
  look(doc: OfficeXml, properties: XmlNode): ParagraphLook {
    const style = valueOf(doc, childOf(doc, properties, 'w:pStyle'), 'val')
    const outline = valueOf(doc, childOf(doc, properties, 'w:outlineLvl'), 'val')
    const level = (style === undefined ? undefined : this.#levels.get(style)) ?? levelOf(undefined, outline)
    return { level, isList: childOf(doc, properties, 'w:numPr') !== undefined }
  }
}

/** Outline levels begin with 0, and 9 is body text. */
function levelOf(heading: string | undefined, outline: string | undefined): number {
  if (heading !== undefined) return Number(heading)
  const level = Number(outline ?? '9')
  return level >= 0 && level < 9 ? level + 1 : 0
}
