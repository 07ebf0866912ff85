// makensis, the compiler of NSIS: the strings that it reports while it compiles an installer of them.
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Consumer, Found } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

/** The languages of the files and of the tests. */
const LANGUAGES = ['English', 'German', 'Polish', 'Arabic', 'SimpChinese', 'PortugueseBR', 'Czech', 'French']

const OPTIONS = ['-V4', '-INPUTCHARSET', 'UTF8', '-OUTPUTCHARSET', 'UTF8']

export default {
  name: 'NSIS',
  program: 'makensis',
  formats: {
    'nsis-strings': (file) =>
      withFolder(file, async (path, folder) => {
        const script = file.text.replaceAll(/^(?:!|Licen|Name|OutFile|Unicode).*$/gm, '')
        await writeFile(path, script)
        const installer = join(folder, 'installer.nsi')
        const loaded = LANGUAGES.map(
          (name) => `LoadLanguageFile "\${NSISDIR}/Contrib/Language files/${name}.nlf"`,
        )
        const sections = script.includes('SectionEnd') ? [] : ['Section', 'SectionEnd']
        const lines = [
          'Unicode true',
          'OutFile "x.exe"',
          ...loaded,
          `!include "${basename(path)}"`,
          ...sections,
        ]
        await writeFile(installer, lines.join('\n'))
        return stringsIn(await outputOf('makensis', [...OPTIONS, installer], folder))
      }),
  },
} satisfies Consumer

function* stringsIn(output: string): Found {
  for (const [, key, number, text = ''] of output.matchAll(
    /^LangString: "([^"\n]+)" (\d+) "([^]*?)"\n(?=LangString|!include|Section|\n)/gm,
  ))
    yield [`${key}#${number}`, text.replaceAll('\r\n', '\n')]
}
