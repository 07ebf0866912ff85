// The files of a project with their progress: opens and removes files.
import type { EditorFile, EditorLanguage } from '../editor-wire.ts'
import { counted, element, showChildren, size } from '../elements.ts'

/** The events of the pane. */
export interface FilePaneEvents {
  onChoose(file: EditorFile): void
  onRemove(file: EditorFile): void
}

/** Shows files. `chosen` is the id of the open file. */
export function showFiles(
  list: HTMLElement,
  files: readonly EditorFile[],
  language: EditorLanguage | undefined,
  chosen: number | undefined,
  events: FilePaneEvents,
): void {
  showChildren(
    list,
    files.map((file) => fileItem(file, language, file.id === chosen, events)),
  )
}

function fileItem(
  file: EditorFile,
  language: EditorLanguage | undefined,
  isChosen: boolean,
  events: FilePaneEvents,
): HTMLElement {
  const { translated = 0, approved = 0, findings = 0 } = (language && file.progress[language.id]) ?? {}
  const done = translated + approved
  const button = element('button', { type: 'button', className: 'file' }, [
    element('span', { className: 'file-name', textContent: file.name }),
    element('span', {
      className: 'soft',
      textContent: `${file.format.type} · ${size(file.bytes)} · ${counted(file.strings, 'string')}`,
    }),
    element('progress', {
      max: Math.max(1, file.strings),
      value: done,
      ariaLabel: `${done} of ${counted(file.strings, 'string')} translated into ${language?.name ?? ''}`,
    }),
    element('span', {
      className: 'soft',
      textContent: `${done} translated${approved > 0 ? `, ${approved} of them approved` : ''}`,
    }),
    ...(findings > 0
      ? [element('span', { className: 'file-findings', textContent: `${findings} with findings` })]
      : []),
  ])
  if (isChosen) button.setAttribute('aria-current', 'true')
  button.addEventListener('click', () => events.onChoose(file))
  const remove = element('button', { type: 'button', className: 'quiet remove', textContent: '✕' })
  remove.ariaLabel = `Remove ${file.name}`
  remove.title = remove.ariaLabel
  remove.addEventListener('click', () => events.onRemove(file))
  return element('li', {}, [button, remove])
}
