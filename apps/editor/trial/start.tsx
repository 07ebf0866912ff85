// The start page of the trial page: a place for a file, the files of earlier visits, and the catalogue.
import { useEffect } from 'preact/hooks'
import type { KeptFile } from '../drafts/draft-store.ts'
import { takeFiles } from '../drop-zone.ts'
import { FileButton, Quiet } from '../workbench/chrome.tsx'
import { LanguageField } from '../workbench/language-field.tsx'
import { FormatCatalogue } from './catalogue.tsx'
import { catalogue, forgetKept, kept, openChosen, openKept, startSource } from './files.tsx'
import type { TrialFile } from './host.ts'
import { LAB } from './host-masthead.tsx'

const nameOf = (kept: KeptFile): string => (kept['file'] as TrialFile).name

/** The start page. */
export function Start() {
  useEffect(() => takeFiles(([first]) => void openChosen(first?.file)), [])
  const { languages, formats, failures } = catalogue.value
  const { note } = document.documentElement.dataset
  return (
    <main id="start">
      <section class="hero">
        <h1>Translate a file: only the bytes of the translated texts change.</h1>
        {note !== undefined && <p>{note}</p>}
        <div class="drop" id="drop">
          <FileButton id="file" label="Choose a file" isPrimary onFiles={([file]) => void openChosen(file)} />
          <p>or drop it anywhere on this page, or paste it</p>
          <p class="inline-choice">
            <label for="start-source">Its language is</label>{' '}
            <LanguageField
              id="start-source"
              all={languages}
              chosen={[startSource.value]}
              isSingle
              onChange={([one]) => {
                if (one) startSource.value = one.id
              }}
            />
          </p>
          <p>
            No format reads it? <a href={LAB}>Make one from a sample</a>.
          </p>
        </div>
      </section>
      {kept.value.length > 0 && (
        <section aria-labelledby="kept-heading" class="kept">
          <h2 id="kept-heading">Files that this browser keeps</h2>
          <ul>
            {kept.value.map((file) => (
              <li key={file.id}>
                <button type="button" class="link" onClick={() => void openKept(file)}>
                  {nameOf(file)}
                </button>{' '}
                <span class="soft">{new Date(file.at).toLocaleString('en')}</span>
                <Quiet aria-label={`Forget ${nameOf(file)}`} onClick={() => void forgetKept(file)}>
                  ✕
                </Quiet>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FormatCatalogue formats={formats} failures={failures} />
    </main>
  )
}
