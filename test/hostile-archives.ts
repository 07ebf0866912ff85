// Archives that attack their reader, made from a sound archive of any format: false records of the zip, and XML that
// names or unpacks to more than a reader can take.
import { CENTRAL, END, END_64, LOCAL, patched, zipOf, type Made } from './core/zip-files.ts'

/** A sound archive. */
export interface Base {
  entries: readonly Made[]
  /** The entry with the most texts. */
  text: string
  /** The entries whose XML is attacked. */
  xml: readonly string[]
}

/** How large attacks become that need size: small ones for a test of seconds, large ones for a long run. */
export interface Scale {
  /** Repetitions of what is cheap, such as attributes and entries. */
  many: number
  /** The depth of nesting. */
  deep: number
}

/** Names an attack and makes its archives. */
export interface HostileArchive {
  name: string
  /** One archive, or several that differ in a detail. */
  make(base: Base, scale: Scale): Iterable<Buffer>
}

/** Larger than what an archive may unpack to. */
const TOO_LARGE = 300 * 1024 * 1024

let tooMany: Buffer | undefined
/** Zeros that deflate packs to a thousandth. They are made once, since that takes a second. */
const zeros = (): Buffer => (tooMany ??= Buffer.alloc(TOO_LARGE))

const other: Made = { name: 'unread/other.bin', content: 'Bytes that no format reads' }

/** The entries, one of them changed. */
function changed({ entries }: Base, name: string, change: Partial<Made>): Made[] {
  return entries.map((entry) => (entry.name === name ? { ...entry, ...change } : entry))
}

const contentOf = ({ entries }: Base, name: string): Buffer =>
  Buffer.from(entries.find((entry) => entry.name === name)?.content ?? '')

/** Where the records of an entry begin: in the directory, and before its data. */
function recordsOf(bytes: Buffer, name: string): { central: number; local: number } {
  let at = bytes.readUInt32LE(bytes.lastIndexOf(END, undefined, 'latin1') + 16)
  for (;;) {
    const length = bytes.readUInt16LE(at + 28)
    if (bytes.toString('utf8', at + 46, at + 46 + length) === name)
      return { central: at, local: bytes.readUInt32LE(at + 42) }
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

/** A sound archive with other numbers in the records of the entry with the texts. */
function* withNumbers(
  base: Base,
  record: 'central' | 'local',
  numbers: readonly (readonly [place: number, value: number, width?: 2 | 4])[],
): Generator<Buffer> {
  for (const [place, value, width = 2] of numbers) {
    const bytes = zipOf(base.entries)
    bytes.writeUIntLE(value, recordsOf(bytes, base.text)[record] + place, width)
    yield bytes
  }
}

/** Attacks on the reader of zip archives. */
const OF_ZIP: readonly HostileArchive[] = [
  {
    name: 'a bomb in the place of the texts',
    *make(base) {
      yield zipOf(changed(base, base.text, { content: zeros() }))
    },
  },
  {
    name: 'a bomb that states a small size',
    *make(base) {
      const bytes = zipOf(changed(base, base.text, { content: zeros() }))
      const { central, local } = recordsOf(bytes, base.text)
      bytes.writeUInt32LE(1000, central + 24)
      bytes.writeUInt32LE(1000, local + 22)
      yield bytes
    },
  },
  {
    name: 'a bomb that no format reads',
    *make({ entries }) {
      yield zipOf([...entries, { ...other, content: zeros() }])
    },
  },
  {
    name: 'archives in archives',
    *make({ entries }) {
      let inner = zipOf(entries)
      for (let depth = 0; depth < 20; depth++) inner = zipOf([{ name: 'inner.zip', content: inner }])
      yield zipOf([...entries, { name: 'inner.zip', content: inner }])
      yield zipOf([{ name: 'inner.zip', content: inner }])
    },
  },
  {
    name: 'entries that share their data',
    *make({ entries }) {
      const bytes = zipOf([...entries, other])
      const one = recordsOf(bytes, other.name)
      // Every second record of the directory names the place of the last entry.
      for (const { name } of entries.filter((_, index) => index % 2 === 0))
        bytes.writeUInt32LE(one.local, recordsOf(bytes, name).central + 42)
      yield bytes
    },
  },
  {
    name: 'an entry inside the data of another',
    *make({ entries }) {
      const inner = zipOf([other])
      const end = inner.indexOf(CENTRAL, 0, 'latin1')
      const outer: Made = { name: 'outer.bin', content: inner.subarray(0, end), method: 0 }
      const bytes = zipOf([...entries, outer, other])
      const place = recordsOf(bytes, outer.name).local + 30 + outer.name.length + 9
      bytes.writeUInt32LE(place, recordsOf(bytes, other.name).central + 42)
      yield bytes
    },
  },
  {
    name: 'an archive that contains itself',
    *make({ entries }) {
      // The data of the last entry is the file from its start, so that unpacking it never ends.
      const bytes = zipOf([...entries, { name: 'self.zip', content: Buffer.alloc(64), method: 0 }])
      const { central } = recordsOf(bytes, 'self.zip')
      bytes.writeUInt32LE(0, central + 42)
      yield bytes
      bytes.writeUInt32LE(bytes.length, central + 20)
      bytes.writeUInt32LE(bytes.length, central + 24)
      yield bytes
    },
  },
  {
    name: 'a zip64 record that lies',
    *make({ entries }) {
      const wide = zipOf(entries, { wide: true })
      const record = wide.lastIndexOf(END_64, undefined, 'latin1')
      for (const [place, value] of [
        [32, 0],
        [32, 1],
        [32, entries.length + 1],
        [32, 0xffffffff],
        [36, 1],
        [40, 0],
        [40, 46],
        [44, 0xffffffff],
        [48, 0],
        [48, wide.length],
        [52, 0x7fffffff],
      ] as const) {
        const bytes = Buffer.from(wide)
        bytes.writeUInt32LE(value, record + place)
        yield bytes
      }
    },
  },
  {
    name: 'a zip64 record beside another directory',
    *make({ entries }) {
      const wide = zipOf([...entries, other], { wide: true })
      const end = wide.lastIndexOf(END, undefined, 'latin1')
      const start = Number(wide.readBigUInt64LE(wide.lastIndexOf(END_64, undefined, 'latin1') + 48))
      // A reader without zip64 finds all entries but the last.
      const last = wide.lastIndexOf(CENTRAL, undefined, 'latin1')
      wide.writeUInt16LE(entries.length, end + 8)
      wide.writeUInt16LE(entries.length, end + 10)
      wide.writeUInt32LE(last - start, end + 12)
      wide.writeUInt32LE(start, end + 16)
      yield wide
    },
  },
  {
    name: 'two directories',
    *make({ entries }) {
      const narrow = zipOf(entries.map((entry) => ({ ...entry, content: 'x' })))
      const end = narrow.lastIndexOf(END, undefined, 'latin1')
      const wide = zipOf(entries, { wide: true })
      const record = wide.lastIndexOf(END_64, undefined, 'latin1')
      const bytes = Buffer.concat([narrow.subarray(0, end), wide])
      for (const place of [record + 48, record + 56 + 8])
        bytes.writeUInt32LE(wide.readUInt32LE(place) + end, end + place)
      // The record at the end describes the first one, and the zip64 record the second one.
      narrow.copy(bytes, bytes.lastIndexOf(END, undefined, 'latin1') + 8, end + 8, end + 20)
      const size = end - narrow.readUInt32LE(end + 16)
      bytes.writeUInt32LE(size, bytes.lastIndexOf(END, undefined, 'latin1') + 12)
      yield bytes
    },
  },
  {
    name: 'zip64 fields that lie',
    *make(base) {
      const wide = changed(base, base.text, { wide: true })
      for (const [place, value] of [
        [4, 0],
        [4, 0xffffffff],
        [8, 0xffffffff],
        [12, 0],
        [16, 0x7fffffff],
        [20, 0],
        [24, 0x7fffffff],
      ] as const) {
        const bytes = zipOf(wide)
        const { central } = recordsOf(bytes, base.text)
        bytes.writeUInt32LE(value, central + 46 + Buffer.byteLength(base.text) + place)
        yield bytes
      }
    },
  },
  {
    name: 'as many entries as a directory can count',
    *make({ entries }, { many }) {
      for (const count of many < 65_536 ? [many] : [65_535, 65_536, many]) {
        const more = Array.from({ length: count - entries.length }, (_, index) => `x/${index}`)
        yield zipOf([...entries, ...more.map((name) => ({ name, content: '', method: 0 }))])
      }
    },
  },
  {
    name: 'names that lead out of the archive',
    *make(base) {
      const names = ['../out', 'a/../../out', '/etc/passwd', 'C:\\out', '..\\out', 'a\0b', '\\\\host\\out']
      for (const name of names) yield zipOf([...base.entries, { ...other, name }])
    },
  },
  {
    name: 'strange names',
    *make(base) {
      const long = 'n'.repeat(60_000)
      for (const name of ['', ' ', 'a\nb', '\u202eexe.x', 'CON', 'a/', './a', 'a//b', '*?', long, '\x1b[31m'])
        yield zipOf([...base.entries, { ...other, name }])
    },
  },
  {
    name: 'names that some systems take for the same',
    *make(base) {
      const { text } = base
      const content = 'Another content'
      for (const name of [text.toUpperCase(), text.replaceAll('/', '\\'), `./${text}`, `${text}/`])
        yield zipOf([...base.entries, { name, content }])
      yield zipOf([...base.entries, { name: text, content }])
      yield zipOf([{ name: text, content }, ...base.entries])
    },
  },
  {
    name: 'names with other separators only',
    *make({ entries }) {
      yield zipOf(entries.map((entry) => ({ ...entry, name: entry.name.replaceAll('/', '\\') })))
      yield zipOf(entries.map((entry) => ({ ...entry, name: entry.name.toUpperCase() })))
    },
  },
  {
    name: 'a name that is not UTF-8',
    *make({ entries }) {
      const bytes = zipOf([...entries, { ...other, name: 'qqqq', flags: 0x800 }])
      yield Buffer.from(bytes.toString('latin1').replaceAll('qqqq', '\xff\xfe\xc3\x28'), 'latin1')
    },
  },
  {
    name: 'a local header that states something else',
    *make(base) {
      yield zipOf(changed(base, base.text, { localName: 'other.xml' }))
      yield* withNumbers(base, 'local', [
        [6, 1],
        [6, 8],
        [8, 0],
        [8, 99],
        [14, 1, 4],
        [18, 1, 4],
        [18, 0xffffffff, 4],
        [22, 1, 4],
        [22, 0xffffffff, 4],
        [26, 0xffff],
        [28, 0xffff],
      ])
    },
  },
  {
    name: 'a directory that states something else',
    *make(base) {
      yield* withNumbers(base, 'central', [
        [8, 8],
        [10, 0],
        [16, 1, 4],
        [20, 0, 4],
        [20, 0xfffffffe, 4],
        [24, 0, 4],
        [24, 0x7fffffff, 4],
        [28, 0],
        [28, 0xffff],
        [30, 0xffff],
        [32, 0xffff],
        [34, 1],
        [42, 1, 4],
        [42, 0x7fffffff, 4],
        [42, 0xffffffff, 4],
      ])
    },
  },
  {
    name: 'stored texts of another size',
    *make(base) {
      for (const by of [-1, 1, 1000]) {
        const bytes = zipOf(changed(base, base.text, { method: 0 }))
        const { central, local } = recordsOf(bytes, base.text)
        for (const place of [central + 20, central + 24, local + 18, local + 22])
          bytes.writeUInt32LE(bytes.readUInt32LE(place) + by, place)
        yield bytes
      }
    },
  },
  {
    name: 'encryption',
    *make(base) {
      for (const flags of [1, 0x40, 0x41, 0x2000]) {
        yield zipOf(changed(base, base.text, { flags }))
        yield zipOf([...base.entries, { ...other, flags }])
      }
      yield zipOf(changed(base, base.text, { method: 99 }))
    },
  },
  {
    name: 'data descriptors that lie',
    *make(base) {
      for (const width of [4, 8] as const) {
        for (const signature of [true, false]) {
          const streamed = changed(base, base.text, { descriptor: { signature, width } })
          yield zipOf(streamed)
          const bytes = zipOf(streamed)
          const { central, local } = recordsOf(bytes, base.text)
          const end =
            local +
            30 +
            Buffer.byteLength(base.text) +
            9 +
            bytes.readUInt32LE(central + 20) +
            (signature ? 4 : 0)
          for (const place of [0, 4, 4 + width]) {
            const lying = Buffer.from(bytes)
            lying.writeUInt32LE(7, end + place)
            yield lying
          }
        }
      }
    },
  },
  {
    name: 'methods that few readers know',
    *make(base) {
      for (const method of [1, 6, 9, 12, 14, 93, 95, 98, 0xffff]) {
        yield zipOf(changed(base, base.text, { method }))
        yield zipOf([...base.entries, { ...other, method }])
      }
    },
  },
  {
    name: 'data that deflate cannot read',
    *make(base) {
      const bytes = zipOf(base.entries)
      const { local } = recordsOf(bytes, base.text)
      const start = local + 30 + Buffer.byteLength(base.text) + 9
      yield Buffer.from(bytes).fill(0xff, start, start + 8)
      yield Buffer.from(bytes).fill(0, start, start + 8)
    },
  },
  {
    name: 'a second record at the end',
    *make({ entries }) {
      const sound = zipOf(entries)
      const end = sound.subarray(sound.lastIndexOf(END, undefined, 'latin1'))
      const empty = zipOf([]).subarray(0, -4)
      for (const behind of [end, empty, Buffer.concat([empty, end])]) yield withComment(sound, behind)
      yield Buffer.concat([sound, sound])
      yield Buffer.concat([sound, zipOf([other])])
      yield Buffer.concat([zipOf([other]), sound])
      // A complete archive of other contents as the comment.
      yield withComment(sound, zipOf(entries.map((entry) => ({ ...entry, content: 'x' }))))
    },
  },
  {
    name: 'many records at the end',
    *make({ entries }, { many }) {
      const sound = zipOf(entries)
      yield Buffer.concat([sound, Buffer.from(END.repeat(many), 'latin1')])
      yield Buffer.concat([Buffer.from(LOCAL + END.repeat(many), 'latin1')])
    },
  },
  {
    name: 'bytes before and after the archive',
    *make({ entries }) {
      const sound = zipOf(entries)
      yield zipOf(entries, { prefix: `#!/bin/sh\n${'x'.repeat(1000)}` })
      yield Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000), sound])
      yield Buffer.concat([sound, Buffer.alloc(70_000)])
      yield zipOf(entries, { wide: true, prefix: 'PK\x03\x04' })
    },
  },
  {
    name: 'an entry that the directory leaves out',
    *make({ entries }) {
      const all = [...entries, other]
      yield zipOf(all, { order: entries })
      yield zipOf([other, ...entries], { order: entries })
    },
  },
  {
    name: 'an archive cut short',
    *make({ entries }) {
      const sound = zipOf(entries)
      for (const part of [0.1, 0.5, 0.9]) yield sound.subarray(0, Math.floor(sound.length * part))
      yield sound.subarray(0, -1)
      yield sound.subarray(0, -20)
      yield sound.subarray(4)
    },
  },
  {
    name: 'several disks',
    *make({ entries }) {
      for (const place of [4, 6]) yield patched(zipOf(entries), END, place, 1)
    },
  },
  {
    name: 'no entries, and not those of the format',
    *make(base) {
      yield zipOf([])
      yield zipOf([other])
      yield zipOf(base.entries.filter(({ name }) => name !== base.text))
      for (const { name } of base.entries) yield zipOf(changed(base, name, { content: '' }))
    },
  },
]

/** The bytes with a comment. */
function withComment(bytes: Buffer, comment: Buffer): Buffer {
  const end = bytes.lastIndexOf(END, undefined, 'latin1')
  const bare = Buffer.from(bytes.subarray(0, end + 22))
  bare.writeUInt16LE(Math.min(comment.length, 0xffff), end + 20)
  return Buffer.concat([bare, comment.subarray(0, 0xffff)])
}

/** An attack on a reader of XML: changes the text of an entry. */
interface HostileXml {
  name: string
  change(text: string, scale: Scale): Iterable<string | Buffer>
}

/** The text with something after the start tag of its root. */
const inRoot = (text: string, inside: string): string => text.replace(ROOT, (tag) => tag + inside)
/** The text with something in the start tag of its root. */
const inTag = (text: string, inside: string): string =>
  text.replace(ROOT, (tag) => `${tag.slice(0, -1)} ${inside}>`)
const ROOT = /<\w(?:[^<>"']|"[^"]*"|'[^']*')*[^/]>/
/** The text with a document type before its root. */
const withType = (text: string, type: string): string => text.replace(ROOT, (tag) => type + tag)

const LAUGHS = Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
)

const OF_XML: readonly HostileXml[] = [
  {
    name: 'entities that multiply',
    *change(text) {
      const type = `<!DOCTYPE x [<!ENTITY l0 "lol">${LAUGHS.join('')}]>`
      yield inRoot(withType(text, type), '&l9;')
      yield inTag(withType(text, type), 'laughs="&l9;"')
      const long = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(50_000)}">]>`
      yield inRoot(withType(text, long), '&a;'.repeat(5000))
      yield inRoot(withType(text, '<!DOCTYPE x [<!ENTITY a "&b;"><!ENTITY b "&a;">]>'), '&a;')
    },
  },
  {
    name: 'entities of other files',
    *change(text) {
      const types = [
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE x [<!ENTITY a SYSTEM "http://127.0.0.1:1/">]>',
        '<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">',
        '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:1/x.dtd"> %p;]>',
      ]
      for (const type of types) yield inRoot(withType(text, type), '&a;')
      yield inRoot(
        text,
        '<i xmlns="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>',
      )
    },
  },
  {
    name: 'a document type without an end',
    *change(text, { many }) {
      yield withType(text, '<!DOCTYPE x [')
      yield withType(text, `<!DOCTYPE x [${'<!ENTITY a "b">'.repeat(many)}]>`)
      yield withType(text, `<!DOCTYPE x ${'['.repeat(many)}`)
    },
  },
  {
    name: 'many attributes',
    *change(text, { many }) {
      const names = Array.from({ length: many }, (_, index) => `a${index}="v"`)
      yield inTag(text, names.join(' '))
      yield inTag(text, names.map((name) => `xmlns:${name}`).join(' '))
      yield inTag(text, `a="${'&amp;'.repeat(many)}"`)
      yield inTag(text, 'a="1" '.repeat(many))
    },
  },
  {
    name: 'deep elements',
    *change(text, { deep }) {
      yield inRoot(text, '<x>'.repeat(deep) + '</x>'.repeat(deep))
      yield '<x>'.repeat(deep) + '</x>'.repeat(deep)
      yield '<x>'.repeat(deep)
      const [element = ''] = /<([\w:]+)[^<>]*>[^<>]*<\/\1>/.exec(text) ?? []
      const [, name = 'x'] = /^<([\w:]+)/.exec(element) ?? []
      yield inRoot(text, `<${name}>`.repeat(deep) + `</${name}>`.repeat(deep))
    },
  },
  {
    name: 'elements without an end',
    *change(text, { many }) {
      const pieces = [
        '<x ',
        '<x a="',
        '<!--',
        '<![CDATA[',
        '<?x ',
        '&',
        '&#',
        '</x>',
        '<',
        '\0',
        '&#x110000;',
      ]
      for (const piece of pieces) {
        yield inRoot(text, piece)
        yield inRoot(text, piece.repeat(many))
      }
      yield text.slice(0, text.length / 2)
    },
  },
  {
    name: 'many elements',
    *change(text, { many }) {
      yield inRoot(text, '<x/>'.repeat(many))
      const element = /<([\w:]+)[^<>]*>[^<>]*<\/\1>/.exec(text)
      if (element) yield text.replace(element[0], () => element[0].repeat(many / 10))
    },
  },
  {
    name: 'another charset than is declared',
    *change(text) {
      const bare = text.replace(/^\ufeff?<\?xml[^?]*\?>/, '')
      const declared = (name: string): string => `<?xml version="1.0" encoding="${name}"?>${bare}`
      for (const name of [
        'UTF-16',
        'UTF-16LE',
        'UTF-7',
        'UTF-32',
        'EBCDIC-CP-US',
        'no-such-charset',
        '',
        'a\0b',
      ])
        yield declared(name)
      yield Buffer.from(declared('UTF-8'), 'utf16le')
      yield Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le')
      yield Buffer.from(`\ufeff${declared('UTF-8')}`, 'utf16le').swap16()
      yield `\ufeff\ufeff${declared('UTF-8')}`
      yield Buffer.concat([Buffer.from([0, 0, 0xfe, 0xff]), Buffer.from(bare)])
      yield Buffer.from(
        declared('UTF-8').replace(ROOT, (tag) => `${tag}\xff\xfe`),
        'latin1',
      )
      yield declared('UTF-8').replace('1.0', '1.1')
    },
  },
  {
    name: 'numbers that are too large',
    *change(text) {
      for (const number of ['4294967296', '-1', '1e309', '9'.repeat(400), 'NaN'])
        yield text.replaceAll(/="\d+"/g, `="${number}"`)
      yield text.replaceAll(/>\d+</g, '>99999999999<')
    },
  },
  {
    name: 'other paths',
    *change(text) {
      const paths = ['../../../../etc/passwd', 'http://127.0.0.1:1/', '/', '', '%2e%2e/x', 'a\\b', '#', '?']
      for (const path of paths)
        yield text.replaceAll(
          /\b(Target|href|src|full-path|PartName)="[^"]*"/g,
          (_, name) => `${name}="${path}"`,
        )
    },
  },
]

/** The attacks on the XML of an entry. */
function ofXml({ name, change }: HostileXml): HostileArchive {
  return {
    name: `${name}, in the XML`,
    *make(base, scale) {
      for (const entry of base.xml) {
        const text = contentOf(base, entry).toString()
        for (const content of change(text, scale)) yield zipOf(changed(base, entry, { content }))
      }
    },
  }
}

/** All attacks. */
export const hostileArchives: readonly HostileArchive[] = [...OF_ZIP, ...OF_XML.map(ofXml)]
