// The formats of ours that read texts of a platform's types of files. Live platforms have parsers of their own for them.
import type { FormatPlugin } from '@atlas/core/contract.ts'

type LoadedFormat = () => Promise<{ default: FormatPlugin }>

const html: LoadedFormat = () => import('@atlas/formats/html/format.ts')
const ini: LoadedFormat = () => import('@atlas/formats/ini/format.ts')
const markdown: LoadedFormat = () => import('@atlas/formats/markdown/format.ts')
const mdx: LoadedFormat = () => import('@atlas/formats/mdx/format.ts')
const properties: LoadedFormat = () => import('@atlas/formats/java-properties/format.ts')
const resx: LoadedFormat = () => import('@atlas/formats/resx/format.ts')

/** By the name of a type. Texts of other types of files stay whole in the sandbox. */
export const builtInTypes: Readonly<Record<string, LoadedFormat>> = {
  adoc: () => import('@atlas/formats/asciidoc/format.ts'),
  android: () => import('@atlas/formats/android-strings/format.ts'),
  arb: () => import('@atlas/formats/arb/format.ts'),
  chrome: () => import('@atlas/formats/chrome-messages/format.ts'),
  dtd: () => import('@atlas/formats/dtd/format.ts'),
  fm_html: html,
  fm_md: markdown,
  gettext: () => import('@atlas/formats/gettext-po/format.ts'),
  go_json: () => import('@atlas/formats/go-i18n/format.ts'),
  html,
  i18next_json: () => import('@atlas/formats/i18next/format.ts'),
  ini,
  joomla: ini,
  js: () => import('@atlas/formats/js-module/format.ts'),
  json: () => import('@atlas/formats/json/format.ts'),
  macosx: () => import('@atlas/formats/apple-strings/format.ts'),
  md: markdown,
  mdx_v1: mdx,
  mdx_v2: mdx,
  mediawiki: () => import('@atlas/formats/mediawiki/format.ts'),
  php: () => import('@atlas/formats/php-array/format.ts'),
  plist: () => import('@atlas/formats/plist/format.ts'),
  properties,
  properties_play: properties,
  properties_xml: () => import('@atlas/formats/xml-properties/format.ts'),
  qtts: () => import('@atlas/formats/qt-ts/format.ts'),
  rc: () => import('@atlas/formats/windows-rc/format.ts'),
  resjson: () => import('@atlas/formats/windows-resjson/format.ts'),
  resw: resx,
  resx,
  sbv: () => import('@atlas/formats/sbv/format.ts'),
  srt: () => import('@atlas/formats/srt/format.ts'),
  stf: () => import('@atlas/formats/salesforce-stf/format.ts'),
  stringsdict: () => import('@atlas/formats/stringsdict/format.ts'),
  toml: () => import('@atlas/formats/toml/format.ts'),
  txt: () => import('@atlas/formats/plain-text/format.ts'),
  vdf: () => import('@atlas/formats/valve-vdf/format.ts'),
  vtt: () => import('@atlas/formats/webvtt/format.ts'),
  wxl: () => import('@atlas/formats/wix-localization/format.ts'),
  xaml: () => import('@atlas/formats/xaml-resources/format.ts'),
  xliff: () => import('@atlas/formats/xliff-1.2/format.ts'),
  xliff_two: () => import('@atlas/formats/xliff-2/format.ts'),
  yaml: () => import('@atlas/formats/yaml/format.ts'),
}
