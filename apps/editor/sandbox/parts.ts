// What few people open in the editor of the sandbox, as one file: files of their own would share many small ones.
export { CallLogPage } from './call-log.tsx'
export { ProjectDialog } from './project-dialog.tsx'
export { ReplaceDialog } from './replace-dialog.tsx'
export { exportFiles, importChosenFile, importFiles } from './transfers.tsx'
