// Shapes of files with an entry on each line, or on a few.
import { parse as parseEnv } from 'dotenv'
import { parseLines } from 'dot-properties'
import type { Shape, Tree } from './shapes.ts'
import { linesRead, put, textsIn } from './trees.ts'

/** Lines with a head. The other lines must match a pattern. */
function lineShape(
  shape: Pick<Shape, 'name' | 'type' | 'fileName'> & { eol?: string; gap?: string },
  line: (key: string, text: string) => string,
  pattern: RegExp,
  { head = () => '', others = /^$/ }: { head?: (language: string) => string; others?: RegExp } = {},
): Shape {
  const { eol = '\n', gap = '', ...own } = shape
  return {
    ...own,
    depth: 1,
    write: (tree, language) =>
      (
        head(language) +
        textsIn(tree)
          .map(([key, text]) => `${line(key, text)}\n`)
          .join(gap)
      ).replaceAll('\n', eol),
    read: (text) => linesRead(text, pattern, others),
  }
}

function propertiesRead(text: string): Tree {
  const tree: Tree = {}
  for (const line of parseLines(text, true))
    if ('key' in line) put(tree, String(line.key), String('value' in line ? line.value : ''))
  return tree
}

/** What dotenv reads, which merges keys that are there twice. */
function envRead(text: string): Tree {
  const tree = linesRead(text, /^(\w+)="([^"]*)"$/)
  return Object.keys(tree).length === Object.keys(parseEnv(text)).length ? tree : {}
}

/** Two levels: sections, or texts before the first one. */
const iniWrite = (tree: Tree): string => {
  const all = Object.entries(tree)
  const line = ([key, text]: readonly [string, string]): string => `${key} = ${text}\n`
  const texts = all.flatMap(([key, value]) => (typeof value === 'string' ? line([key, value]) : []))
  const sections = all.flatMap(([key, value]) =>
    typeof value === 'string' ? [] : `[${key}]\n${textsIn(value).map(line).join('')}`,
  )
  return [texts.join(''), ...sections].filter(Boolean).join('\n')
}

function iniRead(text: string): Tree {
  const tree: Tree = {}
  let section = tree
  for (const line of text.split('\n')) {
    const name = /^\[(\w+)\]$/.exec(line)?.[1]
    const [, key, value] = /^(\w+) = (.*)$/.exec(line) ?? []
    if (name !== undefined) {
      section = {}
      put(tree, name, section)
    } else if (key !== undefined && value !== undefined) put(section, key, value)
    else if (line !== '') throw new Error(`a line is not an entry: ${line}`)
  }
  return tree
}

/** The text of a key, which is the key of formats that have no other. */
const sourceOf = (key: string): string => `Text ${key}`

const paradoxName = (language: string): string => (language === 'de' ? 'german' : 'english')

/** The shapes. */
export const lineShapes: readonly Shape[] = [
  {
    ...lineShape(
      { name: 'Java properties', type: 'java-properties', fileName: 'texts.properties' },
      (key, text) => `${key}=${text}`,
      /^$/,
    ),
    read: propertiesRead,
  },
  {
    ...lineShape(
      {
        name: 'Java properties, commented',
        type: 'java-properties',
        fileName: 'texts.properties',
        gap: '\n',
        eol: '\r\n',
      },
      (key, text) => `# About ${key}\n${key} = ${text}`,
      /^$/,
    ),
    read: propertiesRead,
  },
  {
    ...lineShape(
      { name: 'Environment files', type: 'env-lines', fileName: '.env' },
      (key, text) => `${key}="${text}"`,
      /^$/,
    ),
    read: envRead,
  },
  { name: 'INI', type: 'ini', fileName: 'texts.ini', depth: 2, write: iniWrite, read: iniRead },
  lineShape(
    { name: 'Apple strings', type: 'apple-strings', fileName: 'Localizable.strings', gap: '\n' },
    (key, text) => `/* About ${key} */\n"${key}" = "${text}";`,
    /^"(\w+)" = "([^"]*)";$/,
    { others: /^$|^\/\* About \w+ \*\/$/ },
  ),
  lineShape(
    { name: 'Apple strings, lines', type: 'apple-strings', fileName: 'Localizable.strings' },
    (key, text) => `"${key}" = "${text}";`,
    /^"(\w+)" = "([^"]*)";$/,
  ),
  lineShape(
    { name: 'DTD', type: 'dtd', fileName: 'texts.dtd' },
    (key, text) => `<!ENTITY ${key} "${text}">`,
    /^<!ENTITY (\w+) "([^"]*)">$/,
  ),
  lineShape(
    { name: 'DTD, commented', type: 'dtd', fileName: 'texts.dtd', gap: '\n' },
    (key, text) => `<!-- About ${key} -->\n<!ENTITY ${key} "${text}">`,
    /^<!ENTITY (\w+) "([^"]*)">$/,
    { others: /^$|^<!-- About \w+ -->$/ },
  ),
  lineShape(
    { name: 'Mozilla .inc', type: 'mozilla-inc', fileName: 'defines.inc' },
    (key, text) => `#define ${key} ${text}`,
    /^#define (\w+) (.*)$/,
    { head: () => '#filter emptyLines\n', others: /^$|^#filter emptyLines$/ },
  ),
  lineShape(
    { name: 'Minecraft .lang', type: 'minecraft-lang', fileName: 'texts.lang' },
    (key, text) => `${key}=${text}`,
    /^(\w+)=(.*)$/,
  ),
  lineShape(
    { name: 'Mozilla .lang', type: 'mozilla-lang', fileName: 'texts.lang', gap: '\n' },
    (key, text) => `;${sourceOf(key)}\n${text}`,
    /^$/,
  ),
  lineShape(
    { name: 'OpenTTD', type: 'openttd-lang', fileName: 'texts.txt' },
    (key, text) => `STR_${key} :${text}`,
    /^STR_(\w+) :(.*)$/,
    { head: (language) => `##name Texts\n##isocode ${language}\n\n`, others: /^$|^##/ },
  ),
  lineShape(
    { name: 'Paradox', type: 'paradox-yaml', fileName: 'texts_l_english.yml' },
    (key, text) => ` ${key}:0 "${text}"`,
    /^ (\w+):0 "(.*)"$/,
    { head: (language) => `l_${paradoxName(language)}:\n`, others: /^$|^l_\w+:$/ },
  ),
  lineShape(
    { name: 'Windows RC', type: 'windows-rc', fileName: 'texts.rc' },
    (key, text) => `    IDS_${key}    "${text}"`,
    /^ {4}IDS_(\w+) {4}"(.*)"$/,
    { head: () => 'STRINGTABLE\nBEGIN\n', others: /^$|^STRINGTABLE$|^BEGIN$|^END$/ },
  ),
  lineShape(
    { name: "Ren'Py", type: 'renpy', fileName: 'texts.rpy', gap: '\n' },
    (key, text) => `    # texts.rpy:1\n    old "${sourceOf(key)}"\n    new "${text}"`,
    /^$/,
    { head: () => 'translate german strings:\n\n    old "Start"\n    new "Anfang"\n\n' },
  ),
].map(withReader)

/** Formats whose key is the source text, on the line above; and files that end after their entries. */
function withReader(shape: Shape): Shape {
  if (shape.type === 'windows-rc')
    return { ...shape, write: (tree, language) => `${shape.write(tree, language)}END\n` }
  const [above, below] =
    shape.type === 'renpy' ? [/^ {4}old "Text (\w+)"$/, /^ {4}new "(.*)"$/] : [/^;Text (\w+)$/, /^([^;].*)$/]
  if (shape.type !== 'renpy' && shape.type !== 'mozilla-lang') return shape
  return {
    ...shape,
    read(text) {
      const tree: Tree = {}
      let key: string | undefined
      for (const line of text.split('\n')) {
        const [, value] = below.exec(line) ?? []
        if (key !== undefined && value !== undefined) put(tree, key, value)
        key = above.exec(line)?.[1]
      }
      return tree
    },
  }
}
