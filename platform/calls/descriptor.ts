// An app's descriptor as the platform uses it: its modules in one list, each with its kind.

/** The kinds of modules (platform interface, "Module descriptors"). */
export const MODULE_KINDS = ['custom-file-format', 'file-post-import', 'file-pre-export'] as const

/** The kind of a module. */
export type ModuleKind = (typeof MODULE_KINDS)[number]

/** Regular expressions that tell which files are a module's. */
export interface SignatureSources {
  fileName?: string
  fileContent?: string
}

/** A module of an app. */
export interface AppModule {
  kind: ModuleKind
  /** Identifier of the module within the app. */
  key: string
  /** Relative to the app's base address. */
  url: string
  signaturePatterns: SignatureSources
  /** Identifier of the format: of the kind custom-file-format, and there alone. */
  type?: string
  /** Whether several languages travel in one request. */
  multilingual: boolean
}

/** What the platform knows of an app from its descriptor. */
export interface AppDescriptor {
  /** Names the app at the subscription endpoint. */
  identifier: string
  name: string
  /** The address that the urls of the modules are appended to. */
  baseUrl: string
  /** How the app is authorized. The specification leaves the field's name open; `platform_app` is its value for OAuth. */
  authentication: { type: string; clientId?: string }
  scopes: readonly string[]
  modules: readonly AppModule[]
}

/** The address of a module: the base address followed by its url (platform interface, "Module calls"). */
export function moduleAddress(baseUrl: string, { url }: Pick<AppModule, 'url'>): string {
  const base = baseUrl.replace(/\/+$/, '')
  return url.startsWith('/') ? `${base}${url}` : `${base}/${url}`
}
