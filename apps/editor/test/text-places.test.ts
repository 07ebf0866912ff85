// Where texts of a document are.
import { describe, expect, test } from 'vitest'
import { isMadeFromText, placesIn } from '../strings/text-places.ts'

describe('the place of a text', () => {
  test('is the element around it', () => {
    const html =
      '<h2><span id="string_preview_id_1">A</span></h2><ul><li><span id="string_preview_id_2">B</span></li></ul>' +
      '<p id="string_preview_id_3">C</p>'
    expect([...placesIn(html)]).toEqual([
      [1, 'Heading 2'],
      [2, 'List item'],
      [3, 'Paragraph'],
    ])
    expect(placesIn('<pre><span id="string_preview_id_1">A</span></pre>').size).toBe(0)
  })

  test.each([
    ['r7cx2rcxiy', true],
    ['r7cx2rcxiy@kg89l5fg4x', true],
    ['screenshot', false],
    ['file.open', false],
  ])('replaces %s: %s', (identifier, isReplaced) => {
    expect(isMadeFromText(identifier)).toBe(isReplaced)
  })
})
