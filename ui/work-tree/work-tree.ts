// The page of `atlas edit`: the strings of a group of files, with a column for each language. Texts are saved in place.
import type { Category, TextOrForms } from '../../core/contract.ts'
import { sourceFor } from '../../syntax/text/translated-texts.ts'
import { element, find, option, showChildren } from '../elements.ts'
import { addFieldKeys } from '../strings/field-actions.ts'
import { cell, emptySentence, keyCell, sourceCell, translationField } from '../strings/string-cells.ts'
import { VirtualList } from '../strings/virtual-list.ts'
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
let languages: WorkTreeLanguage[] = []
let strings: WorkTreeString[] = []
let versions: Record<string, string> = {}
/** Translations as they are in the files now, by language and identifier. */
const texts = new Map<string, TextOrForms>()
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

function nameOf(language: string, identifier: string): string {
  return `${language}\0${identifier}`
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
  const index = Number(groupChoice.value)
  const answer = await get<WorkTreeStrings>(`strings?group=${index}`)
  strings = [...answer.strings]
  versions = { ...answer.versions }
  languages = [...(groups[index]?.languages ?? [])]
  shownLanguages = new Set(languages.slice(0, FIRST_LANGUAGES).map(({ id }) => id))
  texts.clear()
  for (const { identifier, translations } of strings)
    for (const [language, text] of Object.entries(translations)) texts.set(nameOf(language, identifier), text)
  showLanguages()
  showStrings()
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
  const areas = new Map<Category | undefined, HTMLTextAreaElement>()
  const fields = categories.map((category) => {
    const { field, area } = translationField(
      string,
      language,
      category,
      category ?? '',
      formIn(texts.get(name), category),
    )
    areas.set(category, area)
    const store = (): void => {
      void save(string, language, textOf(areas), field)
    }
    area.addEventListener('change', store)
    addFieldKeys(area, {
      save: () => area.blur(),
      next: () => nextField(area)?.focus(),
      move: () => nextField(area)?.focus(),
      nextUntranslated: () => nextField(area, true)?.focus(),
      source: sourceFor(string.text, category ?? 'other'),
    })
    return field
  })
  return cell('target', fields)
}

function nextField(area: HTMLTextAreaElement, mustBeEmpty = false): HTMLTextAreaElement | undefined {
  const all = [...document.querySelectorAll('textarea')]
  return all.slice(all.indexOf(area) + 1).find(({ value }) => !mustBeEmpty || value === '')
}

function formIn(text: TextOrForms | undefined, category: Category | undefined): string {
  if (typeof text === 'string') return category === undefined || category === 'other' ? text : ''
  return text?.[category ?? 'other'] ?? ''
}

function textOf(areas: ReadonlyMap<Category | undefined, HTMLTextAreaElement>): TextOrForms {
  const single = areas.get(undefined)
  if (single) return single.value
  const forms: Partial<Record<Category, string>> = {}
  for (const [category, { value }] of areas)
    if (category !== undefined && value !== '') forms[category] = value
  return forms
}

async function save(
  { identifier }: WorkTreeString,
  language: WorkTreeLanguage,
  text: TextOrForms,
  field: HTMLElement,
): Promise<void> {
  field.classList.remove('saved', 'refused')
  if (text === '' || Object.keys(text).length === 0) {
    tell(`${identifier}: an empty text is not written. The file keeps what it has.`)
    return
  }
  const wanted: WorkTreeSave = {
    group: Number(groupChoice.value),
    language: language.id,
    identifier,
    text,
    // The version that is known when the request is sent.
    version: '',
  }
  const saved = await post(wanted)
  if ('problem' in saved) {
    field.classList.add('refused')
    problem.textContent = saved.problem
    problem.hidden = false
    return
  }
  problem.hidden = true
  field.classList.add('saved')
  texts.set(nameOf(language.id, identifier), text)
  languages = languages.map((each) => (each.id === language.id ? saved.language : each))
  showLanguages()
  tell([`Saved in ${language.path}.`, ...saved.findings].join(' '))
}

/** Saves go one after the other: each needs the version that the one before made. */
let last: Promise<unknown> = Promise.resolve()

function post(wanted: WorkTreeSave): Promise<WorkTreeSaved> {
  const saving = last.then(async () => {
    const body = JSON.stringify({ ...wanted, version: versions[wanted.language] ?? '' })
    const response = await fetch('save', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const saved = (await response.json()) as WorkTreeSaved
    if ('problem' in saved) return saved
    // All languages of one file have its version.
    for (const { id, path } of languages) if (path === saved.language.path) versions[id] = saved.version
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
search.addEventListener('input', showStrings)
openOnly.addEventListener('change', showStrings)
start().catch(showProblem)
