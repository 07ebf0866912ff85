// Mistakes that were thought up after the kit was made, half of them before its code was read, planted in the answers of the
// fake app one at a time.
import type { FakeData, FakeString } from '@atlas/sandbox/test/fake-app.ts'
import { inAligned, inBuilt, inData, inResults, inStrings, type Case } from './faults.ts'

const enterprise = { profile: 'crowdin-enterprise' } as const

const builtOf = ({ content = '' }: FakeData): Record<string, unknown> =>
  JSON.parse(Buffer.from(content, 'base64').toString()) as Record<string, unknown>

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

/** Changes the texts of a bundle, by key. */
const bundle = (
  what: string,
  rule: Case['rule'],
  change: (texts: [string, unknown][], strings: readonly FakeString[]) => [string, unknown][],
): Case => ({
  ...enterprise,
  rule,
  of: 'kv',
  what: `a bundle: ${what}`,
  fault: inData('build-file', (data, _app, { file, strings }) => {
    if (file.content !== undefined || file.contentUrl !== undefined) return
    const records = Array.isArray(strings) ? (strings as FakeString[]) : []
    data.content = base64(Object.fromEntries(change(Object.entries(builtOf(data)), records)))
  }),
})

const texts = (what: string, change: (text: string) => string, also: Case['also'] = []): Case => ({
  rule: 'translations-kept',
  of: 'kv',
  what,
  also,
  fault: inBuilt((built) =>
    Object.fromEntries(
      Object.entries(built).map(([key, text]) => [key, typeof text === 'string' ? change(text) : text]),
    ),
  ),
})

/** The first file that was built of each source. */
const firstBuilt = new Map<string, string>()
/** The strings of the upload before. */
let uploaded: FakeString[] | undefined
let built = 0
/** The file of the call before. */
let lastContent: string | undefined

/** The mistakes. */
export const PLANTED_LATER: readonly Case[] = [
  texts('letters with their marks apart', (text) => text.normalize('NFD')),
  texts('a small first letter', (text) => text.charAt(0).toLowerCase() + text.slice(1), [
    'untranslated-kept',
  ]),
  texts('one percent sign for two', (text) => text.replaceAll('%%', '%')),
  texts('a capital letter after a full stop', (text) =>
    text.replace(/(?<=\. )\p{Ll}/gu, (letter) => letter.toUpperCase()),
  ),
  texts('a full stop at the end', (text) => (text.endsWith('.') ? text : `${text}.`), ['untranslated-kept']),
  texts('typographic quotes for straight ones', (text) => text.replaceAll('"', '”')),
  texts('three dots for an ellipsis', (text) => text.replaceAll('…', '...')),
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'the file that was built first, whatever the language',
    fault: inData('build-file', (data, _app, { file }) => {
      const key = file.content ?? 'by address'
      if (!firstBuilt.has(key)) firstBuilt.set(key, data.content ?? '')
      data.content = firstBuilt.get(key) ?? ''
    }),
    also: ['untranslated-kept'],
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'the translations of the upload before',
    fault: inData('parse-file', (data, _app, { targetLanguages }) => {
      if (targetLanguages.length === 0) return
      const own = structuredClone(data.strings)
      data.strings = uploaded ?? own ?? []
      uploaded = own
    }),
    also: ['translation-language', 'untranslated-kept'],
  },
  {
    rule: 'address-accepted',
    of: 'kv',
    what: 'strings at an address that are never read',
    fault: inData('build-file', (data, _app, { file, stringsUrl }) => {
      if (stringsUrl !== undefined && file.contentUrl === undefined) data.content = base64({})
      else if (stringsUrl !== undefined) data.content = base64({ greeting: 'Hello', farewell: 'Goodbye' })
    }),
  },
  {
    rule: 'built-strings',
    of: 'kv',
    what: 'a comment that became a string',
    fault: inBuilt((all) => ({ '//': 'Made by an app', ...all })),
  },
  {
    rule: 'build-again',
    of: 'kv',
    what: 'a number of the build',
    fault: inBuilt((all) => ({ ...all, farewell: all['farewell'], [`build ${++built}`]: '' })),
    also: ['built-strings'],
  },
  {
    rule: 'status-kept',
    of: 'before',
    what: 'approved plurals as translated',
    fault: inStrings('file-pre-export', (strings) => {
      for (const { translations = {}, hasPlurals } of strings)
        for (const translation of Object.values(translations))
          if (hasPlurals && JSON.stringify(translation.status ?? '').includes('approved'))
            translation.status = Object.fromEntries(
              Object.keys(translation.text as object).map((category) => [category, 'translated']),
            )
    }),
  },
  {
    rule: 'uniq-id-of-string',
    of: 'after',
    what: 'the uniqIds of two strings exchanged',
    fault: inStrings('file-post-import', ([one, other]) => {
      if (!one || !other) return
      ;[one['uniqId'], other['uniqId']] = [other['uniqId'], one['uniqId']]
    }),
  },
  {
    ...enterprise,
    rule: 'validation-known',
    of: 'check',
    what: 'results by the number of the string',
    fault: inResults((validations) => {
      for (const [index, validation] of validations.entries()) validation['translationId'] = index + 1
    }),
    also: ['validation-complete'],
  },
  {
    ...enterprise,
    rule: 'field-type',
    of: 'check',
    what: 'passed as a number',
    fault: inResults((validations) => {
      for (const validation of validations) validation['passed'] = validation['passed'] === true ? 1 : 0
    }),
  },
  {
    ...enterprise,
    rule: 'aligned-string-known',
    of: 'align',
    what: 'the number of a string as a text',
    fault: inAligned((translations) => {
      for (const translation of translations)
        translation['sourceStringId'] = String(translation['sourceStringId'])
    }),
    also: ['aligned-right'],
  },
  {
    ...enterprise,
    rule: 'translations-kept',
    of: 'post',
    what: 'the source file instead of the exported one',
    fault: inData('post-export-file', (data, _app, { file }) => {
      const { rawContent, rawContentUrl } = file as { rawContent?: string; rawContentUrl?: string }
      if (rawContent !== undefined) data.content = rawContent
      else if (rawContentUrl !== undefined)
        Object.assign(data, { content: undefined, contentUrl: rawContentUrl })
    }),
  },
  {
    ...enterprise,
    rule: 'same-again',
    of: 'pre',
    what: 'the file of the call before, if that had another one',
    fault: inData('pre-import-file', (data) => {
      const { content } = data
      data.content = lastContent ?? content ?? ''
      lastContent = content
    }),
  },
  {
    rule: 'uniq-id-unique',
    of: 'after',
    what: 'the first 32 characters of a uniqId',
    fault: inStrings('file-post-import', (strings) => {
      for (const string of strings) {
        const { uniqId } = string
        if (typeof uniqId === 'string') string.uniqId = uniqId.slice(0, 32)
      }
    }),
  },
  bundle('equal texts once', 'translations-kept', (all, strings) => {
    const seen = new Set<unknown>()
    return all.filter(([key]) => {
      const text = strings.find(({ identifier }) => identifier === key)?.text
      if (seen.has(text)) return false
      seen.add(text)
      return true
    })
  }),
  bundle('a hundred strings at most', 'translations-kept', (all) => all.slice(0, 100)),
  bundle('fifty translations at most', 'translations-kept', (all, strings) =>
    all.map(([key, text], index) => [
      key,
      index < 50 ? text : strings.find(({ identifier }) => identifier === key)?.text,
    ]),
  ),
  bundle('no last string', 'translations-kept', (all) => all.slice(0, -1)),
  bundle('the time of the build', 'build-again', (all) => [...all, ['time', String(Math.random())]]),
]
