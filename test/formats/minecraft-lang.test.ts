import { describe, expect, it } from 'vitest'
import { languageByCode } from '@atlas/core/languages.ts'
import { catalogue, detector } from '../subjects.ts'
import { sourceOf } from '../source-of.ts'

const plugin = catalogue.plugins.get('minecraft-lang')
const english = languageByCode('en')
if (!plugin || !english) throw new Error('minecraft-lang is not loaded')

const languages = { source: english, targets: [] }
const read = (text: string): (string | undefined)[][] =>
  [...plugin.parse(sourceOf(text), languages)].map(({ key, source, context }) => [
    'at' in source ? text.slice(...source.at) : '',
    key.join('/'),
    context,
  ])

describe('lines of .lang files', () => {
  it('keep every blank of their text', () => {
    expect(read('a= b \r\nc=d=e\nnone\n=f')).toEqual([
      [' b ', 'a', undefined],
      ['d=e', 'c', undefined],
    ])
  })

  it('have comments above and after them', () => {
    expect(read('## x\n#y\na=b\t\t## c\n\nd=e # f')).toEqual([
      ['b', 'a', 'x\ny\nc'],
      ['e # f', 'd', undefined],
    ])
  })
})

describe('.lang files', () => {
  it.each([
    ['## active ##\n\n;Menu\nMenü\n\n;a=b\nc=d\n', 'mozilla-lang'],
    ['# Menu\nmenu.open=Open; close\n', 'minecraft-lang'],
    ['\ufeffmenu.open=Open\r\n', 'minecraft-lang'],
  ])('are detected by their lines: %j', (text, type) => {
    expect(detector.detect('de.lang', Buffer.from(text))).toBe(type)
  })
})
