// What the descriptor offers: the formats and chains that the operator has chosen.
import { hasKind } from '../platform/profiles.ts'
import { formatGroups } from '@atlas/core/contract.ts'
import { counted } from '@atlas/core/counted.ts'
import { moduleKinds } from '@atlas/core/modules/index.ts'
import type { EngineModule, ModulePlugin } from '@atlas/core/modules/module-plugin.ts'
import type { FormatInfo } from '@atlas/core/plugins/catalogue.ts'
import type { OfferedModules } from '@atlas/core/plugins/descriptor.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import type { Config } from '../config.ts'
import { SettingError } from '../settings.ts'
import { hostKinds, type Plugins } from './plugins.ts'

type OfferSettings = Pick<Config, 'offeredFormats' | 'offeredChains' | 'profile' | 'engine'>

/** The word that chooses everything. */
const ALL = 'all'

/**
 * The formats and chains that the settings choose. A platform takes the first module that matches, so what is not offered
 * stays with the platform itself. Throws a `SettingError` if a setting names something unknown.
 */
export function chooseOffer(
  { formats, chains, addedKinds }: Pick<Plugins, 'formats' | 'chains' | 'addedKinds'>,
  { offeredFormats, offeredChains, profile, engine }: OfferSettings,
): OfferedModules {
  const types = [...formats.plugins.keys()]
  // Without an engine, nothing translates.
  const kinds = hostKinds({ addedKinds }).filter((kind) => engine !== undefined || !isOfEngine(kind))
  for (const name of offeredFormats) {
    if (name === ALL || Object.hasOwn(formatGroups, name) || types.includes(name)) continue
    const groups = Object.keys(formatGroups).join(', ')
    throw new SettingError(
      `ATLAS_OFFERED_FORMATS names ${name}, which is neither the type of a format nor a group. The groups are ${groups}.`,
    )
  }
  const all = [
    ...chains.map(({ kind, key }) => ({ kind, key })),
    ...kinds.flatMap(({ kind, engineModule }) => (engineModule ? [{ kind, key: engineModule.key }] : [])),
  ]
  const isOfPlatform = (name: string): boolean =>
    kinds.some((kind) => kind.kind === name && hasKind(profile, kind))
  const possible = all.filter(({ kind }) => isOfPlatform(kind)).map(({ key }) => key)
  for (const name of offeredChains) {
    if (name === ALL || possible.includes(name)) continue
    const others = all.filter(({ key }) => key === name).map(({ kind }) => kind)
    throw new SettingError(
      others.length > 0
        ? `ATLAS_OFFERED_CHAINS names ${name}, but a platform of the profile ${profile.name} has no modules of the kind ${others.join(' or ')}.`
        : `ATLAS_OFFERED_CHAINS names ${name}, which is not the key of a chain. The chains are ${[...new Set(possible)].join(', ')}.`,
    )
  }
  const isOffered = ([type, { group }]: [string, FormatInfo]): boolean =>
    offeredFormats.some((name) => name === ALL || name === type || name === group)
  const isChosen = (kind: string, key: string): boolean =>
    isOfPlatform(kind) && offeredChains.some((name) => name === ALL || name === key)
  // Whoever sets an engine has chosen its module.
  const ofEngine = kinds.filter((kind) => isOfEngine(kind) && isOfPlatform(kind.kind))
  return {
    formats: new Map([...formats.plugins].filter(isOffered)),
    chains: chains.filter(({ kind, key }) => isChosen(kind, key)),
    engineModules: kinds.flatMap((each) =>
      ofEngine.includes(each) || (each.engineModule && isChosen(each.kind, each.engineModule.key))
        ? [each.kind]
        : [],
    ),
    hasFormatExtras: profile.hasFormatExtras,
    kinds,
  }
}

/** Whether the modules of a kind need the engine for machine translations. */
const isOfEngine = ({ needs }: Pick<ModulePlugin, 'needs'>): boolean => needs.includes('translations')

/** The kinds whose own module an offer has. */
function ownModules({
  kinds = moduleKinds,
  engineModules = [],
}: OfferedModules): (EngineModule & { kind: string })[] {
  return kinds.flatMap(({ kind, engineModule }) =>
    engineModule && engineModules.includes(kind) ? [{ kind, ...engineModule }] : [],
  )
}

/** Usual names of files, which platforms mostly read themselves. */
const USUAL_NAMES = [
  'strings.xml',
  'Localizable.strings',
  'messages.json',
  'en.yml',
  'messages.po',
  'messages.properties',
  'Resources.resx',
  'texts.csv',
  'data.xml',
  'app.ts',
  'index.html',
  'README.md',
  'notes.txt',
  'letter.docx',
  'table.xlsx',
  'film.srt',
  'en_us.lang',
]

/** What the modules of an offer claim of a file, by its name alone. */
export interface Claim {
  name: string
  /** The types of formats, the preferred one first. */
  formats: readonly string[]
  /** The chains and other modules, as `kind: key`. */
  others: readonly string[]
}

/** What an offer claims of files with these names. Left out, they are usual names. */
export function claimsOf(offer: OfferedModules, names: readonly string[] = USUAL_NAMES): Claim[] {
  const { formats, chains } = offer
  const detector = new Detector(formats)
  const engineModules = ownModules(offer)
  return names.map((name) => {
    const types = detector.typesByName(name)
    const found = types.flatMap((type) => formats.get(type) ?? [])
    const claiming = chains.filter(({ signaturePatterns: { fileName } }) =>
      fileName === undefined ? true : new RegExp(fileName).test(name),
    )
    return {
      name,
      formats: types,
      others: [
        ...claiming.map(({ kind, key }) => `${kind}: ${key}`),
        ...engineModules.flatMap(({ kind, key, takes }) =>
          takes && found.some(takes) ? [`${kind}: ${key}`] : [],
        ),
      ],
    }
  })
}

/** The number of modules that are offered, as a sentence. */
export function countsOf(offer: OfferedModules): string {
  const { formats, chains } = offer
  const further = ownModules(offer).map(({ key }) => key)
  const parts = [
    counted(formats.size, 'format'),
    chains.length === 0
      ? 'no chain of processors'
      : counted(chains.length, 'chain of processors', 'chains of processors'),
    ...further,
  ]
  return `It offers ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`
}

/** Lines for the operator: how many modules are offered, and which usual files they claim by their names. */
export function describeOffer(offer: OfferedModules): string[] {
  const claims = claimsOf(offer)
  const claimed = claims.filter(({ formats }) => formats.length > 0)
  const others = [...new Set(claims.flatMap((claim) => claim.others))]
  const namesFor = (other: string): string => {
    const names = claims.filter((claim) => claim.others.includes(other)).map(({ name }) => name)
    return names.length === claims.length ? 'all of them' : names.join(', ')
  }
  return [
    countsOf(offer),
    ...(claimed.length > 0
      ? ['Of usual files it claims by name, if the content matches, too:']
      : ['It claims none of the usual files.']),
    ...claimed.map(({ name, formats }) => `  ${name}: ${formats.join(', ')}`),
    ...(others.length > 0 ? ['Of usual files its other modules get:'] : []),
    ...others.map((other) => `  ${other}: ${namesFor(other)}`),
    ...(claimed.length + others.length > 0
      ? ['Choose with ATLAS_OFFERED_FORMATS and ATLAS_OFFERED_CHAINS.']
      : []),
  ]
}
