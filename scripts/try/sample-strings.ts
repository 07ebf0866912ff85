// The strings of a sample, as a person looks at them. No law notices a space that both the reader and the writer lose.
import { parseByCall } from '@atlas/core/calls.ts'
import { counted } from '@atlas/core/counted.ts'
import type { Format } from '@atlas/core/format.ts'
import type { Sample } from '@atlas/core/laws.ts'
import { known } from '@atlas/core/laws/subject.ts'

/** How many strings are printed. */
const MOST_STRINGS = 20

/** A line for each string, with its text in quotation marks. Throws a `FormatError` if the sample cannot be read. */
export function stringsOfSample(plugin: Format, sample: Sample): string[] {
  const { strings } = parseByCall(plugin, sample, { source: known('en'), targets: [] })
  const rest = strings.length - MOST_STRINGS
  return [
    `${sample.name} has ${counted(strings.length, 'string')}. Is each what a translator should see?`,
    ...strings.slice(0, MOST_STRINGS).map(({ identifier, text, context = '' }) => {
      const note = context === '' ? '' : `   (${context.replaceAll('\n', ' ')})`
      return `  ${identifier} = ${JSON.stringify(text)}${note}`
    }),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
    '',
  ]
}
