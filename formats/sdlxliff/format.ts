// SDLXLIFF: XLIFF 1.2 as Trados extends it, with a confirmation level for each segment.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { readXliff, targetLanguageEdits, xliffLanguages } from '../_grammars/xliff/document.ts'
import { xliffEntries } from '../_grammars/xliff/unit-spans.ts'
import { sdlNotes } from '../_grammars/xliff/sdl.ts'
import { xliffUnits } from '../_grammars/xliff/version-1-units.ts'
import { xliffCodes } from '../_grammars/xliff/codes.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import { xmlNames } from '../_grammars/xml/names.ts'

export default {
  title: 'SDLXLIFF (Trados)',
  group: 'exchange',
  about:
    'The segments of bilingual files of Trados, with their confirmation levels. Locked segments are hidden; the ' +
    'embedded original document stays unchanged.',
  signaturePatterns: { fileName: /\.sdlxliff$/, fileContent: /<xliff\s[^<>]*version\s*=\s*["']1\.[0-2]["']/ },
  languages: 'bilingual',
  readsTextsApart: true,
  encoding: { charsets: xmlCharsets },
  inlineCodes: xliffCodes,
  declaredLanguages: {
    read: (source) => xliffLanguages(readXliff(source)),
    edits(job) {
      const { source, languages, written } = job
      const [target] = languages.targets
      if (!target) return []
      return targetLanguageEdits(readXliff(source), target, written.has(target.id), () => job.edits)
    },
  },

  parse(source, languages) {
    const xliff = readXliff(source)
    return xliffUnits(xliff, source, languages, { noteOn: sdlNotes(xliff) })
  },

  entries: {
    of: (source) => xliffEntries(source),
    names: xmlNames,
  },
} satisfies FormatPlugin
