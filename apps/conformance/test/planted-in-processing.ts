// Faults in the modules of the second part, and in events.
import { inAligned, inAnswer, inData, inEvent, inResults, type Case } from './faults.ts'

const base64Empty = Buffer.from('{}').toString('base64')

/** Faults in the modules of the second part, and in events, of an app with right previews. */
export const IN_PROCESSING: readonly Case[] = [
  {
    rule: 'new-name-extension',
    what: 'a new name without an extension',
    of: 'pre',
    fault: inData('pre-import-file', (data) => Object.assign(data, { fileName: 'sample' })),
  },
  {
    rule: 'field-type',
    what: 'a number as the type of a file',
    of: 'pre',
    fault: inData('pre-import-file', (data) => Object.assign(data, { fileType: 5 })),
  },
  {
    rule: 'same-again',
    what: 'a file that differs each time',
    of: 'pre',
    fault: inData('pre-import-file', (data) =>
      Object.assign(data, { content: Buffer.from(String(Math.random())).toString('base64') }),
    ),
    also: ['address-accepted'],
  },
  {
    rule: 'data-of-job',
    what: 'an export without a file',
    of: 'post',
    fault: inAnswer('post-export-file', { body: { data: {} } }),
  },
  {
    rule: 'failure-reported',
    what: 'a file that cannot be fetched and is exported nevertheless',
    of: 'post',
    fault: (answer, request) => {
      if (request?.file?.contentUrl && 'error' in (answer.body as object))
        answer.body = { data: { content: '' } }
    },
  },
  {
    rule: 'aligned-string-known',
    what: 'a translation of a string that was not sent',
    of: 'align',
    fault: inAligned(([first]) => Object.assign(first ?? {}, { sourceStringId: 4711 })),
    also: ['aligned-right'],
  },
  {
    rule: 'aligned-string-once',
    what: 'two translations of a string',
    of: 'align',
    fault: inAligned((translations) => translations.push({ ...translations[0] })),
  },
  {
    rule: 'aligned-text-shape',
    what: 'a translation without a text',
    of: 'align',
    fault: inAligned(([first]) => delete first?.['text']),
  },
  {
    rule: 'aligned-text-sent',
    what: 'a text of its own',
    of: 'align',
    fault: inAligned(([first]) => Object.assign(first ?? {}, { text: 'Etwas anderes' })),
  },
  {
    rule: 'aligned-found',
    what: 'no translation at all',
    of: 'align',
    fault: inAligned((translations) => translations.splice(0)),
  },
  {
    rule: 'aligned-right',
    what: 'the translation of another string',
    of: 'align',
    fault: inAligned(([first]) => Object.assign(first ?? {}, { sourceStringId: 1 })),
  },
  {
    rule: 'validation-known',
    what: 'a result of a translation that was not sent',
    of: 'check',
    fault: inResults((validations) => validations.push({ translationId: 4711, passed: true })),
  },
  {
    rule: 'validation-once',
    what: 'two results of a translation',
    of: 'check',
    fault: inResults((validations) => validations.push({ ...validations[0] })),
  },
  {
    rule: 'validation-complete',
    what: 'a translation without a result',
    of: 'check',
    fault: inResults((validations) => validations.pop()),
  },
  {
    rule: 'validation-message',
    what: 'a failure without a reason',
    of: 'check',
    fault: inResults(([first]) => Object.assign(first ?? {}, { passed: false, error: {} })),
  },
  {
    rule: 'batch-size',
    what: 'batches of no translations',
    of: 'check',
    fault: (answer, _request, _app, url) => {
      if (url === '/size') answer.body = { data: { size: 0 } }
    },
  },
  { rule: 'event-accepted', what: 'no route for an event', of: 'pre', fault: inEvent('/uninstall', 404) },
  {
    rule: 'event-accepted',
    what: 'an installation that fails',
    of: 'pre',
    fault: inEvent('/installed', 500),
  },
  {
    rule: 'event-again',
    what: 'an installation that fails the second time',
    of: 'pre',
    fault: inEvent('/installed', 500, true),
  },
  { rule: 'event-forged', what: 'an event of a stranger', of: 'pre', fault: inEvent('/installed', 204) },
  {
    rule: 'translations-kept',
    what: 'a bundle without translations',
    of: 'kv',
    fault: inData('build-file', (data, _app, { file }) => {
      if (file.content === undefined && file.contentUrl === undefined) data.content = base64Empty
    }),
  },
]
