// The command line as a caller uses it. What only a process can show starts one.
import { execFile } from 'node:child_process'
import {
  existsSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programOf } from '../../../test/built-programs.ts'
import { skeleton } from '../commands/new.ts'
import { atlasIn, type Run } from './in-process.ts'

const root = join(import.meta.dirname, '../../..')

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-cli-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** Runs a command in the temporary folder, with these variables as well. */
const atlas = (args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Run> =>
  atlasIn(folder, args, '', env)

/** Runs the command in the checkout as a process, as npm does, for a caller whose folder is the temporary one. */
function spawned(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const command = [programOf('apps/cli/atlas.ts'), ...args]
  const settings = { NO_COLOR: '1', ATLAS_PLUGINS: '', ATLAS_DATA: '', INIT_CWD: folder, ...env }
  return new Promise((done) => {
    execFile(
      process.execPath,
      command,
      { cwd: root, env: { ...process.env, ...settings } },
      (error, stdout, stderr) => {
        done({ code: error ? Number(error.code) : 0, stdout, stderr })
      },
    )
  })
}

function write(name: string, text: string): string {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
  return name
}

const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

function rows(stdout: string): Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('formats', () => {
  test('lists every format, for people and as JSON', async () => {
    const [plain, json] = await Promise.all([atlas(['formats']), atlas(['formats', '--json'])])
    const listed = rows(json.stdout)
    expect([plain.code, json.code]).toEqual([0, 0])
    expect(plain.stdout.trim().split('\n')).toHaveLength(listed.length)
    expect(listed.find(({ type }) => type === 'gettext-po')).toMatchObject({
      title: 'Gettext PO',
      holds: 'pair',
      fileName: '\\.pot?$',
    })
  })
})

describe('detect', () => {
  test('prints the format of each file, with the name as the caller wrote it', async () => {
    write('detect/en.json', '{}')
    write('detect/strings.xml', '<resources></resources>')
    const run = await atlas(['detect', 'detect/en.json', 'detect/strings.xml', '--json'])
    expect(run.code).toBe(0)
    expect(rows(run.stdout)).toEqual([
      { file: 'detect/en.json', format: 'json', others: [] },
      { file: 'detect/strings.xml', format: 'android-strings', others: ['xml-generic'] },
    ])
  })

  test('fails with a message if no format matches', async () => {
    write('detect/none.bin', 'x')
    const [json, plain] = await Promise.all([
      atlas(['detect', 'detect/none.bin', '--json']),
      atlas(['detect', 'detect/none.bin']),
    ])
    expect([json.code, plain.code]).toEqual([1, 1])
    expect(rows(json.stdout)).toEqual([{ file: 'detect/none.bin', format: null, others: [] }])
    expect(plain.stdout).toBe('detect/none.bin: no format matches\n')
  })
})

describe('parse and build', () => {
  test('parse a file to its strings, and build the translated file from strings', async () => {
    write('work/en.properties', '# Bar\ntitle = Tides\nnote=No wind\n')
    const parsed = await atlas(['parse', 'work/en.properties', '--json'])
    expect(parsed.code).toBe(0)
    expect(rows(parsed.stdout)).toEqual([
      { identifier: 'title', text: 'Tides', context: 'Bar', previewId: 1 },
      { identifier: 'note', text: 'No wind', previewId: 2 },
    ])
    const translated = rows(parsed.stdout).map((string) => ({
      ...string,
      translations: { 'pt-BR': { text: `${String(string['text'])}!` } },
    }))
    write('work/strings.ndjson', translated.map((string) => JSON.stringify(string)).join('\n'))
    const arguments_ = ['build', 'work/en.properties', 'work/strings.ndjson', '--target', 'pt_BR']
    const [printed, written] = await Promise.all([
      atlas(arguments_),
      atlas([...arguments_, '-o', 'work/pt.properties', '--json']),
    ])
    expect([printed.code, written.code]).toEqual([0, 0])
    expect(printed.stdout).toBe('# Bar\ntitle = Tides!\nnote=No wind!\n')
    expect(read('work/pt.properties')).toBe(printed.stdout)
    expect(rows(written.stdout)).toEqual([
      {
        file: 'work/en.properties',
        format: 'java-properties',
        out: 'work/pt.properties',
        bytes: 35,
        isWritten: true,
        report: { counts: { pt_BR: { written: 2 } }, rows: [], file: [], readBy: 'Java and most others' },
      },
    ])
    expect(printed.stderr).toBe('pt_BR: 2 written\nWritten for Java and most others.\n')
    const back = await atlas(['parse', 'work/pt.properties', '--target', 'pt-BR'])
    expect(rows(back.stdout)[0]).toMatchObject({ translations: { 'pt-BR': { text: 'Tides!' } } })
  })

  test('tell every translation that is not in the file, and with --strict write none', async () => {
    write('loss/en.properties', 'title=Tides\nnote=No wind\n')
    const german = (identifier: string, source: string) =>
      JSON.stringify({ identifier, text: source, translations: { de: { text: 'Neu' } } })
    write('loss/strings.ndjson', [german('title', 'Tide'), german('gone', 'Gone')].join('\n'))
    const build = ['build', 'loss/en.properties', 'loss/strings.ndjson', '--target', 'de']
    const [loose, strict] = await Promise.all([
      atlas([...build, '-o', 'loss/de.properties']),
      atlas([...build, '-o', 'loss/strict.properties', '--strict', '--json']),
    ])
    expect([loose.code, strict.code]).toEqual([0, 1])
    expect(read('loss/de.properties')).toBe('title=Neu\nnote=No wind\n')
    expect(loose.stderr).toContain('de: 1 untranslated, 1 outdated, 1 unknown\n')
    expect(loose.stderr).toContain('  de outdated: title')
    expect(loose.stderr).toContain('  de unknown: gone')
    expect(existsSync(join(folder, 'loss/strict.properties'))).toBe(false)
    expect(rows(strict.stdout)).toMatchObject([
      { isWritten: false, report: { counts: { de: { unknown: 1, outdated: 1, untranslated: 1 } } } },
    ])
    expect(strict.stderr).toContain('not every translation can be written as it was sent, so no file was')
  })

  test('fail for an invalid file, and show the line and a caret', async () => {
    write('work/wrong.json', '{\n  "a": "x"\n  "b": 1\n}')
    const { code, stdout, stderr } = await atlas(['parse', 'work/wrong.json'])
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain(
      'work/wrong.json: Line 3, column 3: A comma is missing before this.\n  "b": 1\n  ^',
    )
    expect(stderr).not.toContain('    at ')
  })

  test('keep the source of a text that cannot be written, and fail if a line is not a string record', async () => {
    write('work/de.srt', '1\n00:00:01,000 --> 00:00:02,000\nHi\n')
    const text = '00:00:05,000 --> 00:00:06,000'
    const record = { identifier: '00:00:01,000', text: 'Hi', translations: { de: { text } } }
    write('work/cue.ndjson', JSON.stringify(record))
    write('work/bad.ndjson', '{"text":"x"}')
    const [unwritable, bad] = await Promise.all([
      atlas(['build', 'work/de.srt', 'work/cue.ndjson', '--target', 'de']),
      atlas(['build', 'work/de.srt', 'work/bad.ndjson', '--target', 'de']),
    ])
    expect([unwritable.code, bad.code]).toEqual([1, 3])
    expect(unwritable.stdout).toContain('\nHi\n')
    expect(unwritable.stderr).toContain('de refused: 00:00:01,000. The line "00:00:05,000 --> 00:00:06,000"')
    expect(bad.stderr).toContain(
      'work/bad.ndjson: A string is not as specified: line 1 of the strings.identifier',
    )
  })
})

describe('preview', () => {
  test('prints the page, or writes it to a file', async () => {
    write('work/page.json', '{"a":"<Hello>"}')
    const [printed, written] = await Promise.all([
      atlas(['preview', 'work/page.json']),
      atlas(['preview', 'work/page.json', '-o', 'work/page.html', '--json']),
    ])
    expect(printed.stdout).toContain('<title>work/page.json</title>')
    expect(printed.stdout).toContain('<span id="string_preview_id_1">&lt;Hello&gt;</span>')
    expect(read('work/page.html')).toBe(printed.stdout)
    expect(rows(written.stdout)).toEqual([
      { file: 'work/page.json', format: 'json', out: 'work/page.html', strings: 1 },
    ])
  })
})

describe('descriptor', () => {
  test('has a module for every format, and is the same in a file', async () => {
    const address = ['--base-url', 'https://app.example', '--public']
    const [printed, written] = await Promise.all([
      spawned(['descriptor', ...address, '--json']),
      spawned(['descriptor', ...address, '-o', 'app.json']),
    ])
    expect([printed.code, written.code]).toEqual([0, 0])
    expect(read('app.json')).toBe(printed.stdout)
    const { baseUrl, modules } = JSON.parse(printed.stdout) as {
      baseUrl: string
      modules: Record<string, unknown[]>
    }
    expect(baseUrl).toBe('https://app.example')
    expect(modules['custom-file-format']?.length).toBeGreaterThan(12)
  })

  test('refuses an invalid address', async () => {
    const { code, stderr } = await spawned(['descriptor', '--base-url', 'app'])
    expect([code, stderr.includes('is "app"')]).toEqual([2, true])
  })
})

describe('check', () => {
  const FIELDS = ['bytes', 'edited', 'error', 'file', 'format', 'identical', 'ms', 'readBack', 'units']

  test('prints each file below a folder as the caller spells it, opens no links, and skips dot folders', async () => {
    write('tree/b/en.json', '{"a":"Text"}')
    write('tree/a.json', '{"a":"Text","b":1}')
    write('tree/.hidden/x.json', 'not JSON')
    write('tree/read.me', 'no format')
    write('outside/x.json', 'not JSON')
    symlinkSync(join(folder, 'outside'), join(folder, 'tree/link'))
    symlinkSync(join(folder, 'outside/x.json'), join(folder, 'tree/link.json'))
    const { code, stdout } = await atlas(['check', './tree/', '--json'])
    const all = rows(stdout)
    expect(code).toBe(3)
    expect(all.map(({ file, format, error }) => [file, format, error])).toEqual([
      ['./tree/a.json', 'json', null],
      ['./tree/b/en.json', 'json', null],
      ['./tree/link', null, expect.objectContaining({ code: 'not-opened' })],
      ['./tree/link.json', null, expect.objectContaining({ code: 'not-opened' })],
      ['./tree/read.me', null, null],
    ])
    for (const row of all) expect(Object.keys(row).toSorted()).toEqual(FIELDS)
    const [first, , , , unmatched] = all
    const whole = { units: 1, identical: true, edited: true, readBack: true, error: null, bytes: 18 }
    expect(first).toMatchObject(whole)
    expect(typeof first?.['ms']).toBe('number')
    expect(unmatched).toMatchObject({
      units: null,
      identical: null,
      edited: null,
      readBack: null,
      error: null,
    })
  })

  test('fails for a file that cannot be parsed, and reports why', async () => {
    write('broken/x.json', '{"a":')
    const [json, plain] = await Promise.all([
      atlas(['check', 'broken/x.json', '--json']),
      atlas(['check', 'broken']),
    ])
    expect([json.code, plain.code]).toEqual([1, 1])
    const [row] = rows(json.stdout)
    expect(row).toMatchObject({ file: 'broken/x.json', format: 'json', units: null, identical: null })
    expect(row?.['error']).toEqual({
      code: 'syntax',
      message: expect.any(String) as string,
      line: 1,
      column: 6,
    })
    expect(plain.stdout).toContain('broken/x.json (json): Line 1, column 6: ')
    expect(plain.stdout).toContain('0 of 1 files keep the promise; 0 match no format.')
  })

  test('reports the same in a process of tsx, which loads the modules of errors twice', async () => {
    const file = write('broken/y.json', '{"a":')
    const tsx = { NODE_OPTIONS: `--import ${import.meta.resolve('tsx')}` }
    const { code, stdout } = await spawned(['check', file], tsx)
    expect(code).toBe(1)
    expect(stdout).toContain('broken/y.json (json): Line 1, column 6: ')
  })

  test('returns the same rows in the same order when threads share the work', async () => {
    for (let index = 10; index < 30; index++) write(`many/${index}.json`, `{"a":"Text ${index}"}`)
    write('many/20.json', 'nothing')
    const { code, stdout } = await atlas(['check', 'many', '--json'])
    expect(code).toBe(1)
    const all = rows(stdout)
    expect(all.map(({ file }) => file)).toEqual(
      Array.from({ length: 20 }, (_, index) => `many/${index + 10}.json`),
    )
    expect(all.filter(({ error }) => error !== null).map(({ file }) => file)).toEqual(['many/20.json'])
  })

  test('checks the pairs of a sample folder by their law, and ignores their files of texts', async () => {
    cpSync(join(root, 'formats/java-properties/samples/pairs/latin-1'), join(folder, 'pairs/one'), {
      recursive: true,
    })
    const kept = await atlas(['check', 'pairs', '--laws', '--runs', '2', '--json'])
    expect(kept.code).toBe(0)
    expect(rows(kept.stdout).some(({ file }) => String(file).endsWith('strings.json'))).toBe(false)
    const after = 'pairs/one/after.properties'
    write(after, `${read(after)}# other`)
    const broken = await atlas(['check', 'pairs', '--laws', '--runs', '2', '--json'])
    expect(broken.code).toBe(1)
    const law = rows(broken.stdout).filter(({ brokenLaws }) => Object.keys(brokenLaws ?? {}).length > 0)
    expect(law.map(({ file, brokenLaws }) => [file, Object.keys(brokenLaws ?? {})])).toEqual([
      ['pairs/one/before.properties', ['pairs']],
    ])
  })
})

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

describe('wrong usage', () => {
  test.each([
    ['no command', []],
    ['an unknown command', ['guess']],
    ['an unknown option', ['formats', '--all']],
    ['a missing argument', ['parse']],
    ['a missing option', ['build', 'a', 'b']],
    ['an unknown format', ['check', '.', '--format', 'guess']],
    ['an unknown language', ['check', '.', '--source', 'xx']],
    ['runs that are not a number', ['check', '.', '--runs', 'many']],
    ['an invalid type', ['new', 'My Format']],
    ['a file as JSON without --out', ['build', 'a', 'b', '--target', 'de', '--json']],
  ])('%s is reported in a sentence, with exit code 2', async (_, args) => {
    const { code, stdout, stderr } = await atlas(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/\S/)
    expect(stderr).not.toContain('    at ')
  })

  test.each([
    ['a missing file', ['parse', 'nowhere.json']],
    ['a missing folder', ['check', 'nowhere']],
  ])('%s is reported in a sentence, with exit code 3', async (_, args) => {
    const { code, stdout, stderr } = await atlas(args)
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toMatch(/^nowhere\S*: \S/)
  })

  test('does not include asking for help', async () => {
    const { code, stdout } = await atlas(['check', '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('Usage: atlas check')
  })

  test('includes a plugin folder that does not exist', async () => {
    const { code, stderr } = await atlas(['formats'], { ATLAS_PLUGINS: 'nowhere' })
    expect([code, stderr.includes('which is not a readable folder')]).toEqual([2, true])
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

test('a misspelled setting is refused, and a variable of another tool is not', async () => {
  const file = write('settings/a.json', '{"a":"One"}')
  const [misspelled, other] = await Promise.all([
    spawned(['parse', file], { ATLAS_PLUGIN: 'plugins' }),
    spawned(['parse', file], { ATLAS_TOKEN: 'of a tool with a similar name' }),
  ])
  const message = 'ATLAS_PLUGIN is not a setting; the nearest one is ATLAS_PLUGINS. Correct or remove it.\n'
  expect(misspelled).toMatchObject({ code: 2, stdout: '', stderr: message })
  expect(rows(other.stdout)).toMatchObject([{ identifier: 'a' }])
})
