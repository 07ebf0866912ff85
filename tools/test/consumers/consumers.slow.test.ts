// The built samples of the formats, loaded by packages that read them. `npm run -w tools judge consumers` also asks larger
// packages and programs.
import { documented, packages } from './consumers.ts'
import { describeConsumers } from './loads.ts'

describeConsumers([...packages, ...documented])
