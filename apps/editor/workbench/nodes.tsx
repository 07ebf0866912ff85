// Shows nodes that other code has made.
import { useLayoutEffect, useRef } from 'preact/hooks'
import { showChildren } from '../elements.ts'

/** Nodes and texts in an element. */
export function Nodes({ of }: { of: readonly (Node | string)[] }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (place.current) showChildren(place.current, of)
  })
  return <span ref={place} />
}
