// windres of GNU Binutils compiles resource scripts, with the headers of mingw-w64. Its result is not read.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Consumer } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

const WINDRES = 'x86_64-w64-mingw32-windres'
const HEADERS = '/usr/x86_64-w64-mingw32/include'

/** Names of pictures in files, which the folder lacks. */
const PICTURE = /^[ \t]*\S+[ \t]+(?:ICON|BITMAP|CURSOR|AVI|WAVE|PNG)\b.*"[ \t]*$/gm

export default {
  name: 'windres',
  program: WINDRES,
  formats: {
    // It reads no UTF-16, so it gets each file as UTF-8.
    'windows-rc': (file) =>
      withFolder({ ...file, bytes: Buffer.from(file.text.replaceAll(PICTURE, '')) }, async (path, folder) => {
        const names = new Set(file.text.match(/\b(?:ID|VS|MY)[A-Z]*_?[A-Z0-9_]+\b/g))
        const numbers = [...names].map(
          (name, index) => `#ifndef ${name}\n#define ${name} ${index + 100}\n#endif\n`,
        )
        for (const header of ['resource.h', 'afxres.h'])
          await writeFile(join(folder, header), numbers.join(''))
        await mkdir(join(folder, 'out'))
        const plain = join(folder, 'out', 'plain.rc')
        const options = ['-E', '-w', '-xc', '-DRC_INVOKED', '-D_WIN32', '-D_WIN64', `-I${HEADERS}`]
        await outputOf('cc', [...options, '-include', 'winresrc.h', path, '-o', plain], folder)
        await outputOf(WINDRES, [
          '--preprocessor=cat',
          '-c',
          '65001',
          '-O',
          'res',
          '-i',
          plain,
          '-o',
          `${plain}.res`,
        ])
        return []
      }),
  },
} satisfies Consumer
