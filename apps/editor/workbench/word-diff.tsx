// Shows a comparison of two texts by words.
import { wordDiff } from '../diff/word-diff.ts'

/** Two texts as one line, with what is removed and what is added. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  return (
    <div class="word-diff" dir="auto">
      {wordDiff(before, after).map(({ kind, text }, index) => {
        const Tag = kind === 'same' ? 'span' : kind === 'removed' ? 'del' : 'ins'
        return <Tag key={index}>{text}</Tag>
      })}
    </div>
  )
}
