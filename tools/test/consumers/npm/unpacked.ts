// Programs that unpack an archive and load its files, each with a package that reads its format.
import { po } from 'gettext-parser'
import type { Consumer, Found, Load } from '../consumer.ts'
import { unzipped } from '../unzipped.ts'
import dotProperties from './dot-properties.ts'
import fastXmlParser from './fast-xml-parser.ts'
import { messages } from './gettext-parser.ts'
import json from './json.ts'

/** How the files with an ending are loaded. */
const LOADS: Readonly<Record<string, Load>> = {
  json: json.formats.i18next,
  properties: dotProperties.formats['java-properties'],
  po: ({ text }) => messages(po.parse(text)),
  resx: fastXmlParser.formats.resx,
  xliff: fastXmlParser.formats['xliff-1.2'],
}

const load: Load = async (file) => {
  const found: [string, string][] = []
  for (const [name, text] of unzipped(file.bytes)) {
    const read = LOADS[/[^.]*$/.exec(name)?.[0] ?? '']
    const inside: Found = (await read?.({ ...file, name, bytes: Buffer.from(text), text })) ?? []
    for (const [key, shown] of inside) found.push([`${name}/${key}`, shown])
  }
  return found
}

export default {
  name: 'readers of the entries',
  package: 'fast-xml-parser',
  ...(fastXmlParser.showsOtherwise && { showsOtherwise: fastXmlParser.showsOtherwise }),
  formats: { zip: load, 'zip-bilingual': load },
} satisfies Consumer
