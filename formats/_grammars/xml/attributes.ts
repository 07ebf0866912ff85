// Slots over XML attributes, and look-up of attributes by several names.
import type { Codec, Slot } from '@atlas/core/contract.ts'
import { attributeCodec } from './text.ts'
import { attribute, attributeValue, type XmlDocument, type XmlNode } from './tree.ts'

/** Makes slots over attribute values; undefined if an element lacks the attribute. */
export function attributeSlots(xml: XmlDocument): (node: XmlNode, name: string) => Slot | undefined {
  const codecs: Record<string, Codec> = {}
  return (node, name) => {
    const at = attributeValue(xml, node, name)
    if (!at) return undefined
    const quote = xml.text.charAt(at[1]) === "'" ? "'" : '"'
    return { at, codec: (codecs[quote] ??= attributeCodec(quote, xml.entities)) }
  }
}

/** The first of these attributes that an element has: its name and its value. */
export function firstAttribute(
  xml: XmlDocument,
  node: XmlNode,
  names: readonly string[],
): { name: string; value: string } | undefined {
  for (const name of names) {
    const value = attribute(xml, node, name)
    if (value !== undefined) return { name, value }
  }
  return undefined
}
