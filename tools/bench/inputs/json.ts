// Generated files of the JSON family, except those in leading.ts.
import { fileOfRows, type Input } from './file.ts'

const quoted = (text: string): string => JSON.stringify(text)

/** The JSON family, except those in leading.ts. */
export const jsonInputs: readonly Input[] = [
  {
    family: 'ARB',
    type: 'arb',
    fileName: 'app_en.arb',
    text: fileOfRows(
      '{\n  "@@locale": "en",\n',
      (texts, index) =>
        `  "message${index}": ${quoted(texts.sentence())},\n  "@message${index}": { "description": ${quoted(texts.sentence())} }`,
      '\n}\n',
      ',\n',
    ),
  },
  {
    family: 'Chrome messages',
    type: 'chrome-messages',
    fileName: '_locales/en/messages.json',
    text: fileOfRows(
      '{\n',
      (texts, index) =>
        `  "message_${index}": {\n    "message": ${quoted(texts.sentence())},\n    "description": ${quoted(texts.sentence())}\n  }`,
      '\n}\n',
      ',\n',
    ),
  },
  {
    family: 'i18next',
    type: 'i18next',
    fileName: 'locales/en/translation.json',
    text: fileOfRows(
      '{\n',
      (texts, index) =>
        index % 4 === 3
          ? `  "count_${index}_one": "{{count}} ${texts.word()}",\n  "count_${index}_other": "{{count}} ${texts.sentence()}"`
          : `  "message_${index}": ${quoted(texts.sentence())}`,
      '\n}\n',
      ',\n',
    ),
  },
  {
    family: 'String catalog',
    type: 'xcstrings',
    fileName: 'Localizable.xcstrings',
    text: fileOfRows(
      '{\n  "sourceLanguage" : "en",\n  "strings" : {\n',
      (texts, index) => {
        const unit = (): string =>
          `{\n          "stringUnit" : {\n            "state" : "translated",\n            "value" : ${quoted(texts.sentence())}\n          }\n        }`
        return `    "message.${index}" : {\n      "comment" : ${quoted(texts.sentence())},\n      "localizations" : {\n        "de" : ${unit()},\n        "en" : ${unit()}\n      }\n    }`
      },
      '\n  },\n  "version" : "1.0"\n}\n',
      ',\n',
    ),
  },
  {
    family: 'FormatJS',
    type: 'formatjs',
    fileName: 'en.json',
    text: fileOfRows(
      '{\n',
      (texts, index) =>
        `  "message.${index}": {\n    "defaultMessage": ${quoted(texts.sentence())},\n    "description": ${quoted(texts.sentence())}\n  }`,
      '\n}\n',
      ',\n',
    ),
  },
  {
    family: 'go-i18n',
    type: 'go-i18n',
    fileName: 'active.en.json',
    text: fileOfRows(
      '{\n',
      (texts, index) =>
        `  "Message${index}": {\n    "description": ${quoted(texts.sentence())},\n    "one": "{{.Count}} ${texts.word()}",\n    "other": "{{.Count}} ${texts.sentence()}"\n  }`,
      '\n}\n',
      ',\n',
    ),
  },
]
