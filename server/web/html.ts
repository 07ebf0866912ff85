// Writes HTML pages: a template that escapes its values, and the layout of every page.
import { createHash } from 'node:crypto'
import { PAGE_STYLE } from './page-style.ts'

/** Safe markup. Only `html` creates it. */
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

/**
 * A value of a template. Texts are escaped, markup is not; lists are joined; false, null and undefined produce nothing.
 */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[]

/**
 * Markup from a template: html`<p>${text}</p>`. Values are allowed between tags, and in attributes in double quotes. An
 * address from a user must pass `httpAddress` before it is put into `href`.
 */
// oxlint-disable-next-line atlas/no-growing-arguments -- as many as the template has
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const parts = strings.map((string, index) => string + (index < values.length ? render(values[index]) : ''))
  return new Html(parts.join(''))
}

/** An address for a link, if it is http or https; undefined for any other, such as `javascript:`. */
export function httpAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}

/** A page and the contents of its layout. */
export interface Page {
  title: string
  body: Html
  /** The name at the top; "Atlas Formats" by default. */
  brand?: string
  /** The address that the name at the top links to; without it, the name is not a link. */
  home?: string
  /** Links at the top, in order. `isHere` marks the link to this page. */
  links?: readonly { label: string; href: string; isHere?: boolean }[]
  /** Markup at the right end of the top, such as who is signed in. */
  aside?: Html
  /** Whether the page uses the whole width of the window, for tables. */
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
 * The content security policy of a page: our style, no scripts, no frames. `formTargets`: further origins that forms of
 * the page may lead to. Browsers apply the policy also to the redirect that answers a form.
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

function render(value: HtmlValue): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.toString()
  if (Array.isArray(value)) return value.map(render).join('')
  return String(value).replaceAll(/[&<>"']/g, (char) => ESCAPES[char] ?? char)
}

/** The icon of the project as an SVG file. */
export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">' +
  '<rect width="32" height="32" rx="8" fill="#0f6b6b"/>' +
  '<g fill="none" stroke="#fff" stroke-linecap="round">' +
  '<path d="M7 10h18M7 22h18M7 16h4M21 16h4" stroke-opacity=".55" stroke-width="2.4"/>' +
  '<path d="M13.4 16h5.2" stroke="#ffd84d" stroke-width="4"/></g></svg>'
const ICON = new Html(ICON_SVG)
const ICON_ADDRESS = `data:image/svg+xml,${encodeURIComponent(ICON_SVG)}`

/** Our style sheet. It contains nothing that could end the element. */
const STYLE = new Html(PAGE_STYLE)
const STYLE_HASH = `'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`
