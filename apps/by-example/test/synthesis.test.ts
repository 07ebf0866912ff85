// Marks in a sample make a format that agrees with them, and with what was right before them.
import { expect, test } from 'vitest'
import { declaredFormat } from '@atlas/formats/_declared/format.ts'
import type { Grammar } from '@atlas/formats/_declared/grammars.ts'
import type { FormatCandidate } from '../infer.ts'
import { readSample } from '../places.ts'
import type { Mark } from '../synthesis/examples.ts'
import { synthesize } from '../synthesis/synthesize.ts'
import { bytesOf } from '../../../test/core/plugins.ts'
import { readBy, spanOf } from './marked.ts'

type Inferred = FormatCandidate['declaration']

const inferred = (grammar: Grammar, options = {}): Inferred => ({
  type: 'quest',
  title: 'Quests',
  files: ['*.quest'],
  grammar,
  options,
})

/** What the best format reads after these marks, each with its key. */
async function after(
  text: string,
  marks: readonly Omit<Mark, 'file'>[],
  shown?: Inferred,
): Promise<{ read: unknown[]; candidates: FormatCandidate[] }> {
  const samples = [{ name: 'a.quest', bytes: bytesOf(text) }]
  const all = marks.map((mark): Mark => ({ file: 0, ...mark }))
  const candidates = await synthesize(samples, new Map(), all, { shown, onlyMarks: true })
  return { candidates, read: await readBy(candidates[0]?.declaration, text) }
}

const isText = true

test('one mark is enough for lines of one form', async () => {
  const file = '// quests\n#a: <The Ember Road> @\n#b: <Ashes to ashes> @\n#c: <Bring it & go> @\n'
  const { read } = await after(file, [
    { at: spanOf(file, 'The Ember Road'), isText, key: [spanOf(file, 'a', '#')] },
  ])
  expect(read).toEqual([
    ['a', 'The Ember Road', 'quests'],
    ['b', 'Ashes to ashes'],
    ['c', 'Bring it & go'],
  ])
})

test('a key may be on a line above its text, and a text may have several lines', async () => {
  const file = 'ENTRY one\nto: Ann\n{\nThe Ember Road\nis long.\n}\n\nENTRY two\n{\nAshes to ashes\n}\n'
  const { read } = await after(file, [
    { at: spanOf(file, 'The Ember Road\nis long.'), isText, key: [spanOf(file, 'one')] },
  ])
  expect(read).toEqual([
    ['one', 'The Ember Road\nis long.'],
    ['two', 'Ashes to ashes'],
  ])
})

const words = ['Open the gate', 'A rake, a bit bent', 'Who is there?', 'Save the season']
const keyed = words.map((text, index) => [`key_${'abcd'.charAt(index)}`, text] as const)

test.each<[string, (key: string, text: string, index: number) => string]>([
  ['a word behind texts', (key, text) => `${text} #line:${key}\n`],
  ['columns before texts', (key, text, index) => `Say: ${key},0:0${index},bob,${text}\n`],
  ['lines with a sign above texts', (key, text) => `@${key}\n${text}\n\n`],
  ['headings with tags', (key, text, index) => `:: ${key}${index === 1 ? ' [shed dark]' : ''}\n${text}\n\n`],
  ['times above texts', (key, text, index) => `00:0${index}.0 --> 00:0${index + 1}.0 ${key}\n${text}\n\n`],
  ['brackets that texts have, too', (key, text) => `{${key}}{}{${text} {0}}\n`],
])('one mark is enough for %s', async (_, write) => {
  const hasBrackets = write('', '', 0).includes('{0}')
  const file = keyed.map(([key, text], index) => write(key, text, index)).join('')
  const at = spanOf(file, hasBrackets ? 'Open the gate {0}' : 'Open the gate')
  const { read } = await after(file, [{ at, isText, key: [spanOf(file, 'key_a')] }])
  expect(read).toEqual(keyed.map(([key, text]) => [key, hasBrackets ? `${text} {0}` : text]))
})

const TREE = JSON.stringify(
  ['x', 'y', 'z'].map((id, index) => ({
    id,
    kind: index === 1 ? 'icon' : 'quest',
    name: { str: `The road of ${id}` },
    flags: ['A_B'],
  })),
)

test('a key may have several parts: values near the text, and names on its path', async () => {
  const { read } = await after(TREE, [
    {
      at: spanOf(TREE, 'The road of x'),
      isText,
      key: [spanOf(TREE, 'x'), spanOf(TREE, 'name'), spanOf(TREE, 'str')],
    },
  ])
  expect(read).toEqual(['x', 'y', 'z'].map((id) => [`${id}.name.str`, `The road of ${id}`]))
})

test('what is no text is told apart by a value near it', async () => {
  const shown = inferred({ family: 'json', rules: [{ at: '**.str', key: ['^.id'] }] })
  const { read, candidates } = await after(
    TREE,
    [{ at: spanOf(TREE, 'The road of y'), isText: false }],
    shown,
  )
  expect(read).not.toContainEqual(['y', 'The road of y'])
  const all = await Promise.all(candidates.map(({ declaration }) => readBy(declaration, TREE)))
  // One way leaves out all of its kind, another one this string alone.
  expect(all).toContainEqual([
    ['x', 'The road of x'],
    ['z', 'The road of z'],
  ])
})

test('that no text of a kind is one leaves out all whose keys have the same word', async () => {
  const file = 'road_title = The Ember Road\nroad_icon = A sword\nash_title = Ashes\nash_icon = An owl\n'
  const shown = inferred({ family: 'lines', entries: [{ pattern: String.raw`(?P<key>\w+) = (?P<text>.*)` }] })
  const at = spanOf(file, 'A sword')
  const { read } = await after(file, [{ at, isText: false, like: true }], shown)
  expect(read).toEqual([
    ['road_title', 'The Ember Road'],
    ['ash_title', 'Ashes'],
  ])
})

test('a record that is no text may be told apart from those that were accepted', async () => {
  const record = (key: string, kind: string, value: string): string =>
    `[${key}]\nkind = ${kind}\nvalue = ${value}\n\n`
  const file =
    record('a', 'label', 'Open the gate') +
    record('b', 'sound', 'Gate creaks slowly') +
    '[c]\nvalue = Feed the geese\nkind = label\n\n' +
    record('d', 'sound', 'Geese honk loudly')
  const fields = [{ pattern: String.raw`\[(?P<key>\w+)\]`, line: 0 }, { pattern: 'value = (?P<text>.*)' }]
  const shown = inferred({ family: 'blocks', begin: String.raw`\[.*`, fields })
  const { candidates } = await after(file, [{ at: spanOf(file, 'Gate creaks slowly'), isText: false }], shown)
  const all = await Promise.all(candidates.map(({ declaration }) => readBy(declaration, file)))
  expect(all).toContainEqual([
    ['a', 'Open the gate'],
    ['c', 'Feed the geese'],
  ])
})

test('a key with a star is left out by its key', async () => {
  const file = 'road* = The Ember Road\nash = Ashes\nowl = An owl\n'
  const entries = [{ pattern: String.raw`(?P<key>[\w*]+) = (?P<text>.*)` }]
  const at = spanOf(file, 'The Ember Road')
  const { candidates } = await after(file, [{ at, isText: false }], inferred({ family: 'lines', entries }))
  const byKey = candidates.find(({ declaration: { options } }) => 'notKeys' in options)
  expect(await readBy(byKey?.declaration, file)).toEqual([
    ['ash', 'Ashes'],
    ['owl', 'An owl'],
  ])
})

test('the names of columns are no text', async () => {
  const file =
    'id | text | remark\na1 | Cast off the lines | said loudly\na2 | Mind your head | on the bridge\na3 | Go on | as the crew\n'
  const { read, candidates } = await after(file, [
    { at: spanOf(file, 'Cast off the lines'), isText, key: [spanOf(file, 'a1')] },
  ])
  expect(candidates[0]).toMatchObject({ agrees: true })
  expect(read).toEqual([
    ['a1', 'Cast off the lines'],
    ['a2', 'Mind your head'],
    ['a3', 'Go on'],
  ])
})

test('a kind of XML may be told apart by an attribute that recurs', async () => {
  const item = (id: string, kind: string, show: string): string =>
    `<w id="${id}" kind="${kind}" show="${show}"/>\n`
  const file = `<p>\n${item('a', 'label', 'One road')}${item('b', 'image', 'logo_big')}${item('c', 'image', 'Town crest')}${item('d', 'button', 'Go on')}</p>\n`
  const shown = inferred({ family: 'xml', root: 'p', rules: [{ at: 'p/w/@show', key: ['@id'] }] })
  const { candidates } = await after(
    file,
    [{ at: spanOf(file, 'logo_big'), isText: false, like: true }],
    shown,
  )
  const all = await Promise.all(candidates.map(({ declaration }) => readBy(declaration, file)))
  expect(all).toContainEqual([
    ['a', 'One road'],
    ['d', 'Go on'],
  ])
})

test('a decision between two formats says nothing about what is before it', async () => {
  const file =
    'a := One road, \\\n    and on.\nsound := x.ogg\nb := Ashes, \\\n    to ashes.\nsound := y.ogg\n'
  const marks = [
    { at: spanOf(file, 'y.ogg'), isText: false, alone: true as const },
    { at: spanOf(file, 'One road, \\\n    and on.'), isText, key: [spanOf(file, 'a')] },
  ]
  const shown = inferred({
    family: 'lines',
    entries: [{ pattern: String.raw`(?P<key>[^s]\w*) := (?P<text>.*)` }],
  })
  // The indentation of a line that goes on is not text.
  const { read, candidates } = await after(file, marks, shown)
  expect(candidates[0]).toMatchObject({ agrees: true })
  expect(read).toEqual([
    ['a', 'One road, and on.'],
    ['b', 'Ashes, to ashes.'],
  ])
})

test('a mark accepts what was read before it, and says nothing about what follows', async () => {
  const file = 'a = One road\nb = Two roads\nnote: Only at night\nc = Three roads\n'
  const shown = inferred({ family: 'lines', entries: [{ pattern: '(?P<key>\\w+) = (?P<text>.*)' }] })
  const { read } = await after(
    file,
    [{ at: spanOf(file, 'Only at night'), isText, key: [spanOf(file, 'note')] }],
    shown,
  )
  expect(read).toEqual([
    ['a', 'One road'],
    ['b', 'Two roads'],
    ['note', 'Only at night'],
    ['c', 'Three roads'],
  ])
})

test('in XML, attributes and elements are keys, contexts and conditions', async () => {
  const file =
    '<t><s id="k" by="Ann"><w>Hello you</w></s><s id="l" by="Bo"><w>Bye now</w></s><s by="Cy"><w>no text</w></s></t>'
  const one = await after(file, [
    { at: spanOf(file, 'Hello you'), isText, key: [spanOf(file, 'k')], context: spanOf(file, 'Ann') },
  ])
  expect(one.read.slice(0, 2)).toEqual([
    ['k', 'Hello you', 'Ann'],
    ['l', 'Bye now', 'Bo'],
  ])
  const two = await after(
    file,
    [{ at: spanOf(file, 'no text'), isText: false }],
    one.candidates[0]?.declaration,
  )
  expect(two.read).toHaveLength(2)
})

test('marks that no format agrees with still end, with the nearest ones', async () => {
  const file = `${'x = y\n'.repeat(3000)}odd one out here\n`
  const { candidates } = await after(file, [
    { at: spanOf(file, 'one out'), isText, key: null },
    { at: spanOf(file, 'y'), isText: false },
  ])
  expect(candidates.length).toBeLessThanOrEqual(3)
})

test('a text may be its own key, next to its translation', async () => {
  const file = 'lang de\nt("One road", "Eine Straße") -- x\nt("Two \\"roads\\"", "Zwei") -- y\n'
  const at = spanOf(file, 'One road')
  const { candidates } = await after(file, [
    { at, isText, key: [at], translation: spanOf(file, 'Eine Straße') },
  ])
  const [best] = candidates
  if (!best) throw new Error('There is no candidate.')
  const format = await declaredFormat({ ...best.declaration, about: undefined }, async () => undefined)
  expect(format.languages).toBe('bilingual')
  const { strings } = readSample(format, bytesOf(file))
  expect(
    strings.map(({ identifier, translations }) => [
      identifier,
      ...Object.values(translations ?? {}).map(({ text }) => text),
    ]),
  ).toEqual([
    ['One road', 'Eine Straße'],
    ['Two "roads"', 'Zwei'],
  ])
})

test('a key may be on a line below its text', async () => {
  const file = '@Text("One road")\n@Note("x")\nString one();\n\n@Text("Two roads")\nString two();\n'
  const { read } = await after(file, [{ at: spanOf(file, 'One road'), isText, key: [spanOf(file, 'one')] }])
  expect(read).toEqual([
    ['one', 'One road'],
    ['two', 'Two roads'],
  ])
})

test('a text of several lines without a sign at its end stops where its form does', async () => {
  const file = 'a> One road\n  to the north\nb> Two roads\nc> Three roads\n  and more\n  of them\n'
  const { read } = await after(file, [
    { at: spanOf(file, 'One road\n  to the north'), isText, key: [spanOf(file, 'a')] },
  ])
  expect(read).toEqual([
    ['a', 'One road\n  to the north'],
    ['b', 'Two roads'],
    ['c', 'Three roads\n  and more\n  of them'],
  ])
})

test('lines of a record with one name are texts with numbers', async () => {
  const record = (name: string): string =>
    `node ${name} {\n  say "Hello from ${name}"\n  say "And goodbye"\n  goto end\n}\n`
  const file = ['one', 'two'].map(record).join('\n')
  const { read } = await after(file, [
    { at: spanOf(file, 'Hello from one'), isText, key: [spanOf(file, 'one'), spanOf(file, 'say')] },
    { at: spanOf(file, 'And goodbye'), isText, key: [spanOf(file, 'one'), spanOf(file, 'say', 'And')] },
  ])
  expect(read).toEqual([
    ['one.say', 'Hello from one'],
    ['one.say.2', 'And goodbye'],
    ['two.say', 'Hello from two'],
    ['two.say.2', 'And goodbye'],
  ])
})

test('what is no text may be told apart by its section', async () => {
  const file = '[Options]\nName=English\nNumber=$0409\n\n[Texts]\nroad=One road\nroads=Two roads\n'
  const { read } = await after(file, [
    { at: spanOf(file, 'English'), isText: false },
    { at: spanOf(file, 'One road'), isText, key: [spanOf(file, 'road')] },
  ])
  expect(read.map((each) => (each as string[])[1])).toEqual(['One road', 'Two roads'])
})

test('what is between other signs may be anything', async () => {
  const file = '{1}{}{One road}\n{2}{x.wav}{Two roads}\n{3}{}{Three roads}\n'
  const { read } = await after(file, [{ at: spanOf(file, 'One road'), isText, key: [spanOf(file, '1')] }])
  expect(read).toHaveLength(3)
})

test('texts are spelled by the signs that the file escapes', async () => {
  const file = 'menu One\\ road\tEine\\ Straße\nmenu Two\\ roads\\.\tZwei\\ Straßen\\.\n'
  const at = spanOf(file, 'One\\ road')
  const { read } = await after(file, [{ at, isText, key: [at], translation: spanOf(file, 'Eine\\ Straße') }])
  expect(read).toEqual([
    ['One road', 'One road', 'Eine Straße'],
    ['Two roads.', 'Two roads.', 'Zwei Straßen.'],
  ])
})
