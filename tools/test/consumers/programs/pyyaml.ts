// PyYAML, a reader of YAML 1.1.
import type { Consumer, LoadedFile } from '../consumer.ts'
import { entriesOf } from '../entries.ts'
import { outputOf, withFolder } from '../run.ts'

const SCRIPT = `
import json, sys, yaml
# Tags of Unity name the classes of its objects.
yaml.SafeLoader.add_multi_constructor('tag:unity3d.com,2011:', lambda loader, _, node: loader.construct_mapping(node, True))
print(json.dumps(list(yaml.safe_load_all(open(sys.argv[1], 'rb'))), default=str))`

export default {
  name: 'PyYAML',
  program: 'python3',
  formats: {
    yaml: async (file) => entriesOf(await documents(file)),
    'go-i18n': async (file) => entriesOf(await documents(file)),
    'unity-string-table': async (file) => entriesOf(await documents(file)),
    // Only what is below the root key, which names the language.
    'rails-yaml': async (file) => entriesOf((await documents(file)).map((root) => Object.values(root)[0])),
  },
} satisfies Consumer

function documents(file: LoadedFile): Promise<object[]> {
  return withFolder(
    file,
    async (path) => JSON.parse(await outputOf('python3', ['-c', SCRIPT, path])) as object[],
  )
}
