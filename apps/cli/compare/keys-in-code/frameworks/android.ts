import type { Framework } from '../framework.ts'

/** Android, and Compose Multiplatform. */
export const android: Framework = {
  name: 'Android',
  signs: [{ path: /(?:^|\/)AndroidManifest\.xml$/ }, { path: /\.gradle(?:\.kts)?$/, has: /com\.android\./ }],
  formats: ['android-strings'],
  code: /\.(?:kts?|java|xml|gradle|scala|groovy|json)$/,
  calls: [
    /(?<![\w.])(?:R|Res)\.(?:string|plurals|array)\.(?<key>\w+)/g,
    /@(?:string|plurals|array)\/(?<key>[\w.]+)/g,
  ],
  openCalls: [/\.getIdentifier\(\s*(?=\w+\s*,\s*"string")/g],
  hasCompiler: true,
  holes: /\$\{[^}]*\}|\$\w+/g,
  join: /\+/,
  references: /@(?:string|plurals|array)\/(?<key>[\w.]+)/g,
  definitions: [
    /<(?:string|plurals|string-array|array|integer-array|item)\b[^<>]*\bname="(?<key>[^"]+)"/g,
    /\bresValue\(?\s*["']string["']\s*,\s*["'](?<key>\w+)/g,
  ],
}
