// Formats that are inferred from samples of invented games and tools.
import { beforeAll, describe, expect, test } from 'vitest'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { readDeclarations } from '@atlas/formats/_declared/declarations.ts'
import { infer, type FormatCandidate, type Hints } from '../infer.ts'
import { written } from '../written.ts'
import { catalogue } from '../../../test/subjects.ts'
import { bytesOf } from '../../../test/core/plugins.ts'
import { guessAfter } from './marked.ts'

/** A few formats that could be the same in disguise. */
let plugins: ReadonlyMap<string, FormatPlugin>
beforeAll(() => {
  const types = ['java-properties', 'ini', 'env-lines', 'chrome-messages', 'resx']
  plugins = new Map([...catalogue.plugins].filter(([type]) => types.includes(type)))
})

const from = (name: string, text: string, hints?: Hints): Promise<FormatCandidate[]> =>
  infer([{ name, bytes: bytesOf(text) }], plugins, hints)

const shown = ({ strings }: FormatCandidate) => strings.map(({ identifier, text }) => [identifier, text])

const QUEST = `// The first quest.
quest ember {
  title -> "The Ember Road";
  intro -> "Bring me the ember, and hurry.";
  reward -> item_ember;
}
quest ash {
  title -> "Ashes to ashes";
}
`
const ITEMS = JSON.stringify({
  items: ['sword', 'ring', 'bread'].map((id, index) => ({
    id,
    label: ['Rusty sword', 'Ring of the fox', 'A loaf of bread'][index],
    description: 'Shown in the shop',
    icon: `i/${id}.png`,
  })),
})

describe('a format is inferred', () => {
  test('from lines with scopes and quotes', async () => {
    const [best] = await from('a.quest', QUEST)
    expect(best && shown(best)).toEqual([
      ['ember.title', 'The Ember Road'],
      ['ember.intro', 'Bring me the ember, and hurry.'],
      ['ash.title', 'Ashes to ashes'],
    ])
    expect(best?.evidence).toContain('All keys are unique.')
    const [declaration] = await readDeclarations(best ? written(best.declaration) : '', 'quest.format.json')
    expect(declaration).toMatchObject({ type: 'quest', files: ['*.quest'], grammar: { family: 'lines' } })
  })

  test('from JSON, with the key and the context next to each text', async () => {
    const [best] = await from('items.json', ITEMS)
    expect(best?.declaration.grammar).toEqual({
      family: 'json',
      rules: [{ at: '**.label', key: ['id'], context: ['description'] }],
    })
  })

  test('from XML', async () => {
    const line = (id: string, text: string) => `<say id="${id}"><words>${text}</words></say>\n`
    const [best] = await from(
      'talk.xml',
      `<talk>\n${line('k1', 'Where is my crown?')}${line('k2', 'On your head, my lord.')}</talk>`,
    )
    expect(best && shown(best)).toEqual([
      ['k1', 'Where is my crown?'],
      ['k2', 'On your head, my lord.'],
    ])
  })

  test('from XML whose elements are named by their keys, also those that the sample lacks', async () => {
    const say = (names: readonly string[]): string =>
      `<Words>${names.map((name) => `<${name}>Say ${name} again</${name}>`).join('')}</Words>`
    const [best] = await from('a.xml', say(['one', 'two', 'six', 'ten']))
    expect(best?.declaration.grammar).toMatchObject({ rules: [{ at: 'Words/*' }] })
  })

  test('from JSON whose texts are descriptions, with the number next to them as the key', async () => {
    const items = ['A rusty sword', 'Bread of the day', 'Nothing to see'].map((description, id) => ({
      id: id + 7,
      description,
    }))
    const [best] = await from('a.json', JSON.stringify(items))
    expect(best?.declaration.grammar).toMatchObject({ rules: [{ at: '**.description', key: ['id'] }] })
  })

  test('from lines with a quoted text after words that are the same on all of them', async () => {
    const lines = ['Start the game', 'Leave it', 'Who is there?', 'Save all', 'Go on'].map(
      (text, index) => `put(k${index}, LANG) "${text}";\n`,
    )
    const [best] = await from('a.txt', lines.join(''))
    expect(best && shown(best)[0]).toEqual(['k0', 'Start the game'])
  })

  const words = [
    'Open the gate',
    'A rake, a bit bent',
    'Who is there?',
    'Save the season',
    'It rains.',
    'Go home',
  ]
  const each = (write: (key: string, text: string, index: number) => string): string =>
    words.map((text, index) => write(`key_${'abcdef'.charAt(index)}`, text, index)).join('')
  const keyed = words.map((text, index) => [`key_${'abcdef'.charAt(index)}`, text])

  test.each<[string, string, string, readonly (readonly string[])[], marks?: number]>([
    ['keys above their texts', 'a.txt', each((key, text) => `${key}\n${text}\n\n`), keyed],
    [
      'texts in tildes, over several lines',
      'a.tra',
      each((key, text, index) => `${key} = ~${text}${index > 3 ? '\nSo it is.' : ''}~\n`),
      keyed.map(([key = '', text = ''], index) => [key, index > 3 ? `${text}\nSo it is.` : text]),
    ],
    [
      'records that begin with a key, and name their languages',
      'strings.txt',
      each((key, text) => `[${key}]\n  tags = ios,web\n  en = ${text}\n  de = Ein Text\n  fr = Un texte\n\n`),
      keyed,
    ],
    [
      'records between lines of signs',
      'a.txt',
      `%%%%\n${each((key, text) => `${key}\n\n${text}\nAnd so on.\n\nMore.\n%%%%\n`)}`,
      keyed.map(([key = '', text = '']) => [key, `${text}\nAnd so on.\n\nMore.`]),
      1,
    ],
    [
      'a word and a macro around each text',
      'a.h',
      each((key, text, index) => `  STR ${key}   = ${index === 2 ? 'NAME ' : ''}_T("${text}");\n`),
      keyed.filter((_, index) => index !== 2),
    ],
    [
      'sources next to their translations',
      'a.tr',
      each((_, text) => `${text}=Ein Text: ${text.length}\n`),
      words.map((text) => [text, text, `Ein Text: ${text.length}`]),
      1,
    ],
  ])('from %s', async (_, name, text, expected, marks = 0) => {
    const best = await guessAfter([{ name, bytes: bytesOf(text) }], expected, marks, plugins)
    expect(best && shown(best)).toEqual(expected.map((each) => each.slice(0, 2)))
  })

  test('from XML whose keys have two parts, also in translations of the same keys', async () => {
    const file = (language: string): string =>
      `<lang>${['menu', 'shop']
        .map(
          (area) =>
            `<area alias="${area}">${each((key) => `<t alias="${key}">${language} ${area} ${key}</t>`)}</area>`,
        )
        .join('')}</lang>`
    const samples = ['In the', 'Ein Wort im'].map((text) => ({ name: 'a.xml', bytes: bytesOf(file(text)) }))
    const [best] = await infer(samples, plugins)
    expect(best?.declaration.grammar).toMatchObject({
      rules: [{ at: 'lang/area/t', key: ['../@alias', '@alias'] }],
    })
  })

  test('from JSON with a name and a description in each object', async () => {
    const items = words.map((description, index) => ({
      id: `k${index}`,
      name: { str: `Tool of ${index} parts` },
      description,
    }))
    const [best] = await from('a.json', JSON.stringify(items))
    expect(best && shown(best).slice(0, 2)).toEqual([
      ['k0.name.str', 'Tool of 0 parts'],
      ['k0.description', 'Open the gate'],
    ])
  })

  test('from JSON with a translation next to each text', async () => {
    const messages = words.map((message, index) => ({
      id: `k${index}`,
      message,
      translation: `Wort ${index} und mehr`,
    }))
    const [best] = await from('a.json', JSON.stringify({ messages }))
    expect(best?.declaration.grammar).toMatchObject({
      rules: [{ at: '**.message', key: ['id'], target: 'translation' }],
    })
  })

  test('with escapes that C lacks kept as they stand', async () => {
    const text = each((key, words) => `const u8 ${key}[] = _("${words}\\pMore.");\n`)
    const [best] = await from('a.c', text)
    expect(best && shown(best)[0]).toEqual(['key_a', String.raw`Open the gate\pMore.`])
  })

  test('from a known format under another name', async () => {
    const [best] = await from('ui.lng', 'menu.start = Start the game\nmenu.quit = Leave the game\n')
    expect(best?.declaration.grammar.family).toBe('like')
    expect(best?.evidence[0]).toMatch(/^It reads like .+, under another name\.$/)
  })
})

test.each([
  [['a.labels.xml', 'b.labels.xml'], '*.labels.xml'],
  [['a.labels.xml', 'b.texts.xml'], '*.xml'],
  [['a.b.labels', 'c.b.labels'], '*.b.labels'],
  [['a.labels.xml'], '*.xml'],
  [['folder.d/quest'], 'quest'],
])('the files %s have names like %s', async (names, glob) => {
  const [best] = await infer(
    names.map((name) => ({ name, bytes: bytesOf(QUEST) })),
    plugins,
  )
  expect(best?.declaration.files).toEqual([glob])
})

test('a translation counts as evidence', async () => {
  const translation = { name: 'b.quest', bytes: bytesOf(QUEST.replace('The Ember Road', 'Glutweg')) }
  const [best] = await from('a.quest', QUEST, { translation })
  expect(best?.evidence).toContain('33 % of the texts differ in the translation.')
})

test('a file without texts results in no candidate', async () => {
  expect(await from('a.bin', '1 2 3\n4 5 6\n')).toEqual([])
})

test('a guess that is hardly likely is none', async () => {
  const names = ['open', 'the_gate', 'Bed 3', 'x_9', 'Rake', 'close now']
  const items = names.map((name) => `<e><name>${name}</name><n>4</n></e>`)
  expect(await infer([{ name: 'a.xml', bytes: bytesOf(`<l>${items.join('')}</l>`) }], new Map())).toEqual([])
})
