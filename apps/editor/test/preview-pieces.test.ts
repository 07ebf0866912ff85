// Pages of previews, piece by piece.
import { describe, expect, test } from 'vitest'
import { bodyStart, pieceByPiece } from '../preview/pieces.ts'

const words = (count: number): string => 'word '.repeat(count)
const string = (id: number, text = words(100)): string => `<span id="string_preview_id_${id}">${text}</span>`
const strings = (count: number, around: (one: string) => string): string =>
  Array.from({ length: count }, (_, index) => around(string(index + 1))).join('')

const HEAD = '<!doctype html><html><head><!-- <body> --><style>a::before{content:"<body>"}</style></head>'

/** What a page shows, without its tags. */
const shown = (html: string): string => html.replaceAll(/<[^>]*>/g, '')

/** A page with this body in pieces, which together show all of it, with each id once. */
function piecesOf(body: string) {
  const page = pieceByPiece(`${HEAD}<body class="document">${body}</body></html>`)
  expect(page.shell).toBe(`${HEAD}<body class="document">`)
  expect(page.pieces.map(({ html }) => shown(html)).join('')).toBe(shown(body))
  const ids = page.pieces.flatMap((piece) => piece.ids.split('\n').filter(Boolean))
  expect(ids).toEqual([...body.matchAll(/id="?string_preview_id_(\d+)/g)].map(([, id]) => id))
  return page.pieces
}

describe('A preview in pieces', () => {
  test.each([
    ['paragraphs', strings(100, (one) => `<p>${one}</p>`), '<p>'],
    ['paragraphs without end tags', strings(900, (one) => `<p>${one}`), '<p>'],
    ['blocks of a file', strings(100, (one) => `<pre>\nkey = ${one}</pre>`), '<pre>'],
    [
      'rows of one table',
      `<table class="wide"><tbody>${strings(900, (one) => `<tr><td>${one}</td></tr>`)}</tbody></table>`,
      '<table class="wide"><tbody><tr>',
    ],
    [
      'a page in one element',
      `<main><br>${strings(900, (one) => `<img alt=">"><svg><path/></svg>${one}`)}</main>`,
      '<main><img',
    ],
  ])('has the elements around it: %s', (_name, body, start) => {
    const pieces = piecesOf(body)
    expect(pieces.length).toBeGreaterThan(3)
    for (const { html } of pieces.slice(1)) expect(html.startsWith(start) || shown(html) === '').toBe(true)
  })

  test('has strings as a whole', () => {
    const long = `<b>${words(20_000)}</b><i>${words(20_000)}</i>`
    const pieces = piecesOf(`${string(1, long)}<p>${string(2)}</p>`)
    expect(pieces[0]?.html).toBe(string(1, long))
  })

  test('is one piece where elements are too deep in each other', () => {
    const deep = `${'<div>'.repeat(50)}${strings(900, (one) => `<p>${one}</p>`)}`
    expect(piecesOf(deep)).toHaveLength(1)
  })

  test.each(['<p>words</p>', 'words', '', '<body', '<p title="', '<style>', '<!--', '<'])(
    'begins where the body does: %s',
    (content) => {
      expect(bodyStart(content)).toBe(content === '<body' ? content.length : 0)
      expect(bodyStart(`<head><title></title></head>${content}`)).toBe(
        content === '<body' ? 33 : '<head><title></title></head>'.length,
      )
      expect(
        pieceByPiece(content)
          .pieces.map(({ html }) => html)
          .join(''),
      ).toBe(content === '<body' ? '' : content)
    },
  )

  test('takes linear time for tags and quotes that do not end', () => {
    for (const part of ['<a b="', '<a ', '<style>', '<!-', "='"]) {
      const html = part.repeat(200_000)
      expect(
        pieceByPiece(html)
          .pieces.map((piece) => piece.html)
          .join(''),
      ).toBe(html)
    }
  })
})
