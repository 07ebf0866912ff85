// Shapes of declared formats: of lines, of records, and of rules over trees.
import type { Grammar } from '@atlas/formats/_declared/grammars.ts'
import type { Shape, Tree } from './shapes.ts'
import { strictJson } from './data.ts'
import { linesRead, put, textsIn } from './trees.ts'

const LINES: Grammar = {
  family: 'lines',
  comments: { line: ['--'] },
  entries: [{ pattern: String.raw`(?P<key>\w+) -> (?P<text>.*)` }],
}

const RECORDS: Grammar = {
  family: 'blocks',
  comments: { line: ['--'] },
  fields: [
    { pattern: String.raw`id (?P<key>\w+)` },
    { pattern: String.raw`text (?P<text>.*)` },
    { pattern: String.raw`note (?P<context>.*)`, optional: true },
  ],
}

const JSON_RULES: Grammar = { family: 'json', rules: [{ at: 'texts.*' }, { at: 'texts.*.*' }] }

const XML_RULES: Grammar = { family: 'xml', root: 'list', rules: [{ at: 'list/entry', key: ['@name'] }] }

/** The records of a file. */
function recordsRead(text: string): Tree {
  const tree: Tree = {}
  for (const record of text.trim().split(/\n\n+/)) {
    const [, key, value] = /^(?:-- about \w+\n)?id (\w+)\ntext (.*)\nnote .*$/.exec(record) ?? []
    if (key === undefined || value === undefined) throw new Error(`not a record: ${record}`)
    put(tree, key, value)
  }
  return tree
}

/** The shapes. */
export const declaredShapes: readonly Shape[] = [
  {
    name: 'Declared lines',
    type: 'lines',
    grammar: LINES,
    fileName: 'texts.lst',
    depth: 1,
    write: (tree) =>
      textsIn(tree)
        .map(([key, text]) => `-- about ${key}\n${key} -> ${text}\n`)
        .join('\n'),
    read: (text) => linesRead(text, /^(\w+) -> (.*)$/, /^$|^-- about \w+$/),
  },
  {
    name: 'Declared records',
    type: 'blocks',
    grammar: RECORDS,
    fileName: 'texts.rec',
    depth: 1,
    write: (tree) =>
      textsIn(tree)
        .map(([key, text]) => `-- about ${key}\nid ${key}\ntext ${text}\nnote About ${key}\n`)
        .join('\n'),
    read: recordsRead,
  },
  {
    name: 'Declared rules for JSON',
    type: 'json-rules',
    grammar: JSON_RULES,
    fileName: 'texts.json',
    depth: 2,
    write: (tree) => `${JSON.stringify({ version: '1', texts: tree }, null, 2)}\n`,
    read: (text) => (strictJson(text) as { texts: unknown }).texts,
  },
  {
    name: 'Declared rules for XML',
    type: 'xml-rules',
    grammar: XML_RULES,
    fileName: 'texts.xml',
    depth: 1,
    write: (tree) =>
      `<list>\n${textsIn(tree)
        .map(([key, text]) => `  <entry name="${key}">${text}</entry>\n`)
        .join('')}</list>\n`,
    read: (text) => linesRead(text, /^ {2}<entry name="(\w+)">(.*)<\/entry>$/, /^$|^<\/?list>$/),
  },
]
