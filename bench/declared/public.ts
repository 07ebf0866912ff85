// Files after the form of formats in public repositories, with texts of our own: in the size of real files, and with
// their irregularities: comments, values that are no texts, texts of several lines. They are in two halves. Inference was
// improved by the failures of one of them. The other one was written down before, and not looked at while improving it.
import type { ForeignFormat } from './foreign.ts'

/** A format of a public repository. */
export interface PublicFormat extends ForeignFormat {
  half: 'tuning' | 'untouched'
  /** The repository whose files have this form. */
  form: string
}

interface Entry {
  key: string
  text: string
  /** Its number in all files of the format. */
  index: number
}

type Written = { file: string; strings: readonly (readonly [key: string, text: string])[] }

const SHORT =
  `Open the gate|Close the gate|Rake|Watering can|Settings|Back to the shed|Save the season|Load a season|Sell
|Buy seeds|Language|Volume of birds|Show tips|Quit the garden|Northern beds|Weather|Help|New season|Rename|Confirm
|Moisture: {0} %|Day {0} of {1}|Compost|Beehive|Tool rack|Path of gravel|Green house|Fence|Scarecrow|Wind chimes`
    .replaceAll('\n', '')
    .split('|')

const LONG =
  `The well is empty. Come back after the rain.|You have no seeds left, so nothing can be sown today.
|A hedgehog has moved in behind the compost.|Do you really want to dig up this bed?|Slugs ate {0} of your lettuces!
|The apple tree won't bear fruit before its third year.|Water the tomatoes in the morning, never at noon.
|Your neighbor asks whether you could lend a ladder.|The season could not be saved: the shelf is full.
|Frost is expected tonight; cover the young plants.|Nobody answers the door.|Bees like lavender, thyme and borage.
|Press any key to leave the green house.|It smells of rain and of wet earth.|This path leads to the old orchard.
|The market opens on Saturday, at eight o'clock.|Pick a color for the new bench.|All beds are weeded. Well done!
|A letter lies on the step, half eaten by snails.|Turn the compost once a month, or it will not rot.`
    .replaceAll('\n', '')
    .split('|')

const SIZES = [26, 31, 37]

/** The entries of the three files of a format: about every third text is a sentence. */
function entriesOf(part: number, keyOf: (index: number) => string): Entry[] {
  const from = SIZES.slice(0, part).reduce((sum, size) => sum + size, 0)
  return Array.from({ length: SIZES[part] ?? 0 }, (_, at) => {
    const index = from + at
    const round = Math.floor(index / 30)
    const list = index % 3 === 1 ? LONG : SHORT
    const text = list[(index * 7 + round) % list.length] ?? ''
    return { key: keyOf(index), text: round === 0 ? text : longer(text, index), index }
  })
}

/** Another text like a text. */
const longer = (text: string, index: number): string =>
  /[.!?]$/.test(text) ? `${text} Mind the ${WORDS[index % 10]}!` : `${text} by the ${WORDS[index % 10]}`

const WORDS = 'gate bed rain tool shed bee path tree bench well'.split(' ')
const ACTS = 'open title hint name warning label tip ask'.split(' ')
const wordKey = (index: number): string =>
  `${WORDS[index % 10]}_${ACTS[(index * 3) % 8]}${index > 39 ? index : ''}`
const camel = (index: number): string =>
  wordKey(index).replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

function format(
  half: PublicFormat['half'],
  name: string,
  form: string,
  file: string,
  keyOf: (index: number) => string,
  write: (entries: readonly Entry[], part: number) => Written,
): PublicFormat {
  const [first, second, third] = [0, 1, 2].map((part) => write(entriesOf(part, keyOf), part))
  if (!first || !second || !third) throw new Error('unreachable')
  return {
    name,
    form,
    half,
    file,
    samples: [first.file, second.file],
    test: third.file,
    expected: third.strings,
  }
}

const pairs = (entries: readonly Entry[]): Written['strings'] => entries.map(({ key, text }) => [key, text])

const id = (index: number): string => (0x2f31_07 + index * 7919).toString(16).padStart(6, '0')

export const publicFormats: readonly PublicFormat[] = [
  format(
    'tuning',
    'OpenRCT2, language files',
    'OpenRCT2/OpenRCT2',
    'en-GB.txt',
    (index) => `STR_${String(1000 + index)}`,
    (entries) => ({
      file:
        '# STR_ and a number name each text.\n# Do not reuse numbers.\n\n' +
        entries
          .map(
            ({ key, text, index }) =>
              `${index % 9 === 0 ? `\n# Part ${index}\n` : ''}${key}    :${index % 5 === 0 ? '{BLACK}' : ''}${text}\n`,
          )
          .join(''),
      strings: entries.map(({ key, text, index }) => [key, index % 5 === 0 ? `{BLACK}${text}` : text]),
    }),
  ),
  format(
    'tuning',
    'FreeOrion, string tables',
    'freeorion/freeorion',
    'en.txt',
    (index) => wordKey(index).toUpperCase(),
    (entries) => ({
      file:
        'English\n# The first line names the language.\n\n##\n## Main menu\n##\n\n' +
        entries
          .map(({ key, text, index }) =>
            index % 6 === 2
              ? `${key}\n'''${text}\n\nSee also [[bed_name]].'''\n\n`
              : `${key}\n${text}\n\n${index % 10 === 7 ? '# about the shed\n' : ''}`,
          )
          .join(''),
      strings: entries.map(({ key, text, index }) => [
        key,
        index % 6 === 2 ? `${text}\n\nSee also [[bed_name]].` : text,
      ]),
    }),
  ),
  format(
    'tuning',
    'Umbraco, language files',
    'umbraco/Umbraco-CMS',
    'en.xml',
    (index) => `${WORDS[Math.floor(index / 8) % 10]}${index > 79 ? index : ''}.${ACTS[index % 8]}`,
    (entries) => {
      const areas = new Map<string, Entry[]>()
      for (const entry of entries) {
        const [area = ''] = entry.key.split('.')
        areas.set(area, [...(areas.get(area) ?? []), entry])
      }
      const body = [...areas]
        .map(
          ([area, own]) =>
            `  <area alias="${area}">\n${own
              .map(({ key, text, index }) => {
                const written = text.replace('won', 'w&amp;on')
                const content = index % 8 === 3 ? `<![CDATA[<b>${text}</b>]]>` : written
                return `    <key alias="${key.split('.')[1]}">${content}</key>\n`
              })
              .join('')}  </area>\n`,
        )
        .join('')
      return {
        file: `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<language alias="en" intName="English" localName="English" lcid="" culture="en-US">\n  <creator>\n    <name>The garden</name>\n    <link>https://garden.example/docs</link>\n  </creator>\n${body}</language>\n`,
        strings: [...areas.values()]
          .flat()
          .map(({ key, text, index }) => [
            key,
            index % 8 === 3 ? `<b>${text}</b>` : text.replace('won', 'w&on'),
          ]),
      }
    },
  ),
  format(
    'tuning',
    'Salesforce, custom labels',
    'SalesforceFoundation/NPSP',
    'CustomLabels.labels',
    (index) => camel(index),
    (entries) => ({
      file: `<?xml version="1.0" encoding="UTF-8"?>\n<CustomLabels xmlns="http://soap.sforce.com/2006/04/metadata">\n${entries
        .map(
          ({ key, text, index }) =>
            `    <labels>\n        <fullName>${key}</fullName>\n${index % 4 === 0 ? '        <categories>Garden, Tools</categories>\n' : ''}        <language>en_US</language>\n        <protected>${index % 2 === 0}</protected>\n        <shortDescription>${index % 3 === 0 ? key : `Label of the ${WORDS[index % 10]}`}</shortDescription>\n        <value>${text}</value>\n    </labels>\n`,
        )
        .join('')}</CustomLabels>\n`,
      strings: pairs(entries),
    }),
  ),
  format(
    'tuning',
    'Cataclysm DDA, items',
    'CleverRaven/Cataclysm-DDA',
    'items.json',
    (index) => `${wordKey(index)}`,
    (entries) => {
      const items = entries.slice(0, entries.length - (entries.length % 2))
      const objects: object[] = []
      const strings: [string, string][] = []
      for (let at = 0; at < items.length; at += 2) {
        const [one, other] = [items[at], items[at + 1]]
        if (!one || !other) continue
        const name = SHORT[(at * 7 + 3) % SHORT.length] ?? ''
        objects.push({
          type: at % 6 === 0 ? 'TOOL' : 'GENERIC',
          id: one.key,
          name: { str: name },
          description: other.text,
          weight: `${at} g`,
          volume: '250 ml',
          price: at * 100,
          material: ['wood', 'steel'].slice(at % 4 === 0 ? 1 : 0),
          symbol: ';',
          color: 'light_gray',
          ...(at % 3 === 0 ? { flags: ['DURABLE_MELEE', 'SPEAR'] } : {}),
        })
        strings.push([`${one.key}.name.str`, name], [`${one.key}.description`, other.text])
      }
      return { file: `${JSON.stringify(objects, undefined, 2)}\n`, strings }
    },
  ),
  format(
    'tuning',
    'WeiDU, tra files',
    'Gibberlings3/SwordCoastStratagems',
    'dialog.tra',
    (index) => `@${100 + index}`,
    (entries) => ({
      file: `// Dialogs of the garden\n\n${entries
        .map(({ key, text, index }) => {
          const more = index % 7 === 4 ? '\n\nSay no more.' : ''
          const sound = index % 11 === 5 ? ' [GARDN01]' : ''
          return `${index % 8 === 0 ? '/* the next one */\n' : ''}${key}${index % 2 === 0 ? ' ' : '   '}= ~${text}${more}~${sound}\n`
        })
        .join('')}`,
      strings: entries.map(({ key, text, index }) => [
        key,
        `${text}${index % 7 === 4 ? '\n\nSay no more.' : ''}`,
      ]),
    }),
  ),
  format(
    'tuning',
    'Marlin, language headers',
    'MarlinFirmware/Marlin',
    'language_en.h',
    (index) => `MSG_${wordKey(index).toUpperCase()}`,
    (entries) => ({
      file: `/**\n * Texts of the display\n *\n * See the manual.\n */\n#pragma once\n\n#define CHARS_OF_LATIN\n\nnamespace Language_en {\n  constexpr uint8_t CHARSIZE              = 2;\n\n${entries
        .map(({ key, text, index }) => {
          const before = index % 9 === 6 ? 'MACHINE_NAME ' : ''
          const line = `  LSTR ${key.padEnd(34)} = ${before}_UxGT("${text}");${index % 6 === 1 ? ' // of the shed' : ''}\n`
          return index % 12 === 5 ? `  #if HAS_SHED\n${line}  #endif\n` : line
        })
        .join('')}}\n`,
      strings: pairs(entries),
    }),
  ),
  format(
    'tuning',
    'systemd, message catalogs',
    'systemd/systemd',
    'garden.catalog',
    (index) => `${id(index)}4d6fb1f0a2c94e5b88d0${id(index + 1)}`.slice(0, 32),
    (entries) => {
      const own = entries.filter((_, at) => at % 2 === 0)
      const bodies = own.map(
        ({ index }) =>
          `${LONG[index % LONG.length]}\n${LONG[(index + 3) % LONG.length]}${index % 5 === 0 ? `\n\n${LONG[(index + 8) % LONG.length]}` : ''}`,
      )
      return {
        file: `#  A part of the garden.\n#\n#  Use it as you like.\n\n# Catalog of messages\n\n${own
          .map(
            ({ key, text }, at) =>
              `-- ${key}\nSubject: ${text}\nDefined-By: garden\nSupport: %SUPPORT_URL%\n\n${bodies[at]}\n`,
          )
          .join('\n')}`,
        strings: own.flatMap(({ key, text }, at): [string, string][] => [
          [`${key}.Subject`, text],
          [key, bodies[at] ?? ''],
        ]),
      }
    },
  ),
  format(
    'tuning',
    'Twine, strings.txt',
    'organicmaps/organicmaps',
    'strings.txt',
    (index) => wordKey(index),
    (entries) => ({
      file: `[[General]]\n${entries
        .map(
          ({ key, text, index }) =>
            `${index % 13 === 12 ? `[[Part ${index}]]\n` : ''}  [${key}]\n${index % 4 === 0 ? `    comment = Shown in the ${WORDS[index % 10]}\n` : ''}    tags = ios,android\n    en = ${text}\n    de = ${text.replaceAll(/[aeiou]/g, 'ü')}\n${index % 3 === 0 ? '' : `    fr = ${text.replaceAll(/[aeiou]/g, 'é')}\n`}`,
        )
        .join('\n')}`,
      strings: pairs(entries),
    }),
  ),
  format(
    'tuning',
    'Luanti, tr files',
    'minetest/minetest_game',
    'garden.de.tr',
    (index) => String(index),
    (entries) => ({
      file: `# textdomain: garden\n\n### init.lua ###\n\n${entries
        .map(({ text, index }) => {
          const source = text.replace('{0}', '@1').replace('{1}', '@2')
          const target = index % 7 === 3 ? '' : source.replaceAll(/[aeiou]/g, 'ü')
          return `${index % 10 === 9 ? `\n### part${index}.lua ###\n` : ''}${source}=${target}\n`
        })
        .join('')}`,
      strings: entries.map(({ text }): [string, string] => {
        const source = text.replace('{0}', '@1').replace('{1}', '@2')
        return [source, source]
      }),
    }),
  ),
  format(
    'untouched',
    'Hedgewars, missions',
    'hedgewars/hw',
    'missions_en.txt',
    (index) => `User_Mission_-_${camel(index)}.${index % 2 === 0 ? 'name' : 'desc'}`,
    (entries) => ({
      file: entries
        .map(({ key, text, index }) => (index % 2 === 0 ? `${key}=${text}\n` : `${key}="${text}"\n\n`))
        .join(''),
      strings: pairs(entries),
    }),
  ),
  format(
    'untouched',
    'Dungeon Crawl, descriptions',
    'crawl/crawl',
    'places.txt',
    (index) => `${SHORT[(index * 11) % SHORT.length]?.replaceAll(/[^A-Za-z ]/g, '')} ${index}`,
    (entries) => {
      const bodyOf = ({ index }: Entry): string =>
        [
          `${LONG[index % LONG.length]}\n${LONG[(index * 3 + 1) % LONG.length]}`,
          ...(index % 3 === 1 ? [LONG[(index + 5) % LONG.length] ?? ''] : []),
        ].join('\n\n')
      return {
        file: `%%%%\n${entries
          .map(
            (entry) =>
              `${entry.key}\n\n${bodyOf(entry)}\n${entry.index % 9 === 8 ? '\n# not the last one\n' : ''}%%%%\n`,
          )
          .join('')}`,
        strings: entries.map((entry) => [entry.key, bodyOf(entry)]),
      }
    },
  ),
  format(
    'untouched',
    'Greenshot, languages',
    'greenshot/greenshot',
    'language-en-US.xml',
    (index) => wordKey(index),
    (entries) => ({
      file: `<?xml version="1.0" encoding="utf-8"?>\n<language description="English" ietf="en-US" version="1.0.0" languagegroup="">\n\t<resources>\n${entries
        .map(
          ({ key, text, index }) =>
            `\t\t<resource name="${key}">${text}${index % 7 === 2 ? '\nSee the log.' : ''}</resource>\n`,
        )
        .join('')}\t</resources>\n</language>\n`,
      strings: entries.map(({ key, text, index }) => [
        key,
        `${text}${index % 7 === 2 ? '\nSee the log.' : ''}`,
      ]),
    }),
  ),
  format(
    'untouched',
    'nopCommerce, resources',
    'nopSolutions/nopCommerce',
    'defaultResources.nopres.xml',
    (index) => `Garden.${WORDS[index % 10]}.${camel(index)}`,
    (entries) => ({
      file: `<?xml version="1.0" encoding="utf-8"?>\n<Language Name="English" IsDefault="true" IsRightToLeft="false">\n${entries
        .map(
          ({ key, text }) =>
            `  <LocaleResource Name="${key}">\n    <Value>${text}</Value>\n  </LocaleResource>\n`,
        )
        .join('')}</Language>\n`,
      strings: pairs(entries),
    }),
  ),
  format(
    'untouched',
    'Chromium, grd messages',
    'chromium/chromium',
    'garden_strings.grd',
    (index) => `IDS_${wordKey(index).toUpperCase()}`,
    (entries) => ({
      file: `<?xml version="1.0" encoding="utf-8"?>\n<grit latest_public_release="0" current_release="1" output_all_resource_defines="false">\n  <outputs>\n    <output filename="grit/garden.h" type="rc_header"/>\n    <output filename="garden_en.pak" type="data_package" lang="en"/>\n  </outputs>\n  <release seq="1">\n    <messages fallback_to_english="true">\n${entries
        .map(({ key, text, index }) => {
          const message = `      <message name="${key}" desc="Text of the ${WORDS[index % 10]} in the menu">\n        ${text.replace('{0}', '<ph name="COUNT">$1<ex>3</ex></ph>')}\n      </message>\n`
          return index % 10 === 4 ? `      <if expr="is_win">\n${message}      </if>\n` : message
        })
        .join('')}    </messages>\n  </release>\n</grit>\n`,
      strings: entries.map(({ key, text }) => [
        key,
        text.replace('{0}', '<ph name="COUNT">$1<ex>3</ex></ph>'),
      ]),
    }),
  ),
  format(
    'untouched',
    'tModLoader, localization',
    'tModLoader/tModLoader',
    'en-US.hjson',
    (index) => `Mods.Garden.Items.${camel(index)}.${index % 2 === 0 ? 'DisplayName' : 'Tooltip'}`,
    (entries) => ({
      file: `Mods: {\n\tGarden: {\n\t\tItems: {\n${entries
        .map(({ key, text, index }) => {
          const [, , , item = '', field = ''] = key.split('.')
          const value =
            index % 8 === 3
              ? `\n\t\t\t\t\t'''\n\t\t\t\t\t${text}\n\t\t\t\t\tUse it well\n\t\t\t\t\t'''`
              : index % 6 === 1
                ? ` "${text}"`
                : ` ${text}`
          return `\t\t\t${item}: {\n\t\t\t\t${field}:${value}\n${index % 5 === 0 ? '\t\t\t\t# Tooltip: ""\n' : ''}\t\t\t}\n\n`
        })
        .join('')}\t\t}\n\t}\n}\n`,
      strings: entries.map(({ key, text, index }) => [key, index % 8 === 3 ? `${text}\nUse it well` : text]),
    }),
  ),
  format(
    'untouched',
    'gotext, extracted messages',
    'golang/text',
    'out.gotext.json',
    (index) => wordKey(index),
    (entries) => ({
      file: `${JSON.stringify(
        {
          language: 'en-US',
          messages: entries.map(({ key, text, index }) => ({
            id: key,
            ...(index % 4 === 0 ? { translatorComment: `Head of the ${WORDS[index % 10]}` } : {}),
            message: text,
            translation: index % 3 === 0 ? '' : text,
            ...(text.includes('{0}')
              ? {
                  placeholders: [{ id: '0', string: '%[1]d', type: 'int', underlyingType: 'int', argNum: 1 }],
                }
              : {}),
          })),
        },
        undefined,
        4,
      )}\n`,
      strings: pairs(entries),
    }),
  ),
  format(
    'untouched',
    'Command & Conquer Generals, str files',
    'electronicarts/CnC_Generals_Zero_Hour',
    'generals.str',
    (index) => `GUI:${camel(index)}`,
    (entries) => ({
      file: `// Texts of the interface\n\n${entries
        .map(
          ({ key, text, index }) =>
            `${index % 9 === 3 ? '// as long as the button\n' : ''}${key}\n"${text}${index % 7 === 5 ? '\\nPress Esc.' : ''}"\nEND\n\n`,
        )
        .join('')}`,
      strings: entries.map(({ key, text, index }) => [
        key,
        `${text}${index % 7 === 5 ? '\nPress Esc.' : ''}`,
      ]),
    }),
  ),
  format(
    'untouched',
    'pokeemerald, strings.c',
    'pret/pokeemerald',
    'strings.c',
    (index) => `gText_${camel(index)}`,
    (entries) => ({
      file: `#include "global.h"\n#include "strings.h"\n\n${entries
        .map(({ key, text, index }) => {
          const words = text.replaceAll('{0}', '{STR_VAR_1}')
          return `${index % 6 === 4 ? 'ALIGNED(4) ' : ''}const u8 ${key}[] = _("${words}${index % 5 === 1 ? '\\pWait a bit.' : ''}");${index % 9 === 2 ? ' // unused' : ''}\n`
        })
        .join('')}`,
      strings: entries.map(({ key, text, index }) => [
        key,
        `${text.replaceAll('{0}', '{STR_VAR_1}')}${index % 5 === 1 ? '\\pWait a bit.' : ''}`,
      ]),
    }),
  ),
  format(
    'untouched',
    'Unity, string tables',
    'Unity-Technologies/open-project-1',
    'UI_en.asset',
    (index) => String(4_096_001 + index * 8192),
    (entries) => ({
      file: `%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!114 &11400000\nMonoBehaviour:\n  m_ObjectHideFlags: 0\n  m_CorrespondingSourceObject: {fileID: 0}\n  m_Enabled: 1\n  m_Script: {fileID: 11500000, guid: e9620f8c34305754d8cc9a7e49e852d9, type: 3}\n  m_Name: UI_en\n  m_EditorClassIdentifier: \n  m_LocaleId:\n    m_Code: en\n  m_TableData:\n${entries
        .map(
          ({ key, text, index }) =>
            `  - m_Id: ${key}\n    m_Localized: ${/[:{'"]/.test(text) ? JSON.stringify(text) : text}\n    m_Metadata:\n      m_Items: []\n${index % 50 === 49 ? '' : ''}`,
        )
        .join('')}  references:\n    version: 2\n    RefIds: []\n`,
      strings: pairs(entries),
    }),
  ),
  format(
    'untouched',
    'Haiku, catkeys',
    'haiku/haiku',
    'en.catkeys',
    (index) => String(index),
    (entries) => ({
      file: `1\tenglish\tapplication/x-vnd.Garden\t${1_234_567}\n${entries
        .map(
          ({ text, index }) =>
            `${text}\t${camel(index % 9)}Window\t${index % 4 === 0 ? `In the ${WORDS[index % 10]}` : ''}\t${text}\n`,
        )
        .join('')}`,
      strings: entries.map(({ text }): [string, string] => [text, text]),
    }),
  ),
  format(
    'untouched',
    'X4, text pages',
    'bvbohnen/x4-projects',
    '0001-l044.xml',
    (index) => `${1001 + Math.floor(index / 12)}.${(index % 12) * 10 + 1}`,
    (entries) => {
      const pages = new Map<string, Entry[]>()
      for (const entry of entries) {
        const [page = ''] = entry.key.split('.')
        pages.set(page, [...(pages.get(page) ?? []), entry])
      }
      return {
        file: `<?xml version="1.0" encoding="utf-8"?>\n<language id="44">\n${[...pages]
          .map(
            ([page, own]) =>
              `  <page id="${page}" title="Garden ${page}" descr="Texts of part ${page}" voice="no">\n${own
                .map(({ key, text }) => `    <t id="${key.split('.')[1]}">${text.replace('{0}', '%s')}</t>\n`)
                .join('')}  </page>\n`,
          )
          .join('')}</language>\n`,
        strings: entries.map(({ key, text }) => [key, text.replace('{0}', '%s')]),
      }
    },
  ),
]
