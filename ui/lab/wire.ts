// The API between the page that makes a format from a sample and its host.
import type { StringRecord } from '../../core/contract.ts'

/** What a span of a sample is. */
export type PlaceKind = 'text' | 'key' | 'context'

/** A declared format as the page knows it. It sends it back as it got it, but for the name and the title. */
export interface LabDeclaration {
  type: string
  title: string
  files: readonly string[]
  [field: string]: unknown
}

/** A span of a sample that a format reads. */
export interface LabPlace {
  start: number
  end: number
  is: PlaceKind
  /** The identifier of its string. */
  identifier: string
}

/** A sample as a format reads it. */
export interface LabSample {
  /** The first part of the file. */
  text: string
  /** Whether the file is longer than that. */
  isCut: boolean
  charset: string
  places: readonly LabPlace[]
  /** The first strings, and how many there are. */
  strings: readonly StringRecord[]
  count: number
}

/** A format that may be right. */
export interface LabCandidate {
  declaration: LabDeclaration
  /** Such as “Lines” or “Like ini”. */
  title: string
  evidence: readonly string[]
  samples: readonly LabSample[]
  /** Why it is of no use, such as that its strings have hardly any of the words; left out if it is of use. */
  unusable?: string
}

/** First part of a request: the files follow, each as a part of its own. */
export interface LabRequest {
  names: readonly string[]
  declaration?: LabDeclaration
  /** How a person marks a span of a sample. */
  mark?: { file: number; start: number; end: number; is: PlaceKind | 'skip' }
  /** Texts by identifier, for a build of the first file. */
  translations?: Readonly<Record<string, string>>
}

/** The answer to `lab/infer`. */
export interface LabInferred {
  candidates: readonly LabCandidate[]
}

/** The result of a law on the samples. */
export interface LabLaw {
  name: string
  /** Null if the samples do not show it. */
  holds: boolean | null
  sentence: string
}

/** A question about a sign in the texts that the samples cannot decide. */
export interface LabQuestion {
  sign: string
  /** Such as `Is \n a line end?` */
  sentence: string
  /** The words around the sign. */
  example: string
  /** How the declaration answers it now, and the declaration with the other answer. */
  isRead: boolean
  otherwise: LabDeclaration
}

/** The answer to `lab/read`. */
export interface LabRead {
  samples: readonly LabSample[]
  laws: readonly LabLaw[]
  /** A sentence about lines that look like texts and are in no string; left out if there are none. */
  passedOver?: string
  questions: readonly LabQuestion[]
  /** As in `LabCandidate`. */
  unusable?: string
  /** The declaration as a file. */
  file: string
  /** The plugin of the same behavior, or the reason why it is missing. */
  plugin: { text: string } | { problem: string }
}

/** A way to take a mark, and what it changes. */
export interface LabCorrection {
  label: string
  declaration: LabDeclaration
  /** Strings that are left out, and new ones: their number, and the first ones. */
  gone: LabChange
  added: LabChange
}

/** Strings that a correction takes or brings. */
export interface LabChange {
  count: number
  first: readonly string[]
}

/** The answer to `lab/correct`: the ways to take a mark, or why it cannot be taken. */
export type LabCorrected = { corrections: readonly LabCorrection[] } | { problem: string }

/** First part of the answer to `lab/build`. Without a problem, the built file follows. */
export interface LabBuilt {
  problem?: string
}

/** The answer to `lab/save`. */
export interface LabSaved {
  type: string
  /** Where the file is. */
  path: string
}

/** The answer to `GET lab/folder`, and to `POST lab/remove?type=…`. */
export interface LabFolder {
  /** The formats that were saved there. */
  formats?: readonly { type: string; title: string }[]
  /** Why the host does not save formats; left out if it does. */
  problem?: string
  /** Whether the page has no host. Then it offers only downloads. */
  isMissing?: true
}
