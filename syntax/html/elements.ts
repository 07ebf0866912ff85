// What the elements and attributes of HTML are to a translator (the WHATWG's standard, and what older pages use).

const names = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Elements that end a text, and begin another. All others, also those of no standard, stand within texts. */
export const blocks = names(
  `address article aside base blockquote body button caption center col colgroup datalist dd details dialog dir
  div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html
  iframe input label legend li link listing main menu menuitem meta nav noembed noframes noscript object ol optgroup
  option p param plaintext pre script search section select slot source style summary svg table tbody td template
  textarea tfoot th thead title tr track ul video audio canvas xmp`,
)

/** Elements without content. */
export const voids = names(
  `area base basefont bgsound br col command embed frame hr image img input keygen link meta param source track wbr`,
)

/** Elements whose content has no tags: code, and the two that hold text. */
export const raws = names('iframe noembed noframes plaintext script style textarea title xmp')

/** Elements of `raws` that hold text, in which references count. */
export const rawTexts = names('textarea title')

/** Elements whose white space counts. */
export const preformatted = names('listing pre textarea')

/** Elements in which nothing is text until `translate="yes"` says so: drawings and formulas. */
export const closed = names('canvas math svg')

/** Elements that end where one of these begins, by their own names, unless another of the second kind lies between. */
export const impliedEnds: Readonly<
  Record<string, readonly [ends: ReadonlySet<string>, within: ReadonlySet<string>]>
> = {
  li: [names('li'), names('ul ol menu dir')],
  dt: [names('dt dd'), names('dl')],
  dd: [names('dt dd'), names('dl')],
  tr: [names('tr td th caption'), names('table')],
  td: [names('td th'), names('tr table')],
  th: [names('td th'), names('tr table')],
  option: [names('option'), names('select datalist optgroup')],
  optgroup: [names('option optgroup'), names('select')],
}

/** Blocks that may stand in a paragraph without ending it. */
export const inParagraph = names(
  'button canvas datalist embed iframe input label link meta object script select slot style svg template textarea video audio noscript source track param option optgroup',
)

/** Attributes whose value people read, on every element. */
export const textAttributes = names(
  `alt title placeholder aria-label aria-description aria-placeholder aria-roledescription aria-valuetext`,
)

/** Attributes whose value people read on these elements only. */
export const textAttributesOf: Readonly<Record<string, ReadonlySet<string>>> = {
  optgroup: names('label'),
  option: names('label'),
  track: names('label'),
  menuitem: names('label'),
  table: names('summary'),
  th: names('abbr'),
  object: names('standby'),
}

/** The types of `<input>` whose value is the text of a button. */
export const buttonTypes = names('button reset submit')

/** What a `<meta>` names, by `name` or `property`, whose content people read. */
export const textMetas = names(
  `description keywords abstract subject application-name apple-mobile-web-app-title og:title og:description
  og:site_name og:image:alt twitter:title twitter:description twitter:image:alt dc.title dc.description dc.subject`,
)
