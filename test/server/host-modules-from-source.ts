// `npm run -w tools mutate` puts this in the place of host-modules.ts, because it changes the source.
export { readConfig } from '../../server/config.ts'
export { createHost } from '../../server/host.ts'
export { createApp, listen } from '../../server/http/app.ts'
