// What is opened later in every editor, as one file: files of their own would share many small ones.
export { ChangesPanel } from './changes-panel.tsx'
export { StringPanel } from './string-panel.tsx'
export { TranslateDialog } from './translate-dialog.tsx'
