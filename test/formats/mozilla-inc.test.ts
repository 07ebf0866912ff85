import { describe, expect, it } from 'vitest'
import { languageByCode } from '@atlas/core/languages.ts'
import { catalogue, detector } from '../subjects.ts'
import { sourceOf } from '../source-of.ts'

const plugin = catalogue.plugins.get('mozilla-inc')
const english = languageByCode('en')
if (!plugin || !english) throw new Error('mozilla-inc is not loaded')

const languages = { source: english, targets: [] }
const read = (text: string): (string | undefined)[][] =>
  [...plugin.parse(sourceOf(text), languages)].map(({ key, source, context }) => [
    key.join('/'),
    'at' in source ? text.slice(...source.at) : '',
    context,
  ])

describe('definitions', () => {
  it('have one blank before their text', () => {
    expect(read('#define A b c \r\n#define\tB  d\n#define C\n#defined D e\n# #define F g')).toEqual([
      ['A', 'b c ', undefined],
      ['B', ' d', undefined],
      ['C', '', undefined],
    ])
  })

  it('are not texts if they have arguments', () => {
    expect(read('#define A(b) c\n#define D-e f')).toEqual([])
  })

  it('have comments above them, but not directives', () => {
    expect(read('# a\n#\n#b\n# c\n## d\n#define E f')).toEqual([['E', 'f', 'c\nd']])
  })
})

describe('.inc files', () => {
  it.each([
    ['#filter emptyLines\n#define A b\n', 'mozilla-inc'],
    ["<?php\n# a\n$labels['b'] = 'c';\n", 'php-array'],
  ])('are detected by their lines: %j', (text, type) => {
    expect(detector.detect('de.inc', Buffer.from(text))).toBe(type)
  })
})
