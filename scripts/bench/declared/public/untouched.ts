// Formats of public repositories on which nothing was tuned until a first round of work was measured on them. Since then
// inference may be tuned on them; `blind` is the set that nobody looks at. Of 32 formats whose files were looked at, a
// draw by hashes of their names put these 18 here and 14 into the second set for tuning.
import { camel, format, LONG, pairs, SHORT, wordKey, WORDS, type Entry, type PublicFormat } from './format.ts'

const german = (text: string): string => text.replaceAll(/[aeiou]/g, 'ü')
const upper = (index: number): string => wordKey(index).toUpperCase()

/** The entries two by two: a short text and another one that belongs to the same thing. */
function couples(entries: readonly Entry[]): [Entry, Entry][] {
  return entries.flatMap((one, at): [Entry, Entry][] => {
    const other = entries[at + 1]
    return at % 2 === 0 && other ? [[one, other]] : []
  })
}

export const untouched: readonly PublicFormat[] = [
  format(
    'polkit, policies',
    'systemd/systemd',
    'org.garden.policy',
    (index) => `org.garden.${WORDS[index % 10]}.${camel(index)}`,
    (entries) => ({
      file: `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE policyconfig PUBLIC "-//freedesktop//DTD PolicyKit Policy Configuration 1.0//EN"\n"http://www.freedesktop.org/standards/PolicyKit/1.0/policyconfig.dtd">\n<policyconfig>\n  <vendor>The Garden Project</vendor>\n  <vendor_url>https://garden.example/</vendor_url>\n\n${couples(
        entries,
      )
        .map(
          ([one, other], at) =>
            `  <action id="${one.key}">\n    <description gettext-domain="garden">${one.text}</description>\n    <message gettext-domain="garden">${other.text}</message>\n    <defaults>\n      <allow_any>auth_admin</allow_any>\n      <allow_inactive>${at % 3 === 0 ? 'no' : 'auth_admin'}</allow_inactive>\n      <allow_active>auth_admin_keep</allow_active>\n    </defaults>\n${at % 4 === 1 ? '    <annotate key="org.freedesktop.policykit.imply">org.garden.bed</annotate>\n' : ''}  </action>\n`,
        )
        .join('\n')}</policyconfig>\n`,
      strings: couples(entries).flatMap(([one, other]): [string, string][] => [
        [`${one.key}.description`, one.text],
        [`${one.key}.message`, other.text],
      ]),
    }),
  ),
  format(
    'Warcraft III, trigger strings',
    'LithianFI/WarcraftRPG',
    'war3map.wts',
    (index) => String(index * 2 + 1),
    (entries) => {
      const textOf = ({ text, index }: Entry): string =>
        index % 8 === 5 ? `${text}|n\n|cffffcc00Level 1|r - Slow growth` : text
      return {
        file: entries
          .map((entry) => {
            const { key, index } = entry
            const note =
              index % 4 === 2
                ? `// Units: h00${index % 10} (Gardener), Ubertip (Tooltip - Extended)\n`
                : index % 4 === 3
                  ? `// Items: I00${index % 10} (Rake), Name (Name)\n`
                  : ''
            return `STRING ${key}\n${note}{\n${textOf(entry)}\n}\n\n`
          })
          .join('')
          .replaceAll('\n', '\r\n'),
        strings: entries.map((entry) => [entry.key, textOf(entry)]),
      }
    },
  ),
  format(
    'Delphi, resource strings',
    'Xor-el/HashLib4Pascal',
    'GardenStrings.pas',
    (index) => `S${camel(index).replace(/^./, (letter) => letter.toUpperCase())}`,
    (entries) => ({
      file: `unit GardenStrings;\n\n{$I ..\\Include\\Garden.inc}\n\ninterface\n\nuses\n  GardenTypes,\n  GardenTools;\n\nresourcestring\n${entries
        .map(({ key, text, index }) => {
          const value = `'${text.replaceAll("'", "''")}'`
          return `${index % 9 === 4 ? '\n  // Errors of the shed\n' : ''}  ${key} =${text.length > 60 ? '\n    ' : ' '}${value};${index % 11 === 3 ? '   // caption of a dialog' : ''}\n`
        })
        .join('')}\nimplementation\n\nend.\n`,
      strings: pairs(entries),
    }),
  ),
  format(
    'OpenXcom, language files',
    'OpenXcom/OpenXcom',
    'en-US.yml',
    (index) => `STR_${upper(index)}`,
    (entries) => {
      const textOf = ({ text, index }: Entry): string =>
        index % 7 === 2 ? `${text}{NEWLINE}Say "yes" or {ALT}{0}.` : text
      return {
        file: `en-US:\n${entries
          .map((entry) => {
            const { key, text, index } = entry
            return index % 13 === 6
              ? `  ${key}:\n    one: ${JSON.stringify(`{N} time: ${text}`)}\n    other: ${JSON.stringify(`{N} times: ${text}`)}\n`
              : `${index % 10 === 9 ? '# about the shed\n' : ''}  ${key}: ${JSON.stringify(textOf(entry))}\n`
          })
          .join('')}`,
        strings: entries.map((entry) => [
          entry.key,
          entry.index % 13 === 6 ? `{N} times: ${entry.text}` : textOf(entry),
        ]),
      }
    },
  ),
  format(
    'SourceMod, phrases',
    'alliedmodders/sourcemod',
    'garden.phrases.txt',
    (index) => `${wordKey(index).replace('_', ' ')} of player`,
    (entries) => ({
      file: `"Phrases"\n{\n${entries
        .map(({ key, text, index }) => {
          const said = text.replace('{0}', '{1}').replace('{1} of {1}', '{1} of {2}')
          const form = said.includes('{') ? '\t\t"#format"\t\t"{1:d}"\n' : ''
          return `\t"${key}"\n\t{\n${form}\t\t"en"\t\t\t"${said}${index % 9 === 2 ? ' \\"now\\"' : ''}"\n\t}\n${index % 5 === 4 ? '\t\n' : '\n'}`
        })
        .join('')}}\n`,
      strings: entries.map(({ key, text, index }) => [
        key,
        `${text.replace('{0}', '{1}').replace('{1} of {1}', '{1} of {2}')}${index % 9 === 2 ? ' "now"' : ''}`,
      ]),
    }),
  ),
  format(
    'Elder Scrolls Online, language files of add-ons',
    'an add-on named NTakCamera',
    'en.lua',
    (index) =>
      index % 37 < 18
        ? `SI_BINDING_NAME_${upper(index)}`
        : `Garden_Texts.cat${Math.floor((index % 37) / 7)}.${['title', 'desc1', 'opt1', 'opt1b', 'warn2', 'opt3', 'msg0'][index % 7]}`,
    (entries) => {
      const [calls, fields] = [true, false].map((isCall) =>
        entries.filter(({ key }) => key.startsWith('SI_') === isCall),
      )
      const parts = new Map<string, Entry[]>()
      for (const entry of fields ?? []) {
        const part = entry.key.split('./')[1] ?? ''
        const own = parts.get(part) ?? []
        if (!own.some(({ key }) => key === entry.key)) own.push(entry)
        parts.set(part, own)
      }
      const all = [...(calls ?? []), ...[...parts.values()].flat()]
      return {
        file: `--\tBindings\n${(calls ?? [])
          .map(
            ({ key, text, index }) =>
              `ZO_CreateStringId("${key}",${index % 3 === 0 ? '\t\t\t' : '\t'}"${text}")\n`,
          )
          .join('')}\n\n--\tOptions\nGarden_Texts = {\n${[...parts]
          .map(
            ([part, own]) =>
              `\t${part} = {\n${own
                .map(
                  ({ key, text, index }) =>
                    `\t\t${key.split('./')[2]}\t= "${text}",${index % 8 === 1 ? ' -- .. title' : ''}\n${index % 6 === 0 ? '\t\t--\n' : ''}`,
                )
                .join('')}\t},\n`,
          )
          .join('')}}\n`,
        strings: pairs(all),
      }
    },
  ),
  format(
    'Battle for Wesnoth, units',
    'wesnoth/wesnoth',
    'Garden_Units.cfg',
    (index) => camel(index).replace(/^./, (letter) => letter.toUpperCase()),
    (entries) => ({
      file: `#textdomain wesnoth-garden\n${couples(entries)
        .map(
          ([one, other], at) =>
            `[unit_type]\n    id=${one.key}\n    name= _ "${one.text}"\n${at % 3 === 0 ? '    # wmllint: general spelling gardeners\n' : ''}    race=human\n    image="units/garden/${one.key}.png"\n    {MAGENTA_IS_THE_TEAM_COLOR}\n    hitpoints=${30 + at}\n    movement_type=smallfoot\n    advances_to=Gardener,Smith\n    description= _ "${other.text}"${at % 4 === 1 ? '+{SPECIAL_NOTES}' : ''}\n    die_sound={SOUND_LIST:HUMAN_DIE}\n    [portrait]\n        size=400\n        side="left"\n        mirror="false"\n        image="portraits/garden/${one.key}.png"\n    [/portrait]\n    [death]\n        start_time=0\n        [frame]\n            image="units/garden/${one.key}-die.png:125"\n        [/frame]\n    [/death]\n[/unit_type]\n`,
        )
        .join('\n')}`,
      strings: couples(entries).flatMap(([one, other]): [string, string][] => [
        [`${one.key}.name`, one.text],
        [`${one.key}.description`, other.text],
      ]),
    }),
  ),
  format(
    'rAthena, messages',
    'rathena/rathena',
    'map_msg.conf',
    (index) => String(index + (index > 50 ? 20 : 0)),
    (entries) => ({
      file: `// Messages of the garden\n// For translation, just change msg here (second line)\n//\n// Format:\n// msg_number: message (max length is 255 chars)\n\n${entries
        .map(
          ({ key, text, index }) =>
            `${index % 9 === 5 ? `//${key}: free\n` : ''}${index % 12 === 7 ? '\n// Templates for @garden output\n' : ''}${key}: ${index % 10 === 4 ? "'%s': " : ''}${text.replaceAll(/\{\d\}/g, '%d')}\n`,
        )
        .join('')}\n//Custom translations\n//import: conf/msg_conf/import/map_msg_eng_conf.txt\n`,
      strings: entries.map(({ key, text, index }) => [
        key,
        `${index % 10 === 4 ? "'%s': " : ''}${text.replaceAll(/\{\d\}/g, '%d')}`,
      ]),
    }),
  ),
  format(
    'S.T.A.L.K.E.R., string tables',
    'the modding documents of its mods',
    'st_garden.xml',
    (index) => `st_${wordKey(index)}`,
    (entries) => ({
      file: `<?xml version="1.0" encoding="windows-1251"?>\n<string_table>\n${entries
        .map(
          ({ key, text, index }) =>
            `${index % 8 === 0 ? '\n\t<!-- the shed -->\n' : ''}\t<string id="${key}">\n\t\t<text>${text}${index % 6 === 3 ? '\\n%c[255,255,255,255]See the board.' : ''}</text>\n\t</string>\n`,
        )
        .join('')}</string_table>\n`.replaceAll('\n', '\r\n'),
      strings: entries.map(({ key, text, index }) => [
        key,
        `${text}${index % 6 === 3 ? '\\n%c[255,255,255,255]See the board.' : ''}`,
      ]),
    }),
  ),
  format(
    'Prusa firmware, language files',
    'prusa3d/Prusa-Firmware',
    'lang_en.txt',
    (index) => `MSG_${upper(index)}`,
    (entries) => ({
      file: entries
        .map(({ key, text, index }) => {
          const head = index % 13 === 5 ? '# ' : `#${key} `
          return `${head}c=${18 + (index % 3)}${text.length > 20 ? ' r=4' : ''}\n"${text}"\n\n`
        })
        .join(''),
      strings: entries.map(({ key, text, index }) => [index % 13 === 5 ? undefined : key, text]),
    }),
  ),
  format(
    'Message compiler, message files',
    'reactos/reactos',
    'garden.mc',
    (index) => `MSG_${upper(index)}`,
    (entries) => {
      const textOf = ({ text, index }: Entry): string =>
        index % 4 === 1 ? `${text}\n${LONG[(index * 3 + 2) % LONG.length]}` : text
      return {
        file: `;/*\n; * garden.mc\n; * Messages of the garden\n; */\n\nLanguageNames=(English=0x409:MSG00409)\nMessageIdTypedef=DWORD\nSeverityNames=(\n    Success=0x0\n    Error=0x3\n)\n\n${entries
          .map((entry) => {
            const { key, index } = entry
            return `${index % 10 === 3 ? ';// Errors of the shed\n\n' : ''}MessageId=${index === 0 ? '1000' : index % 5 === 0 ? `0x${(1000 + index).toString(16)}` : String(1000 + index)}\n${index % 3 === 0 ? 'Severity=Error\n' : ''}SymbolicName=${key}\nLanguage=English\n${textOf(entry)}\n.\n\n`
          })
          .join('')}`,
        strings: entries.map((entry) => [entry.key, textOf(entry)]),
      }
    },
  ),
  format(
    'MariaDB, error messages',
    'MariaDB/server',
    'errmsg-utf8.txt',
    (index) => `ER_${upper(index)}`,
    (entries) => ({
      file: `languages english=eng latin1, german=ger latin1, spanish=spa latin1, ukrainian=ukr koi8u;\n\ndefault-language eng\n\nstart-error-number 1000\n\n${entries
        .map(({ key, text, index }) => {
          const said = text.replaceAll(/\{\d\}/g, '%d')
          const rows = [
            `        eng "${said}"`,
            ...(index % 3 === 0 ? [] : [`        ger "${german(said)}"`]),
            ...(index % 4 === 2 ? [] : [`        spa "${said.replaceAll(/[aeiou]/g, 'á')}"`]),
          ]
          return `${key}${index % 3 === 1 ? ' 42000 S1009' : index % 3 === 2 ? '  ' : ''}\n${index % 11 === 4 ? '# keep it short\n' : ''}${rows.join('\n')}\n`
        })
        .join('')}`,
      strings: entries.map(({ key, text }) => [key, text.replaceAll(/\{\d\}/g, '%d')]),
    }),
  ),
  format(
    'Qt Designer, forms',
    'a form of a public repository',
    'gardendialog.ui',
    (index) => `${['b', 'c', 'l', 'r'][index % 4]}${camel(index)}`,
    (entries) => ({
      file: `<?xml version="1.0" encoding="UTF-8"?>\n<ui version="4.0">\n <class>GardenDialog</class>\n <widget class="QDialog" name="GardenDialog">\n  <property name="geometry">\n   <rect>\n    <x>0</x>\n    <y>0</y>\n    <width>400</width>\n    <height>300</height>\n   </rect>\n  </property>\n${entries
        .map(({ key, text, index }) => {
          const type = ['QPushButton', 'QCheckBox', 'QLabel', 'QRadioButton'][index % 4]
          const name = index % 7 === 3 ? 'toolTip' : 'text'
          return `  <widget class="${type}" name="${key}">\n   <property name="geometry">\n    <rect>\n     <x>${index * 3}</x>\n     <y>${index * 5}</y>\n     <width>89</width>\n     <height>20</height>\n    </rect>\n   </property>\n   <property name="${name}">\n    <string>${text}</string>\n   </property>\n${index % 4 === 1 ? '   <property name="checked">\n    <bool>true</bool>\n   </property>\n' : ''}${index % 9 === 0 ? '   <property name="alignment">\n    <set>Qt::AlignRight|Qt::AlignTrailing</set>\n   </property>\n' : ''}  </widget>\n`
        })
        .join('')} </widget>\n <resources/>\n <connections/>\n</ui>\n`,
      strings: entries.map(({ key, text, index }) => [
        `${key}.${index % 7 === 3 ? 'toolTip' : 'text'}`,
        text,
      ]),
    }),
  ),
  format(
    'Angband, lists of the game',
    'angband/angband',
    'trap.txt',
    (index) => wordKey(index).replace('_', ' '),
    (entries) => ({
      file: `# File: trap.txt\n\n# name: name of the trap\n# graphics: ASCII char used to represent the feature: color symbol\n# desc: description\n# msg: activation message\n\n${couples(
        entries,
      )
        .map(
          ([one, other], at) =>
            `${at % 5 === 3 ? `## Part ${at} ##\n\n` : ''}name:${one.key}\ngraphics:^:${'wsrb'[at % 4]}\nappear:1:${at}:0\nvisibility:${at * 5}\nflags:TRAP | FLOOR${at % 3 === 0 ? ' | MAGICAL' : ''}\neffect:TIMED_INC:CUT\ndice:${at + 1}d6\ndesc:${LONG[(one.index * 3) % LONG.length]}\nmsg:${other.text}\n`,
        )
        .join('\n')}`,
      strings: couples(entries).flatMap(([one, other]): [string, string][] => [
        [`${one.key}.desc`, LONG[(one.index * 3) % LONG.length] ?? ''],
        [`${one.key}.msg`, other.text],
      ]),
    }),
  ),
  format(
    'Project Zomboid, translations',
    'TungstenX/letscook',
    'UI_EN.txt',
    (index) => `UI_Garden_${camel(index)}${index % 5 === 2 ? '_Tooltip' : ''}`,
    (entries) => ({
      file: `UI_EN = {\n${entries
        .map(
          ({ key, text, index }) =>
            `${index % 8 === 3 ? '\n    -- Options\n' : ''}    ${key} = "${text}${index % 6 === 1 ? ' <br> See the board.' : ''}",\n${index % 9 === 8 ? '    \n' : ''}`,
        )
        .join('')}}\n`,
      strings: entries.map(({ key, text, index }) => [
        key,
        `${text}${index % 6 === 1 ? ' <br> See the board.' : ''}`,
      ]),
    }),
  ),
  format(
    'Racket, string constants',
    'racket/string-constants',
    'english-string-constants.rkt',
    (index) => `${wordKey(index).replaceAll('_', '-')}${index % 9 === 0 ? '?' : ''}`,
    (entries) => ({
      file: `(module english-string-constants "string-constant-lang.rkt"\n\n${entries
        .map(({ key, text, index }) => {
          const said = `${text}${index % 10 === 6 ? '\\n\\nSay ~a.' : ''}`
          return `${index % 7 === 2 ? '\n ;;; the shed\n' : ''} (${key}${text.length > 45 ? '\n  ' : ' '}"${said}")${index % 6 === 1 ? ' ;; label of a button' : ''}\n`
        })
        .join('')} )\n`,
      strings: entries.map(({ key, text, index }) => [
        key,
        `${text}${index % 10 === 6 ? '\n\nSay ~a.' : ''}`,
      ]),
    }),
  ),
  format(
    'Java, list resource bundles',
    'apache/xalan-java',
    'ErrorMessages_en.java',
    (index) => `${upper(index)}_ERR`,
    (entries) => ({
      file: `/*\n * Licensed to the gardeners under one or more agreements.\n */\npackage org.garden.runtime;\n\nimport java.util.ListResourceBundle;\n\n/**\n * @author A gardener\n */\npublic class ErrorMessages_en extends ListResourceBundle {\n\n    /** Get the lookup table for error messages.\n     *\n     * @return The message lookup table.\n     */\n    public Object[][] getContents()\n    {\n      return new Object[][] {\n\n${entries
        .map(
          ({ key, text, index }) =>
            `${index % 3 === 0 ? `        /*\n         * Note to translators:  the substitution text of this message is the\n         * name of a ${WORDS[index % 10]}.\n         */\n` : ''}        {GardenLibrary.${key},\n        "${text.replaceAll("'", "''")}"},\n\n`,
        )
        .join('')}    };\n    }\n\n}\n`,
      strings: entries.map(({ key, text }) => [key, text.replaceAll("'", "''")]),
    }),
  ),
  format(
    'Gothic, dialogs',
    'the scripts of its mods',
    'DIA_Gardener.d',
    (index) => `DIA_Gardener_${camel(index)}_15_0${index % 10}`,
    (entries) => ({
      file: couples(entries)
        .map(([one, other], at) => {
          const name = `DIA_Gardener_${camel(one.index)}`
          const title = SHORT[(at * 5) % SHORT.length]
          return `// ************************************************************\n// \t  \t\t\t${camel(one.index)}\n// ************************************************************\ninstance ${name}(C_INFO)\n{\n\tnpc\t\t\t\t= PC_Gardener;\n\tnr\t\t\t\t= ${at};\n\tcondition\t\t= ${name}_Condition;\n\tinformation\t\t= ${name}_Info;\n\tdescription\t\t= "${title}";\n};\n\nfunc int ${name}_Condition()\n{\n\treturn TRUE;\n};\n\nfunc void ${name}_Info()\n{\n\tAI_Output(other, self, "${one.key}"); //${one.text}\n\tif (MIS_Garden == LOG_SUCCESS)\n\t{\n\t\tAI_Output(self, other, "${other.key}"); //${other.text}\n\t\tB_GivePlayerXP(XP_Ambient);\n\t};\n};\n`
        })
        .join('\n'),
      strings: couples(entries).flatMap(([one, other], at): [string, string][] => [
        [`DIA_Gardener_${camel(one.index)}.description`, SHORT[(at * 5) % SHORT.length] ?? ''],
        [one.key, one.text],
        [other.key, other.text],
      ]),
    }),
  ),
]
