// makensis, the compiler of NSIS: the strings that it reports while it compiles an installer of them.
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Consumer, Found, LoadedFile } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

/** The languages of the files and of the tests. */
const LANGUAGES = ['English', 'German', 'Polish', 'Arabic', 'SimpChinese', 'PortugueseBR', 'Czech', 'French']

const OPTIONS = ['-V4', '-INPUTCHARSET', 'UTF8', '-OUTPUTCHARSET', 'UTF8']

export default {
  name: 'NSIS',
  program: 'makensis',
  formats: {
    'nsis-strings': (file) => {
      const script = file.text.replaceAll(/^(?:!|Licen|Name|OutFile|Unicode).*$/gm, '')
      const loaded = LANGUAGES.map(
        (name) => `LoadLanguageFile "\${NSISDIR}/Contrib/Language files/${name}.nlf"`,
      )
      const section = script.includes('SectionEnd') ? '' : SECTION
      return withInstaller({ ...file, bytes: Buffer.from(script) }, (path) =>
        [...loaded, `!include "${path}"`, section].join('\n'),
      )
    },
    'nsis-language': (file) => {
      if (file.name.endsWith('.nlf'))
        return withInstaller(file, (path) => `LoadLanguageFile "${path}"\n${SECTION}`)
      // The names of a file become strings of the first language, so that their texts are reported.
      const names = [...file.text.matchAll(/^[ \t]*\$\{LangFileString\}[ \t]+(\w+)/gm)].map(
        ([, name = '']) => name,
      )
      const shown = names.map((name) => `!ifdef ${name}\nLangString ${name} 0 "\${${name}}"\n!endif`)
      return withInstaller(
        { ...file, bytes: Buffer.from(file.text.replaceAll(/^!insertmacro.*$/gm, '')) },
        (path) =>
          [
            '!define MUI_WELCOMEPAGE',
            '!macro SET NAME VALUE',
            '!define ${NAME} "${VALUE}"',
            '!macroend',
            '!define LangFileString "!insertmacro SET"',
            `!include "${path}"`,
            ...shown,
            SECTION,
          ].join('\n'),
      )
    },
  },
} satisfies Consumer

const SECTION = 'Section\nSectionEnd'

/** Compiles an installer with the file, and returns the strings that are reported. */
function withInstaller(file: LoadedFile, scriptOf: (name: string) => string): Promise<Found> {
  return withFolder(file, async (path, folder) => {
    const installer = join(folder, 'installer.nsi')
    await writeFile(installer, `Unicode true\nOutFile "x.exe"\n${scriptOf(basename(path))}\n`)
    return stringsIn(await outputOf('makensis', [...OPTIONS, installer], folder))
  })
}

function* stringsIn(output: string): Found {
  for (const [, key, number, text = ''] of output.matchAll(
    /^LangString: "([^"\n]+)" (\d+) "([^]*?)"\n(?=LangString|!include|Section|\n)/gm,
  ))
    yield [`${key}#${number}`, text.replaceAll('\r\n', '\n')]
}
