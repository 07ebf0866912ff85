// Psych, Ruby's reader of YAML on libyaml.
import type { Consumer } from '../consumer.ts'
import { entriesOf } from '../entries.ts'
import { outputOf, withFolder } from '../run.ts'

const SCRIPT = `
require 'date'
require 'json'
require 'psych'
puts JSON.generate(Psych.load_stream(File.read(ARGV[0], encoding: 'UTF-8')))`

export default {
  name: 'Psych',
  program: 'ruby',
  formats: {
    yaml: (file) =>
      withFolder(file, async (path) => entriesOf(JSON.parse(await outputOf('ruby', ['-e', SCRIPT, path])))),
  },
} satisfies Consumer
