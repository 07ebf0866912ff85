// The page of `atlas edit`: the strings of a group of files, with a column for each language. Texts are saved in place.
import type { Category, TextOrForms } from '../../core/contract.ts'
import { sourceFor } from '../../syntax/text/translated-texts.ts'
import { element, find, option, showChildren } from '../elements.ts'
import { addFieldKeys } from '../strings/field-actions.ts'
import {
  cell,
  emptySentence,
  keyCell,
  sourceCell,
  translationField,
  type TranslationField,
} from '../strings/string-cells.ts'
import { VirtualList } from '../strings/virtual-list.ts'
import { Drafts, type DraftState, type Refusal } from './drafts.ts'
import type {
  WorkTreeGroup,
  WorkTreeLanguage,
  WorkTreeSave,
  WorkTreeSaved,
  WorkTreeString,
  WorkTreeStrings,
} from './wire.ts'

/** So many languages are shown at first. */
const FIRST_LANGUAGES = 3

const groupChoice = find('group', HTMLSelectElement)
const languageBoxes = find('languages', HTMLElement)
const search = find('search', HTMLInputElement)
const openOnly = find('open-only', HTMLInputElement)
const problem = find('problem', HTMLElement)
const head = find('head', HTMLElement)
const empty = find('no-strings', HTMLElement)
const status = find('status', HTMLElement)

let groups: WorkTreeGroup[] = []
/** The group that is shown. */
let groupIndex = 0
let languages: WorkTreeLanguage[] = []
let strings: WorkTreeString[] = []
let versions: Record<string, string> = {}
/** Translations as they are in the files now, by the names of their fields. */
const texts = new Map<string, TextOrForms>()
/** The fields of a string that are on the page, by name. */
const cells = new Map<string, ReadonlyMap<Category | undefined, TranslationField>>()
const drafts = new Drafts(save, showState)
let shownLanguages = new Set<string>()

const list = new VirtualList<WorkTreeString>({
  viewport: find('strings', HTMLElement),
  container: find('rows', HTMLElement),
  groupRole: 'rowgroup',
  render: row,
})

async function get<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path)
  const answer = (await response.json()) as Answer | { problem: string }
  if (!response.ok) throw new Error((answer as { problem: string }).problem)
  return answer as Answer
}

/** The name of the field of a string. Texts that are not saved keep it when another group is shown. */
function nameOf(language: string, identifier: string): string {
  return JSON.stringify([groupIndex, language, identifier])
}

async function start(): Promise<void> {
  groups = await get<WorkTreeGroup[]>('groups')
  showChildren(
    groupChoice,
    groups.map(({ pattern }, index) => option(String(index), pattern)),
  )
  await openGroup()
}

async function openGroup(): Promise<void> {
  await drafts.flushAll()
  groupIndex = Number(groupChoice.value)
  languages = [...(groups[groupIndex]?.languages ?? [])]
  shownLanguages = new Set(languages.slice(0, FIRST_LANGUAGES).map(({ id }) => id))
  await readStrings()
  showLanguages()
  showStrings()
}

/** Reads the strings of the group as the files have them now. */
async function readStrings(): Promise<void> {
  const answer = await get<WorkTreeStrings>(`strings?group=${groupIndex}`)
  strings = [...answer.strings]
  versions = { ...answer.versions }
  texts.clear()
  for (const { identifier, translations } of strings)
    for (const [language, text] of Object.entries(translations)) texts.set(nameOf(language, identifier), text)
}

/** Shows what another program has written to the files. What is typed and not saved stays. */
async function readAgain(): Promise<void> {
  await readStrings()
  for (const [name, fields] of cells) {
    if (drafts.textOf(name) === undefined) showTexts(name, fields)
  }
}

/** Shows the text of the file in the fields of a string. */
function showTexts(name: string, fields: ReadonlyMap<Category | undefined, TranslationField>): void {
  for (const [category, { area, showStatus }] of fields) {
    const text = formIn(texts.get(name), category)
    if (area.value === text) continue
    area.value = text
    showStatus(text, 'translated')
  }
}

function progressOf({ name, translated, total }: WorkTreeLanguage): string {
  return `${name} ${total === 0 ? 100 : Math.floor((translated / total) * 100)} %`
}

function showLanguages(): void {
  showChildren(
    languageBoxes,
    languages.map((language) => {
      const box = element('input', { type: 'checkbox', checked: shownLanguages.has(language.id) })
      box.addEventListener('change', () => {
        if (box.checked) shownLanguages.add(language.id)
        else shownLanguages.delete(language.id)
        showStrings()
      })
      return element('label', { title: language.path }, [box, ` ${progressOf(language)}`])
    }),
  )
}

function columns(): WorkTreeLanguage[] {
  return languages.filter(({ id }) => shownLanguages.has(id))
}

function showStrings(): void {
  cells.clear()
  const shown = columns()
  document.body.style.setProperty('--languages', String(shown.length))
  const heads = [
    'String',
    groups[Number(groupChoice.value)]?.sourceLanguage ?? '',
    ...shown.map(({ path }) => path),
  ]
  showChildren(
    head,
    heads.map((textContent) => {
      const made = element('span', { textContent })
      made.setAttribute('role', 'columnheader')
      return made
    }),
  )
  const words = search.value.toLowerCase()
  const found = strings.filter((each) => matches(each, words) && (!openOnly.checked || isOpen(each)))
  empty.hidden = found.length > 0
  empty.textContent = emptySentence(words !== '' || openOnly.checked, openOnly.checked && words === '')
  list.show(found)
}

function isOpen({ identifier }: WorkTreeString): boolean {
  return columns().some(({ id }) => !texts.has(nameOf(id, identifier)))
}

function matches({ identifier, text, context = '' }: WorkTreeString, words: string): boolean {
  if (words === '') return true
  const all = [text, ...languages.map(({ id }) => texts.get(nameOf(id, identifier)) ?? '')]
  const plain = all.flatMap((each) => (typeof each === 'string' ? [each] : Object.values(each)))
  return [identifier, context, ...plain].some((each) => each.toLowerCase().includes(words))
}

function row(string: WorkTreeString): HTMLElement {
  const cells = columns().map((language) => languageCell(string, language))
  const made = element('div', { className: 'row' }, [keyCell(string), sourceCell(string), ...cells])
  made.setAttribute('role', 'row')
  return made
}

function languageCell(string: WorkTreeString, language: WorkTreeLanguage): HTMLElement {
  const name = nameOf(language.id, string.identifier)
  const categories = string.hasPlurals ? language.pluralCategoryNames : [undefined]
  const fields = new Map<Category | undefined, TranslationField>()
  for (const category of categories) {
    const text = formIn(drafts.textOf(name) ?? texts.get(name), category)
    const made = translationField(string, language, category, category ?? '', text)
    fields.set(category, made)
    const { area } = made
    area.addEventListener('input', () => drafts.type(name, textOf(fields)))
    area.addEventListener('change', () => void drafts.flush(name))
    addFieldKeys(area, {
      save: () => void drafts.flush(name, true),
      next: () => nextField(area)?.focus(),
      move: () => nextField(area)?.focus(),
      nextUntranslated: () => nextField(area, true)?.focus(),
      source: sourceFor(string.text, category ?? 'other'),
      discard: () => discard(name),
    })
  }
  cells.set(name, fields)
  showState(name, drafts.stateOf(name))
  return cell(
    'target',
    [...fields.values()].map(({ field }) => field),
  )
}

/** Shows the text of the file again. */
function discard(name: string): void {
  drafts.drop(name)
  const fields = cells.get(name)
  if (fields) showTexts(name, fields)
}

/** Marks the fields of a string whose texts are not as in the file. */
function showState(name: string, { kind, problem: sentence = '' }: DraftState): void {
  for (const [category, { field, area }] of cells.get(name) ?? []) {
    const isOwn = kind === 'saved' || area.value !== formIn(texts.get(name), category)
    const isRefused = kind === 'refused' && isOwn
    field.classList.toggle('saved', kind === 'saved')
    field.classList.toggle('refused', isRefused)
    area.ariaInvalid = String(isRefused)
    const known = field.querySelector('.not-saved')
    if (!isRefused) known?.remove()
    else if (known) known.textContent = sentence
    else field.append(alertOf(sentence))
  }
}

function alertOf(sentence: string): HTMLElement {
  const made = element('small', { className: 'not-saved', textContent: sentence })
  made.setAttribute('role', 'alert')
  return made
}

function nextField(area: HTMLTextAreaElement, mustBeEmpty = false): HTMLTextAreaElement | undefined {
  const all = [...document.querySelectorAll('textarea')]
  return all.slice(all.indexOf(area) + 1).find(({ value }) => !mustBeEmpty || value === '')
}

function formIn(text: TextOrForms | undefined, category: Category | undefined): string {
  if (typeof text === 'string') return category === undefined || category === 'other' ? text : ''
  return text?.[category ?? 'other'] ?? ''
}

function textOf(fields: ReadonlyMap<Category | undefined, TranslationField>): TextOrForms {
  const single = fields.get(undefined)
  if (single) return single.area.value
  const forms: Partial<Record<Category, string>> = {}
  for (const [category, { area }] of fields)
    if (category !== undefined && area.value !== '') forms[category] = area.value
  return forms
}

/** Saves a text. Returns why it was not saved. */
async function save(name: string, text: TextOrForms): Promise<Refusal | undefined> {
  const [group, language, identifier] = JSON.parse(name) as [number, string, string]
  if (JSON.stringify(text) === JSON.stringify(texts.get(name) ?? '')) return undefined
  if (text === '' || Object.keys(text).length === 0)
    return { problem: 'An empty text is not written. The file keeps what it has.', isConflict: false }
  const saved = await post({ group, language, identifier, text, was: null })
  if ('problem' in saved) {
    const { problem, meanwhile } = saved
    tell('')
    if (meanwhile) texts.set(name, meanwhile)
    else if (meanwhile === null) texts.delete(name)
    return { problem, isConflict: meanwhile !== undefined }
  }
  texts.set(name, saved.text)
  languages = languages.map((each) => (each.id === language ? saved.language : each))
  showLanguages()
  tell([`Saved in ${saved.language.path}.`, ...saved.findings].join(' '))
  return undefined
}

/** Saves go one after the other: each names the text that the one before wrote. */
let last: Promise<unknown> = Promise.resolve()

function post(wanted: WorkTreeSave): Promise<WorkTreeSaved> {
  const saving = last.then(async () => {
    const was = texts.get(nameOf(wanted.language, wanted.identifier)) ?? null
    const response = await fetch('save', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...wanted, was }),
      keepalive: true,
    })
    const saved = (await response.json()) as WorkTreeSaved
    if ('problem' in saved) return saved
    const isOther = saved.before !== versions[wanted.language]
    // All languages of one file have its version.
    for (const { id, path } of languages) if (path === saved.language.path) versions[id] = saved.version
    if (isOther) await readAgain()
    return saved
  })
  last = saving.catch(() => undefined)
  return saving.catch(() => ({ problem: 'atlas edit does not answer. Is it still running?' }))
}

function tell(sentence: string): void {
  status.textContent = sentence
}

function showProblem(error: unknown): void {
  problem.textContent = error instanceof Error ? error.message : String(error)
  problem.hidden = false
}

groupChoice.addEventListener('change', () => {
  openGroup().catch(showProblem)
})
window.addEventListener('beforeunload', (event) => {
  if (drafts.isEmpty) return
  void drafts.flushAll()
  event.preventDefault()
})
search.addEventListener('input', showStrings)
openOnly.addEventListener('change', showStrings)
start().catch(showProblem)
