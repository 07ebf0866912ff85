// The tables of pages.
import { html, type Html } from './html.ts'

/** The heading of a column. */
export type Heading = string | { label: string; isNumber: true }

/** A table that scrolls in a narrow window, as a separate card or inside one; undefined without rows. */
export function pageTable(
  headings: readonly Heading[],
  rows: readonly Html[],
  { isCard = false } = {},
): Html | undefined {
  if (rows.length === 0) return undefined
  const cells = headings.map((heading) =>
    typeof heading === 'string'
      ? html`<th scope="col">${heading}</th>`
      : html`<th scope="col" class="number">${heading.label}</th>`,
  )
  return html`<div class="${isCard ? 'card scroll' : 'scroll'}">
    <table>
      <thead>
        <tr>
          ${cells}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}
