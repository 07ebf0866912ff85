// The API between the page that makes a format from a sample and its host.
import type { StringRecord } from '@atlas/core/contract.ts'

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

/** What a person says about a place of a sample. Places are offsets of its text. */
export interface LabMark {
  file: number
  at: LabSpan
  isText: boolean
  /** Of a place that is not a text: no text of its kind is one. */
  like?: true
  /** Says nothing about what is before it. Other marks accept what was read before them. */
  alone?: true
  /** The parts of its key; null if it has none, and left out if any key is right. */
  key?: readonly LabSpan[] | null
  context?: LabSpan
  translation?: LabSpan
}

export type LabSpan = readonly [start: number, end: number]

/** First part of a request: the files follow, each as a part of its own. */
export interface LabRequest {
  names: readonly string[]
  declaration?: LabDeclaration
  /** All that the person marked, in the order of the marks. The declaration is the one that was shown last. */
  marks?: readonly LabMark[]
  /** Texts by identifier, for a build of the first file. */
  translations?: Readonly<Record<string, string>>
}

/** The answer to `lab/infer`. */
export interface LabInferred {
  candidates: readonly LabCandidate[]
  /** The samples as they are, to be marked if no candidate reads them. */
  samples: readonly LabSample[]
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

/** The answer to `lab/mark`: the formats that agree with all marks, or why there are none. */
export type LabMarked = { candidates: readonly LabCandidate[] } | { problem: string }

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
  /** The platform that the host is connected to; left out if it is not connected. */
  platformUrl?: string
  /** Whether the page has no host. Then it offers only downloads. */
  isMissing?: true
}
