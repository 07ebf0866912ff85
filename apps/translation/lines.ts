// The interface of a program or an address of the user: one JSON object per line, and the answers in the same way.
import { EngineError, type Answers, type Batch } from './engine.ts'

/** The lines of a batch. */
export function batchLines({ source, target, file, requests }: Batch): string {
  return requests
    .map(({ identifier, text, context, maxLength, terms }) => {
      const line = { identifier, text, context, maxLength, terms, source: source.id, target: target.id, file }
      return `${JSON.stringify(line)}\n`
    })
    .join('')
}

/** The answers in the output of a program. Throws an `EngineError`. */
export function answersIn(output: string, who: string): Answers {
  const texts = new Map<string, string>()
  for (const [index, line] of output.split('\n').entries()) {
    if (line.trim() === '') continue
    const answer = parsed(line)
    if (typeof answer?.identifier !== 'string' || typeof answer.text !== 'string')
      throw new EngineError(
        `${who}: line ${index + 1} of the answer is not an object with "identifier" and "text".`,
      )
    texts.set(answer.identifier, answer.text)
  }
  return { texts }
}

function parsed(line: string): { identifier?: unknown; text?: unknown } | undefined {
  try {
    return JSON.parse(line) as { identifier?: unknown; text?: unknown }
  } catch {
    return undefined
  }
}
