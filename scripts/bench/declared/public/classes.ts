// Formats of public repositories for tuning, one for each class of formats that games and tools have and the other sets
// lack: tokens in brackets, macros, assembler, continued lines, values over several lines, calls, numbered lists.
import { camel, format, LONG, pairs, SHORT, wordKey, WORDS, type Entry, type PublicFormat } from './format.ts'

const german = (text: string): string => text.replaceAll(/[aeiou]/g, 'ü')
const upper = (index: number): string => wordKey(index).toUpperCase()
const pascal = (index: number): string => camel(index).replace(/^./, (letter) => letter.toUpperCase())
const longOf = ({ index }: Entry, step = 3): string => LONG[(index * step + 1) % LONG.length] ?? ''

export const classes: readonly PublicFormat[] = [
  format(
    'Dwarf Fortress, raws',
    'the raws of its mods',
    'creature_garden.txt',
    (index) => upper(index),
    (entries) => ({
      file: `creature_garden\n\n[OBJECT:CREATURE]\n\n${entries
        .map(
          (entry) =>
            `[CREATURE:${entry.key}]\n\t[DESCRIPTION:${entry.text.replaceAll(':', ' -')}]\n\t[NAME:${WORDS[entry.index % 10]}:${WORDS[entry.index % 10]}s:${WORDS[entry.index % 10]}ly]\n\t[CREATURE_TILE:'${WORDS[entry.index % 10]?.charAt(0)}'][COLOR:${entry.index % 8}:0:1]\n\t[PREFSTRING:${SHORT[(entry.index * 7 + 4) % SHORT.length]?.replaceAll(':', '')}]\n\t[BODY:HUMANOID:2EYES]\n${entry.index % 3 === 0 ? '\t[BENIGN][NOFEAR]\n' : ''}`,
        )
        .join('\n')}`,
      strings: entries.flatMap((entry): [string, string][] => [
        [`${entry.key}.DESCRIPTION`, entry.text.replaceAll(':', ' -')],
        [`${entry.key}.PREFSTRING`, SHORT[(entry.index * 7 + 4) % SHORT.length]?.replaceAll(':', '') ?? ''],
      ]),
    }),
  ),
  format(
    'V8, message templates',
    'v8/v8',
    'message-template.h',
    (index) => pascal(index),
    (entries) => ({
      file: `// Copyright The garden\n\n#ifndef GARDEN_H_\n#define GARDEN_H_\n\nnamespace garden {\n\n#define MESSAGE_TEMPLATES(T)                     \\\n${entries
        .map(
          ({ key, text, index }) =>
            `${index % 8 === 0 ? `  /* Errors of the ${WORDS[index % 10]} */ \\\n` : ''}  T(${key},${text.length > 40 ? ' \\\n    ' : ' '}"${text}") \\\n`,
        )
        .join('')}\nenum class MessageTemplate {\n};\n\n}  // namespace garden\n\n#endif\n`,
      strings: pairs(entries),
    }),
  ),
  format(
    'Pokémon Red, texts',
    'pret/pokered',
    'garden.asm',
    (index) => `_${pascal(index)}Text`,
    (entries) => ({
      file: entries
        .map(
          (entry) =>
            `${entry.key}::\n\ttext "${entry.text}"\n\tline "${longOf(entry)}"\n${entry.index % 3 === 1 ? `\tcont "${longOf(entry, 7)}"\n` : ''}\tdone\n`,
        )
        .join('\n'),
      strings: entries.flatMap((entry): [string, string][] => [
        [`${entry.key}.text`, entry.text],
        [`${entry.key}.line`, longOf(entry)],
        ...(entry.index % 3 === 1 ? [[`${entry.key}.cont`, longOf(entry, 7)] as [string, string]] : []),
      ]),
    }),
  ),
  format(
    'Warcraft III, unit strings',
    'the maps of its mods',
    'UnitStrings.txt',
    (index) => `h${String(index).padStart(3, '0')}`,
    (entries) => ({
      file: `// Texts of units\n\n${entries
        .map(
          (entry) =>
            `[${entry.key}]\nName=${entry.text}\n${entry.index % 3 === 0 ? '' : `Tip=Train ${entry.text} [|cffffcc00T|r]\n`}Ubertip="${longOf(entry)}"\nHotkey=${'ABCDEF'.charAt(entry.index % 6)}\n${entry.index % 4 === 2 ? `EditorSuffix=(${WORDS[entry.index % 10]})\n` : ''}`,
        )
        .join('\n')}`,
      strings: entries.flatMap((entry): [string, string][] => [
        [`${entry.key}.Name`, entry.text],
        ...(entry.index % 3 === 0
          ? []
          : ([[`${entry.key}.Tip`, `Train ${entry.text} [|cffffcc00T|r]`]] as [string, string][])),
        [`${entry.key}.Ubertip`, longOf(entry)],
      ]),
    }),
  ),
  format(
    'Minecraft, language providers',
    'the sources of mods',
    'GardenLanguageProvider.java',
    (index) => `garden.${WORDS[index % 10]}.${camel(index)}`,
    (entries) => ({
      file: `package org.garden.data;\n\nimport net.minecraft.data.PackOutput;\nimport net.neoforged.neoforge.common.data.LanguageProvider;\n\npublic class GardenLanguageProvider extends LanguageProvider {\n\n    public GardenLanguageProvider(PackOutput output) {\n        super(output, "garden", "en_us");\n    }\n\n    @Override\n    protected void addTranslations() {\n${entries
        .map(
          ({ key, text, index }) =>
            `${index % 9 === 4 ? '\n        // the shed\n' : ''}        ${index % 2 === 0 ? 'this.' : ''}add("${key}", "${text}");\n`,
        )
        .join('')}    }\n}\n`,
      strings: pairs(entries),
    }),
  ),
  format(
    'Python, dictionaries of texts',
    'a tool of a public repository',
    'texts_en.py',
    (index) => wordKey(index),
    (entries) => ({
      file: `# -*- coding: utf-8 -*-\n"""English texts."""\n\nTEXTS = {\n${entries
        .map(({ key, text, index }) => {
          const quote = text.includes("'") || index % 4 === 1 ? '"' : "'"
          return `${index % 8 === 3 ? '    # the shed\n' : ''}    '${key}': ${quote}${text}${quote},\n`
        })
        .join('')}}\n`,
      strings: pairs(entries),
    }),
  ),
  format(
    'Fallout, message files',
    'the mods of Fallout 2',
    'garden.msg',
    (index) => String(100 + index),
    (entries) => ({
      file: `#\n# Texts of the garden\n#\n\n${entries
        .map(
          (entry) =>
            `${entry.index % 7 === 2 ? '# the shed\n' : ''}{${entry.key}}{${entry.index % 5 === 0 ? `gar${entry.index}` : ''}}{${entry.text}${entry.index % 6 === 4 ? `\n${longOf(entry)}` : ''}}\n`,
        )
        .join('')}`,
      strings: entries.map((entry) => [
        entry.key,
        `${entry.text}${entry.index % 6 === 4 ? `\n${longOf(entry)}` : ''}`,
      ]),
    }),
  ),
  format(
    'Boom, strings of patches',
    'the patches of Doom',
    'garden.bex',
    (index) => upper(index),
    (entries) => ({
      file: `Patch File for DeHackEd v3.0\n\n# Texts of the garden\n\n[STRINGS]\n\n${entries
        .map(
          (entry) =>
            `${entry.key} = ${entry.text}${entry.index % 5 === 3 ? ` \\\n${longOf(entry)}` : ''}\n${entry.index % 6 === 0 ? '\n' : ''}`,
        )
        .join('')}`,
      strings: entries.map((entry) => [
        entry.key,
        `${entry.text}${entry.index % 5 === 3 ? ` ${longOf(entry)}` : ''}`,
      ]),
    }),
  ),
  format(
    'SuperTux, worlds',
    'SuperTux/supertux',
    'garden.stl',
    (index) => camel(index),
    (entries) => ({
      file: `(supertux-level\n  (version 3)\n${entries
        .map(
          (entry) =>
            `  (infoblock\n    (name "${entry.key}")\n    (message (_ "${entry.text}"))\n    (x ${entry.index * 32})\n    (y 64)\n  )\n`,
        )
        .join('')})\n`,
      strings: pairs(entries),
    }),
  ),
  format('Twee, passages', 'the stories of Twine', 'garden.twee', pascal, (entries) => {
    const bodyOf = (entry: Entry): string => `${longOf(entry)}\n\n${entry.text}`
    return {
      file: `:: StoryTitle\nThe garden of stories\n\n${entries
        .map((entry) => `:: ${entry.key}${entry.index % 4 === 1 ? ' [shed]' : ''}\n${bodyOf(entry)}\n`)
        .join('\n')}`,
      strings: [
        ['StoryTitle', 'The garden of stories'],
        ...entries.map((entry): [string, string] => [entry.key, bodyOf(entry)]),
      ],
    }
  }),
  format(
    'Git, messages of hints',
    'git/git',
    'advice.c',
    (index) => `ADVICE_${upper(index)}`,
    (entries) => ({
      file: `#include "git-compat-util.h"\n#include "advice.h"\n\nstatic const char *advice_text[] = {\n${entries
        .map(({ key, text, index }) => `\t[${key}]${index % 3 === 0 ? '\t' : ''} = "${text}",\n`)
        .join('')}};\n\nint advice_enabled(enum advice_type type)\n{\n\treturn 1;\n}\n`,
      strings: pairs(entries),
    }),
  ),
  format(
    'LaTeX, dictionaries of translations',
    'josephwright/translator',
    'garden-German.dict',
    (index) => String(index),
    (entries) => ({
      file: `% Texts of the garden\n\\ProvidesDictionary{garden}{German}\n\n${entries
        .map(
          ({ text }) =>
            `\\providetranslation{${text.replaceAll(/[{}]/g, '')}}{${german(text).replaceAll(/[{}]/g, '')}}\n`,
        )
        .join('')}\n\\endinput\n`,
      strings: entries.map(({ text }) => [text.replaceAll(/[{}]/g, ''), text.replaceAll(/[{}]/g, '')]),
    }),
  ),
  format(
    'Vim, menus',
    'vim/vim',
    'menu_de.vim',
    (index) => String(index),
    (entries) => ({
      file: `" Menu translations: German\n\nif exists("did_menu_trans")\n  finish\nendif\nlet did_menu_trans = 1\n\n${entries
        .map(({ text }) => {
          const spell = (words: string): string => words.replaceAll(' ', '\\ ').replaceAll('./', '\\.')
          return `menutrans ${spell(text)}\t${spell(german(text))}\n`
        })
        .join('')}`,
      strings: entries.map(({ text }) => [text, text]),
    }),
  ),
  format(
    'Baba dialogs, nodes with choices',
    'a dialog format of a public repository',
    'garden.dlg',
    (index) => wordKey(index),
    (entries) => ({
      file: entries
        .map(
          (entry) =>
            `node ${entry.key} {\n  speaker = ${WORDS[entry.index % 10]}\n  say "${entry.text}"\n  say "${longOf(entry)}"\n  option "${SHORT[(entry.index * 7) % SHORT.length]}" goto ${wordKey(entry.index + 1)}\n${entry.index % 2 === 0 ? `  option "${SHORT[(entry.index * 7 + 2) % SHORT.length]}" goto end\n` : ''}}\n`,
        )
        .join('\n'),
      strings: entries.flatMap((entry): [string, string][] => [
        [`${entry.key}.say`, entry.text],
        [`${entry.key}.say.2`, longOf(entry)],
        [`${entry.key}.option`, SHORT[(entry.index * 7) % SHORT.length] ?? ''],
        ...(entry.index % 2 === 0
          ? ([[`${entry.key}.option.2`, SHORT[(entry.index * 7 + 2) % SHORT.length] ?? '']] as [
              string,
              string,
            ][])
          : []),
      ]),
    }),
  ),
  format(
    'Lua, long brackets',
    'the mods of Factorio and Don’t Starve',
    'strings.lua',
    (index) => `STRINGS.NAMES.${upper(index)}`,
    (entries) => ({
      file: `-- Texts of the garden\nlocal STRINGS = GLOBAL.STRINGS\n\n${entries
        .map((entry) => {
          const value = entry.index % 4 === 2 ? `[[${entry.text}\n${longOf(entry)}]]` : `"${entry.text}"`
          return `${entry.index % 9 === 5 ? '\n-- the shed\n' : ''}${entry.key} = ${value}\n`
        })
        .join('')}`,
      strings: entries.map((entry) => [
        entry.key,
        entry.index % 4 === 2 ? `${entry.text}\n${longOf(entry)}` : entry.text,
      ]),
    }),
  ),
  format(
    'Quests, elements and attributes',
    'a game of a public repository',
    'quests.xml',
    (index) => wordKey(index),
    (entries) => ({
      file: `<?xml version="1.0" encoding="utf-8"?>\n<quests>\n${entries
        .map(
          (entry) =>
            `  <quest id="${entry.key}" level="${entry.index % 9}" name="${entry.text}">\n    <summary>${longOf(entry)}</summary>\n    <reward item="item_${wordKey(entry.index)}" count="${entry.index}"/>\n  </quest>\n`,
        )
        .join('')}</quests>\n`,
      strings: entries.flatMap((entry): [string, string][] => [
        [`${entry.key}.name`, entry.text],
        [`${entry.key}.summary`, longOf(entry)],
      ]),
    }),
  ),
]
