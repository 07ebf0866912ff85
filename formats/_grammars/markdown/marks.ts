// The markup of Markdown texts, for previews.
import { inlineMarks } from '../codes/inline-marks.ts'

/** Finds emphasis, code, links, images and tags. */
export const markdownMarks = inlineMarks({
  signs: {
    '*': 'italic',
    '**': 'bold',
    '***': 'bold',
    _: 'italic',
    __: 'bold',
    '~~': 'strike',
    '`': 'code',
    '``': 'code',
  },
  atWords: '_',
  links: 'markdown',
  hasTags: true,
})
