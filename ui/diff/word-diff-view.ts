// Shows a comparison of two texts by words.
import { element } from '../elements.ts'
import { wordDiff } from './word-diff.ts'

/** Two texts as one line, with what is removed and what is added. */
export function showWordDiff(before: string, after: string): HTMLElement {
  const tags = { same: 'span', removed: 'del', added: 'ins' } as const
  const parts = wordDiff(before, after).map(({ kind, text }) => element(tags[kind], { textContent: text }))
  return element('div', { className: 'word-diff', dir: 'auto' }, parts)
}
