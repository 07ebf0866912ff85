// The programs that extract texts for translators, and the formats that they read.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { po } from 'gettext-parser'

/** A program that extracts texts. */
export interface Extractor {
  name: string
  /** The program that must be on the PATH. */
  program: string
  /** What it calls the formats that it reads, by our types. */
  formats: Readonly<Record<string, readonly string[]>>
  /** The texts of a file, extracted into a folder. Throws an `Error` if it refuses the file. */
  extract(file: string, as: readonly string[], folder: string): string[]
}

/** How long a program may take for a file, in milliseconds. */
const TIMEOUT = 30_000

export const EXTRACTORS: readonly Extractor[] = [
  {
    name: 'po4a',
    program: 'po4a-updatepo',
    formats: {
      asciidoc: ['-f', 'asciidoc'],
      docbook: ['-f', 'docbook'],
      html: ['-f', 'xhtml'],
      latex: ['-f', 'latex'],
      markdown: ['-f', 'text', '-o', 'markdown'],
      pod: ['-f', 'pod'],
      restructuredtext: ['-f', 'text'],
    },
    extract(file, as, folder) {
      const template = join(folder, 'extracted.pot')
      const charset = ['-M', 'UTF-8']
      run('po4a-updatepo', [...as, ...charset, '-m', file, '-p', template])
      return messagesIn(template)
    },
  },
  {
    name: 'Translate Toolkit',
    program: 'html2po',
    formats: {
      csv: ['csv2po'],
      html: ['html2po'],
      'java-properties': ['prop2po'],
      json: ['json2po'],
      resx: ['resx2po'],
      'windows-rc': ['rc2po'],
    },
    extract(file, [program = ''], folder) {
      const template = join(folder, 'extracted.pot')
      run(program, ['-P', '--progress=none', '-i', file, '-o', template])
      return messagesIn(template)
    },
  },
]

function run(program: string, args: readonly string[]): void {
  execFileSync(program, [...args], { timeout: TIMEOUT, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** The source texts of a template, without its head. */
function messagesIn(template: string): string[] {
  const { translations } = po.parse(readFileSync(template))
  return Object.values(translations).flatMap((messages) =>
    Object.values(messages).flatMap(({ msgid, msgid_plural: plural }) =>
      msgid === '' ? [] : [msgid, ...(plural === undefined ? [] : [plural])],
    ),
  )
}
