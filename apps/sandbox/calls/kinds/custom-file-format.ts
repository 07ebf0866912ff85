// Which fields the descriptor of a format may have, and which of them a platform keeps.
import { flag, textCheck, texts, type Fields } from '../field-checks.ts'
import { COMMON_FIELDS, type PlatformKind } from './platform-kind.ts'

const FIELDS: Fields = {
  ...COMMON_FIELDS,
  type: { isRequired: true, check: textCheck },
  multilingual: { check: flag },
  // An extension of ours (docs/wire.md): the module asks for calls that ask for the codes of texts.
  withCodes: { check: flag },
}

/** What modules may have besides, on some platforms. */
const EXTRAS: Fields = {
  customSrxSupported: { check: flag },
  stringsExport: { check: flag },
  multilingualExport: { check: flag },
  extensions: { check: texts },
}

export default {
  fieldsUnder: ({ hasFormatExtras }) => (hasFormatExtras ? { ...FIELDS, ...EXTRAS } : FIELDS),
  moduleFrom(
    { withCodes, customSrxSupported, stringsExport, multilingualExport, extensions },
    { hasFormatExtras },
  ) {
    const extensionsOfOurs = withCodes === true ? { withCodes } : {}
    if (!hasFormatExtras) return extensionsOfOurs
    return {
      ...extensionsOfOurs,
      ...(customSrxSupported === true ? { customSrxSupported } : {}),
      ...(stringsExport === true ? { stringsExport } : {}),
      ...(multilingualExport === true ? { multilingualExport } : {}),
      ...(Array.isArray(extensions) ? { extensions: extensions.map(String) } : {}),
    }
  },
} satisfies PlatformKind
