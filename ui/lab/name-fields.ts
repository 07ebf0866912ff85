// The fields for the type, the title and the file names of a format.
import type { LabDeclaration } from './wire.ts'

type Name = 'type' | 'title' | 'files'

/** The fields. A field that was typed in keeps its value, no matter which declaration is adopted later. */
export class NameFields {
  readonly #fields: Readonly<Record<Name, HTMLInputElement>>
  readonly #typed = new Set<HTMLInputElement>()

  constructor(fields: Readonly<Record<Name, HTMLInputElement>>, onChange: () => void) {
    this.#fields = fields
    for (const field of Object.values(fields)) {
      field.addEventListener('input', () => this.#typed.add(field))
      field.addEventListener('change', onChange)
    }
  }

  /** Whether all values can be used. If one cannot, its field shows the reason. */
  check(): boolean {
    return Object.values(this.#fields).every((field) => field.reportValidity())
  }

  /** Returns a declaration with the names that were typed, and shows its other names. */
  complete(declaration: LabDeclaration): LabDeclaration {
    const { type, title, files } = this.#fields
    return {
      ...declaration,
      type: this.#valueOf(type, declaration.type),
      title: this.#valueOf(title, declaration.title),
      files: this.#valueOf(files, declaration.files.join(' ')).split(/\s+/).filter(Boolean),
    }
  }

  #valueOf(field: HTMLInputElement, declared: string): string {
    if (!this.#typed.has(field)) field.value = declared
    return field.validity.valid ? field.value : declared
  }
}
