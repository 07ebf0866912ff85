// Marks in a sample make a format that reads other files, too: with other names, and with what the sample lacks.
import { expect, test } from 'vitest'
import { candidatesAfter, marked, readBy, readUnseen, spanOf } from './marked.ts'

const texts = (read: readonly unknown[]): unknown[] => read.map((each) => (each as unknown[])[1])

test.each<[string, string, readonly (readonly [string, string[] | null])[], string, unknown[]]>([
  [
    'in capitals, below the line of their scene',
    `scene: harbor
music: tide_theme

MARA: Who goes there?
OLD SAILOR: Only the tide, miss.
  (she laughs)
MARA: Then the tide may come in.

scene: shore
music: sad_02
OLD SAILOR: My feet are wet.
`,
    [
      ['Who goes there?', ['harbor']],
      ['Only the tide, miss.', ['harbor']],
    ],
    'scene: mill\nmusic: geese\n\nBRAM: Who left the gate open?\nDR. WELL: It was the geese.\n',
    [
      ['mill', 'Who left the gate open?'],
      ['mill.2', 'It was the geese.'],
    ],
  ],
  [
    'in angle brackets, after a number',
    '[1] <mara> Who goes there?\n[2] <sailor> Only the tide.\n[3] <mara> Come in, tide.\n',
    [['Who goes there?', ['1']]],
    '[7] <bram> Who left the gate open?\n[8] <aunt tess> It was the geese.\n',
    [
      ['7', 'Who left the gate open?'],
      ['8', 'It was the geese.'],
    ],
  ],
  [
    'between bars, where one has two words',
    `line_1 | Mara | Who goes there?
line_2 | Old Sailor | Only the tide.
line_3 | Mara | Come in then.
`,
    [['Who goes there?', ['line_1']]],
    'line_7 | Bram | Who left the gate open?\nline_8 | Aunt Tess | The geese.\n',
    [
      ['line_7', 'Who left the gate open?'],
      ['line_8', 'The geese.'],
    ],
  ],
])('the names of speakers are not part of a format: %s', async (_, file, marks, unseen, expected) => {
  const all = marks.map(([text, key]) => marked(file, text, key))
  expect(await readUnseen(file, all, unseen)).toEqual(expected)
})

test.each([
  [
    'next to lines with small letters',
    'title: The pier\nMara: Who goes there?\nOld Sailor: Only the tide.\njump: shore\nMara: Come in.\n',
    'title: The mill\nBram: Who left the gate open?\nAunt Tess: The geese.\njump: end\n',
  ],
  [
    'before quotes, next to commands with quotes',
    'Mara "Who goes there?"\nOld Sailor "Only the tide."\nplay "waves.ogg"\nMara "Come in."\n',
    'Bram "Who left the gate open?"\nAunt Tess "The geese."\nplay "geese.ogg"\n',
  ],
])('speakers of texts without keys are not part of a format: %s', async (_, file, unseen) => {
  const all = ['Who goes there?', 'Only the tide.'].map((text) => marked(file, text, null))
  expect(texts(await readUnseen(file, all, unseen))).toEqual(['Who left the gate open?', 'The geese.'])
})

test('the first word of a line may be its kind, before a name that varies', async () => {
  const file = 'say mara "Who goes there?"\nsay sailor "Only the tide."\ncue sea "waves.ogg"\n'
  const unseen = 'say bram "Who left the gate open?"\ncue yard "geese.ogg"\nsay tess "The geese."\n'
  const read = await readUnseen(file, [marked(file, 'Who goes there?', null)], unseen)
  expect(texts(read)).toEqual(['Who left the gate open?', 'The geese.'])
})

test('records may begin in several ways, and have no text that the sample has', async () => {
  const file =
    'scene harbor:\n  MARA - Who goes there?\n  SAILOR - Only the tide.\ninterlude <dusk>\n  MARA - Night falls.\n'
  const unseen =
    'interlude <dawn>\n  BRAM - The geese are awake.\nscene mill:\n  AUNT TESS - So am I.\n  BRAM - Good.\n'
  const marks = [marked(file, 'Who goes there?', ['harbor']), marked(file, 'Night falls.', ['dusk'])]
  expect(await readUnseen(file, marks, unseen)).toEqual([
    ['dawn', 'The geese are awake.'],
    ['mill', 'So am I.'],
    ['mill.2', 'Good.'],
  ])
})

test('sections may begin in several ways, also with a sign of comments', async () => {
  const file =
    '= Chapter one\nroad -> The road is long.\n-- tavern --\nbeer -> A beer, please.\n-- shop --\nhat -> A hat.\n'
  const marks = [
    marked(file, 'The road is long.', ['Chapter one', 'road']),
    marked(file, 'A beer, please.', ['tavern', 'beer']),
  ]
  expect(await readUnseen(file, marks, '= Epilogue\nend -> The end.\n-- shed --\nrake -> A rake.\n')).toEqual(
    [
      ['Epilogue.end', 'The end.'],
      ['shed.rake', 'A rake.'],
    ],
  )
})

test('sections may be inside of each other', async () => {
  const file =
    '[Labels]\n  sea = The sea\n  [[Wind]]\n    title = All winds\n    calm = No wind\n[Texts]\n  [[Tide]]\n    title = The tides\n'
  const all = [marked(file, 'All winds', ['Labels', 'Wind', 'title'])]
  const unseen = '[Texts]\n  hill = A hill\n  [[Snow]]\n    title = Snow report\n[Labels]\n  cold = A frost\n'
  expect(await readUnseen(file, all, unseen)).toEqual([
    ['Texts.hill', 'A hill'],
    ['Texts.Snow.title', 'Snow report'],
    ['Labels.cold', 'A frost'],
  ])
})

test.each([
  ['blanks next to a sign', 'a : One road\nb: Two roads\nc :Three roads\n', 'z: Geese\n', 'Geese'],
  ['the other quotes', 'a -> "One road";\nb -> \'Two roads\';\n', "z -> 'Geese';\n", 'Geese'],
  [
    'several lines up to a sign',
    '@a = ~One road~\n@b = ~Two roads,\nand on.~\n',
    '@z = ~Go\non.~\n',
    'Go\non.',
  ],
])('lines of one form may differ from the marked one: %s', async (_, file, unseen, expected) => {
  expect(await readUnseen(file, [marked(file, 'One road', ['a'])], unseen)).toEqual([['z', expected]])
})

test('several texts of a record may have its key', async () => {
  const file =
    '#3001\nThe lower quay~\nNets hang here.\nThey smell.\n~\n0 8\nS\n\n#3002\nThe upper quay~\nIt is windy.\n~\n0 8\nS\n'
  const unseen = '#4001\nThe mill yard~\nGeese.\nMind your feet.\n~\n0 4\nS\n'
  const all = ['The lower quay', 'Nets hang here.\nThey smell.'].map((text) => marked(file, text, ['3001']))
  expect(await readUnseen(file, all, unseen)).toEqual([
    ['4001', 'The mill yard'],
    ['4001.2', 'Geese.\nMind your feet.'],
  ])
})

test('the key of a text may be elsewhere before it, and quotes may have blanks in them', async () => {
  const file = 'see hall\nhall: " Who is there?"\nyard: "Dig here."\nhall: "A dusty box."\n'
  const unseen = 'mill: "Geese!"\n'
  expect(await readUnseen(file, [marked(file, 'A dusty box.', ['hall'])], unseen)).toEqual([
    ['mill', 'Geese!'],
  ])
  const [best] = await candidatesAfter(file, [marked(file, 'Who is there?', ['hall'])])
  expect(await readBy(best?.declaration, file)).toContainEqual(['yard', 'Dig here.'])
})

test.each<[string, string, string]>([
  [
    'XML',
    '<g><r id="hall"><say>Who is there?</say><box><say>A dusty box.</say></box></r><r id="yard"><x><y><say>Dig here, they said.</say></y></x></r><r id="shed"><x><y><z><say>A rake, a bit bent.</say></z></y></x></r></g>',
    '<g><r id="mill"><box><say>Geese!</say></box><a><b><c><d><e><say>Deep down.</say></e></d></c></b></a></r></g>',
  ],
  [
    'JSON',
    '[{"id":"hall","sub":{"say":"Who is there?","more":{"deep":{"say":"A dusty box."}}}},{"id":"yard","x":{"y":{"say":"Dig here, they said."}}},{"id":"shed","x":{"y":{"z":{"say":"A rake, a bit bent."}}}}]',
    '[{"id":"mill","sub":{"say":"Geese!"},"a":{"b":{"c":{"d":{"e":{"say":"Deep down."}}}}}}]',
  ],
])('the nearest one around has the key, no matter how far it is: %s', async (_, file, unseen) => {
  const read = await readUnseen(file, [marked(file, 'Who is there?', ['hall'])], unseen)
  expect(read.map((each) => (each as string[])[0]?.replace(/[.#]2$/, ''))).toEqual(['mill', 'mill'])
  expect(texts(read)).toEqual(['Geese!', 'Deep down.'])
})

test('the value of another line of a record may tell what is no text', async () => {
  const record = (key: string, lines: readonly string[]): string => `[node ${key}]\n${lines.join('\n')}\n`
  const file = [
    record('n1', ['type: say', 'value: Who goes there?']),
    record('n2', ['type: say', 'value: Only the tide.']),
    record('n3', ['value: Play the waves', 'type: sound']),
    record('n4', ['type: say', 'value: Come in.']),
  ].join('\n')
  const unseen = [
    record('x1', ['value: Who let the geese in?', 'type: say']),
    record('x2', ['type: sound', 'value: Play geese honking']),
  ].join('\n')
  const marks = [
    marked(file, 'Who goes there?', ['n1']),
    { at: spanOf(file, 'Play the waves'), isText: false },
  ]
  expect(await readUnseen(file, marks, unseen)).toEqual([['x1', 'Who let the geese in?']])
})

test('texts of records may have a margin, below lines that are indented less', async () => {
  const file =
    'note one\n  by Ann\n  text:\n    The road is long,\n    and cold.\n\n    Bring a lamp.\nnote two\n  by Bo\n  text:\n    Ashes.\n'
  const unseen =
    'note six\n  by Cy\n  text:\n    Geese.\n\n      Indented geese.\n    More geese.\nnote ten\n  text:\n    The end.\n'
  const text = 'The road is long,\n    and cold.\n\n    Bring a lamp.'
  expect(await readUnseen(file, [marked(file, text, ['one'])], unseen)).toEqual([
    ['six', 'Geese.\n\n  Indented geese.\nMore geese.'],
    ['ten', 'The end.'],
  ])
})
