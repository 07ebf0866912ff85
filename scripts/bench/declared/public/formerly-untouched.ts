// Formats of public repositories that were written down last and measured once, untouched. Since then inference may be tuned
// on them.
import { camel, format, pairs, wordKey, WORDS, type Entry, type PublicFormat } from './format.ts'

const german = (text: string): string => text.replaceAll(/[aeiou]/g, 'ü')

export const formerlyUntouched: readonly PublicFormat[] = [
  format(
    'Rockbox, language files',
    'Rockbox/rockbox',
    'english.lang',
    (index) => `LANG_${wordKey(index).toUpperCase()}`,
    (entries) => ({
      file: `# A language of the player\n# See the manual for its form.\n\n${entries
        .map(
          ({ key, text, index }) =>
            `<phrase>\n  id: ${key}\n  desc: in the menu of the ${WORDS[index % 10]}\n  user: core\n  <source>\n    *: "${text}"\n  </source>\n  <dest>\n    *: "${text}"\n  </dest>\n  <voice>\n    *: ${index % 4 === 0 ? 'none' : `"${text}"`}\n  </voice>\n</phrase>\n`,
        )
        .join('')}`,
      strings: pairs(entries),
    }),
  ),
  format(
    'DDNet, translations',
    'ddnet/ddnet',
    'german.txt',
    (index) => String(index),
    (entries) => ({
      file: `##### authors #####\n#originally created by:\n#  the gardener\n##### /authors #####\n\n##### translated strings #####\n\n${entries
        .map(({ text, index }) => `${index % 9 === 4 ? '[Shed]\n' : ''}${text}\n== ${german(text)}\n\n`)
        .join('')}`,
      strings: entries.map(({ text }): [string, string] => [text, text]),
    }),
  ),
  format(
    'Bannerlord, module strings',
    'BUTR/Bannerlord.ButterLib',
    'module_strings.xml',
    (index) => `str_${wordKey(index)}`,
    (entries) => ({
      file: `<?xml version="1.0" encoding="utf-8"?>\n<base xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" type="string">\n  <tags>\n    <tag language="English" />\n  </tags>\n  <strings>\n${entries
        .map(({ key, text }) => `    <string id="${key}" text="${text}" />\n`)
        .join('')}  </strings>\n</base>\n`,
      strings: pairs(entries),
    }),
  ),
  format(
    'Arma 3, string tables',
    'acemod/ACE3',
    'stringtable.xml',
    (index) => `STR_ACE_Garden_${camel(index)}`,
    (entries) => ({
      file: `<?xml version="1.0" encoding="utf-8"?>\n<Project name="ACE">\n    <Package name="Garden">\n${entries
        .map(
          ({ key, text, index }) =>
            `        <Key ID="${key}">\n            <English>${text}</English>\n            <German>${german(text)}</German>\n${index % 3 === 0 ? '' : `            <Polish>${text.replaceAll(/[aeiou]/g, 'ó')}</Polish>\n`}        </Key>\n`,
        )
        .join('')}    </Package>\n</Project>\n`,
      strings: pairs(entries),
    }),
  ),
  format(
    'Relic, ucs files',
    'the files of the games themselves',
    'Garden.English.ucs',
    (index) => String(11_000_000 + index * 3),
    (entries) => ({
      file: entries.map(({ key, text }) => `${key}\t${text}\r\n`).join(''),
      strings: pairs(entries),
    }),
  ),
  format(
    'FreeSpace 2, string tables',
    'scp-fs2open/fs2open.github.com',
    'tstrings.tbl',
    (index) => String(100 + index),
    (entries) => ({
      file: `; Texts of the garden\n\n#English\n\n${entries
        .map(
          ({ key, text, index }) =>
            `${key}, "${text}${index % 6 === 5 ? '\nSee the board.' : ''}"\n${index % 10 === 2 ? '\n; next part\n' : ''}`,
        )
        .join('')}\n#end\n`,
      strings: entries.map(({ key, text, index }) => [
        key,
        `${text}${index % 6 === 5 ? '\nSee the board.' : ''}`,
      ]),
    }),
  ),
  format(
    'Age of Empires II, key-value strings',
    'blue0a6m5c/aoe2-japanese-localization',
    'key-value-strings-utf8.txt',
    (index) => (index % 5 === 4 ? `IDS_${wordKey(index).toUpperCase()}` : String(4201 + index)),
    (entries) => ({
      file: `// Texts of the garden\r\n\r\n${entries
        .map(
          ({ key, text, index }) =>
            `${key} "${text}${index % 7 === 3 ? '\\nSee <b>the board<b>.' : ''}"\r\n${index % 8 === 7 ? '\r\n// ------\r\n' : ''}`,
        )
        .join('')}`,
      strings: entries.map(({ key, text, index }) => [
        key,
        `${text}${index % 7 === 3 ? '\nSee <b>the board<b>.' : ''}`,
      ]),
    }),
  ),
  format(
    'Jedi Academy, str files',
    'JACoders/OpenJK',
    'menus.str',
    (index) => wordKey(index).toUpperCase(),
    (entries) => ({
      file: `VERSION             "1"\nCONFIG              "W:\\bin\\garden.cfg"\nFILENOTES           "Texts of the garden"\n\n\n${entries
        .map(
          ({ key, text, index }) =>
            `REFERENCE           ${key}\n${index % 4 === 2 ? `NOTES               "On the board of the ${WORDS[index % 10]}"\n` : ''}LANG_ENGLISH        "${text}"\n\n`,
        )
        .join('')}\nENDMARKER\n`,
      strings: pairs(entries),
    }),
  ),
  format(
    'Optimizely, language files',
    'episerver/alloy-mvc-template',
    'Views_en.xml',
    (index) =>
      `${WORDS[Math.floor(index / 8) % 10]}${Math.floor(index / 80) || ''}.${wordKey(index).split('_')[1]}${index % 8}`,
    (entries) => {
      const parts = new Map<string, Entry[]>()
      for (const entry of entries) {
        const [part = ''] = entry.key.split('./')
        parts.set(part, [...(parts.get(part) ?? []), entry])
      }
      return {
        file: `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<languages>\n  <language name="English" id="en">\n${[
          ...parts,
        ]
          .map(
            ([part, own]) =>
              `    <${part}>\n${own
                .map(({ key, text }) => `      <${key.split('./')[1]}>${text}</${key.split('./')[1]}>\n`)
                .join('')}    </${part}>\n`,
          )
          .join('')}  </language>\n</languages>\n`,
        strings: pairs(entries),
      }
    },
  ),
  format(
    'Endless Sky, tooltips',
    'endless-sky/endless-sky',
    'tooltips.txt',
    (index) => `${wordKey(index).replace('_', ' ')}:`,
    (entries) => ({
      file: `# A part of the garden.\n#\n# Use it as you like.\n\n${entries
        .map(({ key, text, index }) => `tip "${key}"\n\t\`${text}\`\n${index % 3 === 0 ? '\n' : ''}`)
        .join('')}`,
      strings: pairs(entries),
    }),
  ),
  format(
    "Tales of Maj'Eyal, locale",
    'yutio8888/tome4-chinese-translation',
    'fr_FR.lua',
    (index) => String(index),
    (entries) => ({
      file: `locale "fr_FR"\n${entries
        .map(
          ({ text, index }) =>
            `${index % 9 === 0 ? `-- garden/part${index}.lua\nsection "garden/part${index}.lua"\n\n` : ''}t("${text}", "${german(text)}", "${index % 4 === 1 ? 'tformat' : '_t'}")\n`,
        )
        .join('')}`,
      strings: entries.map(({ text }): [string, string] => [text, text]),
    }),
  ),
]
