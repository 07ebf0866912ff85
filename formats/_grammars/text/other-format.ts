// Steps that give a platform a file of a format that it reads, and write the exported translations into the source file.
import type { Processor } from '@atlas/core/contract.ts'

/** The methods of a processor that converts files to a format. A file that no format reads stays as it is. */
export function throughFormat(
  type: string,
): Required<Pick<Processor, 'formats' | 'beforeImport' | 'afterExport'>> {
  return {
    formats: [type],
    beforeImport: (file, { convert }) => convert(file, type) ?? file,
    afterExport: (file, { restore, original }) => restore(file, original, type) ?? file.bytes,
  }
}
