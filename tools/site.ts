// Builds the documentation, with the trial page and the page that makes formats, as static files:
//   npm run site [FOLDER]     into dist/site, or another folder
// Any web server can serve the folder, at any path.
import { join, resolve } from 'node:path'
import { buildSite } from './site/build.ts'

const [folder = join(import.meta.dirname, '../dist/site')] = process.argv.slice(2)
await buildSite(resolve(folder))
