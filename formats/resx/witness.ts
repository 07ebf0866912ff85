// Reads every `<value>` of a .resx with fast-xml-parser.
import { XMLParser } from 'fast-xml-parser'

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  const parser = new XMLParser({
    trimValues: false,
    parseTagValue: false,
    htmlEntities: true,
    tagValueProcessor(name, value) {
      if (name === 'value') found.push(value)
      return value
    },
  })
  // XML's own rule for line ends, which this parser leaves to others.
  parser.parse(file.replaceAll(/\r\n?/g, '\n'))
  return found
}
