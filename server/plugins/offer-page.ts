// The page that shows an operator what the descriptor claims, for usual file names, and for one that the operator types.
import type { OfferedModules } from '@atlas/core/plugins/descriptor.ts'
import { html, page, type Html } from '../web/html.ts'
import { pageTable } from '../web/page-table.ts'
import { claimsOf, countsOf, type Claim } from './offered-modules.ts'

/** The page. `name`: a name that the operator has typed. */
export function offerPage(offer: OfferedModules, name = ''): string {
  const typed = name.trim()
  return page({
    title: 'What the descriptor claims',
    isWide: true,
    body: html`<h1>What the descriptor claims</h1>
      <p>
        A platform takes the first module whose patterns match a file, so it no longer reads these files
        itself. ${countsOf(offer)} <code>ATLAS_OFFERED_FORMATS</code> and
        <code>ATLAS_OFFERED_CHAINS</code> choose them.
      </p>
      <form method="get" class="card">
        <div class="row">
          <label>Name of a file <input name="name" value="${typed}" placeholder="en_us.lang" /></label>
          <button class="primary">Show what claims it</button>
        </div>
      </form>
      ${typed !== '' && table(claimsOf(offer, [typed]))}
      <h2>Usual files</h2>
      <p class="soft">
        By the name alone. A format with a pattern for contents claims a file only if that matches, too.
      </p>
      ${table(claimsOf(offer))}`,
  })
}

function table(claims: readonly Claim[]): Html | undefined {
  return pageTable(
    ['File', 'Formats, the first is taken', 'Other modules'],
    claims.map(
      ({ name, formats, others }) =>
        html`<tr>
          <td><code>${name}</code></td>
          <td>
            ${formats.length > 0 ? formats.join(', ') : html`<span class="soft">the platform’s own</span>`}
          </td>
          <td>${others.map((other) => html`<code>${other}</code><br />`)}</td>
        </tr>`,
    ),
  )
}
