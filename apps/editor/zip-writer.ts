// Writes a zip archive of files, each compressed.

/** A file of an archive, with its path. */
export interface ZipFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END = 0x06054b50
/** Version 2.0 can be read everywhere. */
const VERSION = 20
/** Names are in UTF-8. */
const UTF8_NAMES = 0x0800
const DEFLATED = 8
/** The first of January 1980: equal files give equal archives. */
const DATE = 0x21

/** The archive of these files, in their order. */
export async function zipOf(files: readonly ZipFile[]): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const path = new TextEncoder().encode(name)
    const packed = await deflated(bytes)
    const facts = [VERSION, UTF8_NAMES, DEFLATED, 0, DATE]
    const sizes = [crc32(bytes), packed.length, bytes.length]
    const local = fields(LOCAL_HEADER, [facts, sizes, [path.length, 0]])
    const entry = fields(DIRECTORY_ENTRY, [
      [VERSION, ...facts],
      sizes,
      [path.length, 0, 0, 0, 0],
      [0, offset],
    ])
    for (const part of [local, path, packed]) parts.push(part)
    for (const part of [entry, path]) directory.push(part)
    offset += local.length + path.length + packed.length
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  const end = fields(DIRECTORY_END, [[0, 0, files.length, files.length], [length, offset], [0]])
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}

/** A signature, and then in turn numbers of two and of four bytes, little-endian. */
function fields(signature: number, groups: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  const sized = groups.flatMap((group, index) =>
    group.map((value) => [value, index % 2 === 0 ? 2 : 4] as const),
  )
  const bytes = new Uint8Array(sized.reduce((sum, [, size]) => sum + size, 4))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  let at = 4
  for (const [value, size] of sized) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0)
  return (value ^ 0xffffffff) >>> 0
}
