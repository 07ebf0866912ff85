// Pages: everything that is put into a template stays text, and the policy allows the page's own style and nothing active.
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { html, httpAddress, page, pagePolicy } from '@atlas/server/web/html.ts'

const NASTY = `"><script>alert('1')</script>&amp;`

test('texts are escaped between tags and in attributes', () => {
  expect(html`<p title="${NASTY}">${NASTY}</p>`.toString()).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</p>',
  )
})

test('markup, lists, numbers and empty values are written as they are', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  expect(html`${items}${0}${false}${null}${undefined}`.toString()).toBe('<li>a</li><li>&lt;b&gt;</li>0')
})

test('an object that looks like markup is text', () => {
  const forged = { toString: () => '<script></script>' } as unknown as string
  expect(html`${forged}`.toString()).toBe('&lt;script&gt;&lt;/script&gt;')
})

test.each([
  ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
  ['http://127.0.0.1:1/', 'http://127.0.0.1:1/'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//a.example', undefined],
  [undefined, undefined],
])('of %j, %j may stand in a link', (address, expected) => {
  expect(httpAddress(address)).toBe(expected)
})

test('a page is a whole document with its title, and its policy names the hash of its style', () => {
  const text = page({
    title: NASTY,
    body: html`<h1>${NASTY}</h1>`,
    brand: NASTY,
    links: [{ label: NASTY, href: '/here', isHere: true }],
    aside: html`<span>${NASTY}</span>`,
  })
  const elements = elementsOf(parse(text))
  expect(elements.filter(({ tagName }) => tagName === 'script')).toEqual([])
  expect(textOf(elements, 'h1')).toBe(NASTY)
  expect(textOf(elements, 'title')).toBe(NASTY)
  const hash = createHash('sha256').update(textOf(elements, 'style')).digest('base64')
  expect(pagePolicy()).toContain(`style-src 'sha256-${hash}'`)
  expect(pagePolicy()).toContain("form-action 'self';")
  expect(pagePolicy(['https://app.example'])).toContain("form-action 'self' https://app.example;")
})

function elementsOf(node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : []
  return 'tagName' in node ? [node, ...children] : children
}

function textOf(elements: readonly DefaultTreeAdapterTypes.Element[], tagName: string): string {
  const [child] = elements.find((element) => element.tagName === tagName)?.childNodes ?? []
  return child && 'value' in child ? child.value : ''
}
