// Formats of public repositories by whose failures inference was improved.
import {
  ACTS,
  camel,
  format,
  id,
  LONG,
  pairs,
  SHORT,
  wordKey,
  WORDS,
  type Entry,
  type PublicFormat,
} from './format.ts'

export const tuning: readonly PublicFormat[] = [
  format(
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
    'Umbraco, language files',
    'umbraco/Umbraco-CMS',
    'en.xml',
    (index) => `${WORDS[Math.floor(index / 8) % 10]}${index > 79 ? index : ''}.${ACTS[index % 8]}`,
    (entries) => {
      const areas = new Map<string, Entry[]>()
      for (const entry of entries) {
        const [area = ''] = entry.key.split('./')
        areas.set(area, [...(areas.get(area) ?? []), entry])
      }
      const body = [...areas]
        .map(
          ([area, own]) =>
            `  <area alias="${area}">\n${own
              .map(({ key, text, index }) => {
                const written = text.replace('won', 'w&amp;on')
                const content = index % 8 === 3 ? `<![CDATA[<b>${text}</b>]]>` : written
                return `    <key alias="${key.split('./')[1]}">${content}</key>\n`
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
  format('Cataclysm DDA, items', 'CleverRaven/Cataclysm-DDA', 'items.json', wordKey, (entries) => {
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
  }),
  format(
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
]
