// msgfmt of GNU gettext compiles a catalogue, with all its checks. gettext-parser reads the result.
import { readFile } from 'node:fs/promises'
import { mo } from 'gettext-parser'
import { DIALECTS_OF_PO, inDialects, type Consumer } from '../consumer.ts'
import { messages } from '../npm/gettext-parser.ts'
import { outputOf, withFolder } from '../run.ts'

export default {
  name: 'GNU gettext',
  program: 'msgfmt',
  formats: {
    ...inDialects('gettext-po', DIALECTS_OF_PO, (file) =>
      withFolder(file, async (path, folder) => {
        // Fuzzy and obsolete messages are left out. A file without any other has no result.
        await outputOf('msgfmt', ['--check', '--use-fuzzy', '--no-hash', '-o', `${path}.mo`, path], folder)
        return messages(mo.parse(await readFile(`${path}.mo`)))
      }),
    ),
  },
} satisfies Consumer
