// Formats of public repositories that were written down before inference was improved, and first measured after it. Only
// then did their failures lead to further changes.
import { camel, format, LONG, pairs, SHORT, wordKey, WORDS, type Entry, type PublicFormat } from './format.ts'

export const measured: readonly PublicFormat[] = [
  format(
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
    'tModLoader, localization',
    'tModLoader/tModLoader',
    'en-US.hjson',
    (index) => `Mods.Garden.Items.${camel(index)}.${index % 2 === 0 ? 'DisplayName' : 'Tooltip'}`,
    (entries) => ({
      file: `Mods: {\n\tGarden: {\n\t\tItems: {\n${entries
        .map(({ key, text, index }) => {
          const [, , , item = '', field = ''] = key.split('./')
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
    'Haiku, catkeys',
    'haiku/haiku',
    'en.catkeys',
    (index) => String(index),
    (entries) => ({
      file: `1\tenglish\tapplication/x-vnd.Garden\t1234567\n${entries
        .map(
          ({ text, index }) =>
            `${text}\t${camel(index % 9)}Window\t${index % 4 === 0 ? `In the ${WORDS[index % 10]}` : ''}\t${text}\n`,
        )
        .join('')}`,
      strings: entries.map(({ text }): [string, string] => [text, text]),
    }),
  ),
  format(
    'X4, text pages',
    'bvbohnen/x4-projects',
    '0001-l044.xml',
    (index) => `${1001 + Math.floor(index / 12)}.${(index % 12) * 10 + 1}`,
    (entries) => {
      const pages = new Map<string, Entry[]>()
      for (const entry of entries) {
        const [page = ''] = entry.key.split('./')
        pages.set(page, [...(pages.get(page) ?? []), entry])
      }
      return {
        file: `<?xml version="1.0" encoding="utf-8"?>\n<language id="44">\n${[...pages]
          .map(
            ([page, own]) =>
              `  <page id="${page}" title="Garden ${page}" descr="Texts of part ${page}" voice="no">\n${own
                .map(
                  ({ key, text }) => `    <t id="${key.split('./')[1]}">${text.replace('{0}', '%s')}</t>\n`,
                )
                .join('')}  </page>\n`,
          )
          .join('')}</language>\n`,
        strings: entries.map(({ key, text }) => [key, text.replace('{0}', '%s')]),
      }
    },
  ),
]
