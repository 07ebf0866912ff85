// Mistakes of real apps in previews, planted in the answers of the fake app one at a time.
import type { Fault } from '@atlas/sandbox/test/fake-app.ts'
import { preview } from '@atlas/sandbox/test/fake-app.ts'
import { inData, inPreview, type Case } from './faults.ts'

/** Mistakes in previews. */
export const IN_PREVIEWS: readonly Case[] = [
  {
    rule: 'preview-element-nested',
    of: 'kv',
    what: 'nested elements',
    fault: inPage((page) =>
      page.replace(
        /<p id="string_preview_id_1">([^<]*)<\/p>(.*?<\/p>)/s,
        '<div id="string_preview_id_1">$1$2</div>',
      ),
    ),
  },
  {
    rule: 'preview-element-text',
    of: 'kv',
    what: 'swapped elements',
    fault: inPreview(([one = {}, other = {}], data) => {
      data.preview = preview([
        { ...one, previewId: 2 },
        { ...other, previewId: 1 },
      ])
    }),
  },
  {
    rule: 'preview-element-text',
    of: 'kv',
    what: 'empty elements',
    fault: inPreview((strings, data) => {
      data.preview = preview(strings.map((string) => ({ ...string, text: '' })))
    }),
  },
  {
    rule: 'preview-element-text',
    of: 'kv',
    what: 'elements that end before their texts',
    fault: inPage((page) => page.replaceAll(/(<p id="[^"]+">)([^<]*)/g, '$1</p><p>$2')),
  },
  {
    rule: 'strings-found',
    of: 'kv',
    what: 'no strings',
    fault: inData('parse-file', (data) => {
      data.strings = []
      delete data.preview
    }),
  },
  {
    rule: 'large-request',
    what: 'a server that refuses bodies over 100 KB',
    fault: (answer, _request, app) => {
      if (Number(app.headers.at(-1)?.['content-length']) > 102_400)
        answer.body = { error: { message: 'The body is too large.' } }
    },
  },
  {
    rule: 'file-name-free',
    of: 'kv',
    what: 'a name that is written into a file system of ASCII',
    fault: (answer, request) => {
      if (/[^ -~]/.test(request?.file?.name ?? '')) answer.body = { error: { message: 'The name is wrong.' } }
    },
  },
  {
    rule: 'preview-element-class',
    of: 'kv',
    what: 'elements without the class of the profile',
    fault: () => {},
    profile: 'crowdin',
  },
  {
    rule: 'preview-element-words',
    of: 'kv',
    what: 'keys instead of texts',
    fault: inPreview((strings, data) => {
      data.preview = preview(strings.map((string, index) => ({ ...string, text: `page.${index}` })))
    }),
  },
  {
    rule: 'preview-id-shown',
    of: 'kv',
    what: 'names instead of ids',
    fault: inPage((page) => page.replaceAll('<p id=', '<p name=')),
  },
  {
    rule: 'preview-element-known',
    of: 'kv',
    what: 'ids that count from 0',
    fault: inPage((page) => page.replace('id_1"', 'id_0"').replace('id_2"', 'id_1"')),
    also: ['preview-id-shown', 'preview-element-text'],
  },
  {
    rule: 'preview-id-shown',
    of: 'kv',
    what: 'a plain text',
    fault: inPage(() => 'Hello\n\nGoodbye\n'),
    also: ['preview-document'],
  },
  {
    rule: 'preview-id-shown',
    of: 'kv',
    what: 'elements that are escaped',
    fault: inPage((page) => page.replaceAll('<p', '&lt;p')),
  },
  {
    rule: 'preview-document',
    of: 'kv',
    what: 'a page in Latin-1',
    fault: inPreview((_strings, data) => {
      const page = Buffer.from(data.preview ?? '', 'base64')
        .toString()
        .replace('Preview', 'Übersicht')
      data.preview = Buffer.from(page, 'latin1').toString('base64')
    }),
  },
]

/** Changes the page of a preview. */
function inPage(change: (page: string) => string): Fault {
  return inPreview((_strings, data) => {
    const page = Buffer.from(data.preview ?? '', 'base64').toString()
    data.preview = Buffer.from(change(page)).toString('base64')
  })
}
