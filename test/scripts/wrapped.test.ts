// Wrapping the prose of Markdown pages.
import { describe, expect, test } from 'vitest'
import { PROSE_WIDTH, wrapped } from '../../scripts/generated/wrapped.ts'

const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

describe('wrapping', () => {
  test('breaks long paragraphs and keeps their words', () => {
    const text = `${words(40)}\n${words(5)}`
    const lines = wrapped(text).split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(PROSE_WIDTH)
    expect(lines.join(' ')).toBe(text.replace('\n', ' '))
  })

  test('indents the next lines of a list item', () => {
    const [first, second, third] = wrapped(`1. ${words(30)}\n2. short`).split('\n')
    expect(first).toMatch(/^1\. word0 /)
    expect(second).toMatch(/^ {3}word/)
    expect(third).toBe('2. short')
  })

  test('changes no paragraph that is short enough', () => {
    const text = `One line.\nAnother line.\n\n${words(3)}`
    expect(wrapped(text)).toBe(text)
  })

  test.each([
    ['a table', `| ${words(40)} |`],
    ['a heading', `## ${words(40)}`],
    ['a comment', `<!-- ${words(40)} -->`],
    ['an image', `![${words(40)}](a.png)`],
    ['code', `~~~\n${words(40)}\n\`\`\`\n${words(40)}\n~~~`],
    ['a long address', `[here](https://example.com/${'a'.repeat(120)})`],
  ])('leaves %s alone', (_, text) => {
    expect(wrapped(text)).toBe(text)
  })

  test('does not break code within a line', () => {
    const code = `\`${words(10)}\``
    expect(wrapped(`${words(17)} ${code}`)).toBe(`${words(17)}\n${code}`)
  })

  test.each(['-', '1.', '#', '>', '|'])('does not begin a line with %s', (marker) => {
    for (let length = 100; length < 120; length++) {
      const lines = wrapped(`${'a'.repeat(length)} ${marker} ${words(8)}`).split('\n')
      expect(lines.filter((line) => line.startsWith(marker))).toEqual([])
    }
  })
})
