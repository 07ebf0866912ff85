// The string with the cursor: its context in full, its comments, and the history of its translation.
import { useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import { useEffect } from 'preact/hooks'
import { languageNames } from '@atlas/core/locales.ts'
import { directionOf } from '@atlas/formats/_grammars/text/direction.ts'
import type { EditString, Stored } from '../backends/backend.ts'
import { draftOf } from '../drafts/draft.ts'
import { browserDrafts, keptComment, readDraftsElsewhere } from '../drafts/draft-store.ts'
import { hasSameTexts, isTranslated, textsOf } from '../drafts/forms.ts'
import { useLoaded } from './loaded.ts'
import { attempt } from './messages.ts'
import type { Session } from './session.ts'
import { WordDiff } from './word-diff.tsx'
import { Button } from './controls.tsx'

/** What is known about a string. */
export function StringPanel({ session }: { session: Session }) {
  const cursor = session.cursor.value
  const string = session.strings.get(cursor?.key)
  if (!cursor || !string)
    return <p class="empty">Put the cursor into a translation to see more about its string.</p>
  const { identifier, context, labels, maxLength, place } = string
  return (
    <div class="string-panel" key={string.key}>
      <h3>{identifier}</h3>
      <dl class="facts">
        {place !== undefined && (
          <>
            <dt>Place</dt>
            <dd>{place}</dd>
          </>
        )}
        {context && (
          <>
            <dt>Context</dt>
            <dd dir="auto" class="full">
              {context}
            </dd>
          </>
        )}
        {maxLength && (
          <>
            <dt>Limit</dt>
            <dd>At most {maxLength} characters. Codes do not count.</dd>
          </>
        )}
        {labels && labels.length > 0 && (
          <>
            <dt>Labels</dt>
            <dd>{labels.join(', ')}</dd>
          </>
        )}
      </dl>
      <OtherLanguages session={session} string={string} />
      <Neighbors session={session} string={string} />
      {session.backend.comments && <Comments session={session} string={string} />}
      {session.backend.history && (
        <History session={session} string={string} language={cursor.language} key={cursor.language} />
      )}
    </div>
  )
}

/** The translations into languages that are not shown. */
function OtherLanguages({ session, string }: { session: Session; string: EditString }) {
  const found = useLoaded(
    async () => (await session.backend.translations?.(string)) ?? string.translations,
    [session, string, session.saves.value],
  )
  const shown = new Set(session.targets.value.map(({ id }) => id))
  const others = Object.entries(found.value ?? {}).filter(
    ([id, translation]) => !shown.has(id) && isTranslated(translation),
  )
  if (others.length === 0) return null
  return (
    <section aria-label="Other languages">
      <h4>Other languages</h4>
      <dl class="facts">
        {others.map(([id, translation]) => (
          <Fragment key={id}>
            <dt>{inEnglish(id) ?? id}</dt>
            <dd lang={id} dir={directionOf(id)} class="full">
              {textsOf(translation?.text ?? '').join('\n')}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

const inEnglish = languageNames('en')

/** How many strings before and after one are shown. */
const NEIGHBORS = 2

/** The strings around one in the file, also those that the search and the filter hide. */
function Neighbors({ session, string }: { session: Session; string: EditString }) {
  const [language] = session.targets.value
  return (
    <section aria-label="Around it in the file">
      <h4>Around it in the file</h4>
      <ol class="neighbors">
        {session.strings.around(string, NEIGHBORS).map((one) => (
          <li key={one.key} aria-current={one === string ? 'true' : undefined}>
            <Button kind="link" title={one.identifier} onClick={() => session.goTo(one.key)}>
              {textsOf(one.text).join(' | ')}
            </Button>
            {language && (
              <p class="soft" lang={language.id} dir={directionOf(language.id)}>
                {textsOf(session.seen(one, language.id).translation?.text ?? '').join(' | ')}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The comments on a string, and a field for another one. */
function Comments({ session, string }: { session: Session; string: EditString }) {
  const { backend } = session
  const comments = useLoaded(() => backend.comments?.(string), [session, string, session.commentsOf(string)])
  const typed = useSignal('')
  const { commentsId = session.file.id } = session.file
  useEffect(() => {
    const takeUp = async (): Promise<void> => {
      const kept = await keptComment(commentsId, string.key)
      if (typed.value === '') typed.value = kept
    }
    void takeUp()
  }, [commentsId, string.key])
  const type = async (text: string): Promise<void> => {
    typed.value = text
    const draft = {
      ...draftOf({ ...session.file, id: commentsId }, string, ''),
      translation: { text, status: 'untranslated' as const },
      before: undefined,
    }
    await (text.trim() === '' ? browserDrafts.remove([draft]) : browserDrafts.put([draft]))
    await readDraftsElsewhere(session.file.id)
  }
  const add = (event: Event): void => {
    event.preventDefault()
    const text = typed.value.trim()
    if (text === '') return
    void attempt('Saving the comment', async () => {
      comments.value = (await backend.addComment?.(string, text)) ?? []
      await type('')
    })
  }
  const remove = (id: number): void => {
    void attempt('Removing the comment', async () => {
      comments.value = (await backend.removeComment?.(string, id)) ?? []
    })
  }
  return (
    <section aria-label="Comments">
      <h4>Comments</h4>
      <ul class="comments">
        {comments.value?.map(({ id, at, by, text, isOwn }) => (
          <li key={id}>
            <p>
              <strong>{by}</strong> <time dateTime={at}>{new Date(at).toLocaleString('en')}</time>
              {isOwn && (
                <Button aria-label={`Remove the comment “${text}”`} onClick={() => remove(id)}>
                  ✕
                </Button>
              )}
            </p>
            <p class="full" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
      <form onSubmit={add}>
        <textarea
          aria-label="A comment on this string"
          placeholder="Write a comment for the team"
          rows={2}
          value={typed.value}
          onInput={({ currentTarget }) => void type(currentTarget.value)}
        />
        <button disabled={typed.value.trim() === ''}>Comment</button>
      </form>
    </section>
  )
}

interface HistoryProps {
  session: Session
  string: EditString
  language: string
}

/** The former texts of a translation. Each can be restored. */
function History({ session, string, language }: HistoryProps) {
  const { translation } = session.seen(string, language)
  const stored = string.translations[language]
  const entries = useLoaded(
    () => session.backend.history?.(string, language),
    [session, string, language, stored],
  )
  const restore = (before: Stored): void => {
    void session.adopt([{ key: string.key, language, translation: before }])
  }
  return (
    <section aria-label="History" id="history">
      <h4>History</h4>
      {entries.value?.length === 0 && <p class="soft">No one has changed this translation yet.</p>}
      <ol class="history">
        {entries.value?.map(({ at, by, before }, index) => {
          // What the change made of it is what the next change found.
          const after = index === 0 ? stored : entries.value?.[index - 1]?.before
          return (
            <li key={at + String(index)}>
              <p>
                <strong>{by}</strong> <time dateTime={at}>{new Date(at).toLocaleString('en')}</time>
                {before && !hasSameTexts(before, translation) && (
                  <Button onClick={() => restore(before)}>Restore</Button>
                )}
              </p>
              <Difference before={before} after={after} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Difference({ before, after }: { before: Stored | undefined; after: Stored | undefined }) {
  if (hasSameTexts(before, after))
    return (
      <p class="soft">
        {statusWords(before)} → {statusWords(after)}
      </p>
    )
  const [former, texts] = [textsOf(before?.text ?? ''), textsOf(after?.text ?? '')]
  const { length } = former.length > texts.length ? former : texts
  return (
    <>
      {Array.from({ length }, (_, index) => (
        <WordDiff key={index} before={former[index] ?? ''} after={texts[index] ?? ''} />
      ))}
    </>
  )
}

function statusWords(translation: Stored | undefined): string {
  if (!translation) return 'none'
  const { status } = translation
  return typeof status === 'string' ? status : [...new Set(Object.values(status))].join(', ')
}
