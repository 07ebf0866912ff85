// IDML: layouts of InDesign.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { shiftedUnits } from '../_grammars/archive/units-in.ts'
import { alternativeTextUnits } from '../_grammars/indesign/alternative-texts.ts'
import { storyAreasOf, storyOptions, storyUnits, type StoryAreas } from '../_grammars/indesign/stories.ts'
import { documentOf, xmlCharsets } from '../_grammars/xml/reader.ts'
import {
  entriesOfLayout,
  hiddenStories,
  isMap,
  isSpread,
  isStory,
  languageEditIn,
  layoutStyleEdits,
} from './package.ts'
import { variableUnits } from './text-variables.ts'
import { richTextCodes } from '../_grammars/rich-text/codes.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'

function parseWith(areas: StoryAreas): FormatPlugin['parse'] {
  return function* ({ parts = [] }, languages) {
    const hidden = hiddenStories(parts)
    const editLanguage = languageEditIn(parts, languages)
    const stories = parts.filter(isStory)
    for (const part of stories) {
      const isHidden = hidden.has(part.name)
      yield* shiftedUnits(part, storyUnits(documentOf(part.source), areas, { isHidden, editLanguage }))
    }
    if (areas.alternativeTexts)
      for (const part of parts.filter(isSpread))
        yield* shiftedUnits(part, alternativeTextUnits(documentOf(part.source)))
    for (const part of parts.filter(isMap)) yield* variableUnits(part, stories)
  }
}

export default {
  title: 'InDesign IDML',
  group: 'office',
  about:
    'Layouts of Adobe InDesign: each paragraph is one string, with a tag only where the format differs, in the order ' +
    'of spreads and frames. Tables, footnotes, editorial notes, links, alternative texts and texts of variables are ' +
    'read; page numbers, variables and objects are codes. Where the document lists the language of the translation, styles and translated texts are ' +
    'set in it. Pictures and all other entries keep their bytes.',
  signaturePatterns: { fileName: /\.[iI][dD][mM][lL]$/ },
  languages: 'monolingual',
  warningsOf: warningsOfLeftOut([
    {
      pattern: /\sText(?:Before|After)="[^"]*\p{L}/gu,
      what: 'texts before and after the values of variables',
    },
  ]),
  keySource: 'text',
  encoding: { charsets: xmlCharsets },
  container: { entries: entriesOfLayout },
  options: { schemas: storyOptions, configure: (options) => ({ parse: parseWith(storyAreasOf(options)) }) },
  parse: parseWith(storyAreasOf({})),
  inlineCodes: richTextCodes,
  markup: tagMarks,
  build({ source: { parts = [] }, languages, edits, weave }) {
    const editLanguage = edits.length > 0 ? languageEditIn(parts, languages) : undefined
    return weave(editLanguage ? layoutStyleEdits(parts, editLanguage) : [])
  },
} satisfies FormatPlugin
