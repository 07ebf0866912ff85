// Other libraries that read, or read and write, the same text. Most lose comments, quotes or white space.
import { peer } from '../checkout.ts'
import { readers } from './readers.ts'

/** A reader and writer that the engine is compared with. It gets the text, and makes no records and no preview. */
export interface Peer {
  name: string
  parse(text: string): unknown
  /** Reads and writes without a change. Left out if the library only reads. */
  build?(text: string): string
}

export type PeerLoader = () => Promise<Peer>

/** The peers of each format that also write. */
const loaders: Readonly<Record<string, readonly PeerLoader[]>> = {
  json: [jsonPeer],
  'android-strings': [xmlPeer],
  'xliff-1.2': [xmlPeer],
  resx: [xmlPeer],
  yaml: [yamlDocumentPeer, yamlTokensPeer],
  'rails-yaml': [yamlDocumentPeer, yamlTokensPeer],
  csv: [csvPeer],
  'gettext-po': [poPeer],
  'java-properties': [propertiesPeer],
  srt: [subtitlePeer],
  markdown: [markdownPeer],
}

/** Loads the peers of a format. */
export function peersOf(type: string): Promise<Peer[]> {
  return Promise.all([...(loaders[type] ?? []), ...(readers[type] ?? [])].map((load) => load()))
}

async function jsonPeer(): Promise<Peer> {
  return {
    name: 'JSON.parse',
    parse: (text) => JSON.parse(text) as unknown,
    build: (text) => JSON.stringify(JSON.parse(text), null, 2),
  }
}

async function xmlPeer(): Promise<Peer> {
  type Options = Record<string, unknown>
  const { XMLParser, XMLBuilder } = await peer<{
    XMLParser: new (options: Options) => { parse(text: string): unknown }
    XMLBuilder: new (options: Options) => { build(tree: unknown): string }
  }>('fast-xml-parser')
  // These options keep the order of mixed content; without them the file could not be written back.
  const options = {
    preserveOrder: true,
    ignoreAttributes: false,
    commentPropName: '#comment',
    trimValues: false,
  }
  const parser = new XMLParser(options)
  const builder = new XMLBuilder(options)
  return {
    name: 'fast-xml-parser',
    parse: (text) => parser.parse(text),
    build: (text) => builder.build(parser.parse(text)),
  }
}

async function yamlDocumentPeer(): Promise<Peer> {
  const { parseDocument } = await peer<{
    parseDocument(text: string, options: { uniqueKeys: boolean }): { toString(): string }
  }>('yaml')
  // `uniqueKeys` takes time quadratic in the size of a map.
  const parse = (text: string) => parseDocument(text, { uniqueKeys: false })
  return { name: 'yaml Document', parse, build: (text) => String(parse(text)) }
}

async function yamlTokensPeer(): Promise<Peer> {
  const { Parser, CST } = await peer<{
    Parser: new () => { parse(text: string): Iterable<unknown> }
    CST: { stringify(token: unknown): string }
  }>('yaml')
  const parse = (text: string) => [...new Parser().parse(text)]
  return { name: 'yaml CST', parse, build: (text) => parse(text).map(CST.stringify).join('') }
}

async function csvPeer(): Promise<Peer> {
  const { parse, unparse } = await peer<{
    parse(text: string): { data: unknown }
    unparse(rows: unknown): string
  }>('papaparse')
  return { name: 'papaparse', parse, build: (text) => unparse(parse(text).data) }
}

async function poPeer(): Promise<Peer> {
  const { po } = await peer<{ po: { parse(text: string): unknown; compile(tree: unknown): Buffer } }>(
    'gettext-parser',
  )
  return {
    name: 'gettext-parser',
    parse: (text) => po.parse(text),
    build: (text) => po.compile(po.parse(text)).toString(),
  }
}

async function propertiesPeer(): Promise<Peer> {
  const { parseLines, stringify } = await peer<{
    parseLines(text: string): unknown
    stringify(lines: unknown): string
  }>('dot-properties')
  return { name: 'dot-properties', parse: parseLines, build: (text) => stringify(parseLines(text)) }
}

async function subtitlePeer(): Promise<Peer> {
  const { parseSync, stringifySync } = await peer<{
    parseSync(text: string): unknown
    stringifySync(cues: unknown, options: { format: 'SRT' }): string
  }>('subtitle')
  return {
    name: 'subtitle',
    parse: parseSync,
    build: (text) => stringifySync(parseSync(text), { format: 'SRT' }),
  }
}

async function markdownPeer(): Promise<Peer> {
  type Parser = { parse(text: string, env: object): unknown; render(text: string): string }
  const { default: MarkdownIt } = await peer<{ default: new () => Parser }>('markdown-it')
  const parser = new MarkdownIt()
  // No library writes Markdown in linear time. This one writes HTML.
  return {
    name: 'markdown-it',
    parse: (text) => parser.parse(text, {}),
    build: (text) => parser.render(text),
  }
}
