// Python's own readers: gettext, plistlib, configparser, zipfile, and its parser of XML for DTDs.
import type { Consumer, Load } from '../consumer.ts'
import { entriesOf } from '../entries.ts'
import { outputOf, withFolder } from '../run.ts'

const SCRIPTS = {
  mo: `
import gettext
catalogue = gettext.GNUTranslations(open(path, 'rb'))._catalog
found = {f'{key[0]}#{key[1]}' if isinstance(key, tuple) else key: text for key, text in catalogue.items() if key != ''}`,
  plist: `
import plistlib
found = plistlib.load(open(path, 'rb'))`,
  desktop: `
import configparser, re
parser = configparser.RawConfigParser(delimiters=['='], comment_prefixes=['#'], strict=True)
parser.optionxform = str
parser.read(path, encoding='utf-8-sig')
signs = {'s': ' ', 'n': chr(10), 't': chr(9), 'r': chr(13)}
shown = lambda text: re.sub(r'\\\\([sntr\\\\])', lambda match: signs.get(match[1], match[1]), text)
# The name in brackets is the language.
found = {section + '/' + key.replace('[', '#'): shown(text) for section in parser for key, text in parser[section].items()}`,
  dtd: `
from xml.parsers import expat
from xml.sax.saxutils import unescape
found = {}
reader = expat.ParserCreate()
def entity(name, is_parameter, value, *rest):
    if value is not None and not is_parameter:
        # References to characters are replaced only where the entity is used.
        found[name] = unescape(value, {'&quot;': '"', '&apos;': "'"})
reader.EntityDeclHandler = entity
text = open(path, encoding='utf-8-sig').read()
reader.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
reader.Parse('<!DOCTYPE root [' + text + ']><root/>', True)`,
  zip: `
from zipfile import ZipFile
archive = ZipFile(path)
if archive.testzip() is not None: raise ValueError('an entry is damaged')
found = {}`,
}

export default {
  name: 'Python',
  program: 'python3',
  formats: {
    'gettext-mo': reader('mo'),
    'binary-plist': reader('plist'),
    plist: reader('plist'),
    stringsdict: reader('plist'),
    'desktop-entry': reader('desktop'),
    dtd: reader('dtd'),
    zip: reader('zip'),
    'zip-bilingual': reader('zip'),
  },
} satisfies Consumer

function reader(name: keyof typeof SCRIPTS): Load {
  const script = `import json, sys\npath = sys.argv[1]\n${SCRIPTS[name]}\nprint(json.dumps(found, default=str))`
  return (file) =>
    withFolder(file, async (path) => entriesOf(JSON.parse(await outputOf('python3', ['-c', script, path]))))
}
