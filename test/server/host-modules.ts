// The host's modules for tests, as compiled: its workers then load compiled formats, in a tenth of the time.
import type * as configModule from '@atlas/server/config.ts'
import type * as hostModule from '@atlas/server/host.ts'
import type * as appModule from '@atlas/server/http/app.ts'
import { importProgram } from '../native-import.ts'

export const { readConfig } = await importProgram<typeof configModule>('server/config.ts')
export const { createHost } = await importProgram<typeof hostModule>('server/host.ts')
export const { createApp, listen } = await importProgram<typeof appModule>('server/http/app.ts')
