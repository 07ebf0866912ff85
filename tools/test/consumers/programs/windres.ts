// windres of GNU Binutils compiles resource scripts, with the headers of mingw-w64: the texts of the resources that it makes.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Consumer, Found } from '../consumer.ts'
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
      withFolder({ ...file, bytes: Buffer.from(readable(file.text)) }, async (path, folder) => {
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
        return resourcesIn(await readFile(`${plain}.res`))
      }),
  },
} satisfies Consumer

/** A script in UTF-8 without pictures. In wide strings it reads each byte as a character, so these get escapes. */
const readable = (script: string): string =>
  script
    .replaceAll(PICTURE, '')
    .replaceAll(/(#pragma\s+code_page\()\w+/g, (_, head: string) => `${head}65001`)
    .replaceAll(/\bL"(?:[^"\\]|\\[^]|"")*"/g, (wide) =>
      wide.replaceAll(/[^\0-\x7f]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    )

/** The number of the type of resources that are sixteen strings. */
const STRING_TABLE = 6

/** The bytes of a header after its names: versions, flags and the language. */
const REST = 16

/**
 * The texts of compiled resources. A header has two sizes, the type and the name, and the language. Their data are
 * characters of UTF-16 that end with a zero, next to numbers, which are the same in each language.
 */
function* resourcesIn(file: Buffer): Found {
  for (let at = 0; at + 8 <= file.length;) {
    const [size, head] = [file.readUInt32LE(at), file.readUInt32LE(at + 4)]
    const data = file.subarray(at + head, at + head + size)
    const name = file.subarray(at + 8, at + head - REST).toString('hex')
    const language = file.readUInt16LE(at + head - REST + 6)
    const isTable = file.readUInt16LE(at + 8) === 0xff_ff && file.readUInt16LE(at + 10) === STRING_TABLE
    if (isTable)
      yield* stringsIn(data).map((text, number): [string, string] => [`${name}#${language}/${number}`, text])
    else {
      const texts = data
        .toString('utf16le')
        .split('\0')
        .filter((text) => text !== '')
      yield* texts.map((text, number): [string, string] => [`${name}#${language}/${number}`, text])
    }
    at += Math.ceil((head + size) / 4) * 4
  }
}

/** The strings of a table: each has its length before it. */
function stringsIn(data: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at + 2 <= data.length;) {
    const end = at + 2 + data.readUInt16LE(at) * 2
    texts.push(data.toString('utf16le', at + 2, end))
    at = end
  }
  return texts
}
