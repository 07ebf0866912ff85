// A dialog over the page.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface DialogProps {
  heading: string
  isWide?: boolean
  onClose(): void
  children: ComponentChildren
}

/** Opens at once. `onClose` is called when it is closed, also by Escape. */
export function Dialog({ heading, isWide = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  const id = `dialog-${heading.replaceAll(/\W+/g, '-')}`
  return (
    <dialog ref={dialog} class={isWide ? 'wide' : ''} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{heading}</h2>
      {children}
    </dialog>
  )
}
