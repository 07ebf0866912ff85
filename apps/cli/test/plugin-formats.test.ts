// Formats of one's own on the command line: in folders of ATLAS_PLUGINS, made by `atlas new`, and declared in files.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { skeleton } from '../commands/new.ts'
import { atlas, folder, makesFolder, read, root, rows, spawned, write } from './command-folder.ts'

makesFolder()

describe('a format in a folder of ATLAS_PLUGINS', () => {
  const own = { ATLAS_PLUGINS: 'folders' }
  beforeAll(() => {
    write(
      'folders/whole/format.ts',
      `import { codec, title } from './grammar.ts'
      export default {
        title,
        about: 'The whole file is one text.',
        signaturePatterns: { fileName: /\\.whole$/ },
        languages: 'monolingual',
        *parse({ text }) {
          yield { key: ['whole'], source: { at: [0, text.length], codec } }
        },
        build: (job) => job.weave(),
      }`,
    )
    // It reads what it wrote, but what it wrote is wrong.
    write(
      'folders/whole/grammar.ts',
      `export const title = 'Whole files'
      export const codec = {
        decode: (raw) => raw.replaceAll('&&', '&'),
        encode: (text) => text.replaceAll('&', '&&'),
      }`,
    )
    write(
      'folders/whole/witness.ts',
      `export default function texts(file) {
        if (file.startsWith('%')) throw new Error('Not in my dialect.')
        return [file]
      }`,
    )
    write('folders/lost/format.ts', `export { default } from '../whole/format.ts'`)
    write('folders/lost/witness.ts', `import 'no-such-library'`)
    write('wholes/a.whole', 'Text')
    write('wholes/b.whole', '% Text')
  })

  test('is listed, and checked against the laws', async () => {
    const [formats, laws] = await Promise.all([
      spawned(['formats', '--json'], own),
      atlas(['check', 'wholes/a.whole', '--format', 'whole', '--laws', '--runs', '2', '--json'], own),
    ])
    expect(rows(formats.stdout)).toContainEqual(
      expect.objectContaining({ type: 'whole', title: 'Whole files' }),
    )
    expect(rows(laws.stdout)).toMatchObject([{ format: 'whole', brokenLaws: {} }])
  })

  test('is compared with its witness on demand', async () => {
    const [json, plain, laws, silent] = await Promise.all([
      atlas(['check', 'wholes', '--format', 'whole', '--witness', '--json'], own),
      atlas(['check', 'wholes', '--format', 'whole', '--witness'], own),
      atlas(['check', 'wholes', '--format', 'whole', '--witness', '--laws', '--runs', '12', '--json'], own),
      atlas(['check', 'wholes', '--format', 'whole'], own),
    ])
    expect([json.code, plain.code, laws.code, silent.code]).toEqual([1, 1, 1, 0])
    const message = 'we read "Edited \\"text\\" & more (en)", the witness does not; it finds ["Edited'
    expect(rows(json.stdout)).toMatchObject([
      {
        file: 'wholes/a.whole',
        readBack: true,
        witness: { agrees: false, reason: expect.stringContaining('the witness does not') as string },
      },
      {
        file: 'wholes/b.whole',
        readBack: true,
        witness: { agrees: null, reason: 'the witness cannot read the file: Not in my dialect.' },
      },
    ])
    expect(plain.stdout).toContain(`wholes/a.whole (whole): in a built file, ${message}`)
    expect(plain.stdout).toContain(
      'wholes/b.whole (whole): not compared with its witness: the witness cannot read',
    )
    expect(plain.stdout).toContain('Witnesses: 0 files agree, 1 differs, 1 cannot be compared,')
    const isBroken = rows(laws.stdout).map(({ brokenLaws }) => 'witness' in (brokenLaws as object))
    expect(isBroken).toEqual([true, false])
    expect(silent.stdout).toBe('2 of 2 files keep the promise; 0 match no format.\n')
  })

  test('aligns a document with its translation, so that it can be read', async () => {
    writeFileSync(join(folder, 'notes.md'), '# Garden\n\nOpen the `gate` at 12.\n')
    writeFileSync(join(folder, 'notes.de.md'), '# Garten\n\nÖffne `gate` um 12.\n')
    const { code, stderr } = await atlas([
      'align',
      'notes.md',
      'notes.de.md',
      '--target',
      'de',
      '-o',
      'notes.ndjson',
    ])
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/ of 2 texts have a translation/),
    })
    const [head, ...lines] = readFileSync(join(folder, 'notes.ndjson'), 'utf8').trim().split('\n')
    expect(JSON.parse(head ?? '')).toEqual({ atlas: 'aligned', version: 1, target: 'de' })
    expect(lines.map((line) => (JSON.parse(line) as { translation: string }).translation)).toEqual([
      'Garten',
      'Öffne `gate` um 12.',
    ])
    // The repository has translated other texts already.
    mkdirSync(join(folder, 'known'))
    writeFileSync(join(folder, 'known/en.json'), '{"a":"Bed","b":"Row"}')
    writeFileSync(join(folder, 'known/de.json'), '{"a":"Beet","b":"Reihe"}')
    writeFileSync(join(folder, 'beds.md'), '# Gate\n\nBed\n')
    writeFileSync(join(folder, 'beds.de.md'), 'Beet\n')
    const beds = ['align', 'beds.md', 'beds.de.md', '--target', 'de']
    expect((await atlas(beds)).stderr).toMatch(/^0 of 2 texts have a translation/)
    expect((await atlas([...beds, '--memory', 'known'])).stderr).toMatch(/^1 of 2 texts have a translation/)
    const french = ['align', 'beds.md', 'beds.de.md', '--target', 'fr', '--memory', 'known']
    expect(await atlas(french)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The files of --memory have no translations into fr.') as string,
    })
    writeFileSync(join(folder, 'keys.json'), '{"a":"One"}')
    expect((await atlas(['align', 'keys.json', 'keys.json', '--target', 'de'])).code).toBe(2)
  })

  test('maps the keys of former options to the keys of today', async () => {
    const cue = (id: number, second: number) =>
      `${id}\n00:00:0${second},000 --> 00:00:0${second},500\nText ${id}\n\n`
    writeFileSync(join(folder, 'old.srt'), cue(1, 1) + cue(2, 5))
    writeFileSync(join(folder, 'new.srt'), cue(1, 2) + cue(2, 5))
    const former = ['--option', 'identifiers="number"']
    const [all, kept, back, none] = await Promise.all([
      atlas(['rename-keys', 'old.srt', ...former]),
      atlas(['rename-keys', 'old.srt', 'new.srt', ...former]),
      atlas(['rename-keys', 'old.srt', '--now', 'identifiers="number"']),
      atlas(['rename-keys', 'old.srt']),
    ])
    expect(JSON.parse(all.stdout)).toEqual({ 1: '00:00:01,000', 2: '00:00:05,000' })
    expect(JSON.parse(kept.stdout)).toEqual({ 2: '00:00:05,000' })
    expect(JSON.parse(back.stdout)).toEqual({ '00:00:01,000': '1', '00:00:05,000': '2' })
    expect(JSON.parse(none.stdout)).toEqual({})
    writeFileSync(join(folder, 'guide.md'), 'One. Two.\n\nThree.\n')
    writeFileSync(join(folder, 'guide-new.md'), 'Zero. Two.\n')
    writeFileSync(join(folder, 'guide-other.md'), 'Three.\n')
    const [split, stays, gone, joined] = await Promise.all([
      atlas(['rename-keys', 'guide.md', '--now', 'segment=sentence']),
      atlas(['rename-keys', 'guide.md', 'guide-new.md', '--now', 'segment=sentence']),
      atlas(['rename-keys', 'guide.md', 'guide-other.md', '--now', 'segment=sentence']),
      atlas(['rename-keys', 'guide.md', '--option', 'segment=sentence']),
    ])
    const [[paragraph, sentences] = ['', []], ...more] = Object.entries(
      JSON.parse(split.stdout) as Record<string, string[]>,
    )
    expect([sentences.length, more]).toEqual([2, []])
    expect(stays.stdout).toBe(split.stdout)
    expect(gone.code).toBe(1)
    expect(JSON.parse(joined.stdout)).toEqual(Object.fromEntries(sentences.map((key) => [key, paragraph])))
  })

  test('counts files that need an option apart from the promise', async () => {
    writeFileSync(join(folder, 'goods.csv'), 'sku,product_name,price\nA,Rope,8\n')
    const plain = await atlas(['check', 'goods.csv'])
    const json = await atlas(['check', 'goods.csv', '--json'])
    const read = await atlas(
      'check goods.csv --format csv --option columns={"key":"sku","source":"product_name"}'.split(' '),
    )
    expect(plain.code).toBe(0)
    expect(plain.stdout).toContain('goods.csv (csv): needs-option: Line 1, column 1: The first row (sku,')
    expect(plain.stdout).toContain(
      '0 of 0 files keep the promise; 1 cannot be read without an option (needs-option); 0 match no format.',
    )
    expect(rows(json.stdout)).toMatchObject([{ format: 'csv', error: { code: 'needs-option' } }])
    expect(read.stdout).toContain('1 of 1 files keep the promise; 0 match no format.')
  })

  test('names a witness whose library is missing, and does without it', async () => {
    const { code, stdout, stderr } = await atlas(
      ['check', 'wholes/a.whole', '--format', 'lost', '--witness', '--json'],
      own,
    )
    expect(code).toBe(0)
    expect(rows(stdout)).toMatchObject([{ format: 'lost', readBack: true }])
    expect(rows(stdout)[0]).not.toHaveProperty('witness')
    expect(stderr).toMatch(/lost\/witness\.ts was skipped\. Its library no-such-library is not installed\./)
  })
})

describe('new', () => {
  test('imports modules that exist, in the checkout', () => {
    const text = skeleton('garden', { extension: 'garden', separator: '=', comment: '#' }, 'checkout')
    const modules = [...text.matchAll(/ from '([^']+)'/g)].map(([, module = '']) => module)
    expect(modules).toHaveLength(2)
    const { resolve } = createRequire(join(root, 'formats/garden/format.ts'))
    expect(modules.filter((module) => !existsSync(resolve(module)))).toEqual([])
  })

  test('writes a format to ATLAS_PLUGINS that obeys the laws without changes', async () => {
    mkdirSync(join(folder, 'own'))
    const own = { ATLAS_PLUGINS: 'own' }
    const made = await atlas(['new', 'garden-lines', '--json'], own)
    expect(made.code).toBe(0)
    expect(JSON.parse(made.stdout)).toEqual([
      'own/garden-lines/format.ts',
      'own/garden-lines/samples/en.garden-lines',
      'own/garden-lines/samples/pairs/first/before.garden-lines',
      'own/garden-lines/samples/pairs/first/after.garden-lines',
      'own/garden-lines/samples/pairs/first/strings.json',
    ])
    expect(read('own/garden-lines/format.ts')).toContain("from 'atlas-formats/contract'")
    const checked = await atlas(
      ['check', 'own/garden-lines/samples', '--laws', '--runs', '12', '--json'],
      own,
    )
    expect(rows(checked.stdout).map(({ format, brokenLaws }) => [format, brokenLaws])).toEqual(
      Array.from({ length: 3 }, () => ['garden-lines', {}]),
    )
    expect(checked.code).toBe(0)
    write(
      'own/garden-lines/format.ts',
      read('own/garden-lines/format.ts').replace('\\.garden-lines$/', '\\.garden$/'),
    )
    const samples = [
      'check',
      'own/garden-lines/samples',
      '--format',
      'garden-lines',
      '--laws',
      '--runs',
      '2',
      '--json',
    ]
    const unknown = rows((await atlas(samples, own)).stdout).map(({ brokenLaws }) => brokenLaws)
    expect(unknown).toContainEqual({ detection: expect.stringContaining('detected as nothing') as string })
    const again = await atlas(['new', 'garden-lines'], own)
    expect(again.code).toBe(2)
    expect(again.stderr).toContain('already exists. Nothing was written.')
  })

  test('declares the format of a file, which is its sample', async () => {
    mkdirSync(join(folder, 'like'))
    const file =
      '<bar><item id="file"><text>File</text></item><item id="edit"><text>Edit &amp; go</text></item></bar>\n'
    write('menu.menutext', file)
    const own = { ATLAS_PLUGINS: 'like' }
    const made = await atlas(['new', 'menu', '--like', 'menu.menutext', '--json'], own)
    expect(made.code).toBe(0)
    expect(JSON.parse(made.stdout)).toEqual(['like/menu.format.json', 'like/menu/samples/menu.menutext'])
    expect(read('like/menu/samples/menu.menutext')).toBe(file)
    const [parsed, checked] = await Promise.all([
      atlas(['parse', 'menu.menutext', '--format', 'menu'], own),
      atlas(['check', 'like/menu/samples', '--json'], own),
    ])
    expect(rows(parsed.stdout).map(({ identifier, text }) => [identifier, text])).toEqual([
      ['file', 'File'],
      ['edit', 'Edit & go'],
    ])
    expect(rows(checked.stdout)).toMatchObject([{ format: 'menu', units: 2, identical: true }])
    const plugin = await atlas(['new', 'menu-2', '--from', 'like/menu.format.json', '--json'], own)
    expect(JSON.parse(plugin.stdout)).toEqual(['like/menu-2.ts'])
    const same = await atlas(['parse', 'menu.menutext', '--format', 'menu-2'], own)
    expect(same.stdout).toBe(parsed.stdout)
    write('noise.menutext', 'x\n')
    const noise = await atlas(['new', 'noise', '--like', 'noise.menutext'], own)
    expect([noise.code, existsSync(join(folder, 'like/noise.format.json'))]).toEqual([1, false])
  })

  test('a plugin that does not compile is skipped with a message', async () => {
    write('faulty/bad.ts', 'export default {')
    const { code, stdout, stderr } = await atlas(['formats'], { ATLAS_PLUGINS: 'faulty' })
    expect(code).toBe(0)
    expect(stdout).toContain('json')
    expect(stderr).toMatch(/bad\.ts was skipped\. Line 1: /)
  })

  test('a plugin with a misspelled member is skipped, and the message names the right one', async () => {
    const members = `title: 'Odd', about: '', signaturePatterns: { fileName: /odd$/ }, languages: 'monolingual', parse: () => []`
    write('misspelled/odd.ts', `export default { ${members}, inlineCode: () => [] }`)
    const { code, stderr } = await atlas(['formats'], { ATLAS_PLUGINS: 'misspelled' })
    expect(code).toBe(0)
    expect(stderr).toMatch(
      /misspelled.odd\.ts was skipped\. Its `inlineCode` is not a member of contract 4; the nearest/,
    )
  })
})

describe('options and declared formats', () => {
  const declaration = {
    type: 'shop-texts',
    atlas: 1,
    title: 'Texts of the shop',
    files: 'shop/*.json',
    grammar: { family: 'like', format: 'json' },
    options: { notKeys: ['id'] },
  }

  test('options of a format are given as JSON, or as plain texts', async () => {
    const file = write('options/a.json', '{"id":"1","a":"One","b":"Two"}')
    const parsed = await atlas([
      'parse',
      file,
      '--option',
      'keys=["a","b"]',
      '--option',
      `labels=@${write('options/labels.json', '{"a":["x"]}')}`,
    ])
    expect(rows(parsed.stdout)).toMatchObject([{ identifier: 'a', labels: ['x'] }, { identifier: 'b' }])
    const strings = write(
      'options/a.ndjson',
      '{"identifier":"a","text":"One","translations":{"de":{"text":"Eins"}}}',
    )
    const built = await atlas(['build', file, strings, '--target', 'de', '--option', 'untranslated=empty'])
    expect(built.stdout).toBe('{"id":"","a":"Eins","b":""}')
    const checked = await atlas(['check', file, '--format', 'json', '--option', 'keys=["a"]', '--json'])
    expect(rows(checked.stdout)).toMatchObject([{ units: 1, identical: true, edited: true, readBack: true }])
  })

  test('a wrong option is reported in a sentence', async () => {
    const file = write('options/b.json', '{"a":"One"}')
    const [unknown, shape, value, alone] = await Promise.all([
      atlas(['parse', file, '--option', 'colour=1']),
      atlas(['parse', file, '--option', 'colour']),
      atlas(['check', file, '--format', 'json', '--option', 'keys=1']),
      atlas(['check', file, '--option', 'keys=1']),
    ])
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('JSON has no option "colour". It has: '),
    ])
    expect([shape.code, shape.stderr]).toEqual([2, '--option colour must look like name=json.\n'])
    expect([value.code, value.stderr]).toEqual([2, 'The option keys of JSON must be array.\n'])
    expect([alone.code, alone.stderr]).toEqual([2, '--option needs --format here.\n'])
  })

  test('files declare formats', async () => {
    const formats = write('declared/formats.json', JSON.stringify([declaration]))
    const file = write('declared/shop/a.json', '{"id":"1","a":"One"}')
    const [detected, parsed, named, checked, listed] = await Promise.all([
      atlas(['detect', file, '--json', '--formats', formats]),
      atlas(['parse', file], { ATLAS_FORMATS: formats }),
      atlas(['parse', file, '--format', 'shop-texts', '--option', 'keys=["id"]', '--formats', formats]),
      atlas(['check', file, '--json', '--formats', formats]),
      atlas(['formats', '--json', '--formats', formats]),
    ])
    expect(rows(detected.stdout)).toMatchObject([{ format: 'shop-texts' }])
    expect(rows(parsed.stdout)).toMatchObject([{ identifier: 'a' }])
    expect(rows(named.stdout)).toEqual([])
    expect(rows(checked.stdout)).toMatchObject([{ format: 'shop-texts', units: 1, identical: true }])
    expect(rows(listed.stdout)[0]).toMatchObject({ type: 'shop-texts', title: 'Texts of the shop' })
  })

  test('a mistake in such a file names the file and the entry', async () => {
    const file = write('declared/b.json', '{}')
    const wrong = write('declared/wrong.format.json', JSON.stringify({ ...declaration, type: 'json' }))
    const { code, stderr } = await atlas(['parse', file, '--formats', wrong])
    expect([code, stderr]).toEqual([2, `${wrong}: The format "json" has the type of another format.\n`])
  })
})
