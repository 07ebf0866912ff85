// Small files in formats of games and tools that Atlas does not have, written from knowledge of the formats. In each, all
// entries have one form, so they are easier than real files.

/** A format: two samples to infer from, and a file with the strings that a person finds in it. */
export interface ForeignFormat {
  name: string
  file: string
  samples: readonly [string, string]
  test: string
  /** The key and the text of each string, without a key if the file has none. Names of sections may stand before a key. */
  expected: readonly (readonly [key: string | undefined, text: string])[]
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`

/** Entries between a head and a foot, each made from a key and a text. */
const made =
  (head: string, entry: (key: string, text: string) => string, foot: string) =>
  (strings: readonly (readonly [string, string])[]): string =>
    lines(head, ...strings.map(([key, text]) => entry(key, text)), foot).replace(/^\n|\n(?=\n$)/g, '')

type Strings = readonly (readonly [string, string])[]

/** Three files of a format whose entries all look the same. */
function uniform(
  name: string,
  file: string,
  write: (strings: Strings) => string,
  keys: (index: number) => string,
): ForeignFormat {
  const parts = [TEXTS.slice(0, 6), TEXTS.slice(6, 13), TEXTS.slice(13)]
  const [first = [], second = [], third = []] = parts.map((texts, part): Strings =>
    texts.map((text, index) => [keys(part * 20 + index), text]),
  )
  return { name, file, samples: [write(first), write(second)], test: write(third), expected: third }
}

const TEXTS = [
  'Start a new game',
  'Options',
  'Your inventory is full.',
  'Talk to the miller before nightfall',
  'Do you want to leave the village?',
  'Quit',
  'The bridge is broken.',
  'Repair it with five planks',
  'Back',
  'A letter from the baker, still sealed',
  'Wait until morning',
  'Nothing happens.',
  'Sleep',
  'Save the game',
  'The gate opens slowly.',
  'You found a rusty key',
  'Continue',
  'Who goes there?',
  'Feed the horse and clean the stable',
  'Map',
]

const word = (index: number): string =>
  `${['menu', 'door', 'map', 'npc', 'shop'][index % 5]}_${['start', 'open', 'info', 'ask', 'end', 'wait'][index % 6]}_${index}`

export const foreign: readonly ForeignFormat[] = [
  uniform(
    'RimWorld, keyed',
    'Keys.xml',
    made(
      '<?xml version="1.0" encoding="utf-8"?>\n<LanguageData>',
      (key, text) => `  <${key}>${text}</${key}>`,
      '</LanguageData>',
    ),
    word,
  ),
  uniform(
    'Darkest Dungeon',
    'town.string_table.xml',
    made(
      '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n  <language id="english">',
      (key, text) => `    <entry id="${key}"><![CDATA[${text}]]></entry>`,
      '  </language>\n</root>',
    ),
    word,
  ),
  uniform(
    'Kodi, old strings',
    'strings.xml',
    made(
      '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<strings>',
      (key, text) => `  <string id="${key}">${text}</string>`,
      '</strings>',
    ),
    (index) => String(30_000 + index),
  ),
  uniform(
    'Civilization, text rows',
    'Texts_en.xml',
    made(
      '<?xml version="1.0" encoding="utf-8"?>\n<GameData>\n  <Language_en_US>',
      (key, text) => `    <Row Tag="TXT_KEY_${key.toUpperCase()}">\n      <Text>${text}</Text>\n    </Row>`,
      '  </Language_en_US>\n</GameData>',
    ),
    word,
  ),
  uniform(
    'Baldur’s Gate 3, loca',
    'english.loca.xml',
    made(
      '<?xml version="1.0" encoding="utf-8"?>\n<contentList>',
      (key, text) => `  <content contentuid="${key}" version="1">${text}</content>`,
      '</contentList>',
    ),
    (index) => `h${(index * 7919 + 4096).toString(16)}g${index}a`,
  ),
  uniform(
    'Notepad++, native language',
    'english.xml',
    made(
      '<?xml version="1.0" encoding="utf-8" ?>\n<NotepadPlus>\n  <Native-Langue name="English" filename="english.xml">\n    <Menu><Main><Commands>',
      (key, text) => `      <Item id="${key}" name="${text}"/>`,
      '    </Commands></Main></Menu>\n  </Native-Langue>\n</NotepadPlus>',
    ),
    (index) => String(41_001 + index),
  ),
  uniform(
    'Doom 3, strings',
    'english.lang',
    made('// string table\n{', (key, text) => `\t"#str_${key}"\t"${text}"`, '}'),
    (index) => String(10_000 + index),
  ),
  uniform(
    'ZDoom, LANGUAGE',
    'LANGUAGE.enu',
    made('[enu default]\n', (key, text) => `${key.toUpperCase()} = "${text}";`, ''),
    word,
  ),
  uniform(
    'NSIS, LangString',
    'english.nsh',
    made('; Strings of the installer\n', (key, text) => `LangString ${key} \${LANG_ENGLISH} "${text}"`, ''),
    word,
  ),
  uniform(
    'Inno Setup, messages',
    'Default.isl',
    made(
      '; Messages\n[LangOptions]\nLanguageName=English\nLanguageID=$0409\n\n[Messages]',
      (key, text) => `${key}=${text}`,
      '',
    ),
    word,
  ),
  uniform(
    'Skyrim, interface',
    'mod_english.txt',
    made('', (key, text) => `$${key}\t${text}`, ''),
    word,
  ),
  uniform(
    'Kerbal Space Program',
    'en-us.cfg',
    made('Localization\n{\n\ten-us\n\t{', (key, text) => `\t\t#autoLOC_${key} = ${text}`, '\t}\n}'),
    (index) => String(6_001_000 + index),
  ),
  uniform(
    'Unreal Engine 3, localized',
    'Game.int',
    made('[GameMessages]', (key, text) => `${key}="${text}"`, ''),
    word,
  ),
  uniform(
    'Factorio, locale',
    'locale.cfg',
    made('[item-name]', (key, text) => `${key.replaceAll('_', '-')}=${text}`, ''),
    word,
  ),
  uniform(
    'Yarn, string lines',
    'strings.yarn',
    made('title: Start\n---', (key, text) => `Ann: ${text} #line:${key}`, '==='),
    (index) => `0a${index}f`,
  ),
  uniform(
    'Starbound, dialogue',
    'texts.dialog',
    (strings) =>
      `${JSON.stringify(Object.fromEntries(strings.map(([key, text]) => [key, { default: text, sound: `/sfx/${key}.ogg`, delay: 2 }])), undefined, 2)}\n`,
    word,
  ),
  uniform(
    'RPG Maker, items',
    'Items.json',
    (strings) =>
      `[\nnull,\n${strings.map(([key, text], index) => JSON.stringify({ id: Number(key), animationId: index, description: text, iconIndex: 7, note: '', price: 20 })).join(',\n')}\n]\n`,
    (index) => String(index + 1),
  ),
  uniform(
    'OpenTTD GRF, strings by number',
    'table.nut',
    made('// generated\nlocal texts = [', (key, text) => `  { id = ${key}, text = "${text}" },`, ']'),
    (index) => String(index + 100),
  ),
].map((format) => ({
  ...format,
  // The parts around a key in the files belong to it.
  expected: format.expected.map(([key, text]) => [keyIn(format.name, key ?? ''), text] as const),
}))

function keyIn(name: string, key: string): string {
  if (name.startsWith('Civilization')) return `TXT_KEY_${key.toUpperCase()}`
  if (name.startsWith('Doom')) return `#str_${key}`
  if (name.startsWith('ZDoom')) return key.toUpperCase()
  if (name.startsWith('Skyrim')) return `$${key}`
  if (name.startsWith('Kerbal')) return `#autoLOC_${key}`
  if (name.startsWith('Factorio')) return key.replaceAll('_', '-')
  return key
}
