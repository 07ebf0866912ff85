// The catalogue of formats on the start page, with the plugins that failed to load.
import { useSignal } from '@preact/signals'
import { formatGroups } from '@atlas/core/contract.ts'
import { counted } from '@atlas/core/counted.ts'
import type { TrialCatalogue, TrialFormat } from '../wire.ts'

const CAPACITY: Record<TrialFormat['languages'], string> = {
  monolingual: 'one language',
  bilingual: 'source and target',
  multilingual: 'many languages',
}

const GROUPS: Readonly<Record<string, string>> = { ...formatGroups, others: 'Others' }

/** The formats of the host in groups, with a search. */
export function FormatCatalogue({ formats, failures }: Pick<TrialCatalogue, 'formats' | 'failures'>) {
  const search = useSignal('')
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  const found = formats.filter((format) => words.every((word) => searched(format).includes(word)))
  return (
    <section aria-labelledby="catalogue-heading">
      <div class="catalogue-head">
        <h2 id="catalogue-heading" aria-live="polite">
          {found.length < formats.length ? `${found.length} of ` : ''}
          {counted(formats.length, 'format')}
        </h2>
        <input
          type="search"
          id="catalogue-search"
          placeholder="Search, such as .po or subtitles"
          aria-label="Search formats"
          onInput={({ currentTarget }) => {
            search.value = currentTarget.value
          }}
        />
      </div>
      <div id="catalogue">
        {failures.length > 0 && (
          <ul class="cards">
            {failures.map(({ file, message }) => (
              <li key={file} class="card failed" title={file}>
                <h4>{file.split(/[\\/]/).at(-1)} failed to load</h4>
                <p>{message}</p>
              </li>
            ))}
          </ul>
        )}
        {Object.entries(GROUPS).map(([group, title]) => {
          const own = found.filter((format) => (format.group ?? 'others') === group)
          return own.length === 0 ? null : (
            <div key={group}>
              <h3 class="group">{title}</h3>
              <ul class="cards">
                {own.map((format) => (
                  <FormatCard key={format.type} format={format} />
                ))}
              </ul>
            </div>
          )
        })}
        {found.length === 0 && formats.length > 0 && <p>No formats match.</p>}
      </div>
    </section>
  )
}

/** What the search looks at, in lower case. */
function searched({ type, title, group, about, fileName }: TrialFormat): string {
  return [type, title, GROUPS[group ?? 'others'], about, readable(fileName)].join(' ').toLowerCase()
}

function FormatCard({ format: { type, title, about, languages, fileName } }: { format: TrialFormat }) {
  return (
    <li class="card">
      <h4>{title}</h4>
      <p>{about}</p>
      <p class="card-facts">
        <code title={`Pattern of its file names: ${fileName}`}>{readable(fileName) || type}</code>
        <span class="badge">{CAPACITY[languages]}</span>
      </p>
    </li>
  )
}

/** A pattern in readable form: `\\.[xX]liff?$` becomes `.xliff?`. */
function readable(pattern: string): string {
  return pattern
    .replaceAll('(?:', '(')
    .replaceAll(/\[(\p{Ll})\p{Lu}\]|\[\p{Lu}(\p{Ll})\]/gu, '$1$2')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/\(\^\|\/\)|[\^$]/g, '')
}
