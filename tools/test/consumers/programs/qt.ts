// Qt's lrelease compiles translations. lconvert writes what is in the result as PO.
import { po } from 'gettext-parser'
import type { Consumer } from '../consumer.ts'
import { messages } from '../npm/gettext-parser.ts'
import { outputOf, withFolder } from '../run.ts'

export default {
  name: 'Qt Linguist',
  program: 'lrelease',
  formats: {
    'qt-ts': (file) =>
      withFolder(file, async (path) => {
        await outputOf('lrelease', [path, '-qm', `${path}.qm`])
        const catalogue = await outputOf('lconvert', [
          '-if',
          'qm',
          '-of',
          'po',
          '-i',
          `${path}.qm`,
          '-o',
          '-',
        ])
        return messages(po.parse(catalogue))
      }),
  },
} satisfies Consumer
