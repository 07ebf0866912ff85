// The page that makes a format from a sample: candidates, the file with its texts colored, marks, laws, a trial, saving.
import { ask } from '../ask.ts'
import { DiffView } from '../diff/diff-view.ts'
import { chosenFiles, readFile, takeFiles, type TakenFile } from '../drop-zone.ts'
import { counted } from '../../core/counted.ts'
import { element, find, option, showChildren } from '../elements.ts'
import { HostError, type TrialFile } from '../trial/host.ts'
import { handBack, takeOver } from '../trial/to-lab.ts'
import { Tabs } from '../tabs.ts'
import { FileView } from './file-view.ts'
import { firstDifference, type Difference } from './difference.ts'
import { build, folder, infer, mark as marked, read, remove, save } from './host.ts'
import { SAMPLES } from './samples.ts'
import { NameFields } from './name-fields.ts'
import { ProblemView } from './problem-view.ts'
import { markNear, type Piece } from './pieces.ts'
import { askKind, PendingMark } from './marking.ts'
import { SpellingQuestions } from './spelling-questions.ts'
import { StringsView } from './strings-view.ts'
import { LabTasks } from './tasks.ts'
import type {
  LabCandidate,
  LabDeclaration,
  LabFolder,
  LabLaw,
  LabMark,
  LabQuestion,
  LabRead,
  LabSample,
} from './wire.ts'

const MAX_FILES = 5
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
const saveButton = find('save', HTMLButtonElement)
const download = find('download', HTMLAnchorElement)
const copyButton = find('copy-plugin', HTMLButtonElement)
const buildButton = find('build', HTMLButtonElement)

const tabs = new Tabs(
  ['strings', 'changes', 'laws', 'declaration'].map((name) => ({
    button: find(`${name}-tab`, HTMLButtonElement),
    panel: find(`${name}-panel`, HTMLElement),
  })),
)
const problems = new ProblemView(find('problem', HTMLElement), () => {})
const tasks = new LabTasks(problems, () => !work.hidden)
const diff = new DiffView(
  find('changes-panel', HTMLElement),
  find('diff', HTMLElement),
  find('diff-summary', HTMLElement),
)
const fileView = new FileView(find('file-view', HTMLElement), {
  onPiece: (piece, words) => void tasks.attempt(() => markPiece(piece, words)),
  onDrag(at, words) {
    if (pending.isOpen) pending.add(at, words)
    else pending.begin(sampleIndex(), at, words)
  },
})
const pending = new PendingMark(
  find('marking', HTMLElement),
  (mark) => void tasks.attempt(() => addMark(mark)),
  (places) => fileView.highlight(places),
)
const differenceBar = find('difference', HTMLElement)
const stringsView = new StringsView(find('strings', HTMLElement), find('strings-count', HTMLElement))
const questions = new SpellingQuestions(find('questions', HTMLElement), (question) => {
  void tasks.attempt(() => answer(question))
})
const names = new NameFields(
  {
    type: find('type', HTMLInputElement),
    title: find('title', HTMLInputElement),
    files: find('globs', HTMLInputElement),
  },
  () => void tasks.attempt(rename),
)

let files: readonly TrialFile[] = []
/** The end of the last addition of files. */
let added: Promise<void> = Promise.resolve()
let candidates: readonly LabCandidate[] = []
let declaration: LabDeclaration | undefined
/** Changes with each declaration, except when only its names change. */
let revision = 0
/** The end of the last reading of the samples, and the declaration of the link for a download. */
let reading: Promise<void> = Promise.resolve()
let downloadable: LabDeclaration | undefined
/** The plugin of that declaration. */
let plugin: LabRead['plugin'] | undefined
/** All that was marked, in order. */
let marks: readonly LabMark[] = []
/** What was shown before each mark and each answer. */
const earlier: {
  declaration: LabDeclaration | undefined
  candidates: readonly LabCandidate[]
  marks: readonly LabMark[]
}[] = []
let samples: readonly LabSample[] = []
/** How many builds have begun. */
let builds = 0

takeFiles(find('drop', HTMLElement), (taken) => void tasks.attempt(() => add(taken)))
for (const input of [find('files', HTMLInputElement), find('more', HTMLInputElement)])
  input.addEventListener('change', () => {
    const taken = chosenFiles([...(input.files ?? [])])
    // So that choosing the same file again is a change, too.
    input.value = ''
    if (taken.length > 0) void tasks.attempt(() => add(taken))
  })
close.addEventListener('click', () => window.location.reload())
sampleChoice.addEventListener('change', showSample)
undoButton.addEventListener('click', () => void tasks.attempt(undo))
buildButton.addEventListener('click', () => void tasks.attempt(tryTranslations))
copyButton.addEventListener('click', () => void tasks.attempt(copyPlugin))
saveButton.addEventListener('click', () => void tasks.attempt(saveOnce))
download.addEventListener('click', (event) => void waitForDownload(event))
find('try-sample', HTMLButtonElement).addEventListener('click', () => {
  const taken = SAMPLES.map(({ name, text }) => ({ path: name, file: new File([text], name) }))
  void tasks.attempt(() => add(taken))
})
void tasks.attempt(() => showFolder())
void tasks.attempt(takeUnknown)

/** Takes the file that the trial page found no format for. */
async function takeUnknown(): Promise<void> {
  const handed = await takeOver()
  if (!handed) return
  const { file, nearest } = handed
  await add([{ path: file.name, file: new File([file.bytes], file.name) }])
  const none = candidates.length === 0 ? ' It found none. A second file of the same kind may help.' : ''
  const message = `No format matches the name or content of “${file.name}”, so this page looks for one in the file itself.${none}`
  const actions = nearest.map(({ type, title }) => ({
    label: `Read as ${title}`,
    run: () => void handBack(file, type).then(() => window.location.assign('./')),
  }))
  problems.show({ message }, actions)
}

/** Adds files, after those that were added before. */
function add(taken: readonly TakenFile[]): Promise<void> {
  const turn = added.then(() => inferWith(taken))
  added = turn.catch(() => {})
  return turn
}

/** Finds candidates for the files and further ones. */
async function inferWith(taken: readonly TakenFile[]): Promise<void> {
  const room = MAX_FILES - files.length
  if (taken.length > room) tasks.announce(`The page takes ${MAX_FILES} files. The others were left out.`)
  const more = await Promise.all(taken.slice(0, room).map(({ file }) => readFile(file)))
  if (more.length === 0) return
  const all = [...files, ...more]
  candidatesView.disabled = true
  try {
    const inferred = await infer(all)
    candidates = inferred.candidates
    samples = inferred.samples
  } finally {
    candidatesView.disabled = false
  }
  files = all
  start.hidden = true
  work.hidden = false
  close.hidden = false
  find('heading', HTMLElement).textContent = files.map(({ name }) => name).join(', ')
  marks = []
  earlier.length = 0
  await showCandidates()
}

/** Shows the candidates, and what the first one reads. Without any, the file can still be marked. */
async function showCandidates(): Promise<void> {
  const isEmpty = candidates.length === 0
  find('facts', HTMLElement).textContent = isEmpty ? '' : counted(candidates.length, 'candidate')
  panes.hidden = false
  for (const part of [saveBar, candidatesView]) part.hidden = isEmpty
  undoButton.disabled = earlier.length === 0
  questions.show([])
  if (isEmpty) {
    declaration = undefined
    showSamples()
    problems.show({
      message: 'No candidate reads these files. Drag over a text in the file, then click its key.',
    })
  }
  showChildren(candidatesView, [
    element('legend', { textContent: 'Which one reads the file best?' }),
    ...candidates.map(candidateCard),
  ])
  const [first] = candidates
  if (first) await choose(first)
}

function candidateCard(candidate: LabCandidate, index: number): HTMLElement {
  const { title, evidence, unusable } = candidate
  const radio = element('input', { type: 'radio', name: 'candidate', checked: index === 0 })
  radio.addEventListener('change', () => void tasks.attempt(() => choose(candidate)))
  return element('label', { className: 'candidate' }, [
    radio,
    element('strong', { textContent: title }),
    ...(unusable === undefined ? [] : [element('p', { className: 'unusable', textContent: unusable })]),
    element(
      'ul',
      {},
      evidence.map((sentence) => element('li', { textContent: sentence })),
    ),
  ])
}

async function choose(candidate: LabCandidate): Promise<void> {
  pending.cancel()
  differenceBar.hidden = true
  // A candidate appears at once; its laws take a moment.
  samples = candidate.samples
  showSamples()
  revision++
  await adopt(candidate.declaration)
}

/** Shows what a declaration reads, and holds it against the laws. */
async function adopt(next: LabDeclaration): Promise<void> {
  declaration = names.complete(next)
  undoButton.disabled = earlier.length === 0
  reading = readSamples(declaration)
  await reading
}

async function readSamples(adopted: LabDeclaration): Promise<void> {
  const answer = await read(files, adopted).catch((error: unknown) => {
    if (declaration === adopted) throw error
  })
  // Another declaration may have been adopted while this one was read.
  if (!answer || declaration !== adopted) return
  samples = answer.samples
  showSamples()
  showPassedOver(answer.passedOver)
  showLaws(answer.laws, answer.unusable)
  questions.show(answer.questions)
  find('declaration', HTMLElement).textContent = answer.file
  URL.revokeObjectURL(download.href)
  download.href = URL.createObjectURL(new Blob([answer.file], { type: 'application/json' }))
  download.download = `${adopted.type}.format.json`
  downloadable = adopted
  plugin = answer.plugin
}

/** Downloads the format, once the samples have been read under its names. */
async function waitForDownload(event: Event): Promise<void> {
  const isUsable = names.check()
  if (isUsable && downloadable === declaration) return
  event.preventDefault()
  if (!isUsable) return
  await reading.catch(() => {})
  if (downloadable === declaration) download.click()
}

/** Copies the plugin of the same behavior, once the samples have been read under its names. */
async function copyPlugin(): Promise<void> {
  if (!names.check()) return
  await reading.catch(() => {})
  if (!plugin || downloadable !== declaration) return
  if ('problem' in plugin) {
    problems.show({ message: plugin.problem })
    return
  }
  try {
    await navigator.clipboard.writeText(plugin.text)
    tasks.announce(`Copied. Paste it into ${declaration?.type}.ts in the folder of ATLAS_PLUGINS.`)
  } catch {
    tasks.announce('The browser does not let this page write to the clipboard.')
  }
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
  stringsView.show(sample)
}

function showPassedOver(sentence = ''): void {
  const place = find('passed-over', HTMLElement)
  place.textContent = sentence
  place.hidden = sentence === ''
}

function showLaws(laws: readonly LabLaw[], unusable: string | undefined): void {
  const failing = laws.filter(({ holds }) => holds === false).length
  // That the laws hold means little if hardly anything is read.
  find('laws-tab', HTMLElement).textContent =
    failing > 0 ? `${counted(failing, 'law')} broken` : unusable === undefined ? 'Laws hold' : 'Not usable'
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

const sampleIndex = (): number => Math.max(0, sampleChoice.selectedIndex)

/** Asks what a piece is, and marks it. While a mark is open, the piece is a part of its key. */
async function markPiece({ start: from, end, is }: Piece, words: string): Promise<void> {
  const at = [from, end] as const
  if (pending.isOpen) {
    pending.add(at, words)
    return
  }
  const kind = await tasks.alone('mark', () => askKind(is, words))
  const file = sampleIndex()
  if (kind === 'text') pending.begin(file, at, words)
  else if (kind === 'skip' || kind === 'until') await addMark({ file, at, isText: kind === 'until' })
  else if (kind !== undefined) {
    const mark = markNear(file, samples[file] ?? { text: '', places: [] }, kind, at)
    if (mark) await addMark(mark)
    else problems.show({ message: 'No text is read near it. Mark the text first.' })
  }
}

/** Makes new candidates from all marks. */
async function addMark(mark: LabMark): Promise<void> {
  const [asked, all] = [revision, [...marks, mark]]
  const answer = await marked(files, { marks: all, ...(declaration ? { declaration } : {}) })
  if ('problem' in answer) {
    problems.show({ message: answer.problem })
    return
  }
  if (revision !== asked) {
    tasks.announce('The format has changed meanwhile. Mark the place again.')
    return
  }
  remember()
  marks = all
  candidates = answer.candidates
  await showCandidates()
  const [first, second] = candidates
  const difference = first && second && firstDifference(first.samples, second.samples)
  if (difference) showDifference(difference, second)
}

const remember = (): void => {
  earlier.push({ declaration, candidates, marks })
}

/** Shows the first place at which the next candidate differs, so that one click decides. */
function showDifference({ file, place, isShown }: Difference, other: LabCandidate): void {
  sampleChoice.selectedIndex = file
  showSample()
  const at = [place.start, place.end] as const
  fileView.highlight([at])
  const button = (label: string, run: () => Promise<void>): HTMLElement => {
    const made = element('button', { type: 'button', textContent: label })
    made.addEventListener('click', () => void tasks.attempt(run))
    return made
  }
  const key = place.identifier
  differenceBar.hidden = false
  showChildren(differenceBar, [
    element('p', {
      textContent: isShown
        ? `Another format agrees with the marks, too. It does not read this place as the text of ${key}. Which one is right?`
        : `Another format agrees with the marks, too. It reads this place as the text of ${key}. Which one is right?`,
    }),
    button('As it is shown', () => addMark({ file, at, isText: isShown })),
    button('The other format', () => {
      // The card of the other candidate shows that it is chosen.
      const card = candidatesView.querySelectorAll('input')[candidates.indexOf(other)]
      if (card) card.checked = true
      return choose(other)
    }),
  ])
}

/** Takes the other answer to a question about a sign. */
async function answer({ otherwise }: LabQuestion): Promise<void> {
  // The question was asked about the declaration that was read last.
  if (!declaration || downloadable !== declaration) {
    questions.reset()
    tasks.announce('The format has changed meanwhile. Answer again.')
    return
  }
  remember()
  revision++
  await adopt(otherwise)
}

/** Takes back the last mark, or the last answer to a question. */
async function undo(): Promise<void> {
  const before = earlier.pop()
  if (!before) return
  marks = before.marks
  candidates = before.candidates
  await showCandidates()
  const { declaration: shown } = before
  if (!shown || shown === candidates[0]?.declaration) return
  revision++
  await adopt(shown)
}

/** Takes the names that were typed. */
async function rename(): Promise<void> {
  if (declaration && names.check()) await adopt(declaration)
}

async function tryTranslations(): Promise<void> {
  const [file] = files
  if (!declaration || !file) return
  const { translations } = stringsView
  if (Object.keys(translations).length === 0) {
    tabs.choose(STRINGS)
    tasks.announce('Type a translation first.')
    return
  }
  const tried = revision
  const number = ++builds
  const built = await build(file, { declaration, translations })
  if (revision !== tried || builds !== number) return
  if ('problem' in built) {
    problems.show({ message: built.problem })
    return
  }
  tabs.choose(CHANGES)
  await diff.show(file.bytes, built.content, samples[0]?.charset ?? 'utf-8')
}

/** Saves the format. A second press does not save it again. */
async function saveOnce(): Promise<void> {
  await tasks.alone('save', () => saveFormat(false))
}

async function saveFormat(isReplacing: boolean): Promise<void> {
  if (!declaration || !names.check()) return
  try {
    const { type, path } = await save(names.complete(declaration), isReplacing)
    await showFolder()
    tasks.announce(`Saved as ${path}. The module ${type} is served.`)
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

async function showFolder(known?: LabFolder): Promise<void> {
  const { problem, isMissing = false, formats = [] } = known ?? (await folder())
  find('saved', HTMLElement).hidden = formats.length === 0
  showChildren(find('saved-formats', HTMLElement), formats.map(savedFormat))
  saveButton.disabled = problem !== undefined
  saveButton.hidden = isMissing
  download.classList.toggle('primary', isMissing)
  find('save-note', HTMLElement).textContent = problem ?? ''
}

/** A format that was saved, with a button that removes it. */
function savedFormat({ type, title }: { type: string; title: string }): HTMLElement {
  const button = element('button', { type: 'button', className: 'quiet', textContent: 'Remove' })
  button.ariaLabel = `Remove ${title}`
  button.addEventListener('click', () => void tasks.attempt(() => removeSaved(type, title)))
  return element('li', {}, [`${title} `, element('code', { textContent: type }), ' ', button])
}

async function removeSaved(type: string, title: string): Promise<void> {
  const answer = await ask({
    title: `Remove ${title}?`,
    sentences: ['The module is no longer served then. Files of this format cannot be built any more.'],
    answers: { remove: 'Remove the format' },
  })
  if (answer) await showFolder(await remove(type))
}
