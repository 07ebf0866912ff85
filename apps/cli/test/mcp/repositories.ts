// Twelve repositories in twelve formats, each with a judge that is not ours. English is whole, and Polish has one text.
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { parse as parseProperties } from 'dot-properties'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { po } from 'gettext-parser'
import luaparse from 'luaparse'
import Papa from 'papaparse'
import { Engine } from 'php-parser'
import { SaxesParser } from 'saxes'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'

/** The texts of a file by key, as a program reads them. A judge throws if the file is broken. */
export type Judge = (content: string) => Readonly<Record<string, unknown>>

/** A repository of one format. */
export interface FormatRepository {
  format: string
  files: Readonly<Record<string, string>>
  /** The Polish file. */
  path: string
  judge: Judge
  /** How the texts spell the value `name`. */
  value: string
  /** The key of the plural, if the format has plurals. */
  plural?: string
}

export const xmlOf = (content: string): Record<string, unknown> => {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.write(content).close()
  const valid = XMLValidator.validate(content)
  if (valid !== true) throw new Error(valid.err.msg)
  return new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => ['string', 'data', 'plurals', 'item'].includes(name),
  }).parse(content) as Record<string, unknown>
}

/** A text of Android without its escapes. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/gs, (_, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign)

/** Also finds a key that is there twice, which JSON.parse takes. */
export const jsonOf = (content: string): Record<string, unknown> => {
  parseYaml(content)
  return JSON.parse(content) as Record<string, unknown>
}

const table = (content: string): Record<string, unknown> => {
  const { data, errors } = Papa.parse<string[]>(content.trimEnd())
  if (errors.length > 0 || data.some((row) => row.length !== 3)) throw new Error('The table is broken.')
  return Object.fromEntries(data.slice(1).map(([key, , text]) => [key, text]))
}

type Node = Readonly<Record<string, unknown>>

/** The pairs of texts in a tree of syntax, by the nodes that make them. */
function pairsIn(node: unknown, pairOf: (node: Node) => [string, unknown] | undefined): [string, unknown][] {
  if (typeof node !== 'object' || node === null) return []
  const pair = pairOf(node as Node)
  return [...(pair ? [pair] : []), ...Object.values(node).flatMap((child) => pairsIn(child, pairOf))]
}

const phpOf = (content: string): Record<string, unknown> => {
  const tree = new Engine({ parser: { php8: true } }).parseCode(content, 'file.php')
  return Object.fromEntries(
    pairsIn(tree, ({ kind, key, value }) =>
      kind === 'entry' ? [String((key as Node)['value']), (value as Node)['value']] : undefined,
    ),
  )
}

const luaOf = (content: string): Record<string, unknown> => {
  const source = Buffer.from(content).toString('latin1')
  const tree = luaparse.parse(source, { encodingMode: 'pseudo-latin1', luaVersion: '5.3' })
  return Object.fromEntries(
    pairsIn(tree, ({ type, key, value }) =>
      type === 'TableKeyString'
        ? [String((key as Node)['name']), Buffer.from(String((value as Node)['value']), 'latin1').toString()]
        : undefined,
    ),
  )
}

/** The repositories. */
export const repositories: readonly FormatRepository[] = [
  {
    format: 'i18next',
    files: {
      'locales/en.json':
        '{\n  "gate": "Gate",\n  "hello": "Hello {{name}}",\n  "bold": "A <b>tall</b> gate",\n  "items_one": "{{count}} item",\n  "items_other": "{{count}} items"\n}\n',
      'locales/pl.json': '{\n  "gate": "Brama"\n}\n',
    },
    path: 'locales/pl.json',
    judge: jsonOf,
    value: '{{name}}',
    plural: 'items',
  },
  {
    format: 'Rails',
    files: {
      'config/locales/en.yml':
        'en:\n  gate: Gate\n  hello: "Hello %{name}" # who?\n  bold: A <b>tall</b> gate\n  items:\n    one: "%{count} item"\n    other: "%{count} items"\n',
      'config/locales/pl.yml': "pl:\n  gate: 'Brama'\n",
    },
    path: 'config/locales/pl.yml',
    judge: (content) => (parseYaml(content) as { pl: Record<string, unknown> }).pl,
    value: '%{name}',
    plural: 'items',
  },
  {
    format: 'Android',
    files: {
      'res/values/strings.xml':
        '<resources>\n    <string name="gate">Gate</string>\n    <string name="hello">Hello %1$s</string>\n    <string name="bold">A <b>tall</b> gate</string>\n    <plurals name="items">\n        <item quantity="one">%d item</item>\n        <item quantity="other">%d items</item>\n    </plurals>\n</resources>\n',
      'res/values-pl/strings.xml': '<resources>\n    <string name="gate">Brama</string>\n</resources>\n',
    },
    path: 'res/values-pl/strings.xml',
    judge: (content) => {
      const { resources } = xmlOf(content) as { resources: { string: Record<string, string>[] } }
      return Object.fromEntries(
        resources.string.map((each) => [each['@_name'], unescaped(each['#text'] ?? '')]),
      )
    },
    value: '%1$s',
    plural: 'items',
  },
  {
    format: 'Apple',
    files: {
      'en.lproj/Localizable.strings':
        '/* The gate */\n"gate" = "Gate";\n"hello" = "Hello %@";\n"bold" = "A <b>tall</b> gate";\n',
      'pl.lproj/Localizable.strings': '/* The gate */\n"gate" = "Brama";\n',
    },
    path: 'pl.lproj/Localizable.strings',
    // Without its comments, a file of this grammar is a list of JSON texts.
    judge: (content) => {
      const pairs = content
        .replaceAll(/\/\*.*?\*\//gs, '')
        .trim()
        .split(/;\s*(?:\n|$)/)
        .filter(Boolean)
      return Object.fromEntries(
        pairs.map((pair) => JSON.parse(`[${pair.replace(/" = "/, '","')}]`) as [string, string]),
      )
    },
    value: '%@',
  },
  {
    format: 'ARB',
    files: {
      'lib/l10n/app_en.arb':
        '{\n  "@@locale": "en",\n  "gate": "Gate",\n  "hello": "Hello {name}",\n  "@hello": { "placeholders": { "name": {} } },\n  "bold": "A <b>tall</b> gate"\n}\n',
      'lib/l10n/app_pl.arb': '{\n  "@@locale": "pl",\n  "gate": "Brama"\n}\n',
    },
    path: 'lib/l10n/app_pl.arb',
    judge: jsonOf,
    value: '{name}',
  },
  {
    format: 'Fluent',
    files: {
      'l10n/en/main.ftl': 'gate = Gate\nhello = Hello { $name }\nbold = A <b>tall</b> gate\n',
      'l10n/pl/main.ftl': 'gate = Brama\n',
    },
    path: 'l10n/pl/main.ftl',
    judge: (content) => {
      const bundle = new FluentBundle('pl', { useIsolating: false })
      const resource = new FluentResource(content)
      const [error] = bundle.addResource(resource)
      if (error) throw error
      return Object.fromEntries(
        resource.body.map(({ id }) => [
          id,
          bundle.formatPattern(bundle.getMessage(id)?.value ?? '', { name: 'N' }),
        ]),
      )
    },
    value: '{ $name }',
  },
  {
    format: 'properties',
    files: {
      'messages.properties': 'gate = Gate\nhello = Hello {0}\nbold = A <b>tall</b> gate\n',
      'messages_pl.properties': 'gate = Brama\n',
    },
    path: 'messages_pl.properties',
    judge: (content) => parseProperties(content),
    value: '{0}',
  },
  {
    format: 'PO',
    files: {
      'po/app.pot':
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "gate"\nmsgstr ""\n\n#, c-format\nmsgid "hello"\nmsgstr ""\n',
      'po/pl.po':
        'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n\nmsgid "gate"\nmsgstr "Brama"\n\n#, c-format\nmsgid "hello %s"\nmsgstr ""\n\nmsgid "A <b>tall</b> gate"\nmsgstr ""\n\n#, c-format\nmsgid "%d item"\nmsgid_plural "%d items"\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n',
    },
    path: 'po/pl.po',
    judge: (content) => {
      const { translations } = po.parse(content)
      return Object.fromEntries(
        Object.entries(translations[''] ?? {}).map(([key, { msgstr }]) => [key, msgstr[0]]),
      )
    },
    value: '%s',
    plural: '%d item',
  },
  {
    format: 'PHP',
    files: {
      'lang/en/app.php':
        "<?php\n\nreturn [\n    'gate' => 'Gate',\n    'hello' => 'Hello :name',\n    'bold' => 'A <b>tall</b> gate',\n];\n",
      'lang/pl/app.php': "<?php\n\nreturn [\n    'gate' => 'Brama',\n    'more' => 'Więcej',\n];\n",
    },
    path: 'lang/pl/app.php',
    judge: phpOf,
    value: ':name',
  },
  {
    format: 'TOML',
    files: {
      'i18n/en.toml': 'gate = "Gate"\nhello = "Hello {{ .name }}"\nbold = "A <b>tall</b> gate"\n',
      'i18n/pl.toml': "gate = 'Brama'\n",
    },
    path: 'i18n/pl.toml',
    judge: (content) => parseToml(content),
    value: '{{ .name }}',
  },
  {
    format: 'CSV',
    files: { 'texts.csv': 'key,en,pl\ngate,Gate,Brama\nhello,Hello {name},\nbold,A <b>tall</b> gate,\n' },
    path: 'texts.csv',
    judge: table,
    value: '{name}',
  },
  {
    format: 'Lua',
    files: {
      'locale/en.lua':
        'return {\n  gate = "Gate",\n  hello = "Hello %s",\n  bold = "A <b>tall</b> gate",\n}\n',
      'locale/pl.lua': 'return {\n  gate = "Brama",\n}\n',
    },
    path: 'locale/pl.lua',
    judge: luaOf,
    value: '%s',
  },
]
