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
  // XML reads every line end as \n; this parser does not convert them.
  parser.parse(file.replaceAll(/\r\n?/g, '\n'))
  return found
}
