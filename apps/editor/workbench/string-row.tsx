// A row of the list of strings: its key with notes, its source text, and a field for each text of a translation.
import { useComputed } from '@preact/signals'
import type { Category, Status, TextOrForms } from '@atlas/core/contract.ts'
import { counted } from '@atlas/core/counted.ts'
import { shownForm } from '@atlas/core/shown-form.ts'
import { directionOf } from '@atlas/formats/_grammars/text/direction.ts'
import type { EditLanguage, EditString } from '../backends/backend.ts'
import { categoriesOfFields, formText, inOneLine, formStatus } from '../drafts/forms.ts'
import type { DraftState } from '../drafts/draft-state.ts'
import { textWithChips } from '../field/chips.ts'
import { codesIn } from '../field/codes.ts'
import {
  charactersOverLimit,
  findingsAbout,
  isRefusedByPrograms,
  isSourceWithinLimit,
  visibleLengthOf,
} from '../strings/findings.ts'
import { isMadeFromText } from '../strings/text-places.ts'
import { Nodes } from './nodes.tsx'
import type { Session } from './session.ts'
import { StringField } from './string-field.tsx'
import { WordDiff } from './word-diff.tsx'
import { Button, Select } from './controls.tsx'

/** Labels of the statuses of a translation. */
const STATUSES: readonly (readonly [Status, string])[] = [
  ['untranslated', 'Untranslated'],
  ['translated', 'Translated'],
  ['approved', 'Approved'],
]

interface RowProps {
  session: Session
  string: EditString
}

/** The cells of a row. */
export function StringTableRow({ session, string }: RowProps) {
  return (
    <>
      <KeyCell session={session} string={string} />
      <SourceCell session={session} string={string} />
      <TargetCell session={session} string={string} />
    </>
  )
}

/** The key with context, length limit and labels. */
function KeyCell({ session, string }: RowProps) {
  const { identifier, context, maxLength, isHidden, labels, place } = string
  const others = useComputed(() =>
    session.people.value.flatMap(({ name, key }) => (key === string.key ? [name] : [])).join(', '),
  )
  const isChosen = useComputed(() => session.chosen.keys.value.has(string.key))
  const comments = session.commentsOf(string)
  return (
    <div role="cell" class="cell key">
      <input
        type="checkbox"
        class="choose"
        // Alt+S is its key, so that Tab goes from field to field.
        tabIndex={-1}
        aria-label={`Choose ${identifier}`}
        title="Choose (Alt+S). With Shift, choose all up to here"
        checked={isChosen.value}
        onClick={({ shiftKey }) =>
          shiftKey
            ? session.chosen.extendTo(string.key, session.shown.value)
            : session.chosen.toggle(string.key)
        }
      />
      {place !== undefined && isMadeFromText(identifier) ? (
        <span class="place" title={identifier}>
          {place}
        </span>
      ) : (
        <code>{identifier.split(/(?<=[._/-])/).map((part, index) => [index > 0 && <wbr />, part])}</code>
      )}
      {context && (
        <p class="context" dir="auto" title={context}>
          {context}
        </p>
      )}
      <p class="badges">
        {isHidden && <Badge text="hidden" title="Not for translation" />}
        {maxLength && (
          <Badge
            text={`at most ${maxLength}`}
            title={
              isSourceWithinLimit(string)
                ? 'Maximum length of a translation. Codes do not count.'
                : 'The source text is longer than this, so translations may be, too.'
            }
          />
        )}
        {labels?.map((label) => (
          <Badge key={label} text={label} title="Label" />
        ))}
        {comments > 0 && <Badge text={counted(comments, 'comment')} title="See the tab String" />}
        {others.value !== '' && <span class="badge here">{others.value} is here</span>}
      </p>
    </div>
  )
}

function Badge({ text, title }: { text: string; title: string }) {
  return (
    <span class="badge" title={title}>
      {text}
    </span>
  )
}

function SourceCell({ session, string: { text, before, codes } }: RowProps) {
  const language = session.file.source.id
  const terms = [...session.terms.value.values()]
  const shown = (form: string) => (
    <div class="text" lang={language} dir={directionOf(language) === 'rtl' ? 'rtl' : 'auto'}>
      <Nodes of={textWithChips(form, codesIn(form, codes), terms)} />
    </div>
  )
  if (typeof text === 'string')
    return (
      <div role="cell" class="cell source">
        {shown(text)}
        <Changed text={text} before={before} />
      </div>
    )
  return (
    <div role="cell" class="cell source">
      {Object.entries(text).map(([category, form]) => (
        <div class="form" key={category}>
          <span class="form-name">{category}</span>
          {shown(form)}
          <Changed
            text={form}
            before={typeof before === 'object' ? before[category as Category] : undefined}
          />
        </div>
      ))}
    </div>
  )
}

/** What has changed in a source text, word by word. */
function Changed({ text, before }: { text: string; before: TextOrForms | undefined }) {
  if (typeof before !== 'string' || before === text) return null
  return (
    <div class="form">
      <span class="form-name">Changed</span>
      <WordDiff before={before} after={text} />
    </div>
  )
}

function TargetCell({ session, string }: RowProps) {
  const languages = session.targets.value
  return (
    <div role="cell" class="cell target">
      {languages.map((language) => (
        <Translation key={language.id} {...{ session, string, language }} isNamed={languages.length > 1} />
      ))}
    </div>
  )
}

/** The fields of a translation, and the state of what a person typed. */
function Translation({
  session,
  string,
  language,
  isNamed,
}: RowProps & { language: EditLanguage; isNamed: boolean }) {
  const { translation, state } = session.seen(string, language.id)
  const categories = string.hasPlurals ? categoriesOfFields(language, translation) : [undefined]
  const typedInto = useComputed(() => {
    const { key, language: id, category } = session.cursor.value ?? {}
    return key === string.key && id === language.id ? (category ?? 'other') : undefined
  })
  const isRefused = categories.some((category) =>
    isRefusedByPrograms({ text: formText(translation, category), category, language }, string),
  )
  return (
    <div class={`translation ${state?.kind ?? ''}`}>
      {categories.map((category) => {
        const name = [string.identifier, language.name, category].filter(Boolean).join(', ')
        const text = formText(translation, category)
        const label = [isNamed ? language.id : '', category ?? ''].filter(Boolean).join(' · ')
        const typed = { text, category, language }
        const over = charactersOverLimit(typed, string)
        const terms = session.terms.value.get(language.id)
        const source = shownForm(string.text, category)
        // After a space at the cursor, another word follows.
        const isUnfinished =
          typedInto.value === (category ?? 'other') && text.endsWith(' ') && !source.endsWith(' ')
        const finished = isUnfinished ? { ...typed, text: text.slice(0, -1) } : typed
        const findings = findingsAbout(finished, { ...string, terms })
        return (
          <div class="field" key={category ?? ''}>
            {label !== '' && <span class="form-name">{label}</span>}
            <StringField
              {...{ session, string, language, category, text, name }}
              source={source}
              isRefused={state?.kind === 'refused' || state?.kind === 'changed'}
            />
            {session.backend.hasStatus && text !== '' && (
              <Select
                label={`Status of ${name}`}
                value={formStatus(translation, category)}
                options={STATUSES}
                onChoose={(status) =>
                  session.setStatus({ key: string.key, language: language.id, category }, status)
                }
              />
            )}
            {over > 0 && (
              <small class="length">
                {counted(visibleLengthOf(typed, string), 'character')}, {over} too many
              </small>
            )}
            <small class="finding" role="status">
              {findings.map(({ sentence, fix }, index) => (
                <span key={sentence}>
                  {index > 0 && ' '}
                  {sentence}
                  {fix && (
                    <>
                      {' '}
                      <Button
                        kind="link"
                        // The cursor stays in the field.
                        onPointerDown={(event) => event.preventDefault()}
                        onClick={() =>
                          session.type({ key: string.key, language: language.id, category }, fix.text)
                        }
                      >
                        {fix.label}
                      </Button>
                    </>
                  )}
                </span>
              ))}
            </small>
            {category === categories.at(-1) && (
              <FieldState
                {...{ session, string, language, state }}
                isStored={translation !== undefined}
                isRefused={isRefused}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

interface StateProps extends RowProps {
  language: EditLanguage
  state: DraftState | undefined
  isStored: boolean
  /** Whether the program that reads the file may refuse it for the text. */
  isRefused: boolean
}

/** What became of a text: it is saved, on its way, or was not taken. */
function FieldState({ session, string, language, state, isStored, isRefused }: StateProps) {
  if (!state || state.kind === 'saved') {
    const where = session.backend.keepsDrafts ? 'Saved in this browser' : 'Saved'
    if (isStored && isRefused)
      return <small class="state not-saved">{where}, but the program will refuse this file.</small>
    return isStored ? (
      <small class="state" title={where}>
        <span aria-hidden="true">✓</span>
        <span class="visually-hidden">{where}</span>
      </small>
    ) : null
  }
  if (state.kind === 'saving') return <small class="state">Saving…</small>
  if (state.kind === 'waiting')
    return (
      <small class="state waiting" title={state.sentence}>
        {state.hasAnswered ? `Waiting: ${state.sentence}` : 'Waiting for the network.'} The text is kept in
        this browser.{' '}
        <Button kind="link" onClick={() => session.queue.tryAgain()}>
          Try now
        </Button>
      </small>
    )
  if (state.kind === 'refused' || state.kind === 'gone')
    return (
      <small class="state not-saved" role="alert">
        Not saved: {state.sentence}
      </small>
    )
  return (
    <div class="state not-saved" role="alert">
      <p>{state.sentence}</p>
      <p class="theirs">Theirs: {inOneLine(state.stored)}</p>
      <p class="buttons">
        <Button
          kind="boxed"

          title="Ctrl+Enter"
          onClick={() => session.queue.flush(string.key, language.id, true)}
        >
          Save mine
        </Button>
        <Button title="Esc" onClick={() => session.discard(string.key, language.id)}>
          Take theirs
        </Button>
      </p>
    </div>
  )
}
