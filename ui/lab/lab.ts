// The page that makes a format from a sample: candidates, the file with its texts colored, marks, laws, a trial, saving.
import { ask } from '../ask.ts'
import { DiffView } from '../diff-view.ts'
import { readFile, takeFiles, type TakenFile } from '../drop-zone.ts'
import { counted, element, find, option, showChildren } from '../elements.ts'
import { HostError, type TrialFile } from '../host.ts'
import { ProblemView } from '../problem-view.ts'
import { Tabs } from '../tabs.ts'
import { FileView } from './file-view.ts'
import { build, correct, folder, infer, read, save } from './host.ts'
import type { Piece } from './pieces.ts'
import type {
  LabCandidate,
  LabChange,
  LabCorrection,
  LabDeclaration,
  LabLaw,
  LabRequest,
  LabSample,
} from './wire.ts'

const MOST_FILES = 5
const STRINGS = 0
const CHANGES = 1

const start = find('start', HTMLElement)
const work = find('work', HTMLElement)
const close = find('close', HTMLButtonElement)
const candidatesView = find('candidates', HTMLFieldSetElement)
const panes = find('panes', HTMLElement)
const saveBar = find('save-bar', HTMLElement)
const sampleChoice = find('sample', HTMLSelectElement)
const undoButton = find('undo', HTMLButtonElement)
const typeField = find('type', HTMLInputElement)
const titleField = find('title', HTMLInputElement)
const globsField = find('globs', HTMLInputElement)
const saveButton = find('save', HTMLButtonElement)
const download = find('download', HTMLAnchorElement)
const buildButton = find('build', HTMLButtonElement)

const tabs = new Tabs(
  ['strings', 'changes', 'laws', 'declaration'].map((name) => ({
    button: find(`${name}-tab`, HTMLButtonElement),
    panel: find(`${name}-panel`, HTMLElement),
  })),
)
const problems = new ProblemView(find('problem', HTMLElement), () => {})
const diff = new DiffView(
  find('changes-panel', HTMLElement),
  find('diff', HTMLElement),
  find('diff-summary', HTMLElement),
)
const fileView = new FileView(
  find('file-view', HTMLElement),
  (piece, words) => void attempt(() => mark(piece, words)),
)

let files: TrialFile[] = []
let candidates: readonly LabCandidate[] = []
let declaration: LabDeclaration | undefined
/** The declarations before each correction. */
const earlier: LabDeclaration[] = []
let samples: readonly LabSample[] = []
const translations = new Map<string, string>()
let latestTask = 0

takeFiles(
  find('drop', HTMLElement),
  [find('files', HTMLInputElement), find('more', HTMLInputElement)],
  (taken) => void attempt(() => add(taken)),
)
close.addEventListener('click', () => window.location.reload())
sampleChoice.addEventListener('change', showSample)
undoButton.addEventListener('click', () => void attempt(undo))
buildButton.addEventListener('click', () => void attempt(tryTranslations))
saveButton.addEventListener('click', () => void attempt(() => saveFormat(false)))
for (const field of [typeField, titleField, globsField])
  field.addEventListener('change', () => void attempt(rename))
void attempt(showFolder)

async function add(taken: readonly TakenFile[]): Promise<void> {
  const added = await Promise.all(taken.map(({ file }) => readFile(file)))
  files = [...files, ...added].slice(0, MOST_FILES)
  start.hidden = true
  work.hidden = false
  close.hidden = false
  find('heading', HTMLElement).textContent = files.map(({ name }) => name).join(', ')
  candidates = (await infer(files)).candidates
  showCandidates()
  const [first] = candidates
  if (first) await choose(first)
}

function showCandidates(): void {
  const isEmpty = candidates.length === 0
  find('facts', HTMLElement).textContent = isEmpty ? '' : counted(candidates.length, 'candidate')
  for (const part of [panes, saveBar, candidatesView]) part.hidden = isEmpty
  if (isEmpty)
    problems.show({ message: 'No candidate reads these files. Add a second file of the same kind.' })
  showChildren(candidatesView, [
    element('legend', { textContent: 'Which one reads the file best?' }),
    ...candidates.map(candidateCard),
  ])
}

function candidateCard(candidate: LabCandidate, index: number): HTMLElement {
  const { family, evidence } = candidate
  const radio = element('input', { type: 'radio', name: 'candidate', checked: index === 0 })
  radio.addEventListener('change', () => void attempt(() => choose(candidate)))
  return element('label', { className: 'candidate' }, [
    radio,
    element('strong', { textContent: family }),
    element(
      'ul',
      {},
      evidence.map((sentence) => element('li', { textContent: sentence })),
    ),
  ])
}

async function choose(candidate: LabCandidate): Promise<void> {
  earlier.length = 0
  translations.clear()
  // A candidate appears at once; its laws take a moment.
  samples = candidate.samples
  const named = declaration ? { type: declaration.type, title: declaration.title } : {}
  await adopt({ ...candidate.declaration, ...named })
}

/** Shows what a declaration reads, and holds it against the laws. */
async function adopt(next: LabDeclaration): Promise<void> {
  declaration = next
  typeField.value = next.type
  titleField.value = next.title
  globsField.value = next.files.join(' ')
  undoButton.disabled = earlier.length === 0
  showSamples()
  const answer = await read(files, next)
  if (declaration !== next) return
  samples = answer.samples
  showSamples()
  showLaws(answer.laws)
  find('declaration', HTMLElement).textContent = answer.file
  URL.revokeObjectURL(download.href)
  download.href = URL.createObjectURL(new Blob([answer.file], { type: 'application/json' }))
  download.download = `${next.type}.format.json`
}

function showSamples(): void {
  const chosen = Math.max(0, sampleChoice.selectedIndex)
  showChildren(
    sampleChoice,
    files.map(({ name }, index) => option(String(index), name, index === chosen)),
  )
  sampleChoice.hidden = files.length < 2
  showSample()
}

function showSample(): void {
  const sample = samples[Math.max(0, sampleChoice.selectedIndex)]
  if (!sample) return
  fileView.show(sample)
  const { strings, count } = sample
  const rest = count > strings.length ? `, the first ${strings.length} shown` : ''
  find('strings-count', HTMLElement).textContent = `${counted(count, 'string')}${rest}`
  showChildren(
    find('strings', HTMLElement),
    strings.map(({ identifier, text, context }) => {
      const area = element('textarea', { rows: 1, value: translations.get(identifier) ?? '' })
      area.setAttribute('aria-label', `Translation of ${identifier}`)
      area.addEventListener('input', () => translations.set(identifier, area.value))
      return element('div', { className: 'string' }, [
        element('div', {}, [
          element('code', { textContent: identifier }),
          ...(context ? [element('p', { className: 'context', textContent: context })] : []),
        ]),
        element('div', {
          className: 'said',
          dir: 'auto',
          textContent: typeof text === 'string' ? text : Object.values(text).join('\n'),
        }),
        area,
      ])
    }),
  )
}

function showLaws(laws: readonly LabLaw[]): void {
  const failing = laws.filter(({ holds }) => holds === false).length
  find('laws-tab', HTMLElement).textContent =
    failing === 0 ? 'Laws hold' : `${counted(failing, 'law')} broken`
  showChildren(
    find('laws', HTMLElement),
    laws.map(({ name, holds, sentence }) =>
      element('li', { className: holds === false ? 'fails' : holds ? 'holds' : '' }, [
        element('strong', {
          textContent: `${name}: ${holds === false ? 'broken' : holds ? 'holds' : 'not shown'}.`,
        }),
        sentence,
      ]),
    ),
  )
}

type Mark = NonNullable<LabRequest['mark']>

/** Asks what a piece is, shows what that would change, and takes it. */
async function mark({ start: from, end, is }: Piece, words: string): Promise<void> {
  if (!declaration) return
  const kinds = { skip: 'Not a text', text: 'A text', key: 'The key', context: 'The context' }
  const { text: asText, skip, ...others } = kinds
  const said = await ask<Mark['is']>({
    title: `What is “${words.length > 60 ? `${words.slice(0, 60)}…` : words}”?`,
    sentences:
      is === undefined ? ['No string has it.'] : [`It is read as ${is === 'text' ? 'a text' : `the ${is}`}.`],
    answers: (is === 'text' ? { skip, ...others } : { text: asText, ...others }) as Record<
      Mark['is'],
      string
    >,
  })
  if (said === undefined || said === is) return
  const file = Math.max(0, sampleChoice.selectedIndex)
  const answer = await correct(files, { declaration, mark: { file, start: from, end, is: said } })
  if ('problem' in answer) {
    problems.show({ message: answer.problem })
    return
  }
  const way = await chooseWay(answer.corrections)
  if (!way) return
  earlier.push(declaration)
  await adopt(way.declaration)
  fileView.focusAt(from)
}

async function chooseWay(ways: readonly LabCorrection[]): Promise<LabCorrection | undefined> {
  const sentences = ways.flatMap(({ label, gone, added }) => [
    ...(ways.length > 1 ? [`${label}:`] : []),
    changeSentence(gone, 'is left out', 'are left out'),
    changeSentence(added, 'is new', 'are new'),
  ])
  const chosen = await ask({
    title: 'This would change',
    sentences: sentences
      .filter((sentence) => sentence !== '')
      .concat(isWithoutEffect(ways) ? ['No string.'] : []),
    answers: Object.fromEntries(ways.map(({ label }, index) => [String(index), label])),
  })
  return chosen === undefined ? undefined : ways[Number(chosen)]
}

const isWithoutEffect = (ways: readonly LabCorrection[]): boolean =>
  ways.every(({ gone, added }) => gone.count === 0 && added.count === 0)

function changeSentence({ count, first }: LabChange, one: string, many: string): string {
  if (count === 0) return ''
  const rest = count > first.length ? ', …' : ''
  return `${counted(count, 'string')} ${count === 1 ? one : many}: ${first.join('; ')}${rest}`
}

async function undo(): Promise<void> {
  const before = earlier.pop()
  if (before) await adopt(before)
}

/** Takes the type, the title and the globs that were typed. */
async function rename(): Promise<void> {
  if (!declaration || ![typeField, titleField, globsField].every((field) => field.reportValidity())) return
  await adopt({
    ...declaration,
    type: typeField.value,
    title: titleField.value,
    files: globsField.value.split(/\s+/).filter(Boolean),
  })
}

async function tryTranslations(): Promise<void> {
  const [file] = files
  if (!declaration || !file) return
  const typed = Object.fromEntries([...translations].filter(([, text]) => text !== ''))
  if (Object.keys(typed).length === 0) {
    tabs.choose(STRINGS)
    announce('Type a translation first.')
    return
  }
  const built = await build(file, { declaration, translations: typed })
  if ('problem' in built) {
    problems.show({ message: built.problem })
    return
  }
  tabs.choose(CHANGES)
  await diff.show(file.bytes, built.content, samples[0]?.charset ?? 'utf-8')
}

async function saveFormat(isReplacing: boolean): Promise<void> {
  if (!declaration) return
  try {
    const { type, path } = await save(declaration, isReplacing)
    announce(`Saved as ${path}. The module ${type} is served.`)
  } catch (error) {
    if (!(error instanceof HostError) || isReplacing || !/has a format .* already\.$/.test(error.message))
      throw error
    const answer = await ask({
      title: 'Replace the format?',
      sentences: [error.message],
      answers: { replace: 'Replace it' },
    })
    if (answer) await saveFormat(true)
  }
}

async function showFolder(): Promise<void> {
  const { problem } = await folder()
  saveButton.disabled = problem !== undefined
  find('save-note', HTMLElement).textContent = problem ?? ''
}

/** Runs a task with a progress bar, and shows its error. */
async function attempt(task: () => Promise<void>): Promise<void> {
  const number = ++latestTask
  const progress = find('progress', HTMLElement)
  progress.hidden = false
  problems.hide()
  try {
    await task()
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    if (work.hidden) announce(error.message)
    else problems.show({ message: error.message })
  } finally {
    if (number === latestTask) progress.hidden = true
  }
}

/** Shows a message for a while, also to screen readers. */
function announce(sentence: string): void {
  find('status', HTMLElement).replaceChildren(element('span', { textContent: sentence }))
}
