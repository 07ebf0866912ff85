// ttconv, which broadcasters convert subtitles with: the paragraphs of the TTML that it makes of a file.
import type { Consumer, Load } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

const SCRIPT = (reader: string): string => `
import json, sys
import ${reader} as reader
from ttconv.model import Br, P, Text
def words(element):
    if isinstance(element, Text):
        return element.get_text()
    return '\\n' if isinstance(element, Br) else ''.join(map(words, element))
with open(sys.argv[1], ${reader.includes('stl') ? "'rb'" : "'r', encoding='utf-8'"}) as file:
    document = reader.to_model(file${reader.includes('stl') ? '' : '.read()'})
print(json.dumps([words(p) for p in document.get_body().dfs_iterator() if isinstance(p, P)]))`

const read =
  (reader: string): Load =>
  (file) =>
    withFolder(file, async (path) => {
      const all: unknown = JSON.parse(await outputOf('python3', ['-c', SCRIPT(reader), path]))
      // A longer text is shown later, so that times are no keys.
      return Array.isArray(all)
        ? all.map((text: string, index): [string, string] => [String(index), rows(text)])
        : []
    })

/** Rows without blanks around them: codes of teletext are shown as spaces. */
const rows = (text: string): string =>
  text
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .join('\n')

export default {
  name: 'ttconv',
  program: 'tt',
  // Codes inside of a row are shown as spaces.
  showsOtherwise: /<[^<>]*>|\n| {2}/,
  formats: {
    'ebu-stl': read('ttconv.stl.reader'),
    scc: read('ttconv.scc.reader'),
  },
} satisfies Consumer
