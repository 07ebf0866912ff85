// Reads every `<value>` of a .resx with fast-xml-parser.
import { XMLParser } from 'fast-xml-parser'

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  const parser = new XMLParser({ trimValues: false, parseTagValue: false, htmlEntities: true })
  // XML reads every line end as \n; this parser does not convert them.
  collect(parser.parse(file.replaceAll(/\r\n?/g, '\n')), found)
  return found
}

/** Adds the texts of all values. A text in several sections of CDATA is one, so it is taken from the parsed tree. */
function collect(node: unknown, found: string[]): void {
  if (typeof node !== 'object' || node === null) return
  for (const [name, child] of Object.entries(node))
    for (const one of Array.isArray(child) ? (child as unknown[]) : [child])
      if (name === 'value' && typeof one === 'string') found.push(one)
      else collect(one, found)
}
