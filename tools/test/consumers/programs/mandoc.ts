// mandoc, the reader of manual pages of BSD, Alpine and Void: the blocks of the page that it makes of one.
import type { Consumer } from '../consumer.ts'
import { pageTexts } from '../pages.ts'
import { outputOf, withFolder } from '../run.ts'

export default {
  name: 'mandoc',
  program: 'mandoc',
  // Escapes are shown as what they mean.
  showsOtherwise: /\\|\n|["'`^~-]|^\.|\s$|^\s| {2}/,
  formats: {
    'man-page': (file) =>
      withFolder(file, async (path) =>
        pageTexts(await outputOf('mandoc', ['-T', 'html', '-K', 'utf-8', '-O', 'fragment', path])),
      ),
  },
} satisfies Consumer
