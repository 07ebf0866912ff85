// The formats of the blind set that are JSON, YAML or XML.
import { dashed, each, inChinese, inGerman, inSpanish, label, said, sentence, upper } from './draws.ts'
import {
  camel,
  format,
  pairs,
  wordKey,
  WORDS,
  type Entry,
  type PublicFormat,
  type Written,
} from './format.ts'

const json = (value: unknown, indent = 4): string => `${JSON.stringify(value, undefined, indent)}\n`
const yaml = (text: string): string => `'${text.replaceAll("'", "''")}'`
const capital = (index: number): string => camel(index).replace(/^./, (letter) => letter.toUpperCase())

/** Entries in groups of some size. */
function groups(entries: readonly Entry[], size: number): { name: string; index: number; own: Entry[] }[] {
  return entries
    .filter((_, at) => at % size === 0)
    .map((first, at) => ({
      name: `${WORDS[first.index % 10]}${at}`,
      index: first.index,
      own: entries.slice(at * size, (at + 1) * size),
    }))
}

/** A setting of the printer, and whether it is a choice. */
function setting({ index }: Entry): object {
  const isChoice = index % 6 === 3
  return {
    label: label(index),
    description: sentence(index),
    ...(index % 4 === 1 ? { unit: index % 8 === 1 ? 'mm' : '°C/s' } : {}),
    type: isChoice ? 'enum' : ['float', 'bool', 'str'][index % 3],
    ...(isChoice ? { options: { rake: label(index + 7), fork: label(index + 13) } } : {}),
    default_value: isChoice ? 'rake' : [0.4, true, 'G28 ;Home\nG1 Z15.0 F6000 ;Move down'][index % 3],
    ...(index % 5 === 0 ? { enabled: 'garden_flavor != "Dry"' } : {}),
    ...(index % 3 === 0 ? { minimum_value: '0.0001', maximum_value_warning: '3.5' } : {}),
    settable_per_mesh: false,
    settable_per_extruder: index % 2 === 0,
  }
}

const settingStrings = ({ key, index }: Entry): [string, string][] => [
  [`${key}.label`, label(index)],
  [`${key}.description`, sentence(index)],
  ...(index % 6 === 3
    ? ([
        [`${key}.options.rake`, label(index + 7)],
        [`${key}.options.fork`, label(index + 13)],
      ] as [string, string][])
    : []),
]

function parameter({ key, index }: Entry): string {
  const label = `name="${key}"${' '.repeat(index % 5)}`
  const name = labelOf(index)
  if (index % 7 === 2)
    return `      <param ${label} type="optiongroup" _gui-text="${name}:"${index % 2 === 0 ? ' appearance="minimal"' : ''}>\n        <_option value="from_${WORDS[index % 10]}">${labelOf(index + 8)}</_option>\n        <_option value="no_${WORDS[index % 10]}">${labelOf(index + 16)}</_option></param>\n`
  if (index % 11 === 5)
    return `      <_param ${label} type="description" appearance="header">${sentence(index)}</_param>\n`
  return index % 3 === 0
    ? `      <param ${label} type="boolean"    _gui-text="${name}">${index % 2 === 0}</param>\n`
    : `      <param ${label} type="float"  indent="1" min="0.0"  max="9999.0"  _gui-text="${name}:">${index}</param>\n`
}

const labelOf = (index: number): string => label(index).replace(/[:.]$/, '')

function parameterStrings({ key, index }: Entry): [string, string][] {
  const name = labelOf(index)
  if (index % 7 === 2)
    return [
      [key, `${name}:`],
      [`${key}.from_${WORDS[index % 10]}`, labelOf(index + 8)],
      [`${key}.no_${WORDS[index % 10]}`, labelOf(index + 16)],
    ]
  if (index % 11 === 5) return [[key, sentence(index)]]
  return [[key, index % 3 === 0 ? name : `${name}:`]]
}

const SHOWN = 'showInDefault="1" showInWebsite="1" showInStore="0"'

function field({ key, index }: Entry): string {
  const comment = commentOf(index)
  const shown = comment?.includes('&') ? `<![CDATA[${comment}]]>` : comment
  return `                <field id="${key}" translate="label${comment ? ' comment' : ''}" type="${index % 2 === 0 ? 'select' : 'text'}" sortOrder="${index}" ${SHOWN}${index % 4 === 3 ? ' canRestore="1"' : ''}>\n                    <label>${label(index)}</label>\n${comment ? `                    <comment>${shown}</comment>\n` : ''}${index % 2 === 0 ? '                    <source_model>Garden\\Config\\Model\\Config\\Source\\Yesno</source_model>\n' : '                    <validate>validate-number validate-zero-or-greater</validate>\n'}${index % 7 === 4 ? `                    <depends>\n                        <field id="enabled">1</field>\n                    </depends>\n` : ''}                </field>\n`
}

const commentOf = (index: number): string | undefined =>
  index % 5 === 1 ? `${sentence(index)} See "Tools" & "Shed".` : index % 5 === 3 ? sentence(index) : undefined

const LANGUAGES =
  'dk no it fr es nl cz pl si fi tr se pt ru ro ch sk lt is hr hu gl th gr hk eu bg br et ar he'.split(' ')

const tableOf = (language: string, labels: string): string =>
  `\t\t<languageKey index="${language}" type="array">\n${labels}\t\t</languageKey>\n`

const policy = ({ key, text, index }: Entry): string => {
  const quoted = text.replaceAll(/"/g, '&quot;')
  return index % 2 === 1
    ? `${quoted}${/[.!?]$/.test(text) ? '' : './'} If this policy is enabled, the &quot;${key.replace('_Explain', '')}&quot; bed is dug up.\n\nIf this policy is disabled or not configured, nobody digs.`
    : quoted
}

export const blindTrees: readonly PublicFormat[] = [
  format('Cura, settings', 'Ultimaker/Cura', 'garden.def.json', wordKey, (entries) => {
    const categories = groups(entries, 8)
    const settings = Object.fromEntries(
      categories.map(({ name, index, own }) => [
        `${name}_settings`,
        {
          label: label(index + 4),
          type: 'category',
          description: sentence(index + 4),
          icon: `category_${name}`,
          children: Object.fromEntries(own.map((entry) => [entry.key, setting(entry)])),
        },
      ]),
    )
    const file = json({
      name: 'Garden Printer Base Description',
      version: 2,
      metadata: {
        type: 'machine',
        author: 'Gardener',
        category: 'Other',
        setting_version: 9,
        file_formats: 'text/x-gcode;application/x-stl-ascii',
        visible: false,
        preferred_material: 'generic_soil',
      },
      settings,
    })
    return {
      file: file.replaceAll(/^( *)("\w+":) \{$/gm, '$1$2\n$1{'),
      strings: categories.flatMap(({ name, index, own }): Written['strings'] => [
        [`${name}_settings.label`, label(index + 4)],
        [`${name}_settings.description`, sentence(index + 4)],
        ...own.flatMap(settingStrings),
      ]),
    }
  }),
  format('Inkscape, extensions', 'inkscape/inkscape', 'garden.inx', wordKey, (entries, part) => {
    const pages = groups(entries, 9)
    return {
      file: `<?xml version="1.0" encoding="UTF-8"?>\n<inkscape-extension xmlns="http://www.inkscape.org/namespace/inkscape/extension">\n  <_name>${label(part + 20)}</_name>\n  <id>org.garden.${WORDS[part]}</id>\n  <dependency type="executable" location="extensions">garden_${part}.py</dependency>\n  <dependency type="executable" location="extensions">inkex.py</dependency>\n\n  <param name="tab" type="notebook">\n${pages
        .map(
          ({ name, index, own }) =>
            `    <page name="${name}" _gui-text="${labelOf(index + 3)}">\n${each(own, parameter)}    </page>\n`,
        )
        .join(
          '',
        )}    <page name="units" _gui-text="Units">\n      <param name="unit" _gui-text="Unit:" type="enum">\n        <item value="px">px</item>\n        <item value="mm">mm</item>\n      </param>\n    </page>\n  </param>\n\n  <effect needs-live-preview="false">\n    <object-type>all</object-type>\n    <effects-menu>\n      <submenu _name="Render">\n        <submenu _name="Garden"/>\n      </submenu>\n    </effects-menu>\n  </effect>\n\n  <script>\n    <command reldir="extensions" interpreter="python">garden_${part}.py</command>\n  </script>\n\n</inkscape-extension>\n`,
      strings: [
        [undefined, label(part + 20)],
        ...pages.flatMap(({ name, index, own }): Written['strings'] => [
          [name, labelOf(index + 3)],
          ...own.flatMap(parameterStrings),
        ]),
        ['units', 'Units'],
        ['unit', 'Unit:'],
        [undefined, 'Render'],
        [undefined, 'Garden'],
      ],
    }
  }),
  format('Magento, system settings', 'magento/magento2', 'system.xml', wordKey, (entries, part) => {
    const all = groups(entries, 6)
    return {
      file: `<?xml version="1.0"?>\n<!--\n/**\n * Copyright of the gardeners.\n * See COPYING.txt for license details.\n */\n-->\n<config xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="urn:garden:module:Garden_Config:etc/system_file.xsd">\n    <system>\n        <tab id="garden_tab" translate="label" sortOrder="200">\n            <label>${label(part + 5)}</label>\n        </tab>\n        <section id="garden" translate="label" type="text" sortOrder="40" ${SHOWN}>\n            <class>separator-top</class>\n            <label>${label(part + 9)}</label>\n            <tab>garden_tab</tab>\n            <resource>Garden_Shed::config_garden</resource>\n${all
        .map(
          ({ name, index, own }) =>
            `            <group id="${name}_options" translate="label" type="text" sortOrder="${index * 10}" ${SHOWN}>\n                <label>${label(index + 2)}</label>\n${each(own, field)}            </group>\n`,
        )
        .join('')}        </section>\n    </system>\n</config>\n`,
      strings: [
        ['garden_tab.label', label(part + 5)],
        ['garden.label', label(part + 9)],
        ...all.flatMap(({ name, index, own }): [string, string][] => [
          [`${name}_options.label`, label(index + 2)],
          ...own.flatMap((entry): [string, string][] => {
            const comment = commentOf(entry.index)
            return [
              [`${entry.key}.label`, label(entry.index)],
              ...(comment ? ([[`${entry.key}.comment`, comment]] as [string, string][]) : []),
            ]
          }),
        ]),
      ],
    }
  }),
  format(
    'Diablo II, strings',
    'D2R-Reimagined/d2r-reimagined-mod',
    'item-names.json',
    (index) => (index % 3 === 0 ? `q${wordKey(index).slice(0, 2)}${index}` : capital(index)),
    (entries) => {
      const textOf = ({ text, index }: Entry): string => (index % 4 === 1 ? `${text} [N]` : text)
      return {
        file: json(
          entries.map((entry) => {
            const { key, text, index } = entry
            return {
              id: 1060 + index,
              Key: key,
              enUS: textOf(entry),
              zhTW: inChinese(text),
              deDE: `${index % 4 === 1 ? '[fs]' : ''}${inGerman(text)}`,
              esES: `${index % 4 === 1 ? '[ms]' : ''}${inSpanish(text)}`,
              plPL: text.replaceAll(/[aeiou]/g, 'ą'),
              zhCN: inChinese(text),
            }
          }),
        ),
        strings: said(entries, textOf),
      }
    },
  ),
  format(
    'Windows, ADML',
    'mozilla/policy-templates',
    'garden.adml',
    (index) => `${capital(index - (index % 2))}${index % 2 === 1 ? '_Explain' : ''}`,
    (entries) => {
      const decoded = (entry: Entry): string => policy(entry).replaceAll('&quot;', '"')
      const boxes = entries.filter(({ index }) => index % 8 === 2)
      return {
        file: `<?xml version="1.0" encoding="utf-8"?>\n<policyDefinitionResources revision="1.1" schemaVersion="1.0" >\n  <displayName/>\n  <description/>\n  <resources >\n    <stringTable >\n${each(
          entries,
          (entry) =>
            `      <string id="${entry.key}"${entry.index % 16 === 5 ? ' ' : ''}>${policy(entry)}</string>\n`,
        )}    </stringTable>\n    <presentationTable>\n${each(boxes, ({ key, index }) =>
          index % 16 === 2
            ? `      <presentation id="${key}">\n        <text>${label(index + 1)}:</text>\n        <dropdownList refId="${key}List"/>\n        <checkBox refId="${key}Locked">${sentence(index + 1)}</checkBox>\n      </presentation>\n`
            : `      <presentation id="${key}">\n        <textBox refId="${key}Box">\n          <label>${label(index + 1)}:</label>\n        </textBox>\n        <listBox refId="${key}List"/>\n      </presentation>\n`,
        )}    </presentationTable>\n  </resources>\n</policyDefinitionResources>\n`,
        strings: [
          ...said(entries, decoded),
          ...boxes.flatMap(({ key, index }): Written['strings'] =>
            index % 16 === 2
              ? [
                  [undefined, `${label(index + 1)}:`],
                  [`${key}Locked`, sentence(index + 1)],
                ]
              : [[`${key}Box`, `${label(index + 1)}:`]],
          ),
        ],
      }
    },
  ),
  format('Spark, error classes', 'apache/spark', 'error-classes.json', upper, (entries) => {
    const linesOf = ({ text, index }: Entry): string[] => [
      `${text.replaceAll(/\{\d\}/g, '%s')}${index % 6 === 4 ? '\nSet \'%s\' to "false" to go on.' : ''}`,
      ...(index % 8 === 3 ? [sentence(index)] : []),
    ]
    return {
      file: `{\n${entries
        .map((entry) => {
          const lines = linesOf(entry).map((line) => JSON.stringify(line))
          const { key, index } = entry
          const state =
            index % 3 === 0 ? '' : `,\n    "sqlState" : "${['42000', '22003', '0A000'][index % 3]}"`
          return `  "${key}" : {\n    "message" : [ ${lines.join(', ')} ]${state}\n  }`
        })
        .join(',\n')}\n}\n`,
      strings: entries.flatMap((entry) =>
        linesOf(entry).map((line, at): [string, string] => [`${entry.key}.message.${at}`, line]),
      ),
    }
  }),
  format(
    'Drupal, permissions',
    'drupal/drupal',
    'garden.permissions.yml',
    (index) =>
      `${['administer', 'view own', 'delete all', 'access'][index % 4]} ${wordKey(index).replace('_', ' ')}`,
    (entries) => {
      const hasMore = ({ index }: Entry): boolean => index % 5 < 2
      return {
        file: `${each(entries, (entry) => {
          const { key, index } = entry
          const rights = index % 3 === 0 ? '  restrict access: true\n' : ''
          const more = hasMore(entry) ? `  description: ${yaml(sentence(index))}\n` : ''
          return `${index % 13 === 7 ? `# Note that '${key}' is moved to the section of the shed\n# when it is open.\n` : ''}${key}:\n  title: ${yaml(label(index))}\n${index % 2 === 0 ? rights + more : more + rights}`
        })}\npermission_callbacks:\n  - \\Drupal\\garden\\GardenPermissions::bedPermissions\n`,
        strings: entries.flatMap((entry): [string, string][] => [
          [`${entry.key}.title`, label(entry.index)],
          ...(hasMore(entry)
            ? ([[`${entry.key}.description`, sentence(entry.index)]] as [string, string][])
            : []),
        ]),
      }
    },
  ),
  format(
    'Cyberpunk 2077, on-screen texts',
    'psiberx/cp2077-equipment-ex',
    'lang.json.json',
    (index) => `${index % 3 === 0 ? 'UI-Garden' : 'Gameplay-Beds'}-${capital(index)}`,
    (entries) => {
      const textOf = ({ text, index }: Entry): string =>
        index % 12 === 5 ? `${text}\\n- Rake {rake_req} or higher\\n\\nPlease update the tools.` : text
      return {
        file: json(
          {
            Header: {
              WolvenKitVersion: '8.8.0',
              WKitJsonVersion: '0.0.3',
              GameVersion: 1610,
              DataType: 'CR2W',
            },
            Data: {
              Version: 195,
              BuildVersion: 0,
              RootChunk: {
                $type: 'JsonResource',
                cookingPlatform: 'PLATFORM_PC',
                root: {
                  HandleId: '0',
                  Data: {
                    $type: 'localizationPersistenceOnScreenEntries',
                    entries: entries.map((entry) => ({
                      $type: 'localizationPersistenceOnScreenEntry',
                      femaleVariant: textOf(entry),
                      maleVariant: '',
                      primaryKey: 0,
                      secondaryKey: entry.key,
                    })),
                  },
                },
              },
              EmbeddedFiles: [],
            },
          },
          2,
        ),
        strings: said(entries, textOf),
      }
    },
  ),
  format(
    'TYPO3, locallang',
    'FriendsOfTYPO3/tt_address',
    'locallang.xml',
    (index) =>
      index % 4 === 3
        ? `pi1_flexform.${camel(index)}.I.${index % 3}`
        : `${['pi1', 'tx_garden', 'mod'][index % 3]}_${dashed(index).replaceAll('-', '_')}`,
    (entries) => {
      const translated = entries.filter(({ index }) => index % 4 !== 1)
      const row = (key: string, text: string): string => `\t\t\t<label index="${key}">${text}</label>\n`
      const hash = (own: readonly Entry[]): string =>
        each(
          own,
          ({ key, index }) =>
            `\t\t\t<label index="${key}" type="integer">${99_051_664 + index * 7919}</label>\n`,
        )
      const empty = LANGUAGES.map((language) => tableOf(language, '')).join('')
      return {
        file: `<?xml version="1.0" encoding="utf-8" standalone="yes" ?>\n<T3locallang>\n\t<meta type="array">\n\t\t<description>language labels for the garden</description>\n\t\t<type>module</type>\n\t\t<csh_table></csh_table>\n\t\t<labelContext type="array">\n\t\t</labelContext>\n\t</meta>\n\t<data type="array">\n${tableOf(
          'default',
          each(entries, ({ key, text }) => row(key, text)),
        )}${tableOf(
          'de',
          each(translated, ({ key, text }) => row(key, inGerman(text))),
        )}${empty}\t</data>\n\t<orig_hash type="array">\n${tableOf('default', hash(entries))}${tableOf('de', hash(translated))}${empty}\t</orig_hash>\n</T3locallang>\n`,
        strings: pairs(entries),
      }
    },
  ),
]
