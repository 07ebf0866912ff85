// The context of an extracted message, and which files are taken for FormatJS's.
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import formatjs from '@atlas/formats/formatjs/format.ts'
import { detector } from '../subjects.ts'
import { sourceOf } from '../source-of.ts'

function contextsOf(file: unknown): (string | undefined)[] {
  const source = sourceOf(JSON.stringify(file))
  return Array.from(formatjs.parse(source), ({ context }) => context)
}

test('descriptions are context, also in parts, and so is the place in the code', () => {
  const messages = {
    a: { defaultMessage: 'A', description: 'Above', file: 'a.tsx', line: 3 },
    b: { defaultMessage: 'B', description: { where: 'Below', count: 2 }, file: 'b.tsx' },
    c: { defaultMessage: 'C', line: 3 },
    d: { defaultMessage: 'D' },
  }
  expect(contextsOf(messages)).toEqual(['Above\na.tsx:3', 'Below\nb.tsx', undefined, undefined])
})

test('files are distinguished from other JSON by their default messages', () => {
  const detect = (content: string) => detector.detect('messages.json', Buffer.from(content))
  expect(detect('{"a":{"defaultMessage":"A"}}')).toBe('formatjs')
  expect(detect('[{"id":"a", "defaultMessage": "{{x}} $t(a)"}]')).toBe('formatjs')
  expect(detect('{"defaultMessage":{"a":"A"}}')).toBe('json')
  expect(detect('{"a":{"message":"A"}}')).toBe('chrome-messages')
  expect(detect('{"a":{"defaultMessage":"A"},"b":{"line":1,"defaultMessage":[{"type":0}]}}')).toBe('formatjs')
  expect(detect('{"title":"A","form":{"defaultMessage":"B"},"c":"C"}')).toBe('json')
  expect(detect('{"form":{"defaultMessage":"B","title":"A"},"c":"C","d":"D"}')).toBe('json')
})
