// GNUstep's checker of .strings files.
import type { Consumer } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

export default {
  name: 'GNUstep',
  program: 'sfparse',
  formats: {
    'apple-strings': (file) =>
      withFolder(file, async (path) => {
        const answer = await outputOf('sfparse', [path])
        if (!answer.includes('OK') && !answer.includes('Parsing')) throw new Error(answer)
        return []
      }),
  },
} satisfies Consumer
