// Creates elements of the page.
import { counted } from '@atlas/core/counted.ts'

type Child = Node | string

/** Creates an element with properties and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  Object.assign(made, properties)
  appendAll(made, children)
  return made
}

/** Appends children, any number of them. What is in a frame is at no time in the document of this page. */
export function appendAll(parent: ParentNode, children: Iterable<Child>): void {
  const all = (parent.ownerDocument ?? document).createDocumentFragment()
  for (const child of children) all.append(child)
  parent.append(all)
}

/** Replaces the children of an element, with any number of them. */
export function showChildren(parent: ParentNode, children: Iterable<Child>): void {
  parent.replaceChildren()
  appendAll(parent, children)
}

/** A readable number of bytes: "812 bytes", "4.9 MB". */
export function size(bytes: number): string {
  if (bytes < 10_000) return counted(bytes, 'byte')
  const isLarge = bytes >= 1_000_000
  const value = (bytes / (isLarge ? 1_000_000 : 1000)).toLocaleString('en', { maximumFractionDigits: 1 })
  return `${value} ${isLarge ? 'MB' : 'KB'}`
}
