// Chains of processors that change the strings of a file after its import.
import { stringChainKind } from '../chain-kinds.ts'

export default stringChainKind(
  'file-post-import',
  { platforms: 'all', sdkName: 'post-import-file' },
  { preview: 'with-extras' },
)
