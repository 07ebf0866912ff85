// Saves the format on the host, lists what was saved, and gives the format as a file or as code.
import { signal } from '@preact/signals'
import { ask } from '../ask.ts'
import { ServerError } from '../server.ts'
import { announce, attempt, complain } from '../workbench/messages.ts'
import { folder, requestRemoval, save } from './host.ts'
import { currentReading, namedDeclaration } from './state.ts'
import type { LabFolder } from './wire.ts'

/** What the host has saved. */
export const savedFormats = signal<LabFolder>({})

/** Asks the host for what it has saved. */
export async function loadFolder(): Promise<void> {
  savedFormats.value = await folder()
}

let isSaving = false

/** Saves the format. A second press does not save it again. */
export async function saveShownFormat(): Promise<void> {
  if (isSaving) return
  isSaving = true
  await attempt('Saving the format', () => saveAs(false))
  isSaving = false
}

async function saveAs(isReplacing: boolean): Promise<void> {
  if (!namedDeclaration.value) return
  try {
    const { type, path } = await save(namedDeclaration.value, isReplacing)
    await loadFolder()
    announce(`Saved as ${path}. The module ${type} is served.`)
  } catch (error) {
    if (!(error instanceof ServerError) || isReplacing || !/has a format .* already\.$/.test(error.message))
      throw error
    const answer = await ask({
      title: 'Replace the format?',
      sentences: [error.message],
      answers: { replace: 'Replace it' },
    })
    if (answer) await saveAs(true)
  }
}

/** Removes a format that was saved, if the person confirms it. */
export async function confirmRemoval(type: string, title: string): Promise<void> {
  const answer = await ask({
    title: `Remove ${title}?`,
    sentences: ['The module is no longer served then. Files of this format cannot be built any more.'],
    answers: { remove: 'Remove the format' },
  })
  if (!answer) return
  await attempt(`Removing ${title}`, async () => {
    savedFormats.value = await requestRemoval(type)
  })
}

/** Downloads the format as a file. */
export async function downloadFormat(): Promise<void> {
  const reading = await currentReading()
  if (!reading) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([reading.file], { type: 'application/json' }))
  link.download = `${namedDeclaration.value?.type}.format.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Copies the plugin of the same behavior. */
export async function copyPlugin(): Promise<void> {
  const reading = await currentReading()
  if (!reading) return
  if ('problem' in reading.plugin) {
    complain(reading.plugin.problem)
    return
  }
  try {
    await navigator.clipboard.writeText(reading.plugin.text)
    announce(`Copied. Paste it into ${namedDeclaration.value?.type}.ts in the folder of ATLAS_PLUGINS.`)
  } catch {
    announce('The browser does not let this page write to the clipboard.')
  }
}
