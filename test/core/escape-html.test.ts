// Escaped texts, judged by a parser of HTML that is not ours.
import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { escapeHtml } from '@atlas/core/escape-html.ts'

/** The text that a browser shows. */
function shown(html: string): string {
  const { childNodes } = parseFragment(html)
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('')
}

/** Texts shorter and longer than the length at which the way of escaping changes. */
const TEXTS = fc.string({
  unit: fc.constantFrom('&', '<', '>', '"', ';', '\0', '\r', '\n', 'a', 'lt', 'é', '語', '😀'),
  maxLength: 120,
  size: 'max',
})

test('a parser of HTML reads every text as it was, without an element', () => {
  fc.assert(
    fc.property(TEXTS, (text) => {
      const html = escapeHtml(text)
      expect(html).not.toMatch(/[<>\0\r]/)
      // A zero byte cannot be in a page.
      expect(shown(html)).toBe(text.replaceAll('\0', '\uFFFD'))
    }),
  )
})
