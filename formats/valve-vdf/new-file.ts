// A new language file of Steam: tokens with their texts.
import type { NewFile } from '@atlas/core/contract.ts'
import { nameLike } from '../_grammars/text/game-languages.ts'
import { commentLines } from '../_grammars/text/new-file.ts'

/** A key without what ends it or its line. */
const inLine = (key: string): string => key.replaceAll(/["\\\r\n\u0085\u2028\u2029]+/g, '_')

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.txt',
  file: (
    entries,
    {
      languages: {
        source,
        targets: [target = source],
      },
    },
  ) => `"lang"\n{\n\t"Language"\t\t"${nameLike(target, 'english')}"\n\t"Tokens"\n\t{\n${entries}\t}\n}\n`,
  entry: ({ key, text, note }) => `${commentLines(note, '//', '\t\t')}\t\t"${key}"\t\t"${text}"\n`,
  keyLike: inLine,
}
