// Further formats of public repositories to tune on: the other part of the draw that made the untouched set.
import { camel, format, LONG, pairs, SHORT, wordKey, WORDS, type Entry, type PublicFormat } from './format.ts'

const german = (text: string): string => text.replaceAll(/[aeiou]/g, 'ü')
const upper = (index: number): string => wordKey(index).toUpperCase()
const pascal = (index: number): string => camel(index).replace(/^./, (letter) => letter.toUpperCase())
const sources = (entries: readonly Entry[]): [string, string][] => entries.map(({ text }) => [text, text])

/** The entries two by two: a short text and another one that belongs to the same thing. */
function couples(entries: readonly Entry[]): [Entry, Entry][] {
  return entries.flatMap((one, at): [Entry, Entry][] => {
    const other = entries[at + 1]
    return at % 2 === 0 && other ? [[one, other]] : []
  })
}

export const furtherTuning: readonly PublicFormat[] = [
  format(
    'EdgeTX, translations',
    'EdgeTX/edgetx',
    'en.h',
    (index) => `TR_${upper(index)}`,
    (entries) => ({
      file: `/*\n * Texts of the radio\n */\n\n// Two forms of some texts: a short one and a long one\n\n#define TR_OFFON_1             "OFF"\n\n${entries
        .map(({ key, text, index }) => {
          const value = index % 8 === 3 ? `TR("${text.slice(0, 8)}", "${text}")` : `"${text}"`
          return `${index % 10 === 6 ? '#if defined(GARDEN)\n' : ''}${index % 7 === 0 ? '  ' : ''}#define ${key.padEnd(30)} ${value}\n${index % 10 === 6 ? '#endif\n' : ''}${index % 12 === 11 ? '\n// Voice\n' : ''}`
        })
        .join('')}`,
      strings: [['TR_OFFON_1', 'OFF'], ...pairs(entries)],
    }),
  ),
  format(
    'Freeciv, rule sets',
    'freeciv/freeciv',
    'techs.ruleset',
    (index) => `advance_${wordKey(index)}`,
    (entries) => ({
      file: `\n; Modifying this file:\n; You should not modify it.\n\n[datafile]\ndescription="Garden data"\noptions="+Freeciv-3.1-ruleset"\n\n; name          = translatable name as seen by user\n; helptext\t= optional help text string\n\n${couples(
        entries,
      )
        .map(
          ([one, other], at) =>
            `[${one.key}]\nname     = _("${one.text}")\nreq1     = "${at % 2 === 0 ? 'Alphabet' : 'Bronze Working'}"\nreq2     = "None"\nflags    = ""\ngraphic     = "a.${wordKey(one.index)}"\ngraphic_alt = "-"\n${at % 3 === 1 ? '; /* xgettext:no-c-format */\n' : ''}helptext = _("${other.text}${at % 4 === 2 ? ' \\\nSee the board of the shed.' : ''}")\ncost     = ${at * 10}\n`,
        )
        .join('\n')}`,
      strings: couples(entries).flatMap(([one, other], at): [string, string][] => [
        [`${one.key}.name`, one.text],
        [`${one.key}.helptext`, `${other.text}${at % 4 === 2 ? ' See the board of the shed.' : ''}`],
      ]),
    }),
  ),
  format(
    'Miranda NG, language packs',
    'miranda-ng/miranda-ng',
    'AssocMgr.txt',
    (index) => String(index),
    (entries) => ({
      file: `#muuid {52685cd7-0ec7-44c1-a1a6-381612418202}\n;============================================================\n;  File: Garden.dll\n;  Plugin: Garden\n;  Version: 0.2.1.0\n;============================================================\n${entries
        .map(
          ({ text, index }) =>
            `${index % 8 === 3 ? ';file \\plugins\\Garden\\res\\resource.rc\n' : ''}[${text}${index % 9 === 5 ? '\\n\\nReason: %s' : ''}]\n${german(text)}${index % 9 === 5 ? '\\n\\nGrund: %s' : ''}\n`,
        )
        .join('')}`,
      strings: entries.map(({ text, index }) => {
        const said = `${text}${index % 9 === 5 ? '\\n\\nReason: %s' : ''}`
        return [said, said]
      }),
    }),
  ),
  format(
    'Yesod, messages',
    'ahushh/monaba',
    'en.msg',
    (index) => pascal(index),
    (entries) => ({
      file: `##########\n#### Garden\n##########\n${entries
        .map(({ key, text, index }) => {
          const said = text.replace('{0}', '#{show n}').replace('{1}', '#{show m}')
          const named = text.includes('{1}') ? ' n@Int m@Int' : text.includes('{0}') ? ' n@Int' : ''
          return `${index % 9 === 4 ? '\n### the shed\n' : ''}${key}${named}${index % 11 === 2 ? ' ' : ''}: ${said}\n`
        })
        .join('')}`,
      strings: entries.map(({ key, text }) => [
        key,
        text.replace('{0}', '#{show n}').replace('{1}', '#{show m}'),
      ]),
    }),
  ),
  format(
    'Blockly, messages',
    'google/blockly',
    'messages.js',
    (index) => `Blockly.Msg.${upper(index)}`,
    (entries) => ({
      file: `/**\n * @fileoverview English strings.\n * @author A gardener\n */\n'use strict';\n\ngoog.provide('Blockly.Msg.en');\n\ngoog.require('Blockly.Msg');\n\n\n/**\n * Due to the frequency of long strings, the 80-column wrap rule need not apply\n * to message files.\n */\n\n${entries
        .map(
          ({ key, text, index }) =>
            `/** @type {string} */\n/// ${index % 3 === 0 ? 'tooltip' : 'block text'} - Shown in the ${WORDS[index % 10]}.\n${key} = '${text.replaceAll("'", String.raw`\'`)}${index % 8 === 2 ? String.raw`\nSee %1.` : ''}';\n`,
        )
        .join('')}`,
      strings: entries.map(({ key, text, index }) => [key, `${text}${index % 8 === 2 ? '\nSee %1.' : ''}`]),
    }),
  ),
  format(
    'GWT, message interfaces',
    'mit-cml/appinventor-sources',
    'GardenMessages.java',
    (index) => camel(index),
    (entries) => ({
      file: `// -*- mode: java; c-basic-offset: 2; -*-\n// Copyright The garden\n\npackage org.garden.client;\n\nimport com.google.gwt.i18n.client.Messages;\n\n/**\n * I18n strings for the garden.\n */\n@LocalizableResource.Generate(format = "com.google.gwt.i18n.rebind.format.PropertiesFormat")\npublic interface GardenMessages extends Messages {\n  // Used in multiple files\n\n${entries
        .map(
          ({ key, text, index }) =>
            `${index % 9 === 5 ? '  // Used in the shed\n\n' : ''}  @DefaultMessage("${text}${index % 10 === 3 ? ' \\"{0}\\"' : ''}")\n  @Description("${index % 2 === 0 ? `Text on \\"${key}\\" button.` : `Label of the ${WORDS[index % 10]}`}")\n  String ${key}(${index % 10 === 3 ? 'String name' : ''});\n`,
        )
        .join('\n')}}\n`,
      strings: entries.map(({ key, text, index }) => [key, `${text}${index % 10 === 3 ? ' "{0}"' : ''}`]),
    }),
  ),
  format(
    'Tk, message catalogs',
    'tcltk/tk',
    'de.msg',
    (index) => String(index),
    (entries) => ({
      file: `namespace eval ::tk {\n${entries
        .map(
          ({ text, index }) =>
            `    ::msgcat::mcset de "${text}${index % 7 === 2 ? ' \\"%1\\$s\\"' : ''}"${index % 12 === 5 ? '' : ` "${german(text)}${index % 7 === 2 ? ' \\"%1\\$s\\"' : ''}"`}\n`,
        )
        .join('')}}\n`,
      strings: entries.flatMap(({ text, index }): [string, string][] => {
        // Without a translation, the source stands for itself.
        if (index % 12 === 5) return []
        const said = `${text}${index % 7 === 2 ? ' "%1$s"' : ''}`
        return [[said, said]]
      }),
    }),
  ),
  format(
    'Simutrans, translations',
    'simutrans/simutrans',
    'da.tab',
    (index) => String(index),
    (entries) => {
      const sourceOf = ({ text, index }: Entry): string =>
        index % 5 === 2 ? upper(index) : index % 9 === 4 ? `${text}\\nSee the board.` : text
      return {
        file: `§Dansk\n# DO NOT EDIT THIS FILE.\n#\n${entries
          .map(
            (entry) =>
              `${entry.index % 10 === 7 ? '#_______button_text_______\n' : ''}${sourceOf(entry)}\n${german(entry.text)}\n`,
          )
          .join('')}`,
        strings: sources(entries.map((entry) => ({ ...entry, text: sourceOf(entry) }))),
      }
    },
  ),
  format(
    'tbaMUD, rooms',
    'tbamud/tbamud',
    '30.wld',
    (index) => String(3000 + index),
    (entries) => {
      const bodyOf = (entry: Entry): string =>
        `   ${LONG[entry.index % LONG.length]}  ${LONG[(entry.index + 3) % LONG.length]}\n${LONG[(entry.index + 8) % LONG.length]}`
      return {
        file: `${entries
          .map(
            (entry) =>
              `#${entry.key}\n${entry.text}~\n${bodyOf(entry)}\n~\n30 8 0 0 0 0\nD${entry.index % 4}\n~\n~\n0 0 ${entry.index}\nS\n${entry.index % 6 === 2 ? 'T 1200\n' : ''}`,
          )
          .join('')}$~\n`,
        strings: entries.flatMap((entry): [string | undefined, string][] => [
          [undefined, entry.text],
          [entry.key, bodyOf(entry)],
        ]),
      }
    },
  ),
  format(
    'FreeCOM, strings',
    'FDOS/freecom',
    'DEFAULT.lng',
    (index) => `TEXT_${upper(index)}`,
    (entries) => {
      const textOf = ({ text, index }: Entry): string =>
        index % 5 === 1
          ? `${text.replace('{0}', '%d')}\n${LONG[index % LONG.length]}`
          : text.replace('{0}', '%d')
      return {
        file: `# FreeCOM national customization file\n#\n#\tLanguage: English\n# The format of this file is simple.\n#:TEXT_LABEL#2\n\n#\n#  These are error messages\n#\n${entries
          .map((entry) => {
            const { key, index } = entry
            const version = index % 4 === 0 ? '' : index % 4 === 1 ? '#1' : '#0%'
            return `${index % 6 === 0 ? '## Issued if an option is unknown\n' : ''}:${key}${version}\n${textOf(entry)}\n.\n${index % 9 === 4 ? '' : '\n'}`
          })
          .join('')}`,
        strings: entries.map((entry) => [entry.key, textOf(entry)]),
      }
    },
  ),
  format(
    'PowerShell, string data',
    'the modules of DSC',
    'Garden.strings.psd1',
    (index) => `${pascal(index)}Message`,
    (entries) => ({
      file: `<#\n    .SYNOPSIS\n        The localized resource strings in English (en-US).\n#>\n\nConvertFrom-StringData @'\n    ## Remove-Bed\n${entries
        .map(
          ({ key, text, index }) =>
            `${index % 8 === 5 ? '\n    # This string shall not end with a full stop.\n' : ''}    ${index % 3 === 0 ? key.padEnd(32) : key} = ${text}${index % 4 === 1 ? ` (GA${1000 + index})` : ''}\n`,
        )
        .join('')}'@\n`,
      strings: entries.map(({ key, text, index }) => [
        key,
        `${text}${index % 4 === 1 ? ` (GA${1000 + index})` : ''}`,
      ]),
    }),
  ),
  format(
    'Lightroom, translated strings',
    'MartinvonBerg/WPMediaCat.lrplugin',
    'TranslatedStrings_en.txt',
    (index) => `$$$/Garden/${WORDS[index % 10]}/${camel(index)}`,
    (entries) => ({
      file: entries
        .map(
          ({ key, text, index }) =>
            `${index % 10 === 7 ? '\n' : ''}"${key}=${text.replaceAll(/\{\d\}/g, '^1')}"${index % 6 === 2 ? ' ' : ''}\n`,
        )
        .join(''),
      strings: entries.map(({ key, text }) => [key, text.replaceAll(/\{\d\}/g, '^1')]),
    }),
  ),
  format(
    'debconf, templates',
    'OpenVPN/openvpn',
    'garden.templates',
    (index) => `garden/${wordKey(index)}`,
    (entries) => {
      const bodyOf = ({ index }: Entry): string =>
        ` ${LONG[index % LONG.length]}\n ${LONG[(index + 5) % LONG.length]}${index % 3 === 0 ? `\n .\n ${LONG[(index + 9) % LONG.length]}` : ''}`
      const choicesOf = ({ index }: Entry): string =>
        [3, 8, 12].map((step) => SHORT[(index + step) % SHORT.length]).join(', ')
      return {
        file: `# These templates have been reviewed\n#\n# Even minor modifications require translation updates.\n\n${entries
          .map((entry) => {
            const { key, text, index } = entry
            const type = ['boolean', 'select', 'string', 'note'][index % 4]
            return `Template: ${key}\nType: ${type}\n${type === 'boolean' ? 'Default: false\n' : ''}${type === 'select' ? `__Choices: ${choicesOf(entry)}\n` : ''}_Description: ${text}\n${bodyOf(entry)}\n`
          })
          .join('\n')}`,
        strings: entries.flatMap((entry): [string | undefined, string][] => [
          [`${entry.key}.Description`, entry.text],
          [undefined, bodyOf(entry)],
          ...(entry.index % 4 === 1
            ? ([[`${entry.key}.Choices`, choicesOf(entry)]] as [string, string][])
            : []),
        ]),
      }
    },
  ),
  format(
    'WPF, resource dictionaries',
    'PerryLuoLab/TechDashboard',
    'en-US.xaml',
    (index) => `${pascal(index)}_${SHORT[index % 5]?.split(' ')[0] ?? ''}`,
    (entries) => ({
      file: `<ResourceDictionary xmlns="http://schemas.microsoft.com/winfx/2006/xaml/presentation"\n                    xmlns:x="http://schemas.microsoft.com/winfx/2006/xaml"\n                    xmlns:system="clr-namespace:System;assembly=mscorlib">\n\n${entries
        .map(
          ({ key, text, index }) =>
            `${index % 7 === 0 ? `\n    <!-- Part ${index} -->\n` : ''}    <system:String x:Key="${key}"${index % 6 === 4 ? ' xml:space="preserve"' : ''}>${text}</system:String>\n`,
        )
        .join(
          '',
        )}\n    <FontFamily x:Key="GardenFont">Segoe UI</FontFamily>\n    <Thickness x:Key="GardenMargin">0,4,0,4</Thickness>\n</ResourceDictionary>\n`,
      strings: pairs(entries),
    }),
  ),
]
