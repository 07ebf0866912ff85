// The state of the page that makes a format: the files, what is shown of them, and the steps that led there.
import { computed, effect, signal, untracked } from '@preact/signals'
import { readFile, type TakenFile } from '../drop-zone.ts'
import type { TrialFile } from '../trial/host.ts'
import { announce, attempt, complain } from '../workbench/messages.ts'
import { firstDifference, markFor, type Difference } from './difference.ts'
import { requestInference, requestMarking, requestReading } from './host.ts'
import type { LabCandidate, LabDeclaration, LabMark, LabQuestion, LabRead, LabSample } from './wire.ts'

const MAX_FILES = 5

/** What the page shows. Undo returns to an earlier one. */
interface Shown {
  candidates: readonly LabCandidate[]
  /** The format whose texts are colored; undefined if no candidate reads the files. */
  declaration: LabDeclaration | undefined
  /** How it reads the files, before the host has read them once more. */
  samples: readonly LabSample[]
  /** All that was marked, in order. */
  marks: readonly LabMark[]
  /** The first place at which another candidate that agrees with all marks differs. */
  difference: { place: Difference; other: LabCandidate } | undefined
}

const EMPTY: Shown = {
  candidates: [],
  declaration: undefined,
  samples: [],
  marks: [],
  difference: undefined,
}

/** The files of the page. */
export const labFiles = signal<readonly TrialFile[]>([])
/** The index of the file that is shown. */
export const fileIndex = signal(0)
/** What is shown now. */
export const shownFormat = signal(EMPTY)
const earlier = signal<readonly Shown[]>([])
/** Whether there is a step to take back. */
export const canUndo = computed(() => earlier.value.length > 0)

/** The names of a format that the person may change. */
export type Names = Pick<LabDeclaration, 'type' | 'title' | 'files'>

/** The names that were typed. They stay, no matter which format is shown later. */
export const typedNames = signal<Partial<Names>>({})
/** The shown format with the names that were typed. */
export const namedDeclaration = computed((): LabDeclaration | undefined => {
  const { declaration } = shownFormat.value
  return declaration && { ...declaration, ...typedNames.value }
})

/** The last reading of the files, and the format that read them. */
export const lastRead = signal<{ by: LabDeclaration; answer: LabRead } | undefined>(undefined)
/** The files as the shown format reads them. */
export const samples = computed(() => currentAnswer()?.samples ?? shownFormat.value.samples)
/** The file that is shown. */
export const sample = computed(() => samples.value[fileIndex.value])

/** The last reading, if it is one of the shown format under its names. */
export function currentAnswer(): LabRead | undefined {
  return lastRead.value && lastRead.value.by === namedDeclaration.value ? lastRead.value.answer : undefined
}

let reading: Promise<void> = Promise.resolve()
effect(() => {
  const declaration = namedDeclaration.value
  if (declaration) reading = untracked(() => attempt('Checking the laws', () => readFiles(declaration)))
})

async function readFiles(declaration: LabDeclaration): Promise<void> {
  const answer = await requestReading(labFiles.peek(), declaration).catch((error: unknown) => {
    if (namedDeclaration.peek() === declaration) throw error
  })
  // Another format may have been chosen while this one read the files.
  if (answer && namedDeclaration.peek() === declaration) lastRead.value = { by: declaration, answer }
}

/** Waits for the reading of the shown format under its names; undefined if it failed. */
export async function currentReading(): Promise<LabRead | undefined> {
  await reading
  return currentAnswer()
}

/** The end of the last addition of files. */
let added: Promise<void> = Promise.resolve()

/** Adds files, after those that were added before. */
export function addFiles(taken: readonly TakenFile[]): Promise<void> {
  added = added.then(() =>
    attempt(`Looking for a format of ${taken.map(({ file }) => file.name).join(', ')}`, () => add(taken)),
  )
  return added
}

/** Finds candidates for the files and further ones. What was marked before stays. */
async function add(taken: readonly TakenFile[]): Promise<void> {
  const room = MAX_FILES - labFiles.value.length
  if (taken.length > room) announce(`The page takes ${MAX_FILES} files. The others were left out.`)
  const more = await Promise.all(taken.slice(0, room).map(({ file }) => readFile(file)))
  if (more.length === 0) return
  const all = [...labFiles.value, ...more]
  const { marks } = shownFormat.value
  const marked = marks.length > 0 ? await requestMarking(all, { marks }) : { problem: '' }
  const found = 'problem' in marked ? await requestInference(all) : { ...marked, samples: [] }
  const isKept = !('problem' in marked)
  labFiles.value = all
  earlier.value = []
  fileIndex.value = labFiles.value.length - more.length
  show({ ...EMPTY, candidates: found.candidates, samples: found.samples, marks: isKept ? marks : [] })
  if (marks.length > 0 && !isKept)
    announce('No format agrees with the marks in all files, so that the marks were removed.')
  if (found.candidates.length === 0)
    complain('No candidate reads these files. Drag over a text in the file, then click its key.')
}

/** Shows candidates, and what the first one reads. */
function show(next: Shown): void {
  const [first, second] = next.candidates
  const place = next.marks.length > 0 && second && firstDifference(first?.samples ?? [], second.samples)
  shownFormat.value = {
    ...next,
    declaration: first?.declaration,
    samples: first?.samples ?? next.samples,
    difference: place ? { place, other: second } : undefined,
  }
}

const remember = (): void => {
  earlier.value = [...earlier.value, shownFormat.value]
}

/** Shows what another candidate reads. */
export function choose({ declaration, samples: own }: LabCandidate): void {
  shownFormat.value = { ...shownFormat.value, declaration, samples: own, difference: undefined }
}

/** Makes new candidates from all marks. */
export function addMark(one: LabMark): Promise<void> {
  return attempt('Looking for formats that agree with all marks', async () => {
    const before = shownFormat.value
    const marks = [...before.marks, one]
    const declaration = namedDeclaration.value
    const answer = await requestMarking(labFiles.value, { marks, ...(declaration ? { declaration } : {}) })
    if ('problem' in answer)
      complain(`${answer.problem} The last one was left out. Try it with another key, or with any.`)
    else if (shownFormat.value !== before) announce('The format has changed meanwhile. Mark the place again.')
    else {
      remember()
      show({ ...before, candidates: answer.candidates, marks })
    }
  })
}

/** Decides the difference of two candidates: the shown one is right, or the other one. */
export async function decide(isShownRight: boolean): Promise<void> {
  const { difference } = shownFormat.value
  if (!difference) return
  const { place, other } = difference
  const right = isShownRight ? samples.value : other.samples
  const one = markFor(place, isShownRight, right[place.file]?.places ?? [])
  if (!isShownRight) choose(other)
  else dismiss()
  if (one) await addMark(one)
}

/** Hides the difference: neither format is right there, so that the person marks the place. */
export function dismiss(): void {
  shownFormat.value = { ...shownFormat.value, difference: undefined }
}

/** Takes an answer to a question about a sign. */
export async function answerQuestion({ sign }: LabQuestion, isYes: boolean): Promise<void> {
  const current = await currentReading()
  const question = current?.questions.find((each) => each.sign === sign)
  if (!current || !question || question.isRead === isYes) return
  remember()
  const { type, title, files: globs } = shownFormat.value.declaration ?? question.otherwise
  shownFormat.value = {
    ...shownFormat.value,
    declaration: { ...question.otherwise, type, title, files: globs },
    samples: current.samples,
    difference: undefined,
  }
}

/** Takes back the last mark, or the last answer to a question. */
export function undo(): void {
  const before = earlier.value.at(-1)
  if (!before) return
  earlier.value = earlier.value.slice(0, -1)
  shownFormat.value = before
}
