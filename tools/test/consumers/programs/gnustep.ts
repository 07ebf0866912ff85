// GNUstep's checker of .strings files. It shows no texts, and fails for a file that it cannot read.
import type { Consumer } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

export default {
  name: 'GNUstep',
  program: 'sfparse',
  formats: {
    'apple-strings': (file) =>
      withFolder(file, async (path) => {
        await outputOf('sfparse', [path])
        return []
      }),
  },
} satisfies Consumer
