// An app's descriptor as the platform uses it, with all modules in one list.
import { hasKind, type Profile } from '@atlas/server/platform/profiles.ts'
import { moduleKinds } from '@atlas/core/modules/index.ts'
import type { ModulePlugin } from '@atlas/core/modules/module-plugin.ts'

/** The known kinds of modules that platforms of a profile have (docs/platform-interface.md, "Module descriptors"). */
export function platformKinds(
  profile: Pick<Profile, 'kinds'>,
  kinds: readonly ModulePlugin[] = moduleKinds,
): readonly ModulePlugin[] {
  return kinds.filter((kind) => hasKind(profile, kind))
}

/** Regular expressions that match the files of a module. */
export interface SignatureSources {
  fileName?: string
  fileContent?: string
}

/** A module of an app. */
export interface AppModule {
  /** The name of its kind. */
  kind: string
  /** Identifier of the module within the app. */
  key: string
  /** Relative to the app's base address. */
  url: string
  signaturePatterns: SignatureSources
  /** Identifier of the format. Only modules of the kind custom-file-format have it. */
  type?: string
  /** Whether one request may have several target languages. */
  multilingual: boolean
  /** Whether it asks for an extension of ours: calls that ask for the codes of source texts (docs/wire.md). */
  withCodes?: boolean
  /** Whether it splits texts by the rules of a project. */
  customSrxSupported?: boolean
  /** Whether it makes files from strings alone. */
  stringsExport?: boolean
  /** Whether such a file may hold several languages. */
  multilingualExport?: boolean
  /** The extensions of such files, with their dots. */
  extensions?: readonly string[]
  /** Of a machine translation: whether it gets strings with their context, and how many at once. */
  withContext?: boolean
  batchSize?: number
  /** Whether a call has a part of a file's strings. Left out, it has. */
  splitStringsIntoChunks?: boolean
  /** Of a check or a machine translation: its name for people. */
  name?: string
  /** Of a check: the address that returns how many translations a call may carry. */
  batchSizeUrl?: string
}

/** Who may use the modules of a new app: the names of `default_permissions.user` and `.project`. */
export const USER_PERMISSIONS = ['owner', 'managers', 'all', 'guests', 'restricted'] as const
export const PROJECT_PERMISSIONS = ['own', 'restricted'] as const

/** An app's descriptor. */
export interface AppDescriptor {
  /** Names the app at the subscription endpoint. */
  identifier: string
  name: string
  /** The address that the urls of the modules are appended to. */
  baseUrl: string
  /** How the app is authorized. The specification does not name the field; its values depend on the profile. */
  authentication: { type: string; clientId?: string }
  scopes: readonly string[]
  /** Addresses below the base address to which the platform posts events. */
  events?: { installed?: string; uninstall?: string; subscription_paid?: string }
  modules: readonly AppModule[]
  /** Who may use the modules of the app, and in which projects, until its account changes that. */
  permissions?: {
    user?: (typeof USER_PERMISSIONS)[number]
    project?: (typeof PROJECT_PERMISSIONS)[number]
  }
}

/** The address of a module: the base address followed by its url (docs/platform-interface.md, "Module calls"). */
export function moduleAddress(baseUrl: string, { url }: Pick<AppModule, 'url'>): string {
  const base = baseUrl.replace(/\/+$/, '')
  return url.startsWith('/') ? `${base}${url}` : `${base}/${url}`
}
