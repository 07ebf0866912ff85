// Sphinx, which most documentation in reStructuredText is built with: the blocks of the page that it makes.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Consumer } from '../consumer.ts'
import { pageTexts } from '../pages.ts'
import { outputOf, withFolder } from '../run.ts'
import { MARKUP } from '../texts.ts'

/** A theme without texts of its own, and no typographic quotes. */
const SETTINGS = "html_theme = 'basic'\nsmartquotes = False\nroot_doc = 'index'\n"

export default {
  name: 'Sphinx',
  program: 'sphinx-build',
  showsOtherwise: MARKUP,
  formats: {
    restructuredtext: (file) =>
      withFolder(file, async (path, folder) => {
        const [source, pages] = [join(folder, 'source'), join(folder, 'pages')]
        await mkdir(source)
        await rename(path, join(source, 'index.rst'))
        await writeFile(join(source, 'conf.py'), SETTINGS)
        await outputOf('sphinx-build', ['-b', 'html', '-Q', '-E', source, pages])
        const page = await readFile(join(pages, 'index.html'), 'utf8')
        return pageTexts(/<div class="body" role="main">([^]*?)<div class="clearer">/.exec(page)?.[1] ?? '')
      }),
  },
} satisfies Consumer
