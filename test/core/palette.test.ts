import { expect, test } from 'vitest'
import { colorStyle } from '@atlas/core/palette.ts'

test('a style defines the named colors, for light and for dark pages', () => {
  expect(colorStyle(['ink', 'paper'])).toBe(
    ':root{color-scheme:light dark;--ink:#1a212c;--paper:#f5f6f8}' +
      '@media(prefers-color-scheme:dark){:root{--ink:#e6e9ef;--paper:#0e1218}}',
  )
})

test('a style without names defines all colors', () => {
  for (const name of ['ink', 'paper', 'shadow']) expect(colorStyle().split(`--${name}:`)).toHaveLength(3)
})
