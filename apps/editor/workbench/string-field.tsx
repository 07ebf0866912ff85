// The field of one text of a translation, with its keys, and what helps with the text that has the cursor.
import { useComputed, useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Category } from '@atlas/core/contract.ts'
import type { Term } from '@atlas/core/terms/term.ts'
import { directionOf } from '@atlas/formats/_grammars/text/direction.ts'
import type { EditLanguage, EditString } from '../backends/backend.ts'
import { chip } from '../field/chips.ts'
import { codesIn, missingCodes } from '../field/codes.ts'
import { keepSelection, TextField } from '../field/text-field.ts'
import { runKey } from '../keys.ts'
import { useLoaded } from './loaded.ts'
import { Nodes } from './nodes.tsx'
import type { FieldName, Session } from './session.ts'
import { WordDiff } from './word-diff.tsx'
import { Button } from './controls.tsx'

interface FieldProps {
  session: Session
  string: EditString
  language: EditLanguage
  category: Category | undefined
  text: string
  /** Names the field for screen readers. */
  name: string
  /** The source text that this text translates. */
  source: string
  isRefused: boolean
}

/** The field of a text. */
export function StringField({
  session,
  string,
  language,
  category,
  text,
  name,
  source,
  isRefused,
}: FieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const field = useRef<TextField | undefined>(undefined)
  const selectAgain = useRef<(() => void) | undefined>(undefined)
  const codes = codesIn(source, string.codes)
  const isHere = useComputed(() => {
    const cursor = session.cursor.value
    return cursor?.key === string.key && cursor.language === language.id && cursor.category === category
  })
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const fieldName: FieldName = { key: string.key, language: language.id, category }
    const made = new TextField(place.current, text, {
      codes,
      language: language.id,
      direction: directionOf(language.id),
      label: `Translation of ${name}`,
      // Strings that are not for translation are passed by, unless the person asked for them.
      isTabStop: !string.isHidden || session.filter.peek() === 'hidden',
      onInput: (typed) => session.type(fieldName, typed),
      onBlur: () => session.leaveField(string.key, language.id),
      onFocus() {
        session.cursor.value = fieldName
        session.lit.value = string.key
        session.backend.here?.(session.file, string.key)
      },
      onKey: (event) => runFieldKey(event, made, session, fieldName, source),
    })
    field.current = made
    if (selectAgain.current) {
      made.focus()
      selectAgain.current()
    }
    return () => {
      selectAgain.current = made.hasFocus ? keepSelection() : undefined
      made.destroy()
    }
    // When the list is read again, the strings are other objects. The field in use must stay, with its selection.
  }, [session, string.key, source, language.id, category])
  useLayoutEffect(() => {
    field.current?.show(text)
    field.current?.mark(isRefused)
  })
  return (
    <>
      <div class="field-text" ref={place} />
      {isHere.value && field.current && (
        <Helpers {...{ session, string, language, category, source, text, codes }} field={field.current} />
      )}
    </>
  )
}

/** Runs the action of a key. Returns whether it has one. */
function runFieldKey(
  event: KeyboardEvent,
  field: TextField,
  session: Session,
  fieldName: FieldName,
  source: string,
): boolean {
  const { key, language } = fieldName
  const { queue, rows } = session
  const step = (by: number) => () => rows?.move(key, by)
  const [missing = ''] = missingCodes(field.text, source, field.codes)
  const actions: Record<string, () => void> = {
    'Ctrl+Enter': () => {
      queue.flush(key, language, true)
      rows?.next(field.host)
    },
    'Ctrl+Shift+Enter': () => {
      session.setStatus(fieldName, 'approved')
      queue.flush(key, language, true)
      rows?.next(field.host)
    },
    'Ctrl+ArrowDown': step(1),
    'Ctrl+ArrowUp': step(-1),
    'Alt+ArrowDown': () => rows?.focus(session.nextUntranslated(key)?.key),
    'Alt+S': () => session.chosen.toggle(key),
    'Alt+Shift+ArrowDown': () => chooseOn(session, key, 1),
    'Alt+Shift+ArrowUp': () => chooseOn(session, key, -1),
    'Alt+C': () => field.insert(source, true),
    'Alt+M': () => {
      const [first] = session.suggestions.value
      if (first) field.insert(first.text, true)
    },
    'Alt+H': () => session.showHistory(key, language),
    'Alt+0': () => field.insert(missing),
  }
  for (const [index, code] of field.codes.slice(0, 9).entries())
    actions[`Alt+${index + 1}`] = () => field.insert(code)
  if (event.key === 'Escape' && !event.isComposing && queue.draft(key, language)) {
    session.discard(key, language)
    return true
  }
  return runKey(event, actions)
}

/** Chooses a string and the next one, which then has the cursor. */
function chooseOn(session: Session, key: string, step: number): void {
  if (!session.chosen.keys.value.has(key)) session.chosen.toggle(key)
  session.rows?.move(key, step)
  session.chosen.extendTo(session.cursor.value?.key ?? key, session.shown.value)
}

interface HelpersProps extends Pick<
  FieldProps,
  'session' | 'string' | 'language' | 'category' | 'source' | 'text'
> {
  codes: readonly string[]
  field: TextField
}

/** The codes to insert, and suggestions. */
function Helpers({ session, string, language, category, source, text, codes, field }: HelpersProps) {
  const found = useLoaded(
    () => session.backend.suggestions?.(string, language.id),
    [session, string.key, source, language.id, session.saves.value],
  )
  const failure = useSignal('')
  const machine = useLoaded(async () => {
    failure.value = ''
    return session
      .machine({ key: string.key, language: language.id, category }, source)
      .catch((error: unknown) => {
        failure.value = error instanceof Error ? error.message : String(error)
        return undefined
      })
  }, [session, string.key, source, language.id, category])
  const terms = useComputed(() => session.terms.value.get(language.id)?.in(source) ?? [])
  const all = [...(found.value ?? []), ...(machine.value ? [machine.value] : [])]
  const others = all.filter(
    (one, index) => one.text !== text && all.findIndex((same) => same.text === one.text) === index,
  )
  // In the moment in which they are shown, since the key may come right after.
  useLayoutEffect(() => {
    session.suggestions.value = others
  })
  // Below a field at the lower edge they would be out of sight. A row that was scrolled away stays there.
  useLayoutEffect(() => {
    const row = field.host.closest('[data-row]')
    const top = row?.getBoundingClientRect().top ?? -1
    if (others.length > 0 && top >= 0 && top < innerHeight) row?.scrollIntoView({ block: 'nearest' })
  }, [others.length])
  const missing = missingCodes(text, source, codes)
  // The cursor stays where it is.
  const keep = (event: Event): void => event.preventDefault()
  return (
    <>
      {codes.length > 0 && (
        <div class="code-buttons">
          {codes.map((code, index) => (
            <button
              key={code}
              type="button"
              class={missing.includes(code) ? 'missing' : ''}
              title={`Insert ${code}${index < 9 ? ` (Alt+${index + 1})` : ''}`}
              aria-label={`Insert ${code}`}
              onPointerDown={keep}
              onClick={() => field.insert(code)}
            >
              <Nodes of={[chip(code, index + 1)]} />
            </button>
          ))}
        </div>
      )}
      {failure.value !== '' && <small class="soft">{failure.value}</small>}
      {(others.length > 0 || terms.value.length > 0) && (
        <ul class="suggestions" aria-label="Suggestions">
          {terms.value.map((term) => (
            <TermItem key={term.source} {...{ term, field }} keep={keep} />
          ))}
          {others.map((one, index) => (
            <li key={one.text}>
              <span class="badge">{one.engine ?? `${Math.floor((one.similarity ?? 0) * 100)} %`}</span>
              <Button
                kind="link"

                lang={language.id}
                title={index === 0 ? 'Take this text (Alt+M)' : 'Take this text'}
                onPointerDown={keep}
                onClick={() => field.insert(one.text, true)}
              >
                {one.text}
              </Button>
              {one.source !== undefined && one.source !== source && (
                <WordDiff before={one.source} after={source} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A term of the glossary. A click inserts its translation. */
function TermItem({ term, field, keep }: { term: Term; field: TextField; keep(event: Event): void }) {
  return (
    <li>
      <span class="badge">Glossary</span> {term.source} →{' '}
      <Button
        kind="link"

        title="Insert this term"
        onPointerDown={keep}
        onClick={() => field.insert(term.target)}
      >
        {term.target}
      </Button>
      {term.note !== undefined && <span class="soft">{term.note}</span>}
    </li>
  )
}
