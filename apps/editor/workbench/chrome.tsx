// What every page has: the masthead, problems, what is going on, and menus.
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { announcement, problem, running } from './messages.ts'
import { Button } from './controls.tsx'

/** A link to another page, or a button for a part of this one. */
interface PageLink {
  label: string
  href?: string
  id?: string
  isHere?: boolean
  onChoose?(): void
}

interface MastheadProps {
  brand: string
  home: string
  /** The pages to go to. */
  links?: readonly PageLink[]
  children?: ComponentChildren
}

/** The head of a page. */
export function Masthead({ brand, home, links = [], children }: MastheadProps) {
  return (
    <header class="masthead">
      <a class="brand" href={home}>
        <img src="ui/icon.svg" alt="" width="24" height="24" />
        {brand}
      </a>
      {links.length > 0 && (
        <nav aria-label="Pages">
          {links.map(({ href = '', label, id, isHere = false, onChoose }) =>
            onChoose ? (
              <button
                key={label}
                type="button"
                class="nav-link"
                id={id}
                aria-pressed={isHere}
                onClick={onChoose}
              >
                {label}
              </button>
            ) : (
              <a key={label} class="nav-link" href={href} aria-current={isHere ? 'page' : undefined}>
                {label}
              </a>
            ),
          )}
        </nav>
      )}
      {children}
    </header>
  )
}

/** The problem of the page, if it has one. */
export function ProblemNote() {
  const shown = problem.value
  if (!shown) return null
  return (
    <section
      id="problem"
      class={shown.isAdvice ? 'problem advice' : 'problem'}
      role={shown.isAdvice ? 'status' : 'alert'}
    >
      <Button
        class="close"

        aria-label="Close this message"
        onClick={() => (problem.value = undefined)}
      >
        ✕
      </Button>
      <p class="problem-sentence">{linked(shown.sentence)}</p>
      {shown.detail}
    </section>
  )
}

/** Turns the addresses in a sentence, such as where to subscribe, into links. */
function linked(sentence: string): ComponentChildren[] {
  return sentence.split(/(https?:\/\/[^\s"<>]*[^\s"<>.,;:!?)])/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

/** What is going on, and what was announced. */
export function Notices() {
  const tasks = running.value
  const last = tasks.at(-1)
  return (
    <>
      <div id="progress" class="progress" hidden={tasks.length === 0}>
        <p aria-live="polite">
          {last?.sentence}
          {last?.done === undefined ? '…' : `, ${Math.round(last.done * 100)} %`}
        </p>
        {last?.done === undefined ? (
          <progress aria-label="Working" />
        ) : (
          <progress aria-label="Working" max={1} value={last.done} />
        )}
      </div>
      <Announcement />
    </>
  )
}

/** What was announced last. The same sentence again is a new element, which fades anew. */
function Announcement() {
  const { value } = announcement
  const known = useRef({ value, count: 0 })
  if (known.current.value !== value) known.current = { value, count: known.current.count + 1 }
  return (
    <p id="status" class="toasts" role="status">
      {value.sentence !== '' && <span key={known.current.count}>{value.sentence}</span>}
    </p>
  )
}

interface MenuProps {
  id: string
  label: string
  /** Its name in words, if the label is only a sign. */
  name?: string
  children: ComponentChildren
}

/** A menu of actions, or of check boxes. It closes by an action, when the focus leaves it, and by Escape. */
export function Menu({ id, label, name, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const { current } = menu
    const close = (): void => {
      if (current) current.open = false
    }
    const pointed = ({ target }: Event): void => {
      if (target instanceof Node && !current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', pointed)
    current?.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !current.contains(relatedTarget)) close()
    })
    current?.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('.menu > div > :not(.check, .format-choice)')) close()
    })
    return () => document.removeEventListener('pointerdown', pointed)
  }, [])
  return (
    <details
      class="menu"
      id={id}
      ref={menu}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && menu.current) menu.current.open = false
      }}
    >
      <summary class="quiet button" title={name} aria-label={name}>
        {label}
      </summary>
      <div>{children}</div>
    </details>
  )
}

/** A button without a box, for what is not the main action of a pane. */
export function Quiet({ children, ...rest }: ButtonHTMLAttributes) {
  return (
    <button type="button" class="quiet" {...rest}>
      {children}
    </button>
  )
}

/** A file input that looks like a button, and takes files. */
export function FileButton({
  id,
  label,
  isPrimary = false,
  title,
  isMany = false,
  isFolder = false,
  isDisabled = false,
  onFiles,
}: {
  id: string
  label: string
  isPrimary?: boolean
  title?: string
  isMany?: boolean
  isFolder?: boolean
  isDisabled?: boolean
  onFiles(files: readonly File[]): void
}) {
  return (
    <>
      <label class={isPrimary ? 'primary button' : 'quiet button'} for={id} title={title}>
        {label}
      </label>
      <input
        type="file"
        id={id}
        class="visually-hidden"
        multiple={isMany || isFolder}
        disabled={isDisabled}
        {...(isFolder ? { webkitdirectory: true } : {})}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // So that choosing the same file again is a change, too.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

/** The name of a file. A long one is cut in the middle, so that its beginning and its end show. */
export function FileName({ name }: { name: string }) {
  const at = Math.max(name.lastIndexOf('/') + 1, name.length - 10)
  return (
    <span class="file-name" title={name}>
      <span class="file-start">{name.slice(0, at)}</span>
      <span class="file-end">{name.slice(at)}</span>
    </span>
  )
}
