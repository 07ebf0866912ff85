import type { FormatPlugin } from '@atlas/core/contract.ts'
import { htmlCharsets } from '@atlas/formats/_grammars/html/declarations.ts'
import { htmlUnits } from '@atlas/formats/_grammars/html/units.ts'

export const plugin = {
  title: 'Help pages',
  about: 'The paragraphs of HTML pages, without the captions of figures.',
  signaturePatterns: { fileName: /\.help\.html$/ },
  languages: 'monolingual',
  // The keys are made from the texts.
  keySource: 'text',
  encoding: { charsets: htmlCharsets },
  *parse(source) {
    for (const unit of htmlUnits(source)) if (unit.element !== 'figcaption') yield unit
  },
} satisfies FormatPlugin

export const sample =
  '<h1>Help</h1>\n<p>Press <b>Save</b>.</p>\n<figure><figcaption>Figure 1</figcaption></figure>\n'
