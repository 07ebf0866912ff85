// Chains of processors that change the translations of a file before its export.
import { stringChainKind } from '../chain-kinds.ts'

export default stringChainKind('file-pre-export', { platforms: 'all', sdkName: 'pre-export-file' })
