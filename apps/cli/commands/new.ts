// atlas new: writes a format that obeys the laws and is ready to be changed: a plugin for a simple line format, with
// samples, or a declaration that is inferred from a file.
import { basename, dirname, join, relative } from 'node:path'
import { Command } from 'commander'
import { messageOf } from '@atlas/core/errors.ts'
import { samplesFolder } from '@atlas/core/laws/samples.ts'
import { written } from '@atlas/by-example/written.ts'
import { isThere, readNamed } from '../files/reading.ts'
import { makeFolder, writeInFolder } from '../files/writing.ts'
import { Failure } from '../failure.ts'
import { print } from '../output.ts'
import { packageFolder } from '../place.ts'
import { pluginText } from '../plugin-text.ts'
import { allFormats, callersPluginsFolder } from '../plugins.ts'

interface NewOptions {
  like?: string
  from?: string
  json?: boolean
  quiet?: boolean
}

/** Properties of the lines of a new format. */
interface Style {
  extension: string
  separator: string
  comment: string
}

/** `atlas new TYPE` */
export function newCommand(): Command {
  return new Command('new')
    .argument('<type>', 'the name of the format: lowercase letters, digits, dots, hyphens')
    .option('--like <file>', 'declare the format as it is inferred from this file')
    .option('--from <declaration>', 'write a plugin that reads and writes like this declaration')
    .option('--json', 'print the names of the written files as JSON')
    .action(async (type: string, { like, from, json, quiet }: NewOptions) => {
      if (!/^[a-z][a-z0-9.-]*$/.test(type))
        throw new Failure(2, `${type} is not a type. Use lowercase letters, digits, dots and hyphens.`)
      const pluginsFolder = callersPluginsFolder()
      if (pluginsFolder !== undefined) await makeFolder(pluginsFolder)
      if (like !== undefined && from !== undefined) throw new Failure(2, 'Give --like or --from, not both.')
      const files =
        like !== undefined
          ? await declaredLike(type, like)
          : from !== undefined
            ? await pluginFrom(type, from)
            : filesOf(type, { extension: type, separator: '=', comment: '#' })
      for (const path of Object.keys(files)) {
        if (await isThere(path)) throw new Failure(2, `${path} already exists. Nothing was written.`)
      }
      for (const [path, text] of Object.entries(files)) {
        await makeFolder(dirname(path))
        await writeInFolder(path, text)
      }
      if (quiet && !json) return
      const names = Object.keys(files).map((path) => relative(process.env['INIT_CWD'] ?? '.', path))
      print(
        names,
        json,
        (paths) =>
          `${paths.join('\n')}\n${
            like !== undefined
              ? `To see what it reads: atlas parse ${like} --format ${type}. Change it by docs/declared-formats.md.`
              : from !== undefined
                ? 'It replaces the declaration. Remove the declaration from the folder if it has the same type.'
                : 'Read docs/add-a-format.md, then change parse and codec for your files.'
          }`,
      )
    })
}

/** The declaration of the format of a file, and the file as its sample. Throws a `Failure` (1) if none reads it. */
async function declaredLike(type: string, file: string): Promise<Record<string, string | Uint8Array>> {
  const bytes = await readNamed(file)
  const name = basename(file)
  const plugins = await allFormats()
  const { infer } = await import('@atlas/by-example/infer.ts')
  const [best] = await infer([{ name, bytes }], plugins)
  if (!best)
    throw new Failure(
      1,
      `No format can be inferred from ${file}. Use atlas infer with a second file or a translation, or leave out --like to write code.`,
    )
  const { formats, samples } = placesOf(type)
  return {
    [join(formats, `${type}.format.json`)]: written({ ...best.declaration, title: titleOf(type) }),
    [join(samples, name)]: bytes,
  }
}

/** A plugin that reads and writes like a declaration. It is for a folder of one's own. */
async function pluginFrom(type: string, file: string): Promise<Record<string, string>> {
  const folder = callersPluginsFolder()
  if (folder === undefined)
    throw new Failure(
      2,
      'Set ATLAS_PLUGINS to a folder of your own: a plugin from a declaration belongs there.',
    )
  const { readDeclaration } = await import('../declared.ts')
  const text = (await readNamed(file)).toString()
  const declaration = await readDeclaration(text, file).catch((error: unknown) => {
    throw new Failure(2, `${file}: ${messageOf(error)}`)
  })
  const plugins = await allFormats()
  return { [join(folder, `${type}.ts`)]: await pluginText(declaration, plugins) }
}

interface Places {
  formats: string
  samples: string
  /** Whether the format is for this checkout, or for the folder of ATLAS_PLUGINS. */
  kind: keyof typeof IMPORTS
}

function placesOf(type: string): Places {
  const pluginsFolder = callersPluginsFolder()
  return {
    formats: pluginsFolder ?? join(packageFolder, 'formats'),
    samples: samplesFolder(pluginsFolder ?? join(packageFolder, 'formats'), type),
    kind: pluginsFolder === undefined ? 'checkout' : 'own folder',
  }
}

function filesOf(type: string, style: Style): Record<string, string> {
  const { formats, samples, kind } = placesOf(type)
  const pair = join(samples, 'pairs', 'first')
  const { extension } = style
  return {
    [join(formats, type, 'format.ts')]: skeleton(type, style, kind),
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
  checkout: { contract: '@atlas/core/contract.ts', lines: '../_grammars/text/lines.ts' },
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
  languages: 'monolingual',

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
} satisfies FormatPlugin
`
}

function titleOf(type: string): string {
  const words = type.replaceAll(/[-.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
