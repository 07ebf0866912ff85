// Chains of processors that change an exported file. They also get the source file, as it was before its import.
import { fileChainKind } from '../chain-kinds.ts'

export default fileChainKind(
  'file-post-export',
  { platforms: 'second-part', sdkName: 'post-export-file' },
  { fetches: ['content', 'rawContent'], texts: ['exportPattern'] },
)
