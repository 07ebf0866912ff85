// The page where an organization sees, adds and removes its formats.
import { html, page, type Html } from '../web/html.ts'
import { pageTable } from '../web/page-table.ts'
import { organizationName, type OrganizationKey } from '../organizations.ts'
import { MAX_FORMATS, type ListedFormat } from './store.ts'

/** What the page shows. */
export interface FormatsView {
  organization: OrganizationKey
  formats: readonly ListedFormat[]
  /** The address that forms are sent to. */
  action: string
  /** What happened, or what is wrong. */
  message?: { sentence: string; isGood: boolean }
  /** What was typed before a mistake was found. */
  typed?: { type: string; declaration: string }
}

/** The page of an organization. */
export function formatsPage({ organization, formats, action, message, typed }: FormatsView): string {
  return page({
    title: `Formats of ${organizationName(organization)}`,
    isWide: true,
    body: html`<h1>Formats of ${organizationName(organization)}</h1>
      <p class="soft">
        Only the calls of ${organizationName(organization)} use these formats. At most ${MAX_FORMATS}; a file
        is read by the one whose names and content fit.
      </p>
      ${
        message &&
        html`<p
          class="notice ${message.isGood ? 'good' : 'warn'}"
          role="${message.isGood ? 'status' : 'alert'}"
        >
          ${message.sentence}
        </p>`
      }
      ${table(formats, action) ?? html`<p class="notice">No formats yet.</p>`}
      <h2>Add or replace a format</h2>
      <form class="card" method="post" action="${action}">
        <label
          >Type <small>small letters, digits, dots and hyphens</small>
          <input
            name="type"
            required
            pattern="[a-z0-9][a-z0-9.\\-]*"
            value="${typed?.type}"
            autocomplete="off"
        /></label>
        <label
          >Declaration <small>the content of TYPE.format.json or TYPE.format.yaml</small>
          <textarea name="declaration" rows="14" required spellcheck="false">${typed?.declaration}</textarea>
        </label>
        <p class="actions"><button class="primary" name="do" value="save">Save</button></p>
      </form>`,
  })
}

function table(formats: readonly ListedFormat[], action: string): Html | undefined {
  const rows = formats.map(
    ({ type, title, size }) =>
      html`<tr>
        <td>${type}</td>
        <td>${title}</td>
        <td class="number">${size.toLocaleString('en')}</td>
        <td>
          <form method="post" action="${action}">
            <input type="hidden" name="type" value="${type}" />
            <button class="danger" name="do" value="remove" aria-label="Remove ${type}">Remove</button>
          </form>
        </td>
      </tr>`,
  )
  const size = { label: 'Characters', isNumber: true } as const
  return pageTable(['Type', 'Title', size, 'Stored data'], rows, { isCard: true })
}
