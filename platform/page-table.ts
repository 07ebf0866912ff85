// The tables of the sandbox's pages.
import { html, type Html } from '../web/html.ts'

/** The heading of a column. */
export type Heading = string | { label: string; isNumber: true }

/** A table that scrolls in a narrow window; undefined without rows. */
export function pageTable(headings: readonly Heading[], rows: readonly Html[]): Html | undefined {
  if (rows.length === 0) return undefined
  const cells = headings.map((heading) =>
    typeof heading === 'string'
      ? html`<th scope="col">${heading}</th>`
      : html`<th scope="col" class="number">${heading.label}</th>`,
  )
  return html`<div class="scroll">
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
