// The context of a message, and which files are taken for messages.
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import chrome from '@atlas/formats/chrome-messages/format.ts'
import { detector } from '../subjects.ts'
import { sourceOf } from '../source-of.ts'

function contextsOf(file: unknown): (string | undefined)[] {
  const source = sourceOf(JSON.stringify(file))
  return chrome.parse(source).map(({ context }) => context)
}

describe('context', () => {
  test('is the description, and a line for each placeholder', () => {
    const placeholders = { count: { content: '$1', example: '5' }, Name: { content: '$2' }, odd: 1 }
    expect(
      contextsOf({ left: { message: '$COUNT$ left', description: 'In the bar', placeholders } }),
    ).toEqual(['In the bar\n$COUNT$: $1, for example 5\n$NAME$: $2\n$ODD$'])
  })

  test('is empty where the file has none', () => {
    expect(contextsOf({ left: { message: 'Left', placeholders: [] }, right: { message: 'R' } })).toEqual([
      undefined,
      undefined,
    ])
  })
})

describe('files', () => {
  const detect = (name: string, content: string) => detector.detect(name, Buffer.from(content))

  test('of the name that browsers want are messages', () => {
    const content = '// By hand\n{ /* first */ "title": { "description": "x", "message": "y" } }'
    expect(detect('_locales/de/messages.json', content)).toBe('chrome-messages')
    expect(detect('messages.json', content)).toBe('chrome-messages')
  })

  test('of another shape or name are JSON', () => {
    expect(detect('messages.json', '{ "title": "Tides" }')).toBe('json')
    expect(detect('messages.json', '{ "nav": { "title": "Tides" } }')).toBe('json')
    expect(detect('errors.json', '{ "lost": { "message": "Lost" } }')).toBe('json')
  })
})
