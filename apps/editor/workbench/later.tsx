// Parts of a page that few people open. Their code is loaded when they are shown for the first time.
import { useSignal } from '@preact/signals'
import type { ComponentType, VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from './controls.tsx'
import { attempt, PageError } from './messages.ts'

/** Loads code of the page. A browser does not ask again for what it could not load, until the page is loaded again. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  return load().catch(() => {
    throw new PageError(
      'A part of this page could not be loaded. Load the page again when the network is there: what you typed is kept.',
      <Button kind="boxed" onClick={() => location.reload()}>
        Load the page again
      </Button>,
    )
  })
}

/** A part that is loaded when it is shown. Its `onClose` is called if it cannot be loaded. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props & { onClose?(): void }) => VNode | null {
  let known: ComponentType<Props> | undefined
  return (props) => {
    const shown = useSignal(known)
    useEffect(() => {
      if (shown.value) return
      void attempt('Loading', async () => {
        try {
          shown.value = known = await loadCode(load)
        } catch (error) {
          props.onClose?.()
          throw error
        }
      })
    }, [])
    const Part = shown.value
    return Part ? <Part {...props} /> : null
  }
}
