// Adds labels to strings by their keys, so that translators can filter by buttons, or by one screen.
import type { Processor } from '@atlas/core/contract.ts'

interface Rule {
  pattern: string
  label: string
}

export default {
  title: 'Labels by key',
  about: 'Adds the label of a pattern to each string whose key matches the pattern.',
  options: {
    rules: {
      type: 'array',
      description: 'Pairs of a regular expression for the key and a label.',
      default: [],
      items: {
        type: 'object',
        required: ['pattern', 'label'],
        additionalProperties: false,
        properties: {
          pattern: { type: 'string', format: 'regex' },
          label: { type: 'string', minLength: 1 },
        },
      },
    },
  },
  afterImport(record, { options: { rules } }) {
    const labels = new Set(record.labels)
    for (const { pattern, label } of rules as Rule[]) {
      if (new RegExp(pattern, 'u').test(record.identifier)) labels.add(label)
    }
    return labels.size > (record.labels?.length ?? 0) ? { ...record, labels: [...labels] } : record
  },
} satisfies Processor
