// The independent readers of each format.
import type { Reader } from './leaves.ts'
import { outsideReaders } from './outside.ts'
import { packageReaders as packages } from './packages.ts'

/** The readers of a grammar, and what they know that we do not, or the other way round. */
export interface Family {
  name: string
  /** Readers whose paths are alike must find the same leaves. The others are compared with us alone. */
  alike: readonly Reader[]
  others: readonly Reader[]
  /** Readers that accept nearly everything. That they read a file otherwise than we do proves nothing. */
  lenient: readonly Reader[]
  /** Whether the files are not text. */
  isBinary: boolean
  /** Matches texts that may be more than a text in the file: markup that we show as it is, line ends as elements. */
  markup?: RegExp
  /**
   * Whether we show a line end in a text as `\n`, and the readers do not. They get the file with `\n` alone; a file with
   * a carriage return alone is not compared.
   */
  unifiesBreaks: boolean
  /** Files that match are not compared. They are searched as Latin-1. */
  except?: RegExp
  /** Decodes the escapes of the format in a text that a reader found. */
  decode?: (text: string) => string
  /** What texts are compared without: what the readers keep, and we do not. */
  ignores?: RegExp
}

type Named = 'name' | 'alike' | 'others' | 'lenient'
interface Plan extends Partial<Omit<Family, Named>> {
  formats: readonly string[]
  alike?: readonly (Reader | string)[]
  others?: readonly (Reader | string)[]
  lenient?: readonly (Reader | string)[]
}

/** Readers take an encoding that they do not know for another one. */
const UNKNOWN_ENCODING = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*encoding=(?!["']utf-8["'])/i

/** A short mark opens PHP only where a setting allows it. */
const NOT_PHP = /^(?!\s*<\?)|<\?(?!php[ \t\r\n]|=)/i

/** The name of a reader in another language, which may not be installed, stands for it. */
const plans: Readonly<Record<string, Plan>> = {
  json: {
    formats: ['json', 'arb', 'chrome-messages', 'formatjs', 'go-i18n', 'i18next', 'xcstrings'],
    alike: [packages.json, 'json'],
    // What is translated gets this state in place of another one.
    except: /"state"\s*:\s*"(?!translated")/,
  },
  yaml: { formats: ['yaml', 'rails-yaml'], alike: [packages.yaml, 'libyaml', 'pyyaml'] },
  xml: {
    formats: [
      'plist',
      'qt-ts',
      'resx',
      'sdlxliff',
      'stringsdict',
      'tbx',
      'tmx',
      'wix-localization',
      'xliff-1.2',
      'xliff-2',
      'xml-languages',
      'xml-properties',
    ],
    alike: [packages.saxes, 'expat', 'lxml'],
    lenient: [packages.fastXml],
    except: UNKNOWN_ENCODING,
    // Qt spells control characters as elements.
    markup: /[<&\0-\x1f]/,
  },
  'xml, spaces collapsed': {
    formats: ['dita', 'icml', 'ttml', 'xml-generic'],
    alike: [packages.saxes, 'expat', 'lxml'],
    except: UNKNOWN_ENCODING,
    markup: /[<&\s]/,
    ignores: /\s/g,
  },
  android: {
    formats: ['android-strings'],
    alike: [packages.saxes, 'expat', 'lxml'],
    except: UNKNOWN_ENCODING,
    markup: /[<&]/,
    // The readers know nothing of the escapes in Android's texts.
    decode: (text) =>
      text.replaceAll(/\\(?:u([\da-fA-F]{4})|[^])/g, (escape, code?: string) =>
        code === undefined ? escape : String.fromCharCode(parseInt(code, 16)),
      ),
    ignores: /\\[nt]|[\s\\"]/g,
  },
  'property list': { formats: ['plist', 'stringsdict'], alike: ['plistlib'], markup: /[<&]/ },
  'binary property list': {
    formats: ['binary-plist'],
    others: [packages.bplist, 'plistlib'],
    isBinary: true,
    // Invalid bytes of a text.
    ignores: /[\x80-\xff\ufffd]/g,
  },
  csv: {
    formats: ['csv'],
    alike: [packages.csv, 'csv'],
    // The readers are told that commas separate the cells.
    except: /[;\t|]|^sep=/,
    unifiesBreaks: true,
  },
  toml: { formats: ['toml'], alike: [packages.toml, 'tomllib'], unifiesBreaks: true },
  // PHP itself keeps only the last of equal keys.
  php: { formats: ['php-array'], lenient: ['php'], except: NOT_PHP, unifiesBreaks: true },
  // The package decodes escapes in heredocs, and by code point, otherwise than PHP does.
  'php, without heredocs': {
    formats: ['php-array'],
    others: [packages.php],
    except: new RegExp(`${NOT_PHP.source}|<<<|\\\\u\\{`, 'i'),
    unifiesBreaks: true,
  },
  lua: { formats: ['lua-table'], others: [packages.lua, 'lua'], unifiesBreaks: true },
  javascript: { formats: ['js-module'], others: [packages.js, packages.v8], unifiesBreaks: true },
  // We add and remove the line ends that msgfmt demands.
  po: {
    formats: ['gettext-po'],
    others: [packages.gettextPo, 'msgfmt'],
    except: /charset=(?!utf-?8|CHARSET)/i,
    unifiesBreaks: true,
    ignores: /^\n+|\n+$/g,
  },
  mo: {
    formats: ['gettext-mo'],
    others: [packages.gettextMo, 'gettext'],
    isBinary: true,
    except: /^(?![^]*Content-Type:[^\n]*charset=utf-?8)/i,
  },
  properties: { formats: ['java-properties'], alike: [packages.properties, 'properties'] },
  // We remove the quotes around a text.
  ini: {
    formats: ['ini'],
    alike: ['configparser'],
    // Quotes around several lines.
    except: /[=:][ \t]*(?:`|""")/,
    unifiesBreaks: true,
    ignores: /[\s\u0085"'`]/g,
  },
  html: { formats: ['html'], lenient: [packages.html], markup: /[<&]/, ignores: /\s/g },
  archive: {
    formats: ['docx', 'epub', 'idml', 'odf', 'pptx', 'vsdx', 'xlsx'],
    alike: ['zip'],
    isBinary: true,
    // Some spaces are elements.
    markup: /[<&]|[^\S ]|\s\s|^\s|\s$/,
    ignores: /\s/g,
  },
}

/** The formats that independent readers can read. */
export const readableTypes: readonly string[] = [
  ...new Set(Object.values(plans).flatMap(({ formats }) => formats)),
]

let outside: ReturnType<typeof outsideReaders> | undefined

/** The families of a format, with the readers that this machine has. */
export async function familiesOf(type: string): Promise<readonly Family[]> {
  const installed = await (outside ??= outsideReaders())
  const present = (readers: readonly (Reader | string)[] = []): Reader[] =>
    readers.flatMap((reader) => (typeof reader === 'string' ? (installed.get(reader) ?? []) : reader))
  return Object.entries(plans)
    .filter(([, { formats }]) => formats.includes(type))
    .map(([name, plan]) => ({
      isBinary: false,
      unifiesBreaks: false,
      ...plan,
      name,
      alike: present(plan.alike),
      others: present(plan.others),
      lenient: present(plan.lenient),
    }))
}
