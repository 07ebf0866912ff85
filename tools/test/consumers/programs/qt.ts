// Qt's lrelease compiles translations. lconvert writes what is in the result as PO.
import { po } from 'gettext-parser'
import type { Consumer, Found } from '../consumer.ts'
import { messages } from '../npm/gettext-parser.ts'
import { outputOf, withFolder } from '../run.ts'

export default {
  name: 'Qt Linguist',
  program: 'lrelease',
  formats: {
    'qt-ts': (file) =>
      withFolder(file, async (path) => {
        await outputOf('lrelease', [path, '-qm', `${path}.qm`])
        return messagesIn(`${path}.qm`)
      }),
    'qt-qm': (file) => withFolder(file, messagesIn),
  },
} satisfies Consumer

/** The messages of a compiled file, as PO. */
async function messagesIn(path: string): Promise<Found> {
  const options = ['-if', 'qm', '-of', 'po', '-i', path, '-o', '-']
  return messages(po.parse(await outputOf('lconvert', options)))
}
