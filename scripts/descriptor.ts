// Writes the app's descriptor: `npm run descriptor -- --base-url https://app.example` is `atlas descriptor`.
import { descriptorCommand } from './atlas/descriptor.ts'
import { runCommand } from './atlas/output.ts'

await runCommand(descriptorCommand())
