// Python's reader of INI files.
import type { Consumer, Load } from '../consumer.ts'
import { entriesOf } from '../entries.ts'
import { outputOf, withFolder } from '../run.ts'

const SCRIPT = `
import json, sys
from configparser import RawConfigParser
reader = RawConfigParser(delimiters=sys.argv[2], comment_prefixes=(';', '#'), strict=False, allow_no_value=True)
reader.optionxform = str
text = open(sys.argv[1], encoding='utf-8-sig').read()
reader.read_string(text if '[' in text.split('=')[0] else '[texts]\\n' + text)
print(json.dumps({section: dict(reader.items(section)) for section in reader.sections()}))`

/** Reads values after one of these characters. */
const after =
  (delimiters: string): Load =>
  (file) => {
    return withFolder(file, async (path) =>
      entriesOf(JSON.parse(await outputOf('python3', ['-c', SCRIPT, path, delimiters]))),
    )
  }

export default {
  name: 'configparser',
  program: 'python3',
  // It keeps quotes around a text, which other readers remove, and removes spaces.
  showsOtherwise: /\n|\t|^\s|\s$| {2}|^["']/,
  formats: { 'ini:python': after('=:'), 'inno-setup': after('=') },
} satisfies Consumer
