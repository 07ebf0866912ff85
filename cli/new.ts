// atlas new: writes a plugin for a simple line format, with samples. It obeys the laws and is ready to be changed.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { Command } from 'commander'
import { Failure, print, readNamed } from './output.ts'
import { root } from './place.ts'
import { ownFolder } from './plugins.ts'

interface NewOptions {
  like?: string
  json?: boolean
}

/** Properties of the new format, guessed from one of its files. */
interface Style {
  extension: string
  separator: string
  comment: string
}

/** `atlas new TYPE` */
export function newCommand(): Command {
  return new Command('new')
    .description('write a plugin skeleton with samples, in ATLAS_PLUGINS if that is set')
    .argument('<type>', 'the name of the format: lowercase letters, digits, dots, hyphens')
    .option('--like <file>', 'guess extension, separator and comment sign from this file')
    .option('--json', 'print the names of the written files as JSON')
    .action(async (type: string, { like, json }: NewOptions) => {
      if (!/^[a-z][a-z0-9.-]*$/.test(type))
        throw new Failure(2, `${type} is not a type. Use lowercase letters, digits, dots and hyphens.`)
      const style =
        like === undefined ? { extension: type, separator: '=', comment: '#' } : await styleOf(like)
      const files = filesOf(type, style)
      for (const path of Object.keys(files)) {
        if (existsSync(path)) throw new Failure(2, `${path} already exists. Nothing was written.`)
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
          `${paths.join('\n')}\nRead docs/add-a-format.md, then change parse and codec for your files.`,
      )
    })
}

async function styleOf(file: string): Promise<Style> {
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

function filesOf(type: string, style: Style): Record<string, string> {
  const own = ownFolder()
  const formats = own ?? join(root, 'formats')
  const samples = join(own ?? root, 'samples', type)
  const pair = join(samples, 'pairs', 'first')
  const { extension } = style
  return {
    [join(formats, `${type}.ts`)]: skeleton(type, style, own === undefined ? 'checkout' : 'own folder'),
    [join(samples, `en.${extension}`)]: sample(style, 'Welcome to the garden', 'Open the gate\\nand walk in'),
    [join(pair, `before.${extension}`)]: sample(style, 'Welcome', 'Open the gate'),
    [join(pair, `after.${extension}`)]: sample(style, 'Willkommen', 'Öffne das Tor'),
    [join(pair, 'strings.json')]:
      `${JSON.stringify({ target: 'de', strings: { welcome: 'Willkommen', 'gate.open': 'Öffne das Tor' } }, null, 2)}\n`,
  }
}

function sample({ separator, comment }: Style, welcome: string, open: string): string {
  const joint = separator === '\t' ? '\t' : ` ${separator} `
  return `${comment} The first thing that a visitor reads.\nwelcome${joint}${welcome}\n\ngate.open${joint}${open}\n`
}

/** What a skeleton imports: a plugin of the checkout by path, another one by the package's exports. */
const IMPORTS = {
  checkout: { contract: '../core/contract.ts', lines: '../syntax/text/lines.ts' },
  'own folder': { contract: 'atlas-formats/contract', lines: 'atlas-formats/syntax/text/lines' },
}

/** The text of a plugin for lines of a key and a text. */
export function skeleton(
  type: string,
  { extension, separator, comment }: Style,
  place: keyof typeof IMPORTS,
): string {
  const imports = IMPORTS[place]
  const quoted = (text: string): string => `'${JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'")}'`
  return `// Lines of a key, ${quoted(separator)}, and a text; a line that begins with ${quoted(comment)} is a comment.
import type { Codec, FormatPlugin } from '${imports.contract}'
import { lineEnd, nextLine, skipBlanks } from '${imports.lines}'

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
