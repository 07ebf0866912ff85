// Classifies the elements and attributes of HTML for translation (HTML standard, and elements of older pages).

import type { EditableAttributes } from '../xml/vocabulary.ts'

const names = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Block elements, which separate texts. All other elements, including unknown ones, are inline. */
export const blocks = names(
  `address article aside base blockquote body caption center col colgroup datalist dd details dialog dir
  div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html
  input legend li link listing main menu menuitem meta nav noembed noframes noscript ol optgroup
  option p param plaintext pre script search section select source style summary svg table tbody td template
  textarea tfoot th thead title tr track ul canvas xmp`,
)

/** Whether an element is of MJML, whose elements become the tables and cells of an e-mail. */
export const isOfMjml = (name: string): boolean => name.startsWith('mj-') || name === 'mjml'

/**
 * Controls with a text, and embedded content. They are part of a sentence around them, and apart from each other without
 * one.
 */
export const controls = names('button label slot audio iframe object video')

/**
 * Fields with their choices, and drawings. They are part of a sentence whose words are on both sides of them in a line;
 * at the end of a line, after `Name:`, they separate texts.
 */
export const fields = names('input select optgroup option textarea svg')

/** The types of `<input>` with a text of their own beside them. Several in a line separate their texts. */
export const choiceTypes = names('radio checkbox')

/** Void elements, which have no content. */
export const voids = names(
  `area base basefont bgsound br col command embed frame hr image img input keygen link meta param source track wbr`,
)

/** Elements that only format text. A translation may add and omit them, if they have no attributes. */
export const formatting = names(
  'b i em strong u s strike small big sub sup tt code kbd samp var q cite mark dfn span bdi ins del nobr',
)

/** Elements that stay open where a paragraph ends, or whose missing end tag changes no text. */
export const spanning: ReadonlySet<string> = new Set([...formatting, 'a', 'abbr', 'acronym', 'font'])

/** Elements whose content has no tags: code, and the two in `rawTexts`. */
export const raws = names('iframe mj-style noembed noframes plaintext script style textarea title xmp')

/** Elements of `raws` that hold text, in which references are resolved. */
export const rawTexts = names('textarea title')

/** Elements that preserve white space. */
export const preformatted = names('listing pre textarea')

/** Elements of a drawing with words that people see or hear. */
export const drawingTexts = names('title desc text')

const closed = names('canvas math svg')

/**
 * Whether an element has no texts unless `translate="yes"` is set: drawings and formulas, whose names may have a prefix in
 * XHTML (`m:math`).
 */
export const isClosed = (name: string): boolean => closed.has(name) || name.endsWith(':math')

/** For each element, which open elements its start closes, and which elements stop the search for them. */
export const impliedEnds: ReadonlyMap<
  string,
  readonly [ends: ReadonlySet<string>, within: ReadonlySet<string>]
> = new Map([
  ['li', [names('li'), names('ul ol menu dir')]],
  ['dt', [names('dt dd'), names('dl')]],
  ['dd', [names('dt dd'), names('dl')]],
  ['tr', [names('tr td th caption'), names('table')]],
  ['td', [names('td th'), names('tr table')]],
  ['th', [names('td th'), names('tr table')]],
  ['option', [names('option'), names('select datalist optgroup')]],
  ['optgroup', [names('option optgroup'), names('select')]],
])

/** Blocks that do not close an open paragraph. */
export const inParagraph = names(
  'button canvas datalist embed iframe input label link meta object script select slot style svg template textarea video audio noscript source track param option optgroup',
)

/** Attributes with text for readers, on every element. */
export const textAttributes = names(
  `alt title placeholder aria-label aria-description aria-placeholder aria-roledescription aria-valuetext aria-braillelabel
  aria-brailleroledescription`,
)

/** Attributes that a translation may change in the tags of its text, such as the value of a button. */
export const editableAttributes: EditableAttributes = {
  has: (name, tag) => textAttributes.has(name) || name === 'label' || (name === 'value' && BUTTON.test(tag)),
}

const BUTTON = /^<input\s(?:[^<>]*\s)?type\s*=\s*["']?(?:button|reset|submit)(?![\w-])/i

/** Attributes with text for readers on these elements only. */
export const textAttributesOf: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['optgroup', names('label')],
  ['option', names('label')],
  ['track', names('label')],
  ['menuitem', names('label')],
  ['table', names('summary')],
  ['th', names('abbr')],
  ['object', names('standby')],
])

/** The types of `<input>` whose value is the label of a button. */
export const buttonTypes = names('button reset submit')

/** The `name` or `property` of a `<meta>` whose content is text for readers. */
export const textMetas = names(
  `description keywords abstract subject application-name apple-mobile-web-app-title og:title og:description
  og:site_name og:image:alt twitter:title twitter:description twitter:image:alt dc.title dc.description dc.subject`,
)
