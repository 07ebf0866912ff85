// Asks a person what a piece of a sample is, and shows what the answer would change.
import { ask } from '../ask.ts'
import { counted } from '../../core/counted.ts'
import type { Piece } from './pieces.ts'
import type { LabChange, LabCorrection, LabRequest } from './wire.ts'

type Kind = NonNullable<LabRequest['mark']>['is']

/** Asks what a piece is. Returns undefined if that changes nothing. */
export async function askKind({ is }: Piece, words: string): Promise<Kind | undefined> {
  const kinds = { skip: 'Not a text', text: 'A text', key: 'The key', context: 'The context' }
  const { text: asText, skip, ...others } = kinds
  const answer = await ask<Kind>({
    title: `What is “${words.length > 60 ? `${words.slice(0, 60)}…` : words}”?`,
    sentences:
      is === undefined ? ['No string has it.'] : [`It is read as ${is === 'text' ? 'a text' : `the ${is}`}.`],
    answers: (is === 'text' ? { skip, ...others } : { text: asText, ...others }) as Record<Kind, string>,
  })
  return answer === is ? undefined : answer
}

/** Shows what each correction would change, and asks which one to take. */
export async function askCorrection(ways: readonly LabCorrection[]): Promise<LabCorrection | undefined> {
  const sentences = ways.flatMap(({ label, gone, added }) => [
    ...(ways.length > 1 ? [`${label}:`] : []),
    changeSentence(gone, 'is left out', 'are left out'),
    changeSentence(added, 'is new', 'are new'),
  ])
  const chosen = await ask({
    title: 'This would change',
    sentences: sentences
      .filter((sentence) => sentence !== '')
      .concat(isWithoutEffect(ways) ? ['No string.'] : []),
    answers: Object.fromEntries(ways.map(({ label }, index) => [String(index), label])),
  })
  return chosen === undefined ? undefined : ways[Number(chosen)]
}

const isWithoutEffect = (ways: readonly LabCorrection[]): boolean =>
  ways.every(({ gone, added }) => gone.count === 0 && added.count === 0)

function changeSentence({ count, first }: LabChange, one: string, many: string): string {
  if (count === 0) return ''
  const rest = count > first.length ? ', …' : ''
  return `${counted(count, 'string')} ${count === 1 ? one : many}: ${first.join('; ')}${rest}`
}
