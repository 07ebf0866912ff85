// Mistakes of real apps in string records, planted in the answers of the fake app one at a time.
import type { FakeString } from '@atlas/sandbox/test/fake-app.ts'
import { inData, inFirst, inGerman, inStrings, type Case } from './faults.ts'

const PLURAL = { greeting: 'Hello', files: { one: '%d file', other: '%d files' } }

/** Swaps the uniqIds of the first two strings. */
function swapUniqIds([one, other]: FakeString[]): void {
  if (!one || !other) return
  const { uniqId } = one
  one['uniqId'] = other['uniqId']
  other['uniqId'] = uniqId
}

/** Mistakes in records. */
export const IN_RECORDS: readonly Case[] = [
  {
    rule: 'same-again',
    of: 'kv',
    what: 'identifiers that differ each time',
    fault: inFirst('parse-file', (record) => (record.identifier = String(Math.random()))),
  },
  {
    rule: 'field-type',
    of: 'kv',
    what: 'a length below zero',
    fault: inFirst('parse-file', (record) => (record['maxLength'] = -1)),
  },
  {
    rule: 'field-type',
    of: 'kv',
    what: 'a length that is not whole',
    fault: inFirst('parse-file', (record) => (record['maxLength'] = 10.5)),
  },
  {
    rule: 'field-type',
    of: 'kv',
    what: 'hidden as a number',
    fault: inFirst('parse-file', (record) => (record['isHidden'] = 0)),
  },
  {
    rule: 'field-type',
    of: 'before',
    what: 'an identifier that is a number',
    fault: inFirst('file-pre-export', (record) => (record.identifier = 7 as unknown as string)),
    also: ['source-unchanged'],
  },
  {
    rule: 'field-type',
    of: 'kv',
    what: 'a label that is null',
    fault: inFirst('parse-file', (record) => (record['labels'] = ['ui', null])),
  },
  {
    rule: 'field-type',
    of: 'kv',
    what: 'a list as context',
    fault: inFirst('parse-file', (record) => (record['context'] = ['On the start page'])),
  },
  {
    rule: 'field-type',
    of: 'kv',
    what: 'customData that is an object',
    fault: inFirst('parse-file', (record) => (record['customData'] = { line: 7 })),
  },
  {
    rule: 'field-type',
    of: 'before',
    what: 'translations as a list',
    fault: inFirst('file-pre-export', (record) => {
      record.translations = [{ language: 'de', text: 'Hallo' }] as never
    }),
  },
  {
    rule: 'field-unknown',
    of: 'before',
    what: 'a note next to a translation',
    fault: inGerman((translation) => Object.assign(translation, { comment: 'checked' })),
  },
  {
    rule: 'text-shape',
    of: 'kv',
    what: 'a text that is null',
    fault: inFirst('parse-file', (record) => (record.text = null)),
  },
  {
    rule: 'text-shape',
    of: 'kv',
    what: 'plural forms as a list',
    kv: PLURAL,
    fault: inStrings('parse-file', ([, files]) => files && (files.text = ['%d file', '%d files'])),
  },
  {
    rule: 'text-shape',
    of: 'after',
    what: 'plural forms without hasPlurals',
    fault: inStrings('file-post-import', ([, , files]) => {
      if (files) delete files.hasPlurals
    }),
    also: ['translation-shape', 'status-value'],
  },
  {
    rule: 'text-shape',
    of: 'after',
    what: 'a plural form that is null',
    fault: inStrings('file-post-import', ([, , files]) => {
      if (files) files.text = { one: null, other: '%d files' }
    }),
    also: ['plural-complete'],
  },
  {
    rule: 'text-well-formed',
    of: 'after',
    what: 'half of an emoji',
    fault: inFirst('file-post-import', (record) => (record.text = 'Hello \ud83d')),
  },
  {
    rule: 'plural-category',
    of: 'after',
    what: 'categories in capitals',
    fault: inStrings('file-post-import', ([, , files]) => {
      if (files?.hasPlurals) files.text = { ONE: '%d file', OTHER: '%d files' }
    }),
    also: ['plural-complete'],
  },
  {
    rule: 'plural-complete',
    of: 'after',
    what: 'a plural without a category of its language',
    fault: inStrings('file-post-import', ([, , files]) => {
      if (files?.hasPlurals) files.text = { other: '%d files' }
    }),
  },
  {
    rule: 'plural-complete',
    of: 'before',
    what: 'a translation without a category of its language',
    fault: inStrings('file-pre-export', ([, , files]) => {
      delete (files?.translations?.['pl']?.text as Record<string, string> | undefined)?.['few']
    }),
  },
  {
    rule: 'translation-language',
    of: 'before',
    what: 'translations by locale',
    fault: inFirst('file-pre-export', (record) => {
      const { de } = record.translations ?? {}
      if (de) record.translations = { 'de-DE': de }
    }),
  },
  {
    rule: 'translation-language',
    of: 'after',
    what: 'translations by the code of two letters',
    fault: inStrings('file-post-import', (strings) => {
      for (const string of strings) {
        const entry = string.translations?.['pt-BR']
        if (entry) string.translations = { pt: entry }
      }
    }),
  },
  {
    rule: 'translation-language',
    of: 'kv',
    what: 'translations of a new source file',
    fault: inFirst('parse-file', (record, { targetLanguages }) => {
      if (targetLanguages.length === 0) record.translations = { de: { text: 'Hallo' } }
    }),
  },
  {
    rule: 'translation-shape',
    of: 'before',
    what: 'a translation that is null',
    fault: inGerman((translation) => (translation.text = null)),
  },
  {
    rule: 'translation-shape',
    of: 'before',
    what: 'one text for a plural',
    fault: inStrings('file-pre-export', ([, , files]) => {
      for (const entry of Object.values(files?.translations ?? {})) {
        entry.text = '%d Dateien'
        delete entry.status
      }
    }),
  },
  {
    rule: 'status-value',
    of: 'before',
    what: 'a status in capitals',
    fault: inGerman((translation) => (translation.status = 'Approved')),
  },
  {
    rule: 'status-value',
    of: 'before',
    what: 'a status that is a number',
    fault: inGerman((translation) => (translation.status = 1)),
  },
  {
    rule: 'uniq-id-unique',
    of: 'kv',
    what: 'a uniqId twice in a parsed file',
    fault: inStrings('parse-file', (strings) => {
      for (const string of strings) string['uniqId'] = 'same'
    }),
  },
  {
    rule: 'uniq-id-present',
    of: 'after',
    what: 'an added string without a uniqId',
    fault: inStrings('file-post-import', (strings) => strings.push({ identifier: 'mine', text: 'x' })),
  },
  {
    rule: 'identifier-unique',
    of: 'after',
    what: 'an added string with the identifier of another',
    fault: inStrings('file-post-import', (strings) => {
      if (strings.length > 0) strings.push({ identifier: 'version', uniqId: 'mine', text: 'x' })
    }),
  },
  {
    rule: 'uniq-id-of-string',
    of: 'before',
    what: 'swapped uniqIds before an export',
    fault: inStrings('file-pre-export', swapUniqIds),
    also: ['source-unchanged'],
  },
  {
    rule: 'uniq-id-of-string',
    of: 'after',
    what: 'swapped uniqIds after an import',
    fault: inStrings('file-post-import', swapUniqIds),
  },
  {
    rule: 'strings-count',
    of: 'before',
    what: 'only the first line of the strings by address',
    fault: inData('file-pre-export', (data, _app, { stringsUrl }) => {
      if (stringsUrl) data.strings?.splice(1)
    }),
    also: ['uniq-id-original'],
  },
  {
    rule: 'strings-returned',
    of: 'after',
    what: 'no string after an import',
    fault: inStrings('file-post-import', (strings) => strings.splice(0)),
  },
  {
    rule: 'translations-returned',
    of: 'before',
    what: 'no translation before an export',
    fault: inStrings('file-pre-export', (strings) => {
      for (const string of strings) delete string.translations
    }),
  },
]
