// Files whose names or contents several formats share: the format that reads them is found by path and content.
import { expect, test } from 'vitest'
import { detector } from '../subjects.ts'

const RSS = '<?xml version="1.0"?>\n<rss version="2.0"'
const TOKEN = '{"sea": {"$value": "#00f", "$type": "color"'

test.each([
  ['fastlane/metadata/android/en-US/title.txt', 'Harbor', 'store-metadata'],
  ['fastlane/metadata/de-DE/keywords.txt', 'Hafen,Boot', 'store-metadata'],
  ['fastlane/metadata/android/en-US/changelogs/12.txt', 'New', 'store-metadata'],
  ['fastlane/metadata/en-US/support_url.txt', 'https://example.org', 'plain-text'],
  ['notes/title.txt', 'Harbor', 'plain-text'],
  ['posts.xml', `${RSS} xmlns:wp="http://wordpress.org/export/1.2/"><channel/></rss>`, 'wordpress-export'],
  ['feed.xml', `${RSS}><channel/></rss>`, 'xml-generic'],
  ['a.metainfo.xml', '<component type="desktop"><name>Harbor</name></component>', 'appstream'],
  ['a.metainfo.xml', '<other/>', 'xml-generic'],
  ['tokens.json', `${TOKEN}, "$description": "Water"}}`, 'design-tokens'],
  ['tokens.json', `${TOKEN}}}`, 'json'],
  ['German.nsh', '${LangFileString} GATE "Tor"', 'nsis-language'],
  ['texts.nsh', 'LangString GATE ${LANG_GERMAN} "Tor"', 'nsis-strings'],
  ['harbor.vue', '<template/>\n<i18n lang="yaml">\nen:\n  a: A\n</i18n>', 'vue-component'],
  ['harbor.vue', '<template><i18n-t keypath="a"/></template>', undefined],
  ['mail.mjml', '<mjml><mj-body/></mjml>', 'html'],
])('%s with %s is read as %s', (name, text, type) => {
  expect(detector.detect(name, Buffer.from(text))).toBe(type)
})
