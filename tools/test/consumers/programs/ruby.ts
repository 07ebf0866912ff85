// Ruby with the package i18n, as Rails reads locale files. Plurals are asked for by count.
import type { Consumer } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

const SCRIPT = `
require 'i18n'
require 'json'
require 'yaml'
data = YAML.load_file(ARGV[0], aliases: true, permitted_classes: [Symbol, Date, Time])
locale = data.keys.first
I18n.config.enforce_available_locales = false
I18n.backend.store_translations(locale, data[locale] || {})
found = {}
rows = %i[zero one two few many other]
visit = lambda do |node, path|
  if node.is_a?(Hash)
    if node.key?(:other) && node.keys.all? { |key| rows.include?(key) }
      node.each { |key, text| found[path.join('.') + '#' + key.to_s] = text.to_s }
    else
      node.each { |key, child| visit.call(child, path + [key]) }
    end
  elsif node.is_a?(Array)
    node.each_with_index { |child, index| visit.call(child, path + [index]) }
  elsif node.is_a?(String)
    found[path.join('.')] = node
  end
end
visit.call(I18n.backend.translations[locale.to_sym] || {}, [])
puts JSON.generate(found)
`

export default {
  name: 'Ruby i18n',
  program: 'ruby',
  formats: {
    'rails-yaml': (file) =>
      withFolder(file, async (path) =>
        Object.entries(
          JSON.parse(await outputOf('ruby', ['-rdate', '-e', SCRIPT, path])) as Record<string, string>,
        ),
      ),
  },
} satisfies Consumer
