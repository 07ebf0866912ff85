// Libraries that report the place of each node in the text, as our readers do. They write nothing.
import { peer } from '../checkout.ts'
import type { PeerLoader, Peer } from './peers.ts'

/** The readers of each format. Other formats have none. */
export const readers: Readonly<Record<string, readonly PeerLoader[]>> = {
  json: [jsoncReader],
  'android-strings': [saxReader],
  'xliff-1.2': [saxReader],
  resx: [saxReader],
  fluent: [fluentReader],
  'lua-table': [luaReader],
  'php-array': [phpReader],
  html: [htmlReader],
  toml: [tomlReader, tomlTreeReader],
}

async function jsoncReader(): Promise<Peer> {
  const { parseTree } = await peer<{ parseTree(text: string): unknown }>('jsonc-parser')
  return { name: 'jsonc-parser', parse: parseTree }
}

async function saxReader(): Promise<Peer> {
  type Handler = (what: unknown) => void
  const { SaxesParser } = await peer<{
    SaxesParser: new (options: { position: boolean }) => {
      readonly position: number
      on(event: 'opentag' | 'text', handler: Handler): void
      write(text: string): { close(): void }
    }
  }>('saxes')
  return {
    name: 'saxes',
    parse: (text) => {
      const parser = new SaxesParser({ position: true })
      const found: unknown[] = []
      const note = (what: unknown): void => void found.push([what, parser.position])
      parser.on('opentag', note)
      parser.on('text', note)
      parser.write(text).close()
      return found
    },
  }
}

async function fluentReader(): Promise<Peer> {
  const { parse } = await peer<{ parse(text: string, options: object): unknown }>('@fluent/syntax')
  return { name: '@fluent/syntax', parse: (text) => parse(text, { withSpans: true }) }
}

async function luaReader(): Promise<Peer> {
  const { parse } = await peer<{ parse(text: string, options: object): unknown }>('luaparse')
  return { name: 'luaparse', parse: (text) => parse(text, { ranges: true }) }
}

async function phpReader(): Promise<Peer> {
  const { Engine } = await peer<{
    Engine: new (options: object) => { parseCode(text: string, name: string): unknown }
  }>('php-parser')
  const engine = new Engine({ ast: { withPositions: true } })
  return { name: 'php-parser', parse: (text) => engine.parseCode(text, 'messages.php') }
}

async function htmlReader(): Promise<Peer> {
  const { parse } = await peer<{ parse(text: string, options: object): unknown }>('parse5')
  return { name: 'parse5', parse: (text) => parse(text, { sourceCodeLocationInfo: true }) }
}

async function tomlReader(): Promise<Peer> {
  // It reports no positions, but is the fastest.
  const { parse } = await peer<{ parse(text: string): unknown }>('smol-toml')
  return { name: 'smol-toml', parse }
}

async function tomlTreeReader(): Promise<Peer> {
  const { parseTOML } = await peer<{ parseTOML(text: string): unknown }>('toml-eslint-parser')
  return { name: 'toml-eslint-parser', parse: parseTOML }
}
