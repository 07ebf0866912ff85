// The bars above the file: what is being marked, and the first place at which two formats differ.
import type { ComponentChildren } from 'preact'
import { Quiet } from '../workbench/chrome.tsx'
import { finish, pending, quotedWords } from './marking.ts'
import { decide, dismiss, sample, samples, shownFormat } from './state.ts'

function Bar({ id, label, sentence, children }: BarProps) {
  return (
    <section id={id} class="marking" role="status" aria-label={label}>
      <p>{sentence}</p>
      {children}
    </section>
  )
}

interface BarProps {
  id: string
  label: string
  sentence: string
  children: ComponentChildren
}

/** The text that is being marked, with a question for its key. */
export function MarkBar() {
  const open = pending.value
  const text = samples.value[open?.file ?? 0]?.text
  if (!open || text === undefined) return null
  const { keys, translation, isTranslationNext } = open
  const change = (changes: Partial<typeof open>): void => {
    pending.value = { ...open, ...changes }
  }
  const sentences = [
    `${quotedWords(text, open.text)} is a text.`,
    ...(keys.length > 0 ? [`Its key is ${keys.map((key) => quotedWords(text, key)).join(' · ')}.`] : []),
    ...(translation ? [`Its translation is ${quotedWords(text, translation)}.`] : []),
    isTranslationNext
      ? 'Click its translation, or drag over it.'
      : keys.length > 0
        ? 'Choose Done, or click a further part of the key.'
        : 'Click its key, or drag over it.',
  ]
  return (
    <Bar id="marking" label="The mark" sentence={sentences.join(' ')}>
      <button type="button" class="primary" title="Ctrl+Enter" onClick={() => void finish()}>
        Done
      </button>
      {keys.length > 0 ? (
        <Quiet onClick={() => change({ keys: [] })}>Another key</Quiet>
      ) : (
        <>
          <Quiet onClick={() => void finish(null)}>It has no key</Quiet>
          <Quiet onClick={() => void finish([open.text])}>It is its own key</Quiet>
        </>
      )}
      <Quiet onClick={() => change({ isTranslationNext: true })}>Mark its translation</Quiet>
      <Quiet
        title="Escape"
        onClick={() => {
          pending.value = undefined
        }}
      >
        Cancel
      </Quiet>
    </Bar>
  )
}

/** Two formats that agree with all marks, and where they differ. One click decides. */
export function DifferenceBar() {
  const { difference } = shownFormat.value
  const text = sample.value?.text
  if (!difference || text === undefined || pending.value) return null
  const { one, other } = difference.place
  const words = (place: typeof one): string =>
    place ? quotedWords(text, [place.start, place.end]) : 'no text'
  const key = (place: typeof one): string => (place ? ` with the key ${place.identifier}` : '')
  const others = words(one) === words(other) ? 'it' : words(other)
  return (
    <Bar
      id="difference"
      label="Another format"
      sentence={`Two formats agree with all marks. Here the shown one reads ${words(one)}${key(one)}, and the other one reads ${others}${key(other)}. Which one is right?`}
    >
      <button type="button" onClick={() => void decide(true)}>
        The shown one
      </button>
      <button type="button" onClick={() => void decide(false)}>
        The other one
      </button>
      <Quiet onClick={dismiss}>Neither</Quiet>
    </Bar>
  )
}
