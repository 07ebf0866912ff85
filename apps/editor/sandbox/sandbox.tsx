// The editor of the sandbox: projects, files, strings and previews; imports and edits translations, and exports files.
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ask } from '../ask.ts'
import { counted } from '@atlas/core/counted.ts'
import { allKeys, showKeys, type PageKey } from '../keys.ts'
import { FileButton, Masthead, Menu, Notices, ProblemNote } from '../workbench/chrome.tsx'
import { announce, explainBy } from '../workbench/messages.ts'
import { stayedSentence } from '../workbench/chosen-bar.tsx'
import { Workbench } from '../workbench/workbench.tsx'
import type { Draft } from '../drafts/draft.ts'
import { ServerError } from '../server.ts'
import { sandbox } from './api.ts'
import { FilesPane } from './files-pane.tsx'
import {
  arrive,
  beginEditing,
  calls,
  chooseLanguage,
  shownFile,
  go,
  knownProjects,
  language,
  languageId,
  openProject,
  project,
  session,
  showPage,
  wantsProject,
} from './state.ts'
import { importChosenFile } from './transfer.ts'
import { violationList } from './violations.tsx'
import { Button, Select } from '../workbench/controls.tsx'
import { later } from '../workbench/later.tsx'

const CallLogPage = later(async () => (await import('./parts.ts')).CallLogPage)
const ProjectDialog = later(async () => (await import('./parts.ts')).ProjectDialog)
const ReplaceDialog = later(async () => (await import('./parts.ts')).ReplaceDialog)

const REPLACE: PageKey = { keys: ['Alt+R'], about: 'Find and replace in translations' }

explainBy((error) => {
  if (!(error instanceof ServerError)) return undefined
  const { message, call, violations = [] } = error.failure
  return {
    sentence: message,
    detail: (
      <>
        {violations.length > 0 && violationList(violations)}
        {call !== undefined && <Button onClick={() => showPage(true, call)}>See the call</Button>}
      </>
    ),
  }
})

/** The page. */
export function SandboxPage() {
  const dialog = useSignal<'project' | 'replace' | undefined>(undefined)
  useEffect(() => {
    go('Opening the project', beginEditing)
    window.addEventListener('popstate', () => go('Opening', arrive))
  }, [])
  const opened = project.value
  const isCalls = calls.value.isShown
  const replace = { ...REPLACE, run: () => void (dialog.value = 'replace') }
  const close = (): void => {
    dialog.value = undefined
    wantsProject.value = false
  }
  return (
    <>
      <Masthead
        brand="Platform sandbox"
        home="/"
        links={[
          { label: 'Editor', id: 'show-editor', isHere: !isCalls, onChoose: () => showPage(false) },
          { label: 'Calls of the apps', id: 'show-calls', isHere: isCalls, onChoose: () => showPage(true) },
          { label: 'Modules', href: '/modules' },
          { label: 'Apps', href: '/apps' },
        ]}
      >
        <span class="spacer" />
        <label class="project-choice" hidden={knownProjects.value.projects.length === 0}>
          <span>Project</span>
          <Select
            id="project"
            label="Project"
            value={opened?.project.id}
            options={knownProjects.value.projects.map(({ id, name }) => [id, name])}
            onChoose={(id) => go('Opening the project', () => openProject(id))}
          />
        </label>
        {opened?.project.mayManage && (
          <Button id="edit-project" onClick={() => (dialog.value = 'project')}>
            Edit
          </Button>
        )}
        <Button id="new-project" onClick={() => (wantsProject.value = true)}>
          New project
        </Button>
        <Menu id="user-menu" label={knownProjects.value.user.name || 'User'}>
          <Button id="keys-help" onClick={() => showKeys(allKeys([REPLACE]))}>
            Keys
          </Button>
          <a class="quiet button" href="/sign-in?next=/editor/">
            Switch user
          </a>
          <Button onClick={() => leave(false)}>Sign out</Button>
          <Button onClick={() => leave(true)}>Sign out everywhere</Button>
        </Menu>
      </Masthead>
      <ProblemNote />
      {isCalls ? (
        <CallLogPage />
      ) : (
        <Workbench
          session={session.value}
          files={<FilesPane />}
          tools={<LanguageChoice />}
          actions={<Actions onReplace={replace.run} />}
          keys={[replace]}
          exportLabel="Export"
          exported={exportedLanguages}
          isFileGone={isFileGone}
          onLost={({ key, language: id }) => goToLost(key, id)}
          empty={opened && opened.files.length === 0 ? 'Upload a file to begin.' : 'Choose a file.'}
        />
      )}
      {(wantsProject.value || dialog.value === 'project') && (
        <ProjectDialog opened={wantsProject.value ? undefined : opened} onClose={close} />
      )}
      {dialog.value === 'replace' && session.value && shownFile.value && <ReplaceDialog onClose={close} />}
      <Notices />
    </>
  )
}

/** Asks for the file of a draft, whose id follows the person's. */
async function isFileGone({ file, language: id }: Draft): Promise<boolean> {
  const [, number] = file.split(' ')
  const query = { language: id || languageId.value, limit: '1' }
  const failure = await sandbox.get(`files/${number}/strings`, query).catch((error: unknown) => error)
  return failure instanceof ServerError && failure.status === 404
}

function leave(everywhere: boolean): void {
  go('Signing out', async () => {
    await session.value?.queue.flushAll()
    await sandbox.send('POST', 'sign-out', { everywhere })
    location.href = '/sign-in?next=/editor/'
  })
}

function exportedLanguages(): readonly string[] {
  const targets = project.value?.project.targetLanguages ?? []
  return shownFile.value?.format.isMultilingual ? targets.map(({ id }) => id) : [language.value?.id ?? '']
}

/** Goes to a translation, in its language. */
function goToLost(key: string, id: string): void {
  if (id === languageId.value) session.value?.goTo(key)
  else
    go('Opening the language', async () => {
      await chooseLanguage(id)
      session.value?.goTo(key)
    })
}

function LanguageChoice() {
  const { targetLanguages = [] } = project.value?.project ?? {}
  if (targetLanguages.length === 0) return null
  return (
    <Select
      id="language"
      label="Language"
      value={languageId.value}
      options={targetLanguages.map(({ id, name }) => [id, name])}
      onChoose={(id) => go('Opening the language', () => chooseLanguage(id))}
    />
  )
}

function Actions({ onReplace }: { onReplace(): void }) {
  const isOpen = shownFile.value !== undefined
  return (
    <>
      <Button id="approve-all" disabled={!isOpen} onClick={() => void approve()}>
        Approve all
      </Button>
      <Button id="replace" disabled={!isOpen} title="Alt+R" onClick={onReplace}>
        Find and replace
      </Button>
      <FileButton
        id="import"
        label="Import translations"
        title="From a translated file of this format"
        isDisabled={!isOpen}
        onFiles={([one]) => one && importChosenFile(one)}
      />
    </>
  )
}

/** Approves all translations that are shown, after a question. Those that have to be checked stay. */
async function approve(): Promise<void> {
  const shown = session.value
  if (!shown) return
  const isFiltered = shown.search.value.trim() !== '' || shown.filter.value !== ''
  const answer = await ask({
    title: 'Approve all?',
    sentences: [
      isFiltered
        ? 'This approves all translations that match the search and the filter.'
        : 'This approves all translations of this file into this language.',
      'Translations with findings stay as they are.',
    ],
    answers: { approve: 'Approve all' },
  })
  if (answer === undefined) return
  go('Approving', async () => {
    const keys = shown.shown.value.map(({ key }) => key)
    const { approved, withFindings } = await shown.approve(keys, ['translated'])
    shown.touchAll()
    announce(`${counted(approved, 'translation')} approved.${stayedSentence(withFindings)}`)
  })
}
