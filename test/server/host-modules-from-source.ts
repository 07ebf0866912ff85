// `npm run -w tools mutate` puts this in the place of host-modules.ts, because it changes the source.
export { readConfig } from '@atlas/server/config.ts'
export { createHost } from '@atlas/server/host.ts'
export { createApp, listen } from '@atlas/server/http/app.ts'
