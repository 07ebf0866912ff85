// What the shown format makes of the file: its strings, a build with translations, and the laws.
import { signal } from '@preact/signals'
import { counted } from '@atlas/core/counted.ts'
import type { StringRecord } from '@atlas/core/contract.ts'
import type { ExportedFile } from '../backends/backend.ts'
import { ChangesPanel } from '../workbench/changes-panel.tsx'
import { announce, attempt, complain } from '../workbench/messages.ts'
import { TabPanel, Tabs } from '../workbench/tabs.tsx'
import { Quiet } from '../workbench/chrome.tsx'
import { requestBuild } from './host.ts'
import {
  currentAnswer,
  fileIndex,
  labFiles,
  lastRead,
  namedDeclaration,
  sample,
  shownFormat,
} from './state.ts'

const tab = signal<'strings' | 'changes' | 'laws'>('strings')
/** The translations that were typed, by identifier. */
const typed = new Map<string, string>()
/** The last build, and what was shown then. */
const built = signal<{ file: ExportedFile; of: typeof shownFormat.value } | undefined>(undefined)

/** The pane next to the file. */
export function FormatPane() {
  const read = lastRead.value?.answer
  const current = currentAnswer()
  return (
    <section class="pane side-pane" aria-label="Strings, changes and laws">
      <div class="pane-head">
        <Tabs
          label="View of the format"
          chosen={tab}
          tabs={[
            ['strings', 'Strings'],
            ['changes', 'Changes'],
            ['laws', lawsWords(current)],
          ]}
        />
        <span class="spacer" />
        <Quiet
          id="build"
          disabled={!namedDeclaration.value}
          onClick={() => void attempt('Building the file', buildTranslated)}
        >
          Build with translations
        </Quiet>
      </div>
      <TabPanel name="strings" chosen={tab}>
        <Strings passedOver={current?.passedOver} />
      </TabPanel>
      <TabPanel name="changes" chosen={tab}>
        <ChangesPanel
          built={built.value?.file}
          isStale={built.value !== undefined && built.value.of !== shownFormat.value}
          hint="Type translations and build: then you see here which bytes of the file change."
          onChoose={() => {}}
        />
      </TabPanel>
      <TabPanel name="laws" chosen={tab}>
        <ul id="laws" class="laws">
          {read?.laws.map(({ name, holds, sentence }) => (
            <li key={name} class={holds === false ? 'fails' : holds ? 'holds' : ''}>
              <strong>{`${name}: ${holds === false ? 'broken' : holds ? 'holds' : 'not shown'}.`}</strong>
              {sentence}
            </li>
          ))}
        </ul>
      </TabPanel>
    </section>
  )
}

/** That the laws hold means little if hardly anything is read. */
function lawsWords(
  read: { laws: readonly { holds: boolean | null }[]; unusable?: string } | undefined,
): string {
  if (!read) return 'Laws'
  const failing = read.laws.filter(({ holds }) => holds === false).length
  if (failing > 0) return `${counted(failing, 'law')} broken`
  return read.unusable === undefined ? 'Laws hold' : 'Not usable'
}

function Strings({ passedOver }: { passedOver: string | undefined }) {
  const { strings = [], count = 0 } = sample.value ?? {}
  return (
    <>
      <p id="strings-count" class="hint" aria-live="polite">
        {counted(count, 'string')}
        {count > strings.length && `, the first ${strings.length} shown`}
      </p>
      <p id="passed-over" class="hint" aria-live="polite" hidden={passedOver === undefined}>
        {passedOver}
      </p>
      <div id="strings">
        {strings.map((string) => (
          <StringRow key={string.identifier} string={string} />
        ))}
      </div>
    </>
  )
}

function StringRow({ string: { identifier, text, context } }: { string: StringRecord }) {
  return (
    <div class="string">
      <div>
        <code>{identifier}</code>
        {context && <p class="context">{context}</p>}
      </div>
      <div class="said" dir="auto">
        {typeof text === 'string' ? text : Object.values(text).join('\n')}
      </div>
      <textarea
        rows={1}
        aria-label={`Translation of ${identifier}`}
        defaultValue={typed.get(identifier) ?? ''}
        onInput={({ currentTarget }) => typed.set(identifier, currentTarget.value)}
      />
    </div>
  )
}

/** How many builds have begun. */
let builds = 0

async function buildTranslated(): Promise<void> {
  const [of, declaration, file] = [shownFormat.value, namedDeclaration.value, labFiles.value[fileIndex.value]]
  const translations = Object.fromEntries([...typed].filter(([, text]) => text !== ''))
  if (!declaration || !file) return
  if (Object.keys(translations).length === 0) {
    tab.value = 'strings'
    announce('Type a translation first.')
    return
  }
  const number = ++builds
  const { charset = 'utf-8' } = sample.value ?? {}
  const result = await requestBuild(file, { declaration, translations })
  if (shownFormat.value !== of || builds !== number) return
  if ('problem' in result) {
    complain(result.problem)
    return
  }
  const { name, bytes: source } = file
  built.value = { of, file: { name, source, content: result.content, charset, lostCount: 0, lost: [] } }
  tab.value = 'changes'
}
