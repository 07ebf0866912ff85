// Chains of processors that change a file before its import.
import { fileChainKind } from '../chain-kinds.ts'

export default fileChainKind(
  'file-pre-import',
  { platforms: 'second-part', sdkName: 'pre-import-file' },
  { fetches: ['content'], texts: ['fileName', 'fileType'] },
)
