// docs/plugin-reference.md: the grammars that plugins share, each with its smallest plugin, and what each law means.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseByCall } from '@atlas/core/calls.ts'
import type { Language } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { laws } from '@atlas/core/laws.ts'
import { scannerRows } from './scanner-table.ts'

/** A plugin for each of the usual grammars, with a sample. */
const EXAMPLES = 'scripts/generated/grammars'

/** What each folder of formats/_grammars/ reads. */
const GRAMMARS: Readonly<Record<string, string>> = {
  archive: 'archives whose files other formats read',
  html: 'HTML: elements, attributes, character references, inline codes',
  indesign: 'stories of InDesign: paragraphs across ranges and their formats',
  json: 'JSON with comments and trailing commas: objects, lists, strings with their spans',
  markdown: 'Markdown: blocks, inline codes, front matter, MDX',
  ooxml: 'what Word, Excel and PowerPoint share: parts, properties, drawings',
  messages:
    'messages of ICU and MessageFormat 2: their branches and variants as strings, in files of any format',
  plurals: 'rows of plurals: by category, by number, in keys',
  'rich-text': 'text in runs: one paragraph is one string, with a tag where the format differs',
  subtitles: 'cues: times, numbers, lines',
  tables: 'tables of strings: the meaning of columns by their heads',
  braces: 'values in braces: Python, Rust, .NET, java.text.MessageFormat',
  codes: 'placeholders and tags: ICU, patterns, variables; the marks that a preview shows',
  printf: 'printf in the dialects of languages and libraries',
  documents: 'blocks of code, headings, guards, wrapped paragraphs, and options that documents share',
  text: 'lines, characters, escapes, comments, wrapping',
  toml: 'TOML: tables, keys, strings',
  wiki: 'wiki markup: blocks, links, tables',
  xliff: 'XLIFF 1.2 and 2: units, states, inline codes',
  xml: 'XML: elements, attributes, references, text in pieces',
  yaml: 'YAML: maps, lists, scalars of every style',
}

/** What each law requires, and what to do if it fails. */
const LAWS: Readonly<Record<string, readonly [means: string, mend: string]>> = {
  identity: [
    'A build without translations, or with the same texts and statuses, returns the same bytes.',
    '`build` changes more than the job asks for, or `sideEdits` returns an edit although the status is the same.',
  ],
  codecs: [
    '`decode` reverses `encode` for every normalized text. `normalize` changes only white space.',
    'Let `encode` escape what `decode` reads as something else, or refuse it with a sentence.',
  ],
  codes: [
    'The codes that a scanner finds are inside the text, in order, and do not overlap.',
    'Check the spans of the scanner with texts that end in the middle of a code.',
  ],
  'read back': [
    'Texts are read as they were written, a second build changes nothing, and ordinary texts are never refused, unless they are longer than `maxLength`.',
    'A text ends its place or begins another one: escape the sign, or refuse the text.',
  ],
  'texts apart': [
    'What a place takes for a whole spelling (`isWhole`) is read there, and all other strings as before; rows that a plural takes for its own (`areWhole`) are its rows.',
    'Let `isWhole` be false where a sign of the text can end it, mark a place that is read with others (`isReadWithOthers`), leave out `areWhole`, or remove `readsTextsApart`.',
  ],
  gaps: [
    'A changed string changes only its place, and the edits that belong to it.',
    'The span is too long, or `build` makes edits that no slot names in `sideEdits`.',
  ],
  entries: [
    'An entry contains the key and all texts of its string; entries do not overlap; containers nest.',
    'Begin an entry after the line end of the one before, and end it after its own.',
  ],
  omission: [
    'Without the entry of a string, a file has all its other strings; without all entries, it can still be read.',
    'The entry leaves something behind (a comma) or includes something else (the comment of the next string).',
  ],
  sync: [
    'A file that lacks entries gets them by one sync: each once, in its order, and nothing else changes.',
    'An entry or its container begins or ends at the wrong place, or its separator is not stated.',
  ],
  plurals: [
    'A plural gets the rows of its language, each with its own text, and none that is empty.',
    'Check what `reshape` does with a row that the source lacks, and with one that the language lacks.',
  ],
  languages: [
    'Several languages in one call produce the same file as one call for each.',
    'A slot of one language depends on another one: use `wrapNew` and `writeGroup`.',
  ],
  kept: [
    'A file that was read once is built into one language after the other as if it was read for each.',
    'Ask the languages of `parse` when a text is written, not before, or keep nothing of them in the plugin.',
  ],
  targets: [
    'A file of a pair can be built for every target language, with no, one, or all translations.',
    'Remove what the file has there in its former language, or mark it as valid for all languages (`isLanguageNeutral`).',
  ],
  encodings: [
    'A file has the same strings with a byte order mark, in UTF-16, and with the line ends of other systems.',
    'The grammar looks for `\\n` alone, or for the first character of the file.',
  ],
  reencoding: [
    'A file in another charset becomes UTF-8 if a text needs it, and the report notes it.',
    '`declareUtf8` leaves a declaration that the next reading follows.',
  ],
  damage: [
    'A damaged file is read, or refused with a `FormatError` at its place.',
    'The grammar trusts an end, a number or a nesting that a damaged file lacks: throw a `FormatError` with its offset.',
  ],
  words: [
    'A word of a file may be `__proto__`, `constructor` or another name that every object has.',
    'A table is an object that is asked for a word of the file, such as a tag: use a `Map`, or `Object.hasOwn`.',
  ],
  detection: [
    'The first format whose patterns match a sample is its own.',
    'Make `fileContent` more exact, or name the other format in `precedes`.',
  ],
  preview: [
    'An HTML parser finds each string of the preview once, with its text, and no active content.',
    '`markup` returns markup that overlaps, or an `element` that is not the text’s own.',
  ],
  witness: [
    'An independent reader finds what the plugin reads in a sample, and what it writes to it.',
    'Find out which of the two is right by the specification of the format.',
  ],
  'new files': [
    'A new file has the strings that it is made for, each under its key, also for the witness. Ordinary ones are never left out.',
    '`newFile` spells a key, a note or a source text that ends its place: escape it, or let `keyLike` replace it.',
  ],
  report: [
    'Every string has one outcome in each language, rows list all but the usual ones, and refused texts stay out.',
    'The plugin drops a text without refusing it.',
  ],
  pairs: [
    'Each pair in `TYPE/samples/pairs/` builds exactly the bytes that a person wrote.',
    'Read the difference: either the plugin or `after.*` is wrong.',
  ],
}

/** The page. Throws if a law or a grammar is not described. */
export async function pluginReference(root: string): Promise<string> {
  return `# Reference for authors of plugins

<!-- Generated by \`npm run generate\` from formats/_grammars/, formats/ and core/laws.ts. -->

Which grammars and scanners can a plugin use, and which laws must it obey? Read [Add a format](add-a-format.md) first.

## Shared grammars

A plugin imports the contract, its own folder, and these. Below the table, the usual ones have an example that runs. For
the others, the smallest plugin over a grammar is the quickest way to see how it is used. In \`formats/\` of the checkout
import \`@atlas/core/contract.ts\` and \`../_grammars/…\`; in a folder of your own, as here.

| grammar | reads | example | smallest plugin |
|---|---|---|---|
${(await grammarRows(root)).join('\n')}

${(await grammarSections(root)).join('\n\n')}

## Scanners of placeholders

\`inlineCodes\` of a plugin, or of a codec, is one of these (of \`formats/_grammars/\`), or
a function of yours. \`printfCodes\` is in \`printf/reader\`; more of its dialects are in \`printf/scripts\`. The last
column shows what a scanner finds in a text.

| scanner | module | reads | finds |
|---|---|---|---|
${scannerRows().join('\n')}

## Members that are not known

A plugin or processor with a member that the contract does not know, such as \`inlineCode\`, is refused with a sentence
that names it and the nearest known one, and so are unknown members of its \`entries\`, \`container\`, \`encoding\`,
\`newFile\` and the like, and of what \`options.configure\` returns. Symbols, and names that begin with \`_\`, are yours.

## The laws

\`npm run try TYPE\` and \`atlas check --laws\` check a plugin against all of them, in this order.
Fix the first failure first: the others often follow from it. A failure shows the shortest example that breaks the law.

| law | requirement | if it fails |
|---|---|---|
${laws.map(({ name }) => lawRow(name)).join('\n')}
`
}

interface GrammarExample {
  plugin: Format
  sample: string
}

/** A section for each grammar with an example: its code, a file, and what the plugin reads in it. */
async function grammarSections(root: string): Promise<string[]> {
  const folder = join(root, EXAMPLES)
  const names = (await readdir(folder)).sort()
  return Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const { plugin, sample } = (await import(pathToFileURL(file).href)) as GrammarExample
      const { strings } = parseByCall(
        plugin,
        { name: 'sample', bytes: Buffer.from(sample) },
        { source: english(), targets: [] },
      )
      const read = strings.map(
        ({ identifier, text, context }) =>
          `${plugin.keySource === 'text' ? '' : `${identifier} = `}${(typeof text === 'string' ? text : JSON.stringify(text)).replaceAll('\n', '⏎')}` +
          (context === undefined ? '' : `   (${context.replaceAll('\n', '⏎')})`),
      )
      return `### An example of \`formats/_grammars/${name.replace(/\.ts$/, '')}\`

\`\`\`ts
${exampleCode(await readFile(file, 'utf8'))}
\`\`\`

In this file

\`\`\`
${sample.trimEnd()}
\`\`\`

it reads

\`\`\`
${read.join('\n')}
\`\`\``
    }),
  )
}

/** The code of an example as a plugin of a folder of one's own has it. */
function exampleCode(file: string): string {
  return file
    .slice(0, file.indexOf('\nexport const sample'))
    .replaceAll("'@atlas/core/contract.ts'", "'atlas-formats/contract'")
    .replaceAll(/'@atlas\/formats\/_grammars\/([^']+)\.ts'/g, "'atlas-formats/syntax/$1'")
    .replace('export const plugin =', 'export default')
    .trimEnd()
}

function english(): Language {
  const language = languageByCode('en')
  if (!language) throw new Error('The table of languages lacks English.')
  return language
}

function lawRow(name: string): string {
  const described = LAWS[name]
  if (!described) throw new Error(`scripts/generated/plugin-reference.ts does not describe the law ${name}.`)
  const [means, mend] = described
  return `| \`${name}\` | ${means} | ${mend} |`
}

async function grammarRows(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'formats/_grammars'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const plugins = await pluginsBySize(join(root, 'formats'))
  const examples = new Set(await readdir(join(root, EXAMPLES)))
  return folders.sort().map((folder) => {
    const reads = GRAMMARS[folder]
    if (reads === undefined)
      throw new Error(`scripts/generated/plugin-reference.ts does not describe formats/_grammars/${folder}.`)
    const example = plugins.find(({ text }) => text.includes(`/_grammars/${folder}/`))
    const link = example ? `[${example.path}](../formats/${example.path})` : ''
    const own = examples.has(`${folder}.ts`)
      ? `[plugin and file](#an-example-of-formats_grammars${folder})`
      : ''
    return `| \`formats/_grammars/${folder}\` | ${reads} | ${own} | ${link} |`
  })
}

/** The plugins with the code of all their files, the shortest first. Witnesses do not count. */
async function pluginsBySize(folder: string): Promise<{ path: string; text: string }[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const plugins = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('_'))
      .map(async (entry) => {
        const own = join(folder, entry.name)
        if (!entry.isDirectory()) return { path: entry.name, text: await readFile(own, 'utf8') }
        const names = (await readdir(own)).filter((name) => name.endsWith('.ts') && name !== 'witness.ts')
        const texts = await Promise.all(names.sort().map((name) => readFile(join(own, name), 'utf8')))
        return { path: `${entry.name}/format.ts`, text: texts.join('') }
      }),
  )
  return plugins
    .filter(({ path }) => path.endsWith('.ts'))
    .sort((one, other) => one.text.length - other.text.length || (one.path < other.path ? -1 : 1))
}
