// The rules for previews, one statement of the specification after the other: a page and records in, sentences out.
import { describe, expect, test } from 'vitest'
import { checkPreview } from '../calls/check-preview.ts'
import { ViolationReport } from '../calls/rules.ts'

/** What is wrong with a preview, as `rule: sentence`. */
async function violationsOf(html: string | undefined, records: readonly object[]): Promise<string[]> {
  const report = new ViolationReport()
  await checkPreview(html, records as readonly Record<string, unknown>[], report)
  return report.violations.map(({ rule, message }) => `${rule}: ${message}`)
}

const page = (body: string): string =>
  `<!doctype html><html><head><title>T</title></head><body>${body}</body></html>`
const element = (id: number | string, content: string): string =>
  `<p id="string_preview_id_${id}">${content}</p>`

const TIDE = { identifier: 'tide', text: 'High tide', previewId: 1 }
const EBB = { identifier: 'ebb', text: 'Low water', previewId: 2 }
const BOTH = page(element(1, 'High tide') + element(2, 'Low water'))

describe('a preview', () => {
  test('may have texts as previewIds, which are the same as numbers that are written so', async () => {
    const [tide, ebb] = [
      { ...TIDE, previewId: 'p7-tide' },
      { ...EBB, previewId: '2' },
    ]
    const html = page(element('p7-tide', 'High tide') + element(2, 'Low water'))
    expect(await violationsOf(html, [tide, ebb])).toEqual([])
    expect(await violationsOf(html, [tide, ebb, EBB])).toEqual([
      'preview-id-unique: More than one string has the previewId 2.',
    ])
    expect(await violationsOf(BOTH, [tide, EBB])).toEqual([
      'preview-id-shown: No element has the id string_preview_id_p7-tide.',
      'preview-element-known: The element string_preview_id_1 belongs to no string.',
    ])
  })

  test('has an element for each string, in any order', async () => {
    expect(await violationsOf(BOTH, [TIDE, EBB])).toEqual([])
    expect(await violationsOf(BOTH, [EBB, TIDE])).toEqual([])
    expect(await violationsOf(page(''), [])).toEqual([])
  })

  test.each<[rule: string, html: string | undefined, records: readonly object[], message: string]>([
    [
      'preview-id-with-preview',
      undefined,
      [TIDE, {}],
      'A string has the previewId 1, but there is no preview.',
    ],
    [
      'preview-with-plurals',
      page(element(1, 'x')),
      [{ previewId: 1, identifier: 'boats', text: { one: 'x' }, hasPlurals: true }],
      'There is a preview, though the file has plural strings.',
    ],
    [
      'preview-id-unique',
      page(element(1, 'High tide')),
      [TIDE, TIDE],
      'More than one string has the previewId 1.',
    ],
    [
      'preview-id-present',
      page(element(1, 'High tide')),
      [TIDE, { identifier: 'ebb', text: 'x' }],
      'The string "ebb" has no previewId.',
    ],
    [
      'preview-document',
      element(1, 'High tide'),
      [TIDE],
      'The preview is a fragment of HTML, not a document with an html element.',
    ],
    [
      'preview-id-shown',
      page(element(1, 'High tide')),
      [TIDE, EBB],
      'No element has the id string_preview_id_2.',
    ],
    ['preview-element-known', BOTH, [TIDE], 'The element string_preview_id_2 belongs to no string.'],
    [
      'preview-element-known',
      page(element(1, 'High tide') + element('x'.repeat(41), 'x')),
      [TIDE],
      `The element string_preview_id_${'x'.repeat(40)} belongs to no string.`,
    ],
    [
      'preview-element-once',
      page(element(1, 'High tide') + element(1, 'High tide')),
      [TIDE],
      'More than one element has the id string_preview_id_1.',
    ],
    [
      'preview-element-text',
      page(element(1, ' <b></b> ')),
      [TIDE],
      'The element string_preview_id_1 is empty.',
    ],
    [
      'preview-element-text',
      page(element(1, 'Low water') + element(2, 'Low water')),
      [TIDE, EBB],
      'The element string_preview_id_1 shows the text of the string with the previewId 2.',
    ],
    [
      'preview-element-words',
      page(element(1, 'Something else')),
      [TIDE],
      'The element string_preview_id_1 shows no word of its string.',
    ],
  ])('%s (case %#)', async (rule, html, records, message) => {
    expect(await violationsOf(html, records)).toEqual([`${rule}: ${message}`])
  })

  test('need not be there', async () => {
    expect(await violationsOf(undefined, [{ identifier: 'a', text: 'x' }])).toEqual([])
  })

  test('names a long id by its start', async () => {
    const id = '1'.repeat(41)
    const html = page(element(id, 'x') + element(id, 'x'))
    expect(await violationsOf(html, [])).toEqual([
      `preview-element-known: The element string_preview_id_${'1'.repeat(40)} belongs to no string.`,
      `preview-element-once: More than one element has the id string_preview_id_${'1'.repeat(40)}.`,
    ])
  })
})

describe('the element of a string', () => {
  test.each([
    ['shows its words in other marks', 'High tide', '<i>high</i>, <b>TIDE</b>!'],
    ['shows tags of the string as marks', '<b>High</b> tide', '<b>High</b> tide'],
    ['shows tags of the string as text', '<b>High</b> tide', '&lt;b&gt;High&lt;/b&gt; tide'],
    ['shows a reference as its character', 'High&nbsp;tide', 'High\u00A0tide'],
    ['shows numbered references', '&#72;igh&#x20;tide', 'igh tide'],
    ['shows one word of several', 'High tide at noon', 'Noon comes'],
    ['shows a part of a word', '高潮時刻表', '高潮'],
    ['shows more than the text', '高潮', '今日の高潮時刻表'],
    ['shows the text in an attribute', 'High tide', '<input value="High tide">'],
    ['shows the text in a description', 'High tide', '<img alt="High tide">'],
    ['shows a text without letters in any way', '→', ''],
    ['shows a tag that holds no text', '<br class="x">', ''],
    ['shows a reference that is not a letter', '&nbsp;', ''],
    ['shows numbered references that are not letters', '&#160;&#xA0;', ''],
    ['shows a number', '7', '7'],
    ['shows nothing for no text', '', 'Anything'],
  ])('%s', async (_what, text, content) => {
    expect(await violationsOf(page(element(1, content)), [{ ...TIDE, text }])).toEqual([])
  })

  test.each([
    ['an attribute that is not shown', '<i class="High tide" title="x"></i>', 'shows no word of its string'],
    ['a comment', '<!-- High tide -->', 'is empty'],
    ['parts of words of several', 'ig id', 'shows no word of its string'],
  ])('does not show %s', async (_what, content, fault) => {
    const [found] = await violationsOf(page(element(1, content)), [TIDE])
    expect(found).toContain(`The element string_preview_id_1 ${fault}.`)
  })

  test('may be any element, with its own attributes', async () => {
    const html = page('<input id="string_preview_id_1" placeholder="High tide">')
    expect(await violationsOf(html, [TIDE])).toEqual([])
  })

  test('may lie in the head', async () => {
    const html = '<html><head><title id="string_preview_id_1">High tide</title></head></html>'
    expect(await violationsOf(html, [TIDE])).toEqual([])
  })

  test('should not hold the element of another string, and ends before the next one', async () => {
    const nested = `<div id="string_preview_id_1">High ${element(2, 'Low water')} tide</div>`
    const after = element(3, 'Noon')
    const noon = { identifier: 'noon', text: 'Noon', previewId: 3 }
    expect(await violationsOf(page(nested + after), [TIDE, EBB, noon])).toEqual([
      'preview-element-nested: The element string_preview_id_2 is inside of string_preview_id_1.',
    ])
    const empty = `<div id="string_preview_id_1"></div>High tide${element(2, 'Low water')}`
    expect(await violationsOf(page(empty), [TIDE, EBB])).toEqual([
      'preview-element-text: The element string_preview_id_1 is empty.',
    ])
  })

  test('is not compared with a string that has no previewId', async () => {
    const html = page(element(1, 'Low water'))
    expect(await violationsOf(html, [TIDE, { identifier: 'ebb', text: 'Low water' }])).toEqual([
      'preview-id-present: The string "ebb" has no previewId.',
      'preview-element-words: The element string_preview_id_1 shows no word of its string.',
    ])
  })

  test('may have the text of another string if both have the same', async () => {
    const twin = { ...EBB, text: 'HIGH tide' }
    const html = page(element(1, 'High tide') + element(2, 'High tide'))
    expect(await violationsOf(html, [TIDE, twin])).toEqual([])
  })

  test('is not compared if it shows more than 2,000 characters', async () => {
    const shows = (length: number): Promise<string[]> =>
      violationsOf(page(element(1, 'x'.repeat(length))), [TIDE])
    expect(await shows(2000)).toHaveLength(1)
    expect(await shows(2001)).toEqual([])
    const twoTexts = page(element(1, `${'x'.repeat(2000)}<b>y</b>`))
    expect(await violationsOf(twoTexts, [TIDE])).toEqual([])
  })

  test('shows what the eight innermost elements around a text show', async () => {
    const ids = Array.from({ length: 9 }, (_, index) => index + 1)
    const html = page(
      ids.reduceRight((inner, id) => `<div id="string_preview_id_${id}">${inner}</div>`, 'High tide'),
    )
    const records = ids.map((previewId) => ({ ...TIDE, previewId }))
    const [first, ...others] = await violationsOf(html, records)
    expect(first).toBe('preview-element-text: The element string_preview_id_1 is empty.')
    expect(others.every((violation) => violation.startsWith('preview-element-nested: '))).toBe(true)
  })

  test('has its id at the start and the end of the attribute', async () => {
    const html = page('<p class="string_preview_id_1" id="x_string_preview_id_1">High tide</p>')
    expect(await violationsOf(html, [TIDE])).toEqual([
      'preview-id-shown: No element has the id string_preview_id_1.',
    ])
    expect(await violationsOf(page(element('1\n', 'High tide')), [])).toEqual([
      'preview-element-known: The element string_preview_id_1\n belongs to no string.',
    ])
  })
})
