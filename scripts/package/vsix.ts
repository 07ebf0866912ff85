// Writes the archive of an extension for VS Code, as its packager does: https://www.npmjs.com/package/@vscode/vsce needs a
// newer Node than this project. The format is a zip of the Open Packaging Conventions.
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { inUrl } from './places.ts'

/** The fields of a manifest that the archive repeats. */
export interface ExtensionManifest {
  name: string
  displayName: string
  description: string
  version: string
  publisher: string
  main: string
  engines: { vscode: string }
  categories: string[]
  keywords: string[]
}

/** The files of an extension, relative to its folder. */
const FILES = ['package.json', 'README.md', 'LICENSE', 'dist']

/** The archive of the extension in a folder. */
export async function vsixOf(folder: string): Promise<Buffer> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as ExtensionManifest
  const paths = (await Promise.all(FILES.map((name) => pathsIn(join(folder, name))))).flat()
  const entries: [string, Buffer][] = [
    ['extension.vsixmanifest', Buffer.from(vsixManifest(manifest))],
    ['[Content_Types].xml', Buffer.from(contentTypes(paths))],
  ]
  for (const path of paths) {
    // VS Code shows a license by this name.
    const name = inUrl(relative(folder, path)).replace(/^LICENSE$/, 'LICENSE.txt')
    entries.push([`extension/${name}`, await readFile(path)])
  }
  return zipOf(entries)
}

async function pathsIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  const paths = await Promise.all(entries.map(({ name }) => pathsIn(join(path, name))))
  return paths.flat().sort()
}

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function vsixManifest(manifest: ExtensionManifest): string {
  const { name, displayName, description, version, publisher, engines, categories, keywords } = manifest
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${xml(name)}" Version="${xml(version)}" Publisher="${xml(publisher)}"/>
    <DisplayName>${xml(displayName)}</DisplayName>
    <Description xml:space="preserve">${xml(description)}</Description>
    <Tags>${xml(keywords.join(','))}</Tags>
    <Categories>${xml(categories.join(','))}</Categories>
    <License>extension/LICENSE.txt</License>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${xml(engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionDependencies" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionPack" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`
}

function contentTypes(paths: readonly string[]): string {
  const extensions = new Set(['.vsixmanifest', '.txt'])
  for (const path of paths) {
    const [extension] = /\.\w+$/.exec(path) ?? []
    if (extension !== undefined) extensions.add(extension)
  }
  const types = [...extensions].sort().map((extension) => {
    const type = { '.json': 'application/json', '.vsixmanifest': 'text/xml' }[extension] ?? 'text/plain'
    return `  <Default Extension="${extension}" ContentType="${type}"/>\n`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${types.join('')}</Types>
`
}

/** 1980-01-01, so that the same files make the same archive. */
const DATE = 0x21

/** A zip archive: a local header and the content of each file, and then the directory (APPNOTE.TXT 4.3). */
function zipOf(entries: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of entries) {
    const packed = deflateRawSync(content)
    const path = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    // Names are UTF-8.
    head.writeUInt16LE(0x800, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt16LE(DATE, 8)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, path, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, place, path)
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end])
}
