// atlas new: lays a plugin for a simple line format that already obeys the laws, with samples, ready to be changed.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { Command } from 'commander'
import { Failure, print, readNamed } from './output.ts'
import { ownFolder, root } from './plugins.ts'

interface NewOptions {
  like?: string
  json?: boolean
}

/** What the skeleton takes from a file like those that the new format shall read. */
interface Habits {
  extension: string
  separator: string
  comment: string
}

/** `atlas new TYPE` */
export function newCommand(): Command {
  return new Command('new')
    .description('lay a plugin skeleton with samples; in ATLAS_PLUGINS where that is set')
    .argument('<type>', 'the name of the format: small letters, digits, hyphens')
    .option('--like <file>', 'take extension, separator and comment sign from this file')
    .option('--json', 'print the files written as JSON')
    .action(async (type: string, { like, json }: NewOptions) => {
      if (!/^[a-z][a-z0-9.-]*$/.test(type))
        throw new Failure(2, `${type} is no type: use small letters, digits, dots and hyphens.`)
      const habits =
        like === undefined ? { extension: type, separator: '=', comment: '#' } : await habitsOf(like)
      const files = filesOf(type, habits)
      for (const path of Object.keys(files)) {
        if (existsSync(path)) throw new Failure(2, `${path} is there already. Nothing was written.`)
      }
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, text)
      }
      const written = Object.keys(files).map((path) => relative(process.env['INIT_CWD'] ?? '.', path))
      print(
        written,
        json,
        (paths) =>
          `${paths.join('\n')}\nRead docs/add-a-format.md, then change parse and codec to what your files need.`,
      )
    })
}

async function habitsOf(file: string): Promise<Habits> {
  const text = (await readNamed(file)).toString('utf8')
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const most = (signs: readonly string[], counts: (line: string, sign: string) => boolean): string =>
    signs
      .map((sign) => ({ sign, count: lines.filter((line) => counts(line, sign)).length }))
      .reduce((best, one) => (one.count > best.count ? one : best), { sign: signs[0] ?? '', count: 0 }).sign
  return {
    extension: extname(basename(file)).slice(1) || basename(file),
    separator: most(['=', ':', '|', ';', '\t'], (line, sign) => line.includes(sign)),
    comment: most(['#', '//', ';', '--', '!'], (line, sign) => line.trimStart().startsWith(sign)),
  }
}

function filesOf(type: string, habits: Habits): Record<string, string> {
  const own = ownFolder()
  const formats = own ?? join(root, 'formats')
  const samples = join(own ?? root, 'samples', type)
  const pair = join(samples, 'pairs', 'first')
  const { extension } = habits
  return {
    [join(formats, `${type}.ts`)]: plugin(type, habits, own === undefined ? '../core' : 'atlas-formats'),
    [join(samples, `en.${extension}`)]: sample(
      habits,
      'Welcome to the garden',
      'Open the gate\\nand walk in',
    ),
    [join(pair, `before.${extension}`)]: sample(habits, 'Welcome', 'Open the gate'),
    [join(pair, `after.${extension}`)]: sample(habits, 'Willkommen', 'Öffne das Tor'),
    [join(pair, 'strings.json')]:
      `${JSON.stringify({ target: 'de', strings: { welcome: 'Willkommen', 'gate.open': 'Öffne das Tor' } }, null, 2)}\n`,
  }
}

function sample({ separator, comment }: Habits, welcome: string, open: string): string {
  const joint = separator === '\t' ? '\t' : ` ${separator} `
  return `${comment} The first thing that a visitor reads.\nwelcome${joint}${welcome}\n\ngate.open${joint}${open}\n`
}

function plugin(type: string, { extension, separator, comment }: Habits, engine: string): string {
  const suffix = engine === '../core' ? '.ts' : ''
  const quoted = (text: string): string => `'${JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'")}'`
  return `// Lines of a key, ${quoted(separator)}, and a text; a line that begins with ${quoted(comment)} is a comment.
import type { Codec, FormatPlugin } from '${engine}/contract${suffix}'
import { lineEnd, nextLine, skipBlanks } from '${engine}/syntax/lines${suffix}'

const LETTERS: Record<string, string> = { n: '\\n', r: '\\r' }

/** A backslash makes the next character plain; \\n and \\r are line ends. */
const codec: Codec = {
  decode: (raw) => raw.replaceAll(/\\\\(.)/g, (_, letter: string) => LETTERS[letter] ?? letter),
  encode: (text) => text.replaceAll(/\\\\|^[ \\t]/g, '\\\\$&').replaceAll('\\n', '\\\\n').replaceAll('\\r', '\\\\r'),
}

export default {
  title: ${quoted(titleOf(type))},
  about: 'Lines of a key and a text.',
  signaturePatterns: { fileName: /\\.${extension.replaceAll(/[^\w-]/g, '\\$&')}$/ },
  holds: 'one',

  *parse({ text }) {
    for (let at = 0; at < text.length; at = nextLine(text, lineEnd(text, at))) {
      const end = lineEnd(text, at)
      const line = text.slice(at, end)
      const separator = line.indexOf(${quoted(separator)})
      if (separator < 0 || line.startsWith(${quoted(comment)})) continue
      const start = skipBlanks(text, at + separator + ${separator.length})
      yield { key: [line.slice(0, separator).trim()], source: { at: [start, end], codec } }
    }
  },

  build: (job) => job.weave(),
} satisfies FormatPlugin
`
}

function titleOf(type: string): string {
  const words = type.replaceAll(/[-.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
