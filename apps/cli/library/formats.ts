// The formats of the package.
import { withContained } from '@atlas/core/plugins/contained.ts'
import { LazyFormats } from '@atlas/core/plugins/lazy-formats.ts'
import { formatOf, infos } from './format-modules.ts'

/**
 * The formats by their type, in the order of detection. In Node, the module of a format is loaded when \`get\` asks for
 * it. \`infos\` states their titles and patterns, and loads none.
 */
export const formats: LazyFormats = new LazyFormats(infos, (type) => {
  const format = formatOf(type)
  return format && withContained(format, formats)
})
