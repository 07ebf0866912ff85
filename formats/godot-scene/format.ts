// Scenes of the Godot engine: .tscn files.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { formatByGrammar } from '../_declared/reader-format.ts'

export default {
  ...formatByGrammar({
    family: 'lines',
    // The last pattern that matches names the section.
    sections: [String.raw`\[(?P<section>\w+).*`, String.raw`\[node name="(?P<section>[^"\\]+)".*`],
    entries: [
      {
        pattern: String.raw`(?P<key>text|\w+_text|popup/.+/text|title) = "(?P<text>(?:[^"\\]|\\.|\n)*)"`,
        spelling: 'c',
        lines: 100,
      },
    ],
  }),
  title: 'Godot scenes',
  group: 'games',
  about:
    "The texts and titles of a scene's nodes: the properties that Godot itself extracts for translation. All other properties and resources stay unchanged.",
  signaturePatterns: { fileName: /\.tscn$/, fileContent: /^\s*\[gd_scene\b/ },
} satisfies FormatPlugin
