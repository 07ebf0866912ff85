// ICML: stories of InCopy, and snippets of InDesign.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { languageEditOf, listedLanguages } from '../_grammars/indesign/languages.ts'
import { storyAreasOf, storyOptions, storyUnits, type StoryAreas } from '../_grammars/indesign/stories.ts'
import { documentOf, xmlCharsets } from '../_grammars/xml/reader.ts'
import { richTextCodes } from '../_grammars/rich-text/codes.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'

function parseWith(areas: StoryAreas): FormatPlugin['parse'] {
  return (source, languages) => {
    const xml = documentOf(source)
    return storyUnits(xml, areas, { editLanguage: languageEditOf(listedLanguages(xml), languages) })
  }
}

export default {
  title: 'InCopy ICML',
  group: 'office',
  about:
    'Stories of Adobe InCopy, and snippets of InDesign: each paragraph is one string, with a tag only where the format ' +
    'differs. Tables, footnotes, editorial notes and links are read; page numbers, variables and objects are ' +
    'codes.',
  signaturePatterns: { fileName: /\.(?:[iI][cC][mM][lL]|[iI][dD][mM][sS])$/ },
  precedes: ['xml-generic'],
  languages: 'monolingual',
  keySource: 'text',
  encoding: { charsets: xmlCharsets },
  options: { schemas: storyOptions, configure: (options) => ({ parse: parseWith(storyAreasOf(options)) }) },
  parse: parseWith(storyAreasOf({})),
  inlineCodes: richTextCodes,
  markup: tagMarks,
} satisfies FormatPlugin
