// A checked repository can contain plugins, declared formats and settings: they are loaded only if the user names them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WorkTree } from './work-tree.ts'

const DECLARATION = JSON.stringify({
  type: 'planted',
  atlas: 1,
  title: 'Own',
  files: '**/*.own',
  grammar: { family: 'lines', entries: [{ pattern: '(?P<key>[a-z]+) > (?P<text>.*)' }] },
})

let tree: WorkTree
let proof = ''

beforeAll(() => {
  tree = new WorkTree()
  proof = join(tree.folder, 'ran')
  const script = `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(proof)}, '')\nexport default {}\n`
  tree.write({
    'l/en.own': 'gate > Gate\n',
    'l/de.own': 'gate > Tor\n',
    'l/en.json': '{ "gate": "Gate" }\n',
    'l/de.json': '{ "gate": "Tor" }\n',
    'planted.format.json': DECLARATION,
    'plugins/planted.format.json': DECLARATION,
    'formats/planted.format.json': DECLARATION,
    'plugins/planted.ts': script,
    'formats/planted/format.ts': script,
    'atlas.config.mjs': script,
    'vitest.config.ts': script,
    'processors/own.ts': script,
    '.env': 'ATLAS_PLUGINS=plugins\nATLAS_FORMATS=planted.format.json\n',
    'package.json': JSON.stringify({ type: 'module', imports: { '#bytes': './plugins/planted.ts' } }),
    'node_modules/commander/index.js': script,
  })
  tree.commit()
})
afterAll(() => tree.delete())

describe.each([
  ['status'],
  ['lint'],
  ['sync'],
  ['check', '.'],
  ['detect', 'l/en.own'],
  ['parse', 'l/en.own'],
  ['formats'],
])('%s %s', (...args) => {
  test('loads nothing of the repository', async () => {
    const { stdout } = await tree.atlas(args)
    expect([stdout.match(/\bplanted\b(?!\.)|"Gate"/g), existsSync(proof)]).toEqual([null, false])
  })
})

test('a declaration that the user names is loaded', async () => {
  const { stdout } = await tree.atlas(['parse', 'l/en.own', '--formats', 'planted.format.json'])
  expect(JSON.parse(stdout)).toMatchObject({ identifier: 'gate', text: 'Gate' })
})
