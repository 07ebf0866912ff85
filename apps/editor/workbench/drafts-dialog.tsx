// All texts of a person that this browser has and that are not saved, each with the reason.
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { counted } from '@atlas/core/counted.ts'
import { languageNames } from '@atlas/core/locales.ts'
import { ask } from '../ask.ts'
import { isComment, type Draft } from '../drafts/draft.ts'
import { browserDrafts, draftsElsewhere, readDraftsElsewhere } from '../drafts/draft-store.ts'
import { textsOf } from '../drafts/forms.ts'
import type { DraftState } from '../drafts/draft-state.ts'
import { Button } from './controls.tsx'
import { Dialog } from './dialog.tsx'
import { announce } from './messages.ts'
import type { Session } from './session.ts'

const inEnglish = languageNames('en')

/** A long text is shown up to here. */
const SHOWN_CHARACTERS = 2000

interface DraftsProps {
  session: Session | undefined
  /** Whether the file of a draft is gone. */
  isFileGone?: ((draft: Draft) => Promise<boolean>) | undefined
  onClose(): void
}

/** How many texts are not saved, in the open file and elsewhere. */
export function countDrafts(session: Session | undefined): number {
  const open = session && !session.backend.keepsDrafts ? session.unsaved.value : 0
  return open + (session?.backend.keepsDrafts ? 0 : draftsElsewhere.value.length)
}

/** The dialog. */
export function DraftsDialog({ session, isFileGone, onClose }: DraftsProps) {
  void session?.unsaved.value
  useEffect(() => void readDraftsElsewhere(session?.file.id), [session])
  const count = countDrafts(session)
  return (
    <Dialog heading="Texts that are not saved" isWide onClose={onClose}>
      <p class="soft">
        {count === 0
          ? 'Everything is saved.'
          : `${counted(count, 'text')} of yours ${count === 1 ? 'is' : 'are'} only in this browser.`}
      </p>
      <ul class="drafts">
        {session?.queue.drafts.map(({ draft, state }) => (
          <DraftItem
            key={nameOf(draft)}
            draft={draft}
            reason={reasonOf(state)}
            onShow={state.kind === 'gone' ? undefined : () => session.goTo(draft.key)}
            onTry={state.kind === 'waiting' ? () => session.queue.tryAgain() : undefined}
            onDiscard={async () => session.queue.drop(draft.key, draft.language)}
            onClose={onClose}
          />
        ))}
        {draftsElsewhere.value.map((draft) => (
          <ElsewhereItem key={nameOf(draft)} {...{ session, draft, isFileGone, onClose }} />
        ))}
      </ul>
      <form method="dialog" class="buttons">
        <button class="primary">Close</button>
      </form>
    </Dialog>
  )
}

const nameOf = ({ file, key, language }: Draft): string => JSON.stringify([file, key, language])

function reasonOf(state: DraftState): string {
  if (state.kind === 'waiting')
    return state.hasAnswered ? `It is tried again. ${state.sentence}` : 'It waits for the network.'
  if (state.kind === 'refused') return `It was refused. ${state.sentence}`
  if (state.kind === 'changed') return `${state.sentence} Choose one of both texts.`
  if (state.kind === 'gone') return `${state.sentence} The text is saved if the string returns.`
  return 'It is being saved.'
}

/** A draft of a file that is not open, or a comment. */
function ElsewhereItem({ session, draft, isFileGone, onClose }: DraftsProps & { draft: Draft }) {
  const isGone = useSignal(false)
  useEffect(() => {
    const find = async (): Promise<void> => {
      isGone.value = (await isFileGone?.(draft)) === true
    }
    void find()
  }, [])
  const { refusal, address } = draft
  const reason = isGone.value
    ? 'Its file is gone, or you may not see it.'
    : isComment(draft)
      ? 'A comment that was not sent.'
      : refusal === undefined
        ? 'Its file is closed. The text is saved when the file is opened.'
        : `It was refused. ${refusal}`
  return (
    <DraftItem
      draft={draft}
      reason={reason}
      address={isGone.value ? undefined : address}
      onDiscard={async () => {
        await browserDrafts.remove([draft])
        await readDraftsElsewhere(session?.file.id)
      }}
      onClose={onClose}
    />
  )
}

interface ItemProps {
  draft: Draft
  reason: string
  address?: string | undefined
  onShow?: (() => void) | undefined
  onTry?: (() => void) | undefined
  onDiscard(): Promise<void>
  onClose(): void
}

function DraftItem({ draft, reason, address, onShow, onTry, onDiscard, onClose }: ItemProps) {
  const { fileName, identifier, key, language } = draft
  const text = textsOf(draft.translation.text).join('\n')
  const about = [fileName, isComment(draft) ? 'comment' : (inEnglish(language) ?? language)]
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      announce('Copied.')
    } catch {
      announce('The browser does not let this page write to the clipboard.')
    }
  }
  const discard = async (): Promise<void> => {
    const answer = await ask({
      title: 'Discard this text?',
      sentences: [shown(text), 'It is nowhere else.'],
      answers: { discard: 'Discard it' },
    })
    if (answer) await onDiscard()
  }
  const label = identifier ?? key
  return (
    <li>
      <p>
        <code>{label}</code> <span class="soft">{about.filter(Boolean).join(', ')}</span>
      </p>
      <p class="full" dir="auto" lang={language || undefined}>
        {shown(text)}
      </p>
      <p class="soft">{reason}</p>
      <p class="buttons">
        <Button kind="boxed" aria-label={`Copy the text of ${label}`} onClick={() => void copy()}>
          Copy
        </Button>
        {onShow && (
          <Button
            onClick={() => {
              onClose()
              onShow()
            }}
          >
            Show
          </Button>
        )}
        {address !== undefined && (
          <a class="quiet button" href={address} onClick={onClose}>
            Open
          </a>
        )}
        {onTry && <Button onClick={onTry}>Try now</Button>}
        <Button aria-label={`Discard the text of ${label}`} onClick={() => void discard()}>
          Discard
        </Button>
      </p>
    </li>
  )
}

function shown(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}
