// Takes a file on the start page, and opens it on the trial page, which runs the engine in the browser.
import { defineComponent, h, onMounted, onUnmounted } from 'vue'
import { withBase } from 'vitepress'
import { chosenFiles, readFile, takeFiles, type TakenFile } from '@atlas/editor/drop-zone.ts'
import { handBack } from '@atlas/editor/trial/to-lab.ts'

/** A place for a file: it is dropped anywhere on the page, pasted, or chosen. */
export const DropZone = defineComponent(() => {
  const open = async ([first]: readonly TakenFile[]): Promise<void> => {
    if (!first) return
    await handBack(await readFile(first.file), '')
    location.href = withBase('/try/index.html')
  }
  let end: (() => void) | undefined
  onMounted(() => {
    end = takeFiles((files) => void open(files))
  })
  onUnmounted(() => end?.())
  return () =>
    h('div', { class: 'drop-zone' }, [
      h('label', { class: 'drop-button' }, [
        'Choose a file',
        h('input', {
          type: 'file',
          class: 'drop-input',
          onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
            void open(chosenFiles([...(currentTarget.files ?? [])])),
        }),
      ]),
      h('p', 'or drop it anywhere on this page, or paste it. It stays on your machine.'),
      h('p', [
        'No file at hand? ',
        h('a', { href: withBase('/docs/formats.html') }, 'Each format'),
        ' has an example with its strings.',
      ]),
    ])
})
