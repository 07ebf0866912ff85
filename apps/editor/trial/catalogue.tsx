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
          <ul>
            {failures.map(({ file, message }) => (
              <li key={file} class="failed" title={file}>
                <h4>{file.split(/[\\/]/).at(-1)} failed to load</h4>
                <p>{message}</p>
              </li>
            ))}
          </ul>
        )}
        {Object.entries(GROUPS).map(([group, title]) => {
          const ofGroup = found.filter((format) => (format.group ?? 'others') === group)
          return ofGroup.length === 0 ? null : (
            <div key={group}>
              <h3 class="group">{title}</h3>
              <ul class="formats">
                {ofGroup.map((format) => (
                  <FormatLine key={format.type} format={format} />
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
function searched({ type, title, group, about, fileNames }: TrialFormat): string {
  return [type, title, GROUPS[group ?? 'others'], about, ...fileNames].join(' ').toLowerCase()
}

/** A format in one line: its name, its file names, and how many languages a file has. */
function FormatLine({ format: { title, about, languages, fileNames } }: { format: TrialFormat }) {
  return (
    <li class="format" title={about}>
      <h4>{title}</h4>
      <code>{fileNames.join(' ')}</code>
      <span class="soft">{CAPACITY[languages]}</span>
    </li>
  )
}
