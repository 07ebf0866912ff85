// The open file: how it is read, and its strings.
import { counted } from '@atlas/core/counted.ts'
import type { BrowserFile } from '../backends/browser-file.ts'
import { size } from '../elements.ts'
import { FileButton, FileName, ProblemNote, Quiet } from '../workbench/chrome.tsx'
import { ChoiceField } from '../workbench/choice-field.tsx'
import { LanguageField } from '../workbench/language-field.tsx'
import type { Session } from '../workbench/session.ts'
import { Workbench } from '../workbench/workbench.tsx'
import type { NamedLanguage } from '../backends/backend.ts'
import type { TrialFormat, TrialParsed } from '../wire.ts'
import { catalogue, hostFormat, readOpenedFile, type Opened } from './files.tsx'
import type { TrialQuery } from './host.ts'
import { importFrom, pseudoTranslateAll } from './translations.tsx'

/** The bar with the file, and its strings. */
export function OpenedFileBar({ file }: { file: Opened }) {
  const { backend, head, session } = file
  const { name, bytes } = backend.file
  const facts = [
    size(bytes.length),
    head?.charset?.toUpperCase(),
    head?.readBy && `as ${head.readBy} reads it`,
    head && (session ? counted(file.count, 'string') : 'not readable'),
  ]
  return (
    <>
      <section class="file-bar" aria-label="The file">
        <h2 id="file-name">
          <FileName name={name} />
        </h2>
        <p id="file-facts">{facts.filter(Boolean).join(' · ')}</p>
        {head && <Choices backend={backend} head={head} />}
      </section>
      <ProblemNote />
      <Workbench
        session={session}
        exportLabel="Build translated file"
        exported={() => backend.query.targets}
        empty={head ? 'This file cannot be read.' : 'Reading the file…'}
        actions={session && <Actions backend={backend} session={session} />}
      />
    </>
  )
}

/** How the file is read: its format and its languages. */
function Choices({ backend, head }: { backend: BrowserFile; head: TrialParsed }) {
  const { formats, languages } = catalogue.value
  const { candidates, named, source, targets } = head
  const matching = candidates.flatMap((type) => hostFormat(type) ?? [])
  const choices = (list: readonly TrialFormat[]) => list.map(({ type, title }) => ({ id: type, name: title }))
  const all = (further: readonly NamedLanguage[]): NamedLanguage[] => [
    ...languages,
    ...further.filter(({ id }) => !languages.some((known) => known.id === id)),
  ]
  const change = (changes: Partial<TrialQuery>): void => void readOpenedFile({ ...backend.query, ...changes })
  return (
    <>
      <div class="labeled">
        <label for="format">Format</label>
        <ChoiceField
          id="format"
          all={choices(formats)}
          likely={choices(matching)}
          chosen={head.format === undefined ? [] : [head.format]}
          labelOf={({ name }) => name}
          placeholder="Choose a format"
          isSingle
          onChange={([one]) => one && change({ format: one.id })}
        />
      </div>
      <div class="labeled">
        <label for="source">Source</label>
        <LanguageField
          id="source"
          all={all([source])}
          chosen={[source.id]}
          isSingle
          onChange={([one]) => one && change({ source: one.id })}
        />
      </div>
      <div class="labeled">
        <label for="target">Into</label>
        <LanguageField
          id="target"
          all={all(targets)}
          named={named}
          chosen={targets.map(({ id }) => id)}
          isSingle={!backend.holdsMany}
          placeholder="Add a language"
          onChange={(chosen) => change({ targets: chosen.map(({ id }) => id) })}
        />
      </div>
    </>
  )
}

function Actions({ backend, session }: { backend: BrowserFile; session: Session }) {
  return (
    <>
      <FileButton
        id="import"
        label="Import translations"
        title="From a translated file of this format"
        onFiles={([file]) => file && void importFrom(file, backend, session)}
      />
      <Quiet
        id="pseudo"
        title="Gives every string a generated translation, to show where it appears"
        onClick={() => void pseudoTranslateAll(backend, session)}
      >
        Pseudo-translate
      </Quiet>
    </>
  )
}
