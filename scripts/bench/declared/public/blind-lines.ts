// The formats of the blind set that are lines, records of lines or tables.
import { dashed, each, label, said, sentence, upper } from './draws.ts'
import { camel, format, LONG, pairs, SHORT, wordKey, WORDS, type Entry, type PublicFormat } from './format.ts'

const printf = (text: string): string => text.replaceAll(/\{\d\}/g, '%d')
const capital = (index: number): string => camel(index).replace(/^./, (letter) => letter.toUpperCase())

/** The number of a message in a file whose sections have some ten each. */
const inSection = (index: number): [section: number, number: number] => [Math.floor(index / 11), index % 11]

/** Other passages that one can go to. */
const link = (index: number): string => `[[${SHORT[(index * 5) % SHORT.length]}|${capital(index + 1)}]]`

function passage({ text, index }: Entry): string {
  const paragraphs = [
    ...(index % 6 === 1 ? [`<<set $moisture to ${index}>>`] : []),
    `${text}${/[.!?]$/.test(text) ? '' : './'} ${sentence(index)}`,
    `@@.gardener;"${LONG[(index * 7 + 2) % LONG.length]}"@@`,
    ...(index % 4 === 2
      ? [`<<if $moisture gt 3>>\n    ${sentence(index + 9)}\n<<else>>\n    Nothing grows here.\n<</if>>`]
      : []),
    index % 3 === 0 ? link(index) : `${link(index)}\n${link(index + 3)}`,
  ]
  return paragraphs.join('\n\n')
}

export const blindLines: readonly PublicFormat[] = [
  format(
    'Logseq, dictionaries',
    'logseq/logseq',
    'en.edn',
    (index) =>
      index % 9 === 4
        ? dashed(index)
        : `${['on-boarding', 'help', 'page', 'settings-page'][Math.floor(index / 7) % 4]}/${dashed(index)}`,
    (entries) => {
      const textOf = ({ text, index }: Entry): string => {
        const numbered = text.replaceAll('{1}', '{2}').replaceAll('{0}', '{1}')
        return index % 8 === 5 ? `${numbered} Then select "Garden".` : numbered
      }
      return {
        file: `{${entries
          .map((entry) => {
            const value = textOf(entry).replaceAll('"', '\\"')
            const other =
              entry.index % 20 === 13 ? ' :page/main-title (fn [] ["In the " [:strong "Garden!"]])\n' : ''
            return `${other} :${entry.key} "${value}"`
          })
          .join('\n')
          .trimStart()}}\n`,
        strings: said(entries, textOf),
      }
    },
  ),
  format(
    'OpenRA, rules',
    'OpenRA/OpenRA',
    'garden.yaml',
    (index) => `${['E', 'V', 'HOSP', 'BR'][index % 4]}${index}`,
    (entries) => {
      const hasTexts = ({ index }: Entry): boolean => index % 5 !== 3
      const isBuilt = ({ index }: Entry): boolean => index % 3 !== 1
      const about = ({ index }: Entry): string => `${sentence(index)} \\n  Strong vs Slugs\\n  Weak vs Frost`
      return {
        file: entries
          .map((entry) => {
            const { key, index } = entry
            const built = isBuilt(entry)
              ? `\tBuildable:\n\t\tQueue: Infantry\n\t\tBuildPaletteOrder: ${index * 10}\n\t\tPrerequisites: ${index % 2 === 0 ? 'barr' : '@Barracks, dome'}\n\t\tOwner: allies,soviet\n`
              : ''
            const texts = hasTexts(entry)
              ? `\tTooltip:\n\t\tName: ${label(index)}\n${isBuilt(entry) ? `\t\tDescription: ${about(entry)}\n` : ''}`
              : ''
            return `${index % 12 === 8 ? '#Behind the shed\n' : ''}${key}:\n\tInherits: ^${isBuilt(entry) ? 'Infantry' : 'CivBuilding'}\n${built}\tValued:\n\t\tCost: ${100 + index}\n${texts}\tSelectable:\n\t\tVoice: ${camel(index)}Voice\n\t\tBounds: 12,17,0,-${index % 9}\n\tHealth:\n\t\tHP: ${index * 5}\n${index % 4 === 1 ? '\t-AutoTarget:\n' : ''}\tIdleAnimation:\n\t\tAnimations: idle1,idle2\n`
          })
          .join('\n'),
        strings: entries
          .filter(hasTexts)
          .flatMap((entry): [string, string][] => [
            [`${entry.key}.Name`, label(entry.index)],
            ...(isBuilt(entry) ? [[`${entry.key}.Description`, about(entry)] as [string, string]] : []),
          ]),
      }
    },
  ),
  format(
    'X/Open, message catalogs',
    'freebsd/freebsd-src',
    'C.msg',
    (index) =>
      inSection(index)
        .map((number) => number + 1)
        .join('./'),
    (entries) => ({
      file: `$ $Garden: nls/C.msg,v 1.2 gardener Exp $\n$\n$ Message catalog for C locale (template)\n${entries
        .map(({ key, text, index }, at) => {
          const [set = '', number = ''] = key.split('./')
          const head =
            at === 0 || number === '1'
              ? `$\n$ ${WORDS[Number(set) % 10]} support catalog\n$\n$set ${set}\n`
              : ''
          const name = index % 14 === 9 ? `${number} (obsolete)` : `E${upper(index).replaceAll('_', '')}`
          return `${head}$ ${name}\n${number} ${printf(text)}\n`
        })
        .join('')}`,
      strings: said(entries, ({ text }) => printf(text)),
    }),
  ),
  format(
    'FreeDOS, kitten catalogs',
    'osfree-project/osfree',
    'garden.en',
    (index) => inSection(index).join('./'),
    (entries) => {
      const spelled = ({ text, index }: Entry): string =>
        `${index % 13 === 6 ? '\\n' : ''}${printf(text)}${index % 13 === 9 ? '\\nUse /? for help' : ''}${index % 3 === 0 ? '\\n' : ''}`
      return {
        file: each(entries, (entry) => {
          const [section, number] = inSection(entry.index)
          const head = number === 0 ? `# ${WORDS[section % 10]} messages\n` : ''
          const rule = entry.index % 10 === 8 ? '#     --------  ----------------   --------\n' : ''
          const empty = number === 10 ? `${section}.11:\n` : ''
          return `${head}${entry.key}:${spelled(entry)}\n${rule}${empty}`
        }),
        strings: said(entries, (entry) => spelled(entry).replaceAll('\\n', '\n').trim()),
      }
    },
  ),
  format(
    'Knights and Merchants, libx',
    'reyandme/kam_remake',
    'text.eng.libx',
    (index) => String(index + (index > 20 ? 3 : 0) + (index > 60 ? 41 : 0)),
    (entries) => {
      const textOf = ({ text, index }: Entry): string => {
        const words = index % 11 === 7 && !/[.!?]$/.test(text) ? `${printf(text)}:` : printf(text)
        return index % 6 === 2
          ? `${words}||${sentence(index)}`
          : index % 9 === 4
            ? words.replace(' ', '|')
            : words
      }
      return {
        file: each(entries, (entry) => `${entry.key}:${textOf(entry)}\n`),
        strings: said(entries, textOf),
      }
    },
  ),
  format('Twee, passages', 'Jaykingamez/organ-harvesting', 'Garden.twee', capital, (entries) => ({
    file: each(
      entries,
      (entry) =>
        `:: ${entry.key}${entry.index % 7 === 3 ? ' [night]' : ''}\n${passage(entry)}\n${entry.index % 8 === 5 ? '' : '\n'}`,
    ),
    strings: said(entries, passage),
  })),
  format(
    'Half-Life, titles',
    'BigChungusqi/my-hl-sdk',
    'titles.txt',
    (index) => (index % 3 === 0 ? `CR${index}` : upper(index).replaceAll('_', index % 2 === 0 ? '' : '_')),
    (entries) => {
      const textOf = ({ text, index }: Entry): string =>
        printf(
          index % 5 === 2
            ? `WHERE:  ${label(index)}\n\nWHAT:\n${text}`
            : index % 5 === 4
              ? `${text}\n${sentence(index)}`
              : text,
        )
      return {
        file: `//TITLES FOR THE GARDEN\n// Position command $position x y \n// x & y are from 0 to 1\n// $fadein (message fade in time)\n\n//INTRO TITLES\n// All centered for now\n$position -1 -1\n$effect 2\n// This is the final color\n$color 100 100 100\n$color2 240 110 0\n$fadein 0.01\n// How long to hold the message on the screen\n$holdtime 3.5\n\n${entries
          .map((entry) => {
            const { key, index } = entry
            const head =
              index % 9 === 6
                ? `\n//${WORDS[index % 10]?.toUpperCase()} TITLES\n\n$position -1 0.${index % 7}5\n// The color of the flash\n$color2 0 200 ${index}\n$holdtime ${index % 4}.5\n`
                : index % 12 === 7
                  ? `$position 0.1 0.8\n`
                  : ''
            const empty = index % 17 === 11 ? `OPENTITLE${index}\n{\n\n}\n\n` : ''
            return `${empty}${head}${key}\n{\n${textOf(entry)}\n}\n\n`
          })
          .join('')}`,
        strings: said(entries, textOf),
      }
    },
  ),
  format('Firebird, messages', 'FirebirdSQL/firebird', 'garden.h', wordKey, (entries) => {
    const textOf = ({ text, index }: Entry): string => {
      const words = text.replaceAll('{1}', '@2').replaceAll('{0}', '@1')
      return index % 7 === 3 ? `${words} (error in "@1")` : words
    }
    return {
      file: `FB_IMPL_MSG_NO_SYMBOL(JRD, 0, "")\n${entries
        .map((entry) => {
          const { key, index } = entry
          const state = `"${['HY', '42', '08', 'XX', '22'][index % 5]}", "${['000', '003', 'S02', '018'][index % 4]}"`
          const empty =
            index % 19 === 12 ? `FB_IMPL_MSG(JRD, ${index + 500}, old_${key}, -902, ${state}, "")\n` : ''
          return `${empty}FB_IMPL_MSG(JRD, ${index + 1}, ${key}, ${index % 6 === 4 ? 100 : -901 - index}, ${state}, "${textOf(entry).replaceAll('"', '\\"')}")\n`
        })
        .join('')}`,
      strings: said(entries, textOf),
    }
  }),
  format(
    'Warband, languages',
    'swconquest/swconquest',
    'ui.csv',
    (index) => `ui_${wordKey(index)}`,
    (entries) => {
      const textOf = ({ text, index }: Entry): string =>
        `${text.replaceAll(/\{\d\}/g, index % 2 === 0 ? '%d' : '%s')}${index % 10 === 7 ? '^^Choose with care.' : ''}`
      return {
        file: each(
          entries,
          (entry) => `${entry.index % 15 === 11 ? '\n\n' : ''}${entry.key}|${textOf(entry)}\n`,
        ),
        strings: said(entries, textOf),
      }
    },
  ),
  format(
    'Sins of a Solar Empire, strings',
    'ThrawnsRevenge/Ascendancy-Sins',
    'English.str',
    (index) =>
      index % 5 === 2
        ? `IDSGardenScreen${capital(index)}`
        : `IDS_BED_${upper(index)}_${index % 2 === 0 ? 'NAME' : 'DESCRIPTION'}`,
    (entries) => ({
      file: `TXT\nNumStrings ${entries.length}\n${each(
        entries,
        ({ key, text }) => `StringInfo\n\tID "${key}"\n\tValue "${printf(text)}"\n`,
      )}`,
      strings: said(entries, ({ text }) => printf(text)),
    }),
  ),
  format('SpamAssassin, rule descriptions', 'apache/spamassassin', '20_body_tests.cf', upper, (entries) => ({
    file: `# SpamAssassin rules file: tests.\n# \n# note: body tests are run with long lines, so limit the size of searches.\n###########################################################################\n\n${entries
      .map(({ key, text, index }) => {
        const word = WORDS[index % 10]
        const rule =
          index % 7 === 4
            ? `full ${key}\t\teval:check_garden("${index}")`
            : index % 4 === 2
              ? `rawbody ${key}\t/<${word} .*on(?:Load|Rain)[=3d\\"\\'\\#]+[0-9a-f]/i`
              : `body ${key}\t\t/${word}.{1,15}${WORDS[(index + 3) % 10]}\\b/i`
        const note = index % 9 === 5 ? `\n# (contrib: a gardener) this one gets a few false positives\n` : ''
        return `${note}${rule}\ndescribe ${key}\t${index % 3 === 0 ? '\t' : ''}${text}\n${index % 5 === 4 ? '\n' : ''}${index % 23 === 17 ? '\n###########################################################################\n# some full-text matches\n\n' : ''}`
      })
      .join('')}`,
    strings: pairs(entries),
  })),
]
