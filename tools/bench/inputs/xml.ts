// Generated files of the XML family, except those in leading.ts.
import { fileOfRows, type Input } from './file.ts'
import type { TextStream } from './words.ts'

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'
const PLIST =
  `${HEAD}<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n` +
  '<plist version="1.0">\n<dict>\n'

/** A text; some texts contain a reference or an element. */
function marked(texts: TextStream, element = 'b'): string {
  const text = texts.sentence()
  if (texts.oneIn(8)) return `${text} &amp; ${texts.word()}`
  return texts.oneIn(8) ? `${text} <${element}>${texts.word()}</${element}>` : text
}

/** The XML family, except those in leading.ts. */
export const xmlInputs: readonly Input[] = [
  {
    family: 'XLIFF 2',
    type: 'xliff-2',
    fileName: 'messages.xlf',
    text: fileOfRows(
      `${HEAD}<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de">\n  <file id="app">\n`,
      (texts, index) =>
        `    <unit id="u${index}">\n      <segment>\n        <source>${marked(texts, 'mrk')}</source>\n        <target>${texts.sentence()}</target>\n      </segment>\n    </unit>\n`,
      '  </file>\n</xliff>\n',
    ),
  },
  {
    family: 'SDLXLIFF',
    type: 'sdlxliff',
    fileName: 'guide.docx.sdlxliff',
    text: fileOfRows(
      `${HEAD}<xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" version="1.2" sdl:version="1.0" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="guide.docx" source-language="en-US" datatype="x-sdlfilterframework2" target-language="de-DE"><body>\n`,
      (texts, index) => {
        const source = texts.sentence()
        return (
          `<trans-unit id="t${index}"><source>${source}</source><seg-source><mrk mtype="seg" mid="${index}">${source}</mrk></seg-source>` +
          `<target><mrk mtype="seg" mid="${index}">${texts.sentence()}</mrk></target><sdl:seg-defs><sdl:seg id="${index}" conf="Draft"/></sdl:seg-defs></trans-unit>\n`
        )
      },
      '</body></file></xliff>\n',
    ),
  },
  {
    family: 'Qt Linguist',
    type: 'qt-ts',
    fileName: 'app_de.ts',
    text: fileOfRows(
      `${HEAD}<!DOCTYPE TS>\n<TS version="2.1" language="de_DE" sourcelanguage="en_US">\n<context>\n    <name>Window</name>\n`,
      (texts, index) =>
        `    <message>\n        <location filename="../window.cpp" line="${index}"/>\n        <source>${texts.sentence()} ${index}</source>\n        <translation type="unfinished">${texts.sentence()}</translation>\n    </message>\n`,
      '</context>\n</TS>\n',
    ),
  },
  {
    family: 'TMX',
    type: 'tmx',
    fileName: 'memory.tmx',
    text: fileOfRows(
      `${HEAD}<tmx version="1.4">\n  <header creationtool="App" creationtoolversion="1" segtype="sentence" o-tmf="app" adminlang="en" srclang="en" datatype="plaintext"/>\n  <body>\n`,
      (texts, index) =>
        `    <tu tuid="${index}">\n      <tuv xml:lang="en"><seg>${marked(texts, 'hi')}</seg></tuv>\n      <tuv xml:lang="de"><seg>${texts.sentence()}</seg></tuv>\n    </tu>\n`,
      '  </body>\n</tmx>\n',
    ),
  },
  {
    family: 'TBX',
    type: 'tbx',
    fileName: 'terms.tbx',
    text: fileOfRows(
      `${HEAD}<martif type="TBX" xml:lang="en">\n  <text>\n    <body>\n`,
      (texts, index) =>
        `      <termEntry id="c${index}">\n        <langSet xml:lang="en"><tig><term>${texts.sentence(1, 3)} ${index}</term></tig></langSet>\n        <langSet xml:lang="de"><tig><term>${texts.sentence(1, 3)}</term></tig></langSet>\n      </termEntry>\n`,
      '    </body>\n  </text>\n</martif>\n',
    ),
  },
  {
    family: 'Stringsdict',
    type: 'stringsdict',
    fileName: 'en.lproj/Localizable.stringsdict',
    text: fileOfRows(
      PLIST,
      (texts, index) =>
        `  <key>count.${index}</key>\n  <dict>\n    <key>NSStringLocalizedFormatKey</key>\n    <string>%#@things@</string>\n    <key>things</key>\n    <dict>\n` +
        `      <key>NSStringFormatSpecTypeKey</key>\n      <string>NSStringPluralRuleType</string>\n      <key>NSStringFormatValueTypeKey</key>\n      <string>d</string>\n` +
        `      <key>one</key>\n      <string>%d ${texts.word()}</string>\n      <key>other</key>\n      <string>%d ${texts.sentence()}</string>\n    </dict>\n  </dict>\n`,
      '</dict>\n</plist>\n',
    ),
  },
  {
    family: 'Property list',
    type: 'plist',
    fileName: 'en.lproj/InfoPlist.strings',
    text: fileOfRows(
      PLIST,
      (texts, index) => `  <key>label.${index}</key>\n  <string>${texts.sentence()} &amp; more</string>\n`,
      '</dict>\n</plist>\n',
    ),
  },
  {
    family: 'XML properties',
    type: 'xml-properties',
    fileName: 'messages.xml',
    text: fileOfRows(
      `${HEAD}<!DOCTYPE properties SYSTEM "http://java.sun.com/dtd/properties.dtd">\n<properties>\n`,
      (texts, index) => `  <entry key="label.${index}">${texts.sentence()} &amp; more</entry>\n`,
      '</properties>\n',
    ),
  },
  {
    family: 'XML languages',
    type: 'xml-languages',
    fileName: 'strings.xml',
    text: fileOfRows(
      `${HEAD}<base type="string">\n  <tags>\n    <tag language="English" />\n  </tags>\n  <strings>\n`,
      (texts, index) => `    <string id="label_${index}" text="${texts.sentence()}" />\n`,
      '  </strings>\n</base>\n',
    ),
  },
  {
    family: 'WiX',
    type: 'wix-localization',
    fileName: 'en-us.wxl',
    text: fileOfRows(
      `${HEAD}<WixLocalization Culture="en-us" xmlns="http://schemas.microsoft.com/wix/2006/localization">\n`,
      (texts, index) => `  <String Id="Label${index}">${texts.sentence()} &amp; more</String>\n`,
      '</WixLocalization>\n',
    ),
  },
  {
    family: 'DITA',
    type: 'dita',
    fileName: 'topic.dita',
    text: fileOfRows(
      `${HEAD}<!DOCTYPE topic PUBLIC "-//OASIS//DTD DITA Topic//EN" "topic.dtd">\n<topic id="guide">\n  <title>The guide</title>\n  <body>\n`,
      (texts) =>
        `    <p>${marked(texts)} ${texts.sentence()}</p>\n    <ul>\n      <li>${texts.sentence()}</li>\n    </ul>\n`,
      '  </body>\n</topic>\n',
    ),
  },
  {
    family: 'TTML',
    type: 'ttml',
    fileName: 'film.ttml',
    text: fileOfRows(
      `${HEAD}<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en">\n  <body>\n    <div>\n`,
      (texts, index) =>
        `      <p begin="${index * 3}s" end="${index * 3 + 2}s">${texts.sentence()}<br/>${texts.sentence()}</p>\n`,
      '    </div>\n  </body>\n</tt>\n',
    ),
  },
  {
    family: 'XML',
    type: 'xml-generic',
    fileName: 'manual.xml',
    text: fileOfRows(
      `${HEAD}<manual>\n`,
      (texts) =>
        `  <section>\n    <title>${texts.sentence()}</title>\n    <para>${texts.sentence()} &amp; ${texts.sentence()}</para>\n  </section>\n`,
      '</manual>\n',
    ),
  },
]
