import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withOwnOptions } from '/work/w-reads/core/format.ts'
import { inDialect } from '/work/w-reads/core/plugins/dialects.ts'
import { loadFormats } from '/work/w-reads/core/plugins/registry.ts'
import { decodeFile } from '/work/w-reads/core/reading/source.ts'
import { readUnits, recordsOf } from '/work/w-reads/core/reading/strings.ts'
import { known } from '/work/w-reads/core/laws/subject.ts'
const [folder='', type='markdown', ext='.md', n='200'] = process.argv.slice(2)
const { plugins } = await loadFormats(['/work/w-reads/formats'])
const base = plugins.get(type)!
const languages = { source: known('en'), targets: [] }
const all: string[] = []
let files = 0, failed = 0
function walk(dir: string) { for (const e of readdirSync(dir)) { const p = join(dir, e); const s = statSync(p, {throwIfNoEntry:false}); if (!s) continue; if (s.isDirectory()) walk(p); else if (p.endsWith(ext)) {
  files++
  try { const bytes = readFileSync(p); const f = inDialect(base, p, bytes); for (const r of recordsOf(f, readUnits(f, decodeFile(bytes, f).source, languages))) all.push(p.slice(folder.length) + '\t' + (typeof r.text === 'string' ? r.text : JSON.stringify(r.text))) } catch (e) { failed++; console.error(p, String(e).slice(0,150)) }
}}}
walk(folder)
writeFileSync('/tmp/reads/strings.tsv', all.map(s=>s.replaceAll('\n','\\n')).join('\n'))
console.log(files, 'files', failed, 'failed', all.length, 'strings')
let seed = 7; const rnd = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648
for (let i = 0; i < Number(n); i++) console.log((all[Math.floor(rnd() * all.length)] ?? '').replaceAll('\n', '\\n').slice(0, 170))
