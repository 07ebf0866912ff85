// Pages that the server writes: a template that escapes what is put into it, and the frame around every page.
import { createHash } from 'node:crypto'
import { PAGE_STYLE } from './page-style.ts'

/** Markup that is safe to send: only `html` makes it. */
class Html {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

export type { Html }

/** What can stand in a template: texts are escaped, markup is not, nothing gives nothing, a list its items. */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[]

/**
 * Markup from a template: html`<p>${text}</p>`. Values may stand between tags, and in attributes in double quotes;
 * an address that a user gave needs `httpAddress` before it may stand in `href`.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const parts = strings.map((string, index) => string + (index < values.length ? spell(values[index]) : ''))
  return new Html(parts.join(''))
}

/** An address that may stand in a link: http or https; nothing for any other, such as `javascript:`. */
export function httpAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}

/** A page and what stands in its frame. */
export interface Page {
  title: string
  body: Html
  /** The name at the top; "Atlas Formats" where none is given. */
  brand?: string
  /** Where the name at the top leads; nowhere if this is not given. */
  home?: string
  /** Links at the top, in order. `isHere` marks the one that leads to this page. */
  links?: readonly { label: string; href: string; isHere?: boolean }[]
  /** Something at the right end of the top: who is signed in. */
  aside?: Html
  /** Whether the page takes the width of the window, as tables want it. */
  isWide?: boolean
}

/** The whole document. Send it with `pagePolicy()` as its content security policy. */
export function page({ title, body, brand = 'Atlas Formats', home, ...more }: Page): string {
  const { links = [], aside, isWide = false } = more
  const navigation = links.map(
    ({ label, href, isHere }) =>
      html`<a href="${href}" ${isHere ? html`aria-current="page"` : ''}>${label}</a>`,
  )
  const name = html`${ICON}${brand}`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === brand ? brand : `${title} · ${brand}`}</title>
<link rel="icon" href="${ICON_ADDRESS}">
<style>${STYLE}</style>
</head>
<body>
<header class="masthead">
${home === undefined ? html`<span class="brand">${name}</span>` : html`<a class="brand" href="${home}">${name}</a>`}
${links.length > 0 && html`<nav aria-label="Pages">${navigation}</nav>`}
${aside && html`<div class="aside">${aside}</div>`}
</header>
<main${isWide ? html` class="wide"` : ''}>
${body}
</main>
</body>
</html>
`.toString()
}

/**
 * The content security policy of a page: our style, no script, no frame. `formTargets` are origins that a form of the
 * page may lead to besides our own: browsers hold the policy also against the redirect that answers a form.
 */
export function pagePolicy(formTargets: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    'img-src data:',
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function spell(value: HtmlValue): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.toString()
  if (Array.isArray(value)) return value.map(spell).join('')
  return String(value).replaceAll(/[&<>"']/g, (char) => ESCAPES[char] ?? char)
}

const ICON_SOURCE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">' +
  '<rect width="32" height="32" rx="8" fill="#0f6b6b"/>' +
  '<g fill="none" stroke="#fff" stroke-linecap="round">' +
  '<path d="M7 10h18M7 22h18M7 16h4M21 16h4" stroke-opacity=".55" stroke-width="2.4"/>' +
  '<path d="M13.4 16h5.2" stroke="#ffd84d" stroke-width="4"/></g></svg>'
const ICON = new Html(ICON_SOURCE)
const ICON_ADDRESS = `data:image/svg+xml,${encodeURIComponent(ICON_SOURCE)}`

/** Ours, and free of what could end the element. */
const STYLE = new Html(PAGE_STYLE)
const STYLE_HASH = `'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`
