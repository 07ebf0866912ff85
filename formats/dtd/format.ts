// DTD files with the texts of older Mozilla applications as entities.
import type { EntrySpan, FormatPlugin } from '@atlas/core/contract.ts'
import { dtdCodecs, dtdEntities, dtdEntry } from './entities.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import { newFile } from './new-file.ts'

export default {
  title: 'DTD entities',
  group: 'apps',
  about:
    'The entities of Mozilla’s DTD files: tags and references such as &brandShortName; unchanged, comments ' +
    'as context. Parameter entities, elements and attributes of a DTD are not read.',
  signaturePatterns: { fileName: /\.[dD][tT][dD]$/ },
  languages: 'monolingual',
  encoding: { charsets: xmlCharsets },

  parse(source) {
    const entities = dtdEntities(source.text)
    const codecOf = dtdCodecs(source, entities)
    return entities.map((entity) => {
      const { name, value, context } = entity
      return { key: [name], source: { at: value, codec: codecOf(entity) }, context }
    })
  },

  entries: {
    of({ text }) {
      const others: EntrySpan[] = []
      return [...dtdEntities(text, others).map((entity) => dtdEntry(text, entity)), ...others]
    },
  },

  newFile,
} satisfies FormatPlugin
