// Options of documents in XML that name elements and attributes.
import type { OptionSchema } from '@atlas/core/contract.ts'

/** What options say of elements and attributes, by their names. */
export interface NamedElements {
  /** Further attributes with texts: `title`, or `image@title` for one element only. */
  attributes: readonly string[]
  /** Elements that are not translated. */
  notElements: readonly string[]
  /** Elements that are part of the text around them. */
  inline: readonly string[]
  /** Elements in which white space counts. */
  preserveSpace: readonly string[]
}

/** Nothing is named. */
export const noNamedElements: NamedElements = {
  attributes: [],
  notElements: [],
  inline: [],
  preserveSpace: [],
}

/** Whether any element or attribute is named. */
export const namesAny = ({ attributes, notElements, inline, preserveSpace }: NamedElements): boolean =>
  [attributes, notElements, inline, preserveSpace].some((each) => each.length > 0)

const names = (description: string): OptionSchema => ({
  type: 'array',
  items: { type: 'string', minLength: 1 },
  description,
  default: [],
})

/** The schemas of these options. */
export const namedElementsSchemas: Readonly<Record<keyof NamedElements, OptionSchema>> = {
  attributes: names('Attributes with texts: `alt`, or `image@alt` for one element only.'),
  notElements: names('Elements that are not translated, with all that is in them: their strings are hidden.'),
  inline: names('Elements that are part of the text around them.'),
  preserveSpace: names('Elements in which white space counts.'),
}
