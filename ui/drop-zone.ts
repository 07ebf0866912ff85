// Accepts a file that is dropped anywhere on the page, chosen, or pasted.
import type { TrialFile } from './host.ts'

/** Listens for files. `zone` is highlighted while a file is dragged over the page. */
export function takeFiles(
  zone: HTMLElement,
  input: HTMLInputElement,
  onFile: (file: TrialFile) => void,
): void {
  const take = async (file: File | null | undefined): Promise<void> => {
    if (file) onFile(await readFile(file))
  }
  input.addEventListener('change', () => {
    void take(input.files?.[0])
    // So that choosing the same file again is a change, too.
    input.value = ''
  })
  document.addEventListener('dragover', (event) => {
    event.preventDefault()
    zone.classList.add('dropping')
  })
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) zone.classList.remove('dropping')
  })
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    zone.classList.remove('dropping')
    void take(event.dataTransfer?.files[0])
  })
  document.addEventListener('paste', (event) => {
    if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return
    const text = event.clipboardData?.getData('text/plain')
    void take(event.clipboardData?.files[0] ?? (text ? new File([text], 'pasted.txt') : undefined))
  })
}

/** A file with its bytes. */
export async function readFile(file: File): Promise<TrialFile> {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}
