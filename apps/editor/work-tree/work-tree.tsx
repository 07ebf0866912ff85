// The page of `atlas edit`: the strings of the files of a work tree. Texts are saved into the files.
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { counted } from '@atlas/core/counted.ts'
import { languageNames } from '@atlas/core/locales.ts'
import { fetchGroups, WorkTreeBackend } from '../backends/work-tree.ts'
import { allKeys, showKeys } from '../keys.ts'
import { FileName, Masthead, Menu, Notices, ProblemNote } from '../workbench/chrome.tsx'
import { announce, attempt } from '../workbench/messages.ts'
import { Session } from '../workbench/session.ts'
import { Workbench } from '../workbench/workbench.tsx'
import type { WorkTreeGroup, WorkTreeLanguage } from './wire.ts'
import { Button, CheckBox } from '../workbench/controls.tsx'

const inEnglish = languageNames('en')

/** So many languages are shown at first. */
const FIRST_LANGUAGES = 3

/** An announcement has at most this many sentences about texts. */
const MOST_NOTES = 6

const groups = signal<readonly WorkTreeGroup[]>([])
const groupIndex = signal(0)
const session = signal<Session | undefined>(undefined)

/** The page. */
export function WorkTree() {
  useEffect(() => {
    void attempt('Reading the files', async () => {
      groups.value = await fetchGroups()
      if (groups.value.length > 0) await openGroup(0)
    })
  }, [])
  return (
    <>
      <Masthead brand="atlas edit" home="./">
        <span class="spacer" />
        <Button aria-haspopup="dialog" onClick={() => showKeys(allKeys([]))}>
          Keys
        </Button>
      </Masthead>
      <ProblemNote />
      <Workbench
        session={session.value}
        files={<Groups />}
        tools={<Languages />}
        empty="Reading the files…"
      />
      <Notices />
    </>
  )
}

/** Opens a group of files. */
async function openGroup(index: number): Promise<void> {
  const group = groups.value[index]
  if (!group) return
  const before = session.value
  await before?.queue.flushAll()
  const { pattern, sourceLanguage, languages } = group
  const backend = new WorkTreeBackend(index, (language) => showProgress(index, language))
  const source = { ...sourceLanguage, name: inEnglish(sourceLanguage.id) ?? sourceLanguage.id }
  const shown = languages.slice(0, FIRST_LANGUAGES)
  const next = new Session(backend, { id: pattern, name: pattern, source, targets: languages }, shown)
  next.onSaved = announceSoon
  await next.open()
  await before?.close()
  groupIndex.value = index
  session.value = next
  next.targets.subscribe(() => void next.loadTerms())
}

const notes = new Set<string>()

/** Announces what there is to say about translations, once for all that were saved together. */
function announceSoon(some: readonly string[]): void {
  if (notes.size === 0 && some.length > 0) queueMicrotask(announceNotes)
  for (const note of some) notes.add(note)
}

function announceNotes(): void {
  const all = [...notes]
  notes.clear()
  const rest = all.length - MOST_NOTES
  announce([...all.slice(0, MOST_NOTES), ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' '))
}

/** Shows the progress of a language of a group after a save. */
function showProgress(index: number, language: WorkTreeLanguage): void {
  groups.value = groups.value.map((group, at) =>
    at === index
      ? { ...group, languages: group.languages.map((one) => (one.id === language.id ? language : one)) }
      : group,
  )
}

function percent({ translated, total }: Pick<WorkTreeLanguage, 'translated' | 'total'>): number {
  return total === 0 ? 100 : Math.floor((translated / total) * 100)
}

/** The groups of files, each with its progress. */
function Groups() {
  return (
    <>
      <div class="pane-head">
        <h2 id="files-heading">Files</h2>
      </div>
      <ul id="files" class="files">
        {groups.value.map(({ pattern, languages }, index) => (
          <li key={pattern}>
            <button
              type="button"
              class="file"
              aria-current={index === groupIndex.value ? 'true' : undefined}
              onClick={() => void attempt(`Reading ${pattern}`, () => openGroup(index))}
            >
              <FileName name={pattern} />
              {languages.map((language) => (
                <span key={language.id} class="soft" title={language.path}>
                  {language.name} {percent(language)} %
                </span>
              ))}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Chooses which languages of the group are shown. */
function Languages() {
  const open = session.value
  const group = groups.value[groupIndex.value]
  if (!open || !group || group.languages.length < 2) return null
  const shown = open.targets.value.map(({ id }) => id)
  const toggle = (id: string, isShown: boolean): void => {
    const wanted = group.languages.filter((one) => (one.id === id ? isShown : shown.includes(one.id)))
    void attempt('Reading the files', () => open.show(wanted))
  }
  return (
    <Menu id="languages" label={`${shown.length} of ${counted(group.languages.length, 'language')}`}>
      {group.languages.map(({ id, name, path }) => (
        <CheckBox
          key={id}
          title={path}
          isChecked={shown.includes(id)}
          onChange={(isChecked) => toggle(id, isChecked)}
        >
          {name}
        </CheckBox>
      ))}
    </Menu>
  )
}
