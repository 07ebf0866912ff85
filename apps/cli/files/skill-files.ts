// The files of the skill for agents, as the program has them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { here } from '../place.ts'

/** The name of the skill, which is also the name of its folder. */
export const SKILL = 'atlas-formats'

/** The file with the instructions. */
export const SKILL_FILE = 'SKILL.md'

/** The folder with the playbook of each framework. */
export const PLAYBOOKS = 'references'

/** The files of the skill by their paths in its folder. */
export function skillFiles(): ReadonlyMap<string, string> {
  const folder = join(here, 'apps/cli/skills', SKILL)
  const names = readdirSync(join(folder, PLAYBOOKS)).sort()
  const paths = [SKILL_FILE, ...names.map((name) => `${PLAYBOOKS}/${name}`)]
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}
