// How entries come and go in each file of a repository: as the caller says, as atlas.json says, or as the programs that
// read the file expect.
import { languageByCode } from '@atlas/core/languages.ts'
import { KeptFiles } from '@atlas/core/reading/kept-files.ts'
import type { MatrixFile } from '../compare/matrix.ts'
import { ANY, fallbackCodes, fallbackSettings, type FallbackSetting } from '../compare/fallback-settings.ts'
import { isTest } from './code.ts'
import { selects } from './globs.ts'
import type { LocaleGroup, Repository } from './repository.ts'
import type { SyncSetting } from './settings.ts'
import { codeText } from './source-text.ts'
import type { SyncStyle } from './file-to-sync.ts'

/** What the caller says. The rest is left to atlas.json and to the programs. */
export interface SyncChoices {
  missing?: string | undefined
  obsolete?: string | undefined
}

/** The bytes of the sources that are kept. Each has up to 16 times as many in memory. */
const MOST_KEPT_BYTES = 4_194_304

/** The styles of a repository. */
export class SyncStyles {
  /** Opens the source of a group, which is read once for all of its files. */
  readonly open = new KeptFiles(MOST_KEPT_BYTES).ownedBy('')
  readonly #repository: Repository
  readonly #choices: SyncChoices
  readonly #settings: readonly (SyncSetting & { isMeant: (path: string) => boolean })[]
  /** By setting. */
  readonly #fallbacks = new Map<FallbackSetting, Promise<Projects>>()

  constructor(repository: Repository, choices: SyncChoices) {
    this.#repository = repository
    this.#choices = choices
    const settings = repository.settings.sync ?? []
    this.#settings = settings.map((each) => ({ ...each, isMeant: selects([each.files]) }))
  }

  /** Whether sync adds missing entries to a file, and what it does with obsolete ones. */
  async of(group: LocaleGroup, { path }: MatrixFile): Promise<SyncStyle> {
    const own = this.#settings.filter(({ isMeant }) => isMeant(path) || isMeant(group.source ?? path))
    const [missing] = [this.#choices, ...own].flatMap((each) => each.missing ?? [])
    const [obsolete = 'keep'] = [this.#choices, ...own].flatMap((each) => each.obsolete ?? [])
    return { missing: missing ?? ((await this.#fallsBack(group)) ? 'absent' : 'source'), obsolete }
  }

  /** Whether programs show the source text for a key that a file lacks. */
  async #fallsBack(group: LocaleGroup): Promise<boolean> {
    const { plugin, type, source, base, sourceLanguage } = group
    const usual = plugin.entries?.fallsBack
    if (usual !== undefined) return usual === 'source' || base !== undefined
    if (source === undefined || plugin.languages !== 'monolingual') return false
    for (const setting of fallbackSettings) {
      if (!setting.formats.includes(type)) continue
      const known = this.#fallbacks.get(setting) ?? this.#projectsWith(setting)
      this.#fallbacks.set(setting, known)
      const { folders, codesIn } = await known
      const codes = codesIn.get(innermost(folders, source) ?? NO_PROJECT) ?? []
      if (codes.some((code) => code === ANY || languageByCode(code)?.id === sourceLanguage.id)) return true
    }
    return false
  }

  /** The projects of a framework, and the languages that the configuration of each falls back to. */
  async #projectsWith(setting: FallbackSetting): Promise<Projects> {
    const { paths } = this.#repository
    const folders = paths.filter((path) => setting.project.test(path)).map(folderOf)
    const codesIn = new Map<string, string[]>()
    const configured = folders.length === 0 ? [] : paths.filter((path) => setting.files.test(path))
    for (const path of configured) {
      const folder = isTest(path) ? undefined : innermost(folders, path)
      if (folder === undefined) continue
      codesIn.set(folder, [...(codesIn.get(folder) ?? []), ...fallbackCodes(setting, await codeText(path))])
    }
    return { folders, codesIn }
  }
}

/** No folder is spelled so. */
const NO_PROJECT = '\0'

interface Projects {
  folders: readonly string[]
  codesIn: ReadonlyMap<string, readonly string[]>
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** The innermost of these folders around a path. */
function innermost(folders: readonly string[], path: string): string | undefined {
  return folders
    .filter((folder) => path.startsWith(folder))
    .sort((one, other) => other.length - one.length)[0]
}
