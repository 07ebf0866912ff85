// The package yaml, as programs use it. Ruby reads the same files by YAML 1.1.
import { parse } from 'yaml'
import type { Consumer } from '../consumer.ts'
import { entriesOf } from '../entries.ts'

export default {
  name: 'yaml',
  formats: {
    yaml: ({ text }) => entriesOf(parse(text, { merge: true, uniqueKeys: false, logLevel: 'error' })),
    'rails-yaml': ({ text, language }) => {
      const file: unknown = parse(text, { version: '1.1', merge: true, uniqueKeys: false })
      // Only the texts below the language of the file: its root is the code of the language.
      const [root] = Object.values(file as Record<string, unknown>)
      return entriesOf(root, language.id)
    },
    'go-i18n': ({ text }) => entriesOf(parse(text)),
    // Its tags name the classes of Unity's objects.
    'unity-string-table': ({ text }) => entriesOf(parse(text, { logLevel: 'error' })),
  },
} satisfies Consumer
