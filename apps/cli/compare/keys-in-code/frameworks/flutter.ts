import type { Framework } from '../framework.ts'

/** Flutter with ARB files. A tool generates a class from them, with a member for each key. */
export const flutter: Framework = {
  name: 'Flutter',
  signs: [{ path: /(?:^|\/)pubspec\.yaml$/, has: /\b(?:flutter_localizations|intl)\b/ }],
  formats: ['arb'],
  code: /\.dart$/,
  calls: [
    /\bAppLocalizations\.of\([^()]*\)\s*[!?]?\.(?<key>[A-Za-z]\w*)/g,
    /\bS\.(?:of\([^()]*\)|current)\.(?<key>[A-Za-z]\w*)/g,
  ],
  hasCompiler: true,
  holes: /\$\{[^}]*\}|\$\w+/g,
  join: /\+/,
  hasMembers: true,
  ownKeys: /^(?:localeName|delegate|supportedLocales|localizationsDelegates)$/,
}
