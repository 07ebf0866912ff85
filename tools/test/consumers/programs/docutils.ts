// docutils: the blocks of the page that it makes of reStructuredText.
import type { Consumer } from '../consumer.ts'
import { pageTexts } from '../pages.ts'
import { outputOf, withFolder } from '../run.ts'
import { MARKUP } from '../texts.ts'

const OPTIONS = ['--no-file-insertion', '--no-raw', '--report=5', '--halt=4', '--input-encoding=utf-8-sig']

export default {
  name: 'docutils',
  program: 'rst2html5',
  showsOtherwise: MARKUP,
  formats: {
    restructuredtext: (file) =>
      withFolder(file, async (path) => pageTexts(await outputOf('rst2html5', [...OPTIONS, path]))),
  },
} satisfies Consumer
