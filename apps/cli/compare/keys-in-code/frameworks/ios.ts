import type { Framework } from '../framework.ts'

/** Apple's platforms. */
export const ios: Framework = {
  name: 'iOS',
  signs: [{ path: /\.xcodeproj\/project\.pbxproj$/ }, { path: /(?:^|\/)Package\.swift$/ }],
  formats: ['apple-strings', 'stringsdict', 'xcstrings'],
  systemFiles: /(?:InfoPlist|AppShortcuts|Root|Intents|ServicesMenu)\.(?:strings|xcstrings)$/,
  code: /\.(?:swift|mm?|h|storyboard|xib|plist|intentdefinition)$/,
  calls: [
    /\bNSLocalizedString\(\s*@?(?=")/g,
    /\bString\(\s*localized:\s*(?=")/g,
    /\bLocalizedString(?:Key|Resource)\(\s*(?=")/g,
  ],
  openCalls: [/\bNSLocalizedString\(\s*(?=[a-zA-Z])/g],
  holes: /\\\([^()]*(?:\([^()]*\)[^()]*)*\)/g,
  join: /\+/,
  partOfKey: 'first',
  // The texts of the objects in a storyboard.
  ownKeys: /^[0-9A-Za-z]{3}-[0-9A-Za-z]{2}-[0-9A-Za-z]{3}\./,
}
