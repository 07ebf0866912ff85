// Which values of trees are texts and which are keys, each seen in files of public tools and games; the samples are invented.
// A few marks correct what guesses get wrong.
import { beforeAll, expect, test } from 'vitest'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { infer } from '../infer.ts'
import { catalogue } from '../../../test/subjects.ts'
import { bytesOf } from '../../../test/core/plugins.ts'
import { guessAfter } from './marked.ts'

let plugins: ReadonlyMap<string, FormatPlugin>
beforeAll(() => {
  plugins = new Map([...catalogue.plugins].filter(([type]) => type === 'resx' || type === 'csv'))
})

const json = (value: unknown): string => JSON.stringify(value, undefined, 1)

/** What is decided, a file, the strings that one of the candidates finds in it, and after how many marks it does. */
type Case = [
  decides: string,
  name: string,
  text: string,
  strings: Readonly<Record<string, string>>,
  marks?: number,
]

const CASES: Case[] = [
  [
    'the value next to a label is stored, and not shown',
    'form.json',
    json({
      title: 'About your hat',
      fields: [
        { name: 'color', title: 'Which color do you like?', choices: [{ value: 'Red', text: 'A warm red' }] },
        { name: 'size', title: 'How big is it?', choices: [{ value: 'Big', text: 'Rather big' }] },
      ],
    }),
    {
      title: 'About your hat',
      'color.title': 'Which color do you like?',
      'size.title': 'How big is it?',
      'Red.text': 'A warm red',
      'Big.text': 'Rather big',
    },
    2,
  ],
  [
    'single words next to sentences are chosen from a list',
    'defs.xml',
    '<defs>' +
      '<job><id>bake</id><label>bake bread</label><report>Baking bread.</report><skill>Cooking</skill></job>' +
      '<job><id>saw</id><label>saw planks</label><report>Sawing planks.</report><skill>Crafting</skill></job>' +
      '</defs>',
    {
      'bake.label': 'bake bread',
      'bake.report': 'Baking bread.',
      'saw.label': 'saw planks',
      'saw.report': 'Sawing planks.',
    },
    1,
  ],
  [
    'a name that is translated is not the key of the description next to it',
    'inputs.yaml',
    'inputs:\n' +
      '  lamp:\n    name: The lamp\n    unit: lamp_1\n    description: It is switched on at night.\n' +
      '  delay:\n    name: Time to wait\n    unit: minutes\n    description: It counts from sunset.\n',
    {
      'inputs.lamp.name': 'The lamp',
      'inputs.lamp.description': 'It is switched on at night.',
      'inputs.delay.name': 'Time to wait',
      'inputs.delay.description': 'It counts from sunset.',
    },
  ],
  [
    'the first member of objects in a list is their key',
    'scripts.json',
    json({
      list: ['Old Runes', 'Court Hand', 'Sea Signs'].map((name, at) => ({ sign_4: `Sig${at}`, name })),
    }),
    { Sig0: 'Old Runes', Sig1: 'Court Hand', Sig2: 'Sea Signs' },
  ],
  [
    'a description at the top of the file is read with those below',
    'api.json',
    json({
      description: 'It draws maps of caves.',
      methods: {
        list: { path: 'caves', description: 'Lists all caves.' },
        get: { path: 'caves/1', description: 'Draws one cave.' },
      },
    }),
    {
      description: 'It draws maps of caves.',
      'methods.list.description': 'Lists all caves.',
      'methods.get.description': 'Draws one cave.',
    },
  ],
  [
    'few values are next to many of another kind',
    'fields.xml',
    `<form>${['title', 'story', 'author', 'date', 'place', 'price']
      .map(
        (id) => `<field name="${id}" label="The field ${id}"${id === 'story' ? ' tip="Write little"' : ''}/>`,
      )
      .join('')}</form>`,
    {
      'title.label': 'The field title',
      'story.label': 'The field story',
      'story.tip': 'Write little',
      'author.label': 'The field author',
      'date.label': 'The field date',
      'place.label': 'The field place',
      'price.label': 'The field price',
    },
  ],
  [
    'the options of a field are distinguished by their values',
    'options.xml',
    '<form><field name="title" label="Show the title"><option value="1">As before</option>' +
      '<option value="0">Hide it</option></field>' +
      '<field name="date" label="Show the date"><option value="1">As before</option>' +
      '<option value="0">Never show it</option></field></form>',
    {
      title: 'Show the title',
      'title.1': 'As before',
      'title.0': 'Hide it',
      date: 'Show the date',
      'date.1': 'As before',
      'date.0': 'Never show it',
    },
  ],
  [
    'a text may be one word in small letters',
    'words.xml',
    '<course><info><title>Animals</title></info>' +
      '<entry id="1"><text>bear</text><comment>A large animal with fur</comment></entry>' +
      '<entry id="2"><text>seal</text><comment>It swims in the sea</comment></entry>' +
      '<entry id="3"><text>zebra</text><comment>It has black stripes</comment></entry></course>',
    {
      'course.info.title': 'Animals',
      '1.text': 'bear',
      '1.comment': 'A large animal with fur',
      '2.text': 'seal',
      '2.comment': 'It swims in the sea',
      '3.text': 'zebra',
      '3.comment': 'It has black stripes',
    },
  ],
  [
    'what recurs outside of an element is not its key',
    'quiz.xml',
    '<quiz><item type="a"><name><text>Rivers</text></name></item>' +
      '<item type="b"><name><text>Lakes</text></name></item>' +
      '<item type="a"><ask><text>Where is it?</text></ask></item>' +
      '<item type="b"><ask><text>Which one is it?</text></ask></item></quiz>',
    {
      'quiz.item.name.text': 'Rivers',
      'quiz.item.name.text#2': 'Lakes',
      'quiz.item.ask.text': 'Where is it?',
      'quiz.item.ask.text#2': 'Which one is it?',
    },
  ],
  [
    'elements with a language are translations of the one without',
    'actions.xml',
    '<actions>' +
      [
        ['open', 'Open the gate', 'Das Tor öffnen', 'Ouvrir la porte'],
        ['ring', 'Ring the bell', 'Die Glocke läuten', 'Sonner la cloche'],
      ]
        .map(
          ([id, en, de, fr]) =>
            `<action id="${id}"><message>${en}</message>` +
            `<message xml:lang="de">${de}</message><message xml:lang="fr">${fr}</message></action>`,
        )
        .join('') +
      '</actions>',
    { open: 'Open the gate', ring: 'Ring the bell' },
    2,
  ],
]

test.each<Case>(CASES)('%s', async (_, name, text, strings, marks = 0) => {
  const samples = [{ name, bytes: bytesOf(text) }]
  const best = await guessAfter(samples, Object.entries(strings), marks, plugins)
  const candidates = marks > 0 && best ? [best] : await infer(samples, plugins)
  const found = candidates.map((each) =>
    Object.fromEntries(each.strings.map(({ identifier, text }) => [identifier, text])),
  )
  expect(found).toContainEqual(strings)
})

test('a table is preferred to lines whose text holds its other cells', async () => {
  const rows = [
    'Key,Kind,english,german',
    'hat,Armor,"A hat, worn in the rain",Hut',
    'sword,Weapon,A blunt sword,Schwert',
    'bread,Food,A loaf of bread,Brot',
    'rope,Tool,Ten yards of rope,Seil',
    'lamp,Tool,The lamp of the miner,Lampe',
  ]
  const [best] = await infer([{ name: 'items.csv', bytes: bytesOf(rows.join('\n') + '\n') }], plugins)
  expect(best?.declaration.grammar).toMatchObject({ family: 'table', key: 'Key', source: 'english' })
})

test('the head of the key is not the code of a language', async () => {
  const table = 'id,name,price\nhat,A hat,5\nrope,Ten yards of rope,8\nlamp,The lamp of the miner,9\n'
  const [best] = await infer([{ name: 'items.csv', bytes: bytesOf(table) }], plugins)
  expect(best?.declaration.grammar).toEqual({
    family: 'table',
    heads: true,
    delimiter: ',',
    key: 'id',
    source: 'name',
  })
})

test('a few notes next to messages are not texts', async () => {
  const units = ['gate', 'bell', 'lamp', 'rope', 'well', 'mill', 'road', 'hill'].map(
    (id, at) =>
      `<unit id="${id}"><source>The ${id} of the town</source>` +
      `${at === 2 ? '<note>It is lit at night by the guard</note>' : ''}</unit>`,
  )
  const text = `<file>${units.join('')}</file>`
  const [best, ...others] = await infer([{ name: 'town.xml', bytes: bytesOf(text) }], plugins)
  expect(best?.declaration.grammar).toMatchObject({ rules: [{ at: 'file/unit/source', key: ['../@id'] }] })
  expect(others).toEqual([])
})
