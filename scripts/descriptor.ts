// Writes the app's descriptor: `npm run descriptor -- --base-url https://app.example` is `atlas descriptor`.
import { descriptorCommand } from '../cli/commands/descriptor.ts'
import { runCommand } from '../cli/output.ts'

await runCommand(descriptorCommand())
