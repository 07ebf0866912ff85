// The built file: which bytes change, what happened to each translation, and those that are not in it.
import { useEffect, useRef } from 'preact/hooks'
import { counted } from '@atlas/core/counted.ts'
import type { ExportedFile } from '../backends/backend.ts'
import { DiffView } from '../diff/diff-view.ts'
import { Button } from './controls.tsx'

interface ChangesProps {
  built: ExportedFile | undefined
  isStale: boolean
  /** What the panel says before a file is built. */
  hint?: string
  onChoose(one: ExportedFile['lost'][number]): void
}

/** The changes of a built file. */
export function ChangesPanel({ built, isStale, hint, onChoose }: ChangesProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const summary = useRef<HTMLParagraphElement>(null)
  const diff = useRef<DiffView | undefined>(undefined)
  useEffect(() => {
    if (!viewport.current || !container.current || !summary.current) return
    diff.current ??= new DiffView(viewport.current, container.current, summary.current)
    if (built) void diff.current.show(built.source, built.content, built.charset)
    else diff.current.clear()
  }, [built])
  const rest = built ? built.lostCount - built.lost.length : 0
  return (
    <div class="changes" ref={viewport}>
      {!built && <p class="diff-summary">{hint}</p>}
      <p id="diff-summary" class="diff-summary" aria-live="polite" ref={summary} hidden={!built} />
      {built && isStale && (
        <p id="diff-stale" class="diff-stale">
          Translations have changed since this file was built. Build it again to see them.
        </p>
      )}
      {built?.outcomes && (
        <p id="outcomes" class="outcomes">
          {built.outcomes}
        </p>
      )}
      <div id="lost" class="problem" role="status" hidden={!built || built.lostCount === 0}>
        {built && built.lostCount > 0 && (
          <>
            <p class="problem-sentence">
              {counted(built.lostCount, 'translation')} {built.lostCount === 1 ? 'is' : 'are'} not in the
              file, or not as typed.
            </p>
            <ul>
              {built.lost.map((one) => (
                <li key={`${one.language} ${one.key}`}>
                  <Button kind="link" onClick={() => onChoose(one)}>
                    {one.identifier}
                  </Button>{' '}
                  ({one.language}) {one.note}
                </li>
              ))}
              {rest > 0 && <li>and {rest.toLocaleString('en')} more</li>}
            </ul>
          </>
        )}
      </div>
      <div id="diff" class="diff" ref={container} />
    </div>
  )
}
