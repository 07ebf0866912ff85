// The command line as a caller uses it. What only a process can show starts one.
import { existsSync, cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { atlas, folder, makesFolder, read, root, rows, spawned, write } from './command-folder.ts'

makesFolder()

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
