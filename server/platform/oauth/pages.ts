// The authorization pages: the outcome of an authorization, and the list of organizations.
import { html, page, type Html } from '../../web/html.ts'
import { pageTable } from '../../web/page-table.ts'
import { organizationName, type OrganizationKey } from '../../organizations.ts'
import type { AuthorizationOutcome } from './outcomes.ts'
import { spellTime } from '../subscription/read-subscription.ts'

/** The last page of an authorization, successful or not. */
export function outcomePage({ title, sentence, isGood = false, link }: AuthorizationOutcome): string {
  return page({
    title,
    body: html`<h1>${title}</h1>
      <p class="notice ${isGood ? 'good' : 'warn'}" role="${isGood ? 'status' : 'alert'}">${sentence}</p>
      ${link && html`<p class="actions"><a class="button primary" href="${link.href}">${link.label}</a></p>`}`,
  })
}

/** An organization, as the page lists it. Times are milliseconds. */
export interface ListedOrganization {
  key: OrganizationKey
  isLost: boolean
  /** The end of its paid subscription, if known. */
  paidUntil: number | undefined
  /** The address at which someone of the organization authorizes the app. */
  link: string
  /** The page of its own formats; undefined if the host does not let organizations have formats. */
  formats: string | undefined
}

/** The contents of the page of organizations. */
export interface OrganizationsView {
  organizations: readonly ListedOrganization[]
  /** The organization in the address, with its link. */
  chosen: Pick<ListedOrganization, 'key' | 'link'> | undefined
  /** Whether people authorize the app. Otherwise the platform reports its installations. */
  canAuthorize: boolean
  /** The path of our pages, with a trailing slash. */
  folder: string
  platformUrl: string
  payment: string
}

/** The page with all organizations, for the operator. */
export function organizationsPage({
  organizations,
  chosen,
  canAuthorize,
  folder,
  platformUrl,
  payment,
}: OrganizationsView): string {
  return page({
    title: 'Organizations',
    home: folder,
    isWide: true,
    body: html`<h1>Organizations</h1>
      <p class="soft">
        The app acts on the platform at
        ${canAuthorize ? html`<a href="${platformUrl}">${platformUrl}</a>` : html`<code>${platformUrl}</code>`}
        for those who have ${canAuthorize ? 'authorized' : 'installed'} it. Payment: ${payment}.
      </p>
      ${chosen && invitation(chosen)}
      ${
        table(organizations, { folder, payment, canAuthorize }) ??
        html`<p class="notice">
          No organization has ${canAuthorize ? 'authorized' : 'installed'} the app yet.
        </p>`
      }
      ${canAuthorize && authorizeForm(folder)}`,
  })
}

function authorizeForm(folder: string): Html {
  return html`<h2>Authorize the app</h2>
    <form class="card" method="get" action="${folder}organizations">
      <p>For an organization or, in the standard edition, for a project.</p>
      <div class="row">
        <label
          >Organization <small>its number on the platform</small>
          <input name="organization" inputmode="numeric" pattern="[0-9]{1,15}" autocomplete="off"
        /></label>
        <label
          >or project <small>where there is no organization</small>
          <input name="project" inputmode="numeric" pattern="[0-9]{1,15}" autocomplete="off"
        /></label>
        <button>Continue</button>
      </div>
    </form>`
}

/** A link rather than a form: the page's policy restricts form targets, and the sign-in page may be anywhere. */
function invitation({ key, link }: Pick<ListedOrganization, 'key' | 'link'>): Html {
  return html`<section class="card" aria-labelledby="chosen">
    <h2 id="chosen">Authorize the app for ${organizationName(key)}</h2>
    <p>
      You will be asked for your consent on the platform. Or send the address to someone of
      ${organizationName(key)}: it opens nothing else.
    </p>
    <p><code>${link}</code></p>
    <p class="actions"><a class="button primary" href="${link}">Go to the platform</a></p>
  </section>`
}

function table(
  organizations: readonly ListedOrganization[],
  { folder, payment, canAuthorize }: Pick<OrganizationsView, 'folder' | 'payment' | 'canAuthorize'>,
): Html | undefined {
  const rows = organizations.map(
    ({ key, isLost, paidUntil, link, formats }) =>
      html`<tr>
        <td>${organizationName(key)}</td>
        <td>
          ${
            isLost
              ? html`<span class="badge warn">authorize again</span>`
              : html`<span class="badge good">authorized</span>`
          }
        </td>
        ${
          payment === 'platform' &&
          html`<td>${paidUntil === undefined ? '—' : `${spellTime(paidUntil)} UTC`}</td>`
        }
        ${canAuthorize && html`<td><a href="${link}">Authorize again</a></td>`}
        ${
          formats !== undefined &&
          html`<td><a href="${formats}" aria-label="Formats of ${organizationName(key)}">Formats</a></td>`
        }
        <td>
          <form method="post" action="${folder}organizations/forget">
            <input type="hidden" name="${key.split(':')[0]}" value="${key.split(':')[1]}" />
            <button class="danger" aria-label="Forget ${organizationName(key)}">Forget</button>
          </form>
        </td>
      </tr>`,
  )
  const headings = [
    'Organization',
    'Authorization',
    ...(payment === 'platform' ? ['Paid until'] : []),
    ...(canAuthorize ? ['For its people'] : []),
    ...(organizations.some(({ formats }) => formats !== undefined) ? ['Own formats'] : []),
    'Stored data',
  ]
  return pageTable(headings, rows, { isCard: true })
}
