// Creates, changes and removes projects.
import { useSignal } from '@preact/signals'
import { ask } from '../ask.ts'
import type { EditorPerson, EditorProject, EditorProjectFiles } from '../editor-wire.ts'
import { Dialog } from '../workbench/dialog.tsx'
import { LanguageField } from '../workbench/language-field.tsx'
import { sandbox } from './api.ts'
import { beginEditing, go, knownProjects, loadProjects, openProject, project } from './state.ts'
import { presentAddress } from './address.ts'
import { importGlossary, importTmx } from './transfers.tsx'
import { FileButton } from '../workbench/chrome.tsx'
import { Button, CheckBox, Select } from '../workbench/controls.tsx'

/** Roles in words. */
const ROLES: Readonly<Record<EditorPerson['role'], string>> = {
  owner: 'Owner',
  administrator: 'Administrator',
  manager: 'Manager',
  translator: 'Translator',
  none: 'Not in the project',
}

interface ProjectDialogProps {
  /** The project to change; undefined for a new one. */
  opened: EditorProjectFiles | undefined
  onClose(): void
}

/** The dialog of a project. */
export function ProjectDialog({ opened, onClose }: ProjectDialogProps) {
  const present = opened?.project
  const name = useSignal(present?.name ?? '')
  const source = useSignal(present?.sourceLanguage.id ?? 'en')
  const targets = useSignal<readonly string[]>(present?.targetLanguages.map(({ id }) => id) ?? ['de'])
  const approvers = useSignal(present?.approvers ?? 'all')
  const roles = useSignal<Readonly<Record<string, string>>>({})
  const { languages } = knownProjects.value
  const save = (event: Event): void => {
    event.preventDefault()
    go('Saving the project', async () => {
      const values = { name: name.value, targetLanguages: targets.value }
      const created =
        present ??
        (await sandbox.send<EditorProject>('POST', 'projects', { ...values, sourceLanguage: source.value }))
      const isChanged = present !== undefined || approvers.value !== created.approvers
      if (isChanged)
        await sandbox.send('PUT', `projects/${created.id}`, {
          ...values,
          approvers: approvers.value,
          roles: roles.value,
        })
      onClose()
      await loadProjects()
      await openProject(created.id, created.id === project.value?.project.id ? presentAddress() : undefined)
    })
  }
  const remove = async (): Promise<void> => {
    if (!present) return
    const answer = await ask({
      title: `Remove ${present.name}?`,
      sentences: ['This removes the project with all its files and translations. It cannot be undone.'],
      answers: { remove: 'Remove the project' },
    })
    if (answer === undefined) return
    go('Removing the project', async () => {
      await sandbox.send('DELETE', `projects/${present.id}`)
      onClose()
      history.replaceState(undefined, '', '#')
      await beginEditing()
    })
  }
  return (
    <Dialog heading={present ? 'Project' : 'New project'} onClose={onClose}>
      <form id="project-form" onSubmit={save}>
        <label>
          Name{' '}
          <input
            type="text"
            required
            maxLength={100}
            autocomplete="off"
            value={name.value}
            onInput={({ currentTarget }) => (name.value = currentTarget.value)}
          />
        </label>
        <div class="labeled">
          <label for="project-source">Source language</label>
          <LanguageField
            id="project-source"
            all={languages}
            chosen={[source.value]}
            isSingle
            isDisabled={present !== undefined}
            onChange={([one]) => {
              if (one) source.value = one.id
            }}
          />
        </div>
        <div class="labeled">
          <label for="project-targets">Target languages</label>
          <LanguageField
            id="project-targets"
            all={languages}
            chosen={targets.value}
            placeholder="Type a name to add a language"
            onChange={(chosen) => {
              targets.value = chosen.map(({ id }) => id)
            }}
          />
        </div>
        <CheckBox
          isChecked={approvers.value === 'managers'}
          onChange={(isChecked) => (approvers.value = isChecked ? 'managers' : 'all')}
        >
          Only managers approve translations
        </CheckBox>
        {opened && opened.people.length > 0 && (
          <fieldset class="people">
            <legend>People</legend>
            {opened.people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                onRole={(role) => {
                  roles.value = { ...roles.value, [person.id]: role }
                }}
              />
            ))}
          </fieldset>
        )}
        {present && <WordsOfProject id={present.id} onDone={onClose} />}
        <p class="buttons">
          {present && <Button onClick={() => void remove()}>Remove the project</Button>}
          <span class="spacer" />
          <Button onClick={onClose}>Cancel</Button>
          <button class="primary">{present ? 'Save' : 'Create'}</button>
        </p>
      </form>
    </Dialog>
  )
}

/** The glossary and the memory of a project: brings them in, and out. */
function WordsOfProject({ id, onDone }: { id: number; onDone(): void }) {
  const base = `api/projects/${id}`
  const taking =
    (take: (file: File) => void) =>
    ([file]: readonly File[]) => {
      if (!file) return
      take(file)
      onDone()
    }
  return (
    <fieldset class="words-of-project">
      <legend>Glossary and translation memory</legend>
      <FileButton
        id="import-glossary"
        label="Import a glossary"
        title="TBX or CSV, into this project"
        onFiles={taking(importGlossary)}
      />
      <a class="quiet button" href={`${base}/terms.csv`} download="glossary.csv">
        Glossary as CSV
      </a>
      <a class="quiet button" href={`${base}/terms.tbx`} download="glossary.tbx">
        Glossary as TBX
      </a>
      <FileButton
        id="import-memory"
        label="Import a translation memory"
        title="TMX, for suggestions in this project"
        onFiles={taking(importTmx)}
      />
      <a class="quiet button" href={`${base}/memory.tmx`} download="memory.tmx">
        Translations as TMX
      </a>
    </fieldset>
  )
}

/** A person and a choice of the role, or the role that cannot be changed. */
function PersonRow({ person, onRole }: { person: EditorPerson; onRole(role: string): void }) {
  const { name, role, choices } = person
  const chosen = useSignal(choices.find((one) => one === role))
  if (choices.length === 0)
    return (
      <p>
        <span>{name}</span>
        <span>{ROLES[role]}</span>
      </p>
    )
  return (
    <label>
      <span>{name}</span>
      <Select
        value={chosen.value}
        options={choices.map((choice) => [choice, ROLES[choice]])}
        onChoose={(choice) => {
          chosen.value = choice
          onRole(choice)
        }}
      />
    </label>
  )
}
