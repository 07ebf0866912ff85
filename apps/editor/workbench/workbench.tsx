// The editor: files, strings, and what belongs to them. On a narrow screen one pane is shown, and a bar switches.
import { useSignal, type Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { LanguageId } from '@atlas/core/contract.ts'
import type { ExportedFile } from '../backends/backend.ts'
import type { Draft } from '../drafts/draft.ts'
import { toggleRawCodes } from '../field/text-field.ts'
import { addPageKeys, allKeys, showKeys, type PageKey } from '../keys.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { Menu } from './chrome.tsx'
import { countDrafts, DraftsDialog } from './drafts-dialog.tsx'
import { later } from './later.tsx'
import { announce, attempt } from './messages.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { ANYWHERE, isAnywhere, type Filter, type SearchWay } from './search.ts'
import type { Session } from './session.ts'
import { StringList } from './string-list.tsx'
import { PaneBar, TabPanel, Tabs, type Pane } from './tabs.tsx'
import { Button, CheckBox, Select } from './controls.tsx'

const ChangesPanel = later(async () => (await import('./parts.ts')).ChangesPanel)
const StringPanel = later(async () => (await import('./parts.ts')).StringPanel)
const TranslateDialog = later(async () => (await import('./parts.ts')).TranslateDialog)

const FILTERS: readonly (readonly [Filter, string])[] = [
  ['', 'All'],
  ['untranslated', 'Untranslated'],
  ['translated', 'Translated'],
  ['approved', 'Approved'],
  ['findings', 'With findings'],
  ['hidden', 'Hidden'],
  ['unsaved', 'Not saved'],
]

const PLACES_OF_SEARCH: readonly (readonly [SearchWay['in'], string])[] = [
  ['all', 'Everything'],
  ['key', 'Keys'],
  ['source', 'Source texts'],
  ['translation', 'Translations'],
]

interface WorkbenchProps {
  session: Session | undefined
  /** The pane with files; left out where one file is open. */
  files?: ComponentChildren
  /** Controls before the search. */
  tools?: ComponentChildren
  /** Further actions. */
  actions?: ComponentChildren
  /** The keys of this page, next to the keys that every editor has. */
  keys?: readonly (PageKey & { run: () => void })[]
  exportLabel?: string
  /** The languages of an export. */
  exported?: () => readonly LanguageId[]
  /** Goes to a translation that is not in an export. */
  onLost?: (one: ExportedFile['lost'][number]) => void
  /** Whether the file of a draft is gone; left out where the files do not tell. */
  isFileGone?: ((draft: Draft) => Promise<boolean>) | undefined
  /** What is shown if no file is open. */
  empty: string
}

const PANES: readonly (readonly [Pane, string])[] = [
  ['files', 'Files'],
  ['strings', 'Strings'],
  ['side', 'Preview'],
]

type Tab = 'preview' | 'changes' | 'string'

/** Shows a session. */
export function Workbench(props: WorkbenchProps) {
  const { session, files, keys = [] } = props
  const pane = useSignal<Pane>('strings')
  const tab = useSignal<Tab>('preview')
  const work = useRef<HTMLElement>(null)
  useEffect(() => {
    const undo = (): void =>
      void attempt('Undoing', async () => announce((await session?.steps.undo()) ?? ''))
    const own = Object.fromEntries(keys.map((key) => [key.keys[0] ?? '', key.run]))
    return addPageKeys({
      'Alt+X': showRaw,
      'Alt+A': () => session && chooseAll(session),
      'Alt+B': () => document.querySelector<HTMLElement>('#chosen-bar button')?.focus(),
      'Alt+T': () => document.getElementById('translate')?.click(),
      '/': () => document.getElementById('search')?.focus(),
      '?': () => showKeys(allKeys(keys)),
      'Alt+Z': undo,
      'Alt+Shift+Z': () => announce(session?.steps.redo() ?? ''),
      'Alt+ArrowDown': () => {
        const next = session?.nextUntranslated(session.cursor.value?.key)
        if (next) session?.rows?.focus(next.key)
        else announce('No string is left without a translation.')
      },
      ...own,
    })
  }, [session, keys])
  useEffect(() => {
    if (!session) return undefined
    session.showStrings = () => {
      pane.value = 'strings'
      // At once, since a field that is not displayed takes no focus.
      work.current?.setAttribute('data-pane', 'strings')
    }
    session.showStrings()
    session.showHistory = () => {
      tab.value = 'string'
      pane.value = 'side'
      document.getElementById('history')?.scrollIntoView({ block: 'nearest' })
    }
    return keepOnLeaving(session)
  }, [session])
  return (
    <main id="work" data-pane={pane.value} ref={work}>
      <h1 class="visually-hidden">Editor</h1>
      <div class={files === undefined ? 'panes' : 'panes three'}>
        {files !== undefined && (
          <section class="pane files-pane" aria-labelledby="files-heading" id="files-pane">
            {files}
          </section>
        )}
        <StringsPane {...props} />
        <SidePane {...props} tab={tab} />
      </div>
      <PaneBar panes={files === undefined ? PANES.slice(1) : PANES} chosen={pane} />
    </main>
  )
}

function chooseAll({ chosen, shown }: Session): void {
  const isAll = shown.value.every(({ key }) => chosen.keys.value.has(key))
  chosen.set(isAll ? [] : shown.value.map(({ key }) => key))
}

function showRaw(): void {
  announce(toggleRawCodes() ? 'Codes are shown raw.' : 'Codes are shown as pieces.')
}

/** What is typed goes to the browser's database and to its place before the page is left. */
function keepOnLeaving(session: Session): () => void {
  const keep = (): void => {
    void session.queue.keepNow()
    void session.queue.flushAll()
  }
  const again = (): void => session.queue.tryAgain()
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') keep()
  }
  window.addEventListener('pagehide', keep)
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', hidden)
  return () => {
    window.removeEventListener('pagehide', keep)
    window.removeEventListener('online', again)
    document.removeEventListener('visibilitychange', hidden)
  }
}

function StringsPane({ session, tools, actions, empty, isFileGone }: WorkbenchProps) {
  const isTranslating = useSignal(false)
  const { machine, suggestions } = session?.backend ?? {}
  const translate = machine || suggestions ? (): void => void (isTranslating.value = true) : undefined
  return (
    <section class="pane strings-pane" aria-labelledby="strings-heading">
      <div class="pane-head">
        <h2 id="strings-heading" aria-live="polite">
          {session ? session.heading.value : 'Strings'}
        </h2>
        {tools}
        <input
          type="search"
          id="search"
          placeholder="Search (/)"
          aria-label="Search strings"
          value={session?.search.value ?? ''}
          disabled={!session}
          onInput={({ currentTarget }) => session?.select(currentTarget.value, session.filter.value)}
        />
        <SearchMenu session={session} />
        <Select
          id="status-filter"
          label="Filter strings"
          value={session?.filter.value ?? ''}
          options={FILTERS.filter(([value]) => session?.backend.hasStatus !== false || value !== 'approved')}
          isDisabled={!session}
          onChoose={(filter) => session?.select(session.search.value, filter)}
        />
        <Unsaved session={session} isFileGone={isFileGone} />
        <Menu id="more" label="More">
          <Button
            id="undo"
            disabled={!session?.steps.canUndo.value}
            title="Alt+Z"
            onClick={() => void attempt('Undoing', async () => announce((await session?.steps.undo()) ?? ''))}
          >
            Undo
          </Button>
          <Button id="raw-codes" title="Alt+X" onClick={showRaw}>
            Show codes raw
          </Button>
          {translate && (
            <Button id="translate" title="Alt+T" onClick={translate}>
              Translate what is untranslated
            </Button>
          )}
          {actions}
        </Menu>
      </div>
      {session && <ChosenBar session={session} onTranslate={translate} />}
      {session && isTranslating.value && (
        <TranslateDialog session={session} onClose={() => (isTranslating.value = false)} />
      )}
      {session ? (
        <StringList session={session} key={session.file.id} />
      ) : (
        <div class="strings">
          <p id="no-strings" class="empty">
            {empty}
          </p>
        </div>
      )}
    </section>
  )
}

const NAME = 'Where and how to search'

/** Where a search looks, and how. A dot says that it is not the usual way. */
function SearchMenu({ session }: Pick<WorkbenchProps, 'session'>) {
  const way = session?.searchWay.value ?? ANYWHERE
  const choose = (changes: Partial<SearchWay>): void =>
    session?.select(session.search.value, session.filter.value, { ...way, ...changes })
  const isOther = !isAnywhere(way)
  return (
    <Menu id="search-ways" label={isOther ? 'Aa ●' : 'Aa'} name={isOther ? `${NAME}, changed` : NAME}>
      <div class="check">
        <Select
          id="search-in"
          label="Search in"
          value={way.in}
          options={PLACES_OF_SEARCH}
          onChoose={(where) => choose({ in: where })}
        />
      </div>
      <CheckBox isChecked={way.matchesCase} onChange={(matchesCase) => choose({ matchesCase })}>
        Match case
      </CheckBox>
      <CheckBox isChecked={way.isWhole} onChange={(isWhole) => choose({ isWhole })}>
        Whole words
      </CheckBox>
    </Menu>
  )
}

/** Who else is in the file, and how many texts are not saved, with a button that lists them. */
function Unsaved({ session, isFileGone }: Pick<WorkbenchProps, 'session' | 'isFileGone'>) {
  const isListed = useSignal(false)
  const count = countDrafts(session)
  const people = session?.people.value ?? []
  return (
    <>
      {people.length > 0 && (
        <span class="badge here" title="In this file now">
          {people.map(({ name }) => name).join(', ')}
        </span>
      )}
      {!session?.backend.keepsDrafts && (
        <Button
          class={count > 0 ? 'unsaved' : 'unsaved none'}
          aria-haspopup="dialog"
          onClick={() => (isListed.value = true)}
        >
          {count} not saved
        </Button>
      )}
      {isListed.value && (
        <DraftsDialog {...{ session, isFileGone }} onClose={() => (isListed.value = false)} />
      )}
    </>
  )
}

function SidePane({ session, exportLabel, exported, onLost, tab }: WorkbenchProps & { tab: Signal<Tab> }) {
  const built = useSignal<ExportedFile | undefined>(undefined)
  const builtAt = useSignal(0)
  const address = useSignal('')
  useEffect(() => {
    built.value = undefined
    if (tab.value === 'changes') tab.value = 'preview'
  }, [session])
  useEffect(() => {
    if (!built.value) return undefined
    const url = URL.createObjectURL(new Blob([built.value.content], { type: 'application/octet-stream' }))
    address.value = url
    return () => URL.revokeObjectURL(url)
  }, [built.value])
  const run = (): void => {
    if (!session) return
    void attempt(`Building ${session.file.name}`, async (report) => {
      await session.queue.flushAll()
      const result = await session.backend.export?.(session.file, exported?.() ?? [], report)
      if (!result) return
      built.value = result
      builtAt.value = session.changes.value
      tab.value = 'changes'
      announce(`${result.name} is built. ${result.outcomes ?? ''}`.trim())
    })
  }
  const tabs: readonly (readonly [Tab, string])[] = [
    ['preview', 'Preview'],
    ...(session?.backend.export ? ([['changes', 'Changes']] as const) : []),
    ['string', 'String'],
  ]
  return (
    <section class="pane side-pane" aria-label="Preview and changes of the file">
      <div class="pane-head">
        <Tabs label="View of the file" tabs={tabs} chosen={tab} />
        <span class="spacer" />
        {built.value && (
          <a
            id="download"
            class="quiet button"
            href={address.value}
            download={built.value.name.split('/').at(-1)}
          >
            Download
          </a>
        )}
        {exportLabel !== undefined && (
          <Button kind="primary" id="export" disabled={!session?.backend.export} onClick={run}>
            {exportLabel}
          </Button>
        )}
      </div>
      <TabPanel name="preview" chosen={tab}>
        {session && <PreviewPanel session={session} key={session.file.id} />}
      </TabPanel>
      <TabPanel name="changes" chosen={tab}>
        {built.value ? (
          <ChangesPanel
            built={built.value}
            isStale={session !== undefined && builtAt.value !== session.changes.value}
            onChoose={(one) => (onLost ? onLost(one) : session?.goTo(one.key))}
          />
        ) : (
          <p class="diff-summary">
            {exportLabel ?? 'Export'}: then you see here which bytes of the file change.
          </p>
        )}
      </TabPanel>
      <TabPanel name="string" chosen={tab}>
        {session && tab.value === 'string' && <StringPanel session={session} />}
      </TabPanel>
    </section>
  )
}
