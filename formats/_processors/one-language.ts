// Gives a platform one language of a file that holds many, and writes the translations into the place of their language.
import type { Processor } from '@atlas/core/contract.ts'
import { throughFormat } from '../_grammars/text/other-format.ts'

const json = throughFormat('json')

export default {
  title: 'One language',
  about:
    'Takes one language out of a file that holds several, such as a table, TMX or a string catalog: the platform gets ' +
    'JSON with the keys and texts of this language. After an export, the translations are written into the source ' +
    'file, in the place of their language. Other files stay as they are.',
  formats: json.formats,
  beforeImport: (file, job) => (job.fileLanguages === 'multilingual' ? json.beforeImport(file, job) : file),
  afterExport: (file, job) =>
    job.fileLanguages === 'multilingual' ? json.afterExport(file, job) : file.bytes,
} satisfies Processor
