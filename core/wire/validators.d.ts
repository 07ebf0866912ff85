// Types of the generated validators.
import type {
  Descriptor,
  JobRequest,
  WireAlignedText,
  WireCheckedString,
  WireCheckedTranslation,
  WireString,
} from './schemas.ts'

/** An error of ajv. */
export interface Violation {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}

interface Validator<Value> {
  (value: unknown): value is Value
  errors?: Violation[] | null
}

export const isJobRequest: Validator<JobRequest>
export const isWireString: Validator<WireString>
export const isWireAlignedText: Validator<WireAlignedText>
export const isWireCheckedString: Validator<WireCheckedString>
export const isWireCheckedTranslation: Validator<WireCheckedTranslation>
export const isDescriptor: Validator<Descriptor>
