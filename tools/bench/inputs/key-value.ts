// Generated files of formats with keys and values, except those in leading.ts.
import { fileOfRows, type Input } from './file.ts'

/** Formats with keys and values, except those in leading.ts. */
export const keyValueInputs: readonly Input[] = [
  {
    family: 'Paradox YAML',
    type: 'paradox-yaml',
    fileName: 'texts_l_english.yml',
    text: fileOfRows(
      '\uFEFFl_english:\n',
      (texts, index) => ` label_${index}:0 "${texts.sentence()} "$NAME$" §Y!§!"\n`,
    ),
  },
  {
    family: 'INI',
    type: 'ini',
    fileName: 'en.ini',
    text: fileOfRows('', (texts, index) =>
      index % 20 === 0
        ? `\n[section${index}]\n; ${texts.sentence()}\n`
        : `label${index} = ${texts.sentence()}\n`,
    ),
  },
  {
    family: 'DTD',
    type: 'dtd',
    fileName: 'app.dtd',
    text: fileOfRows(
      '',
      (texts, index) => `<!-- ${texts.sentence()} -->\n<!ENTITY app.label${index} "${texts.sentence()}">\n`,
    ),
  },
  {
    family: 'Mozilla .lang',
    type: 'mozilla-lang',
    fileName: 'main.lang',
    text: fileOfRows(
      '## active ##\n',
      (texts, index) => `# ${texts.sentence()}\n;${texts.sentence()} ${index}\n${texts.sentence()}\n\n\n`,
    ),
  },
  {
    family: 'Mozilla .inc',
    type: 'mozilla-inc',
    fileName: 'defines.inc',
    text: fileOfRows(
      '',
      (texts, index) => `# ${texts.sentence()}\n#define MOZ_LABEL_${index} ${texts.sentence()}\n`,
    ),
  },
  {
    family: 'Minecraft .lang',
    type: 'minecraft-lang',
    fileName: 'assets/app/lang/en_US.lang',
    text: fileOfRows('', (texts, index) => `tile.label${index}.name=${texts.sentence()}\n`),
  },
  {
    family: 'PHP',
    type: 'php-array',
    fileName: 'lang/en/app.php',
    text: fileOfRows(
      '<?php\n\nreturn [\n',
      (texts, index) => `    'label_${index}' => '${texts.sentence()} it\\'s',\n`,
      '];\n',
    ),
  },
  {
    family: 'TOML',
    type: 'toml',
    fileName: 'i18n/en.toml',
    text: fileOfRows(
      '',
      (texts, index) => `[label_${index}]\n# ${texts.sentence()}\nother = "${texts.sentence()} \\"x\\""\n\n`,
    ),
  },
  {
    family: 'Lua',
    type: 'lua-table',
    fileName: 'Locales/enUS.lua',
    text: fileOfRows(
      'local L = App:NewLocale("enUS")\n',
      (texts, index) => `L["label_${index}"] = "${texts.sentence()} \\"x\\"" -- ${texts.word()}\n`,
    ),
  },
  {
    family: 'JavaScript',
    type: 'js-module',
    fileName: 'locales/en.js',
    text: fileOfRows(
      'export default {\n',
      (texts, index) => `  label_${index}: '${texts.sentence()}', // ${texts.word()}\n`,
      '}\n',
    ),
  },
  {
    family: 'Environment',
    type: 'env-lines',
    fileName: 'texts.env',
    text: fileOfRows('', (texts, index) => `LABEL_${index}="${texts.sentence()}"\n`),
  },
  {
    family: 'Windows resources',
    type: 'windows-rc',
    fileName: 'app.rc',
    text: fileOfRows(
      'LANGUAGE LANG_ENGLISH, SUBLANG_ENGLISH_US\n\nSTRINGTABLE\nBEGIN\n',
      (texts, index) => `    IDS_LABEL_${index}    "${texts.sentence()} ""x""\\n"\n`,
      'END\n',
    ),
  },
  {
    family: 'Fluent',
    type: 'fluent',
    fileName: 'en-US/app.ftl',
    text: fileOfRows(
      '',
      (texts, index) =>
        `# ${texts.sentence()}\nlabel-${index} = ${texts.sentence()} { $name }\n    .title = ${texts.sentence()}\n`,
    ),
  },
  {
    family: 'OpenTTD',
    type: 'openttd-lang',
    fileName: 'lang/english.txt',
    text: fileOfRows(
      '##name English\n##ownname English\n##isocode en_US\n##plural 0\n##textdir ltr\n\n',
      (texts, index) => `STR_LABEL_${index}                    :{BLACK}${texts.sentence()} {NUM}\n`,
    ),
  },
  {
    family: 'ICU resources',
    type: 'icu-resource-bundle',
    fileName: 'en.txt',
    text: fileOfRows('en {\n', (texts, index) => `    label${index} { "${texts.sentence()}" }\n`, '}\n'),
  },
  {
    family: 'Valve VDF',
    type: 'valve-vdf',
    fileName: 'resource/app_english.txt',
    text: fileOfRows(
      '"lang"\n{\n"Language" "English"\n"Tokens"\n{\n',
      (texts, index) => `"Label_${index}"\t"${texts.sentence()}"\n`,
      '}\n}\n',
    ),
  },
  {
    family: "Ren'Py",
    type: 'renpy',
    fileName: 'game/tl/german/script.rpy',
    text: fileOfRows('', (texts, index) => {
      const text = texts.sentence()
      return `# game/script.rpy:${index}\ntranslate german start_${index.toString(16).padStart(8, '0')}:\n\n    # e "${text}"\n    e "${text} ä"\n\n`
    }),
  },
  {
    family: 'Translation table',
    type: 'transtable',
    fileName: 'texts.txt',
    text: fileOfRows(
      'TransTableV1\ten\tde\n',
      (texts, index) => `"okpCtx:tu=${index}"\t"${texts.sentence()}"\t"${texts.sentence()}"\n`,
    ),
  },
]
