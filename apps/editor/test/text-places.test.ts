// Where texts of a document are.
import { describe, expect, test } from 'vitest'
import { isMadeFromText, placesIn } from '../strings/text-places.ts'

describe('the place of a text', () => {
  test('is the element around it', () => {
    const html =
      '<h2><span id="string_preview_id_1">A</span></h2><ul><li><span id="string_preview_id_2">B</span></li></ul>' +
      '<p id="string_preview_id_3">C</p>'
    expect([...placesIn(html)]).toEqual([
      ['1', 'Heading 2'],
      ['2', 'List item'],
      ['3', 'Paragraph'],
    ])
    expect(placesIn('<pre><span id="string_preview_id_1">A</span></pre>').size).toBe(0)
  })

  test('is the table and the row, also where a cell has an element or a table of its own', () => {
    const cell = (id: number): string => `<td><p id="string_preview_id_${id}">A</p></td>`
    const html =
      `<table><tr>${cell(1)}</tr><tr><td><table><tr>${cell(2)}</tr></table></td>${cell(3)}</tr></table>` +
      `<p id="string_preview_id_4">A</p><table><tr><th id="string_preview_id_5">A</th></tr></table>`
    expect([...placesIn(html)]).toEqual([
      ['1', 'Table 1, row 1'],
      ['2', 'Table 1, row 2'],
      ['3', 'Table 1, row 2'],
      ['4', 'Paragraph'],
      ['5', 'Table 2, row 1'],
    ])
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
