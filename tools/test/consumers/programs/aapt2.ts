// aapt2 of the Android SDK compiles resources. aapt2's own dump shows them.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Consumer, Found } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

const MANIFEST =
  '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.b"><application/></manifest>'

export default {
  name: 'aapt2',
  program: 'aapt2',
  // Its dump shows styles apart from the text.
  showsOtherwise: /</,
  formats: {
    'android-strings': (file) =>
      withFolder(file, async (path, folder) => {
        await mkdir(join(folder, 'values'))
        const resource = join(folder, 'values', 'strings.xml')
        await rename(path, resource)
        await outputOf('aapt2', ['compile', '-o', folder, resource])
        const manifest = join(folder, 'AndroidManifest.xml')
        await writeFile(manifest, MANIFEST)
        const app = join(folder, 'app.apk')
        await outputOf('aapt2', [
          'link',
          '--manifest',
          manifest,
          '-o',
          app,
          join(folder, 'values_strings.arsc.flat'),
        ])
        return resourcesIn(await outputOf('aapt2', ['dump', 'resources', app]))
      }),
  },
} satisfies Consumer

/** The resources of a dump: `resource 0x7f010000 string/name`, then its value, or the rows of a plural. */
function* resourcesIn(dump: string): Found {
  const [, ...resources] = dump.split(/\n {4}resource 0x[\da-f]+ /)
  for (const resource of resources) {
    const [name = '', ...lines] = resource.replace(/\n {2}type [^]*$/, '').split('\n')
    const value = lines.join('\n').trim()
    if (name.startsWith('plurals/'))
      for (const [, row = '', text = ''] of value.matchAll(/\n {8}(\w+)=([^]*?)(?=\n {8}\w+=|$)/g))
        yield [`${name}#${row}`, shown(text.replaceAll('\n  ', '\n'))]
    else if (name.startsWith('array/')) yield [name, shown(value.replace(/^.*\n\s*/, ''))]
    else yield [name, shown(value.replace(/^\(\) /, ''))]
  }
}

/** A text without its quotes and styles. The dump indents the further lines of a text. */
function shown(value: string): string {
  const [, text] = /^(?:\(styled string\) )?"([^]*)"(?: [^\s:]+:\d+,\d+)*$/.exec(value) ?? []
  return (text ?? value).replaceAll(/\n {6}/g, '\n')
}
