// Files and translations on which a scan that looks back or ahead without end takes seconds.
import { atMost, type Attack } from './attack.ts'
import { buildJob, parseJob, type Target } from './target.ts'

const BLANKS = ' '.repeat(100_000)

/** Files that are parsed. */
const FILES: readonly [format: string, content: string][] = [
  ['asciidoc', `= ${'['.repeat(48_000)}\n`],
  ['valve-vdf', `<!DOCTYPE a ${'['.repeat(200_000)}`],
  ['latex', `\\documentclass{article}\n\\begin{document}\n${'\\('.repeat(20_000)}\n\\end{document}\n`],
  ['latex', `\\documentclass{article}\n\\begin{document}\n${'word '.repeat(20_000)}\n\\end{document}\n`],
]

/** Translations that are built. */
const TRANSLATIONS: readonly [format: string, content: string, translation: string][] = [
  ['dokuwiki', 'A text.\n', `A${BLANKS}B`],
  ['mediawiki', 'A text.\n', `A${BLANKS}B`],
  ['asciidoc', '= A title\n\nA text.\n', '['.repeat(48_000)],
  [
    'valve-vdf',
    '"lang"\n{\n"Language" "english"\n"Tokens"\n{\n"a" "text"\n}\n}\n',
    `<!DOCTYPE a ${'['.repeat(100_000)}`,
  ],
]

export const slowTexts: Attack = {
  name: 'a text takes more time than its length explains',
  async run(target) {
    let most = { seconds: 0, format: '' }
    for (const [format, content] of FILES) {
      const { milliseconds } = await target.call(format, parseJob(content))
      if (milliseconds / 1000 > most.seconds) most = { seconds: milliseconds / 1000, format }
    }
    for (const [format, content, translation] of TRANSLATIONS) {
      const seconds = await secondsToBuild(target, format, content, translation)
      if (seconds > most.seconds) most = { seconds, format }
    }
    return atMost(most.seconds, 3, `seconds for the slowest job (${most.format})`)
  },
}

async function secondsToBuild(
  target: Target,
  format: string,
  content: string,
  text: string,
): Promise<number> {
  const { data } = await target.call(format, parseJob(content))
  const strings = data?.strings?.map((string) => ({ ...string, translations: { de: { text } } }))
  const { milliseconds } = await target.call(format, buildJob(content, strings))
  return milliseconds / 1000
}
